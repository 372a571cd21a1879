/** Forbids a line break, and draws nothing. */
const JOINER = '\u2060';
/** A phrase ends with its particle or ending in hiragana, which no other hiragana follows, and which isn't an honorific. */
const ENDS_PHRASE = /[\p{Script=Hiragana}--[おごぉ]]/v;
const HIRAGANA = /[\p{Script=Hiragana}ー]/u;
const SPACE = /[^\S\u00a0]/u;
const CLOSES = /[、。，．・！？）」』】〕：]/u;
const OPENS = /[（「『【〔]/u;

/**
 * Line breaks between phrases only: the usual rules allow one between any two Japanese characters, also inside a word. A
 * phrase that is longer than a line is broken as usual.
 */
export function withWholeWords(text: string): string {
  let before = ' ';
  let written = '';
  for (const character of text) {
    written += (mayBreak(before, character) ? '' : JOINER) + character;
    before = character;
  }
  return written;
}

function mayBreak(before: string, after: string): boolean {
  if (CLOSES.test(after)) return false;
  if (SPACE.test(before) || SPACE.test(after) || CLOSES.test(before)) return true;
  if (OPENS.test(after)) return !OPENS.test(before);
  return ENDS_PHRASE.test(before) && !HIRAGANA.test(after) && /\p{L}|\p{N}/u.test(after);
}
