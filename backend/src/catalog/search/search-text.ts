/**
 * Normalises texts and queries before they are compared. Ignored are half and full width, case, accents, hiragana or
 * katakana, small or large kana, old forms of characters, and punctuation. Long vowels do matter: コート is not こと.
 */
import { plainForms } from '../../postgres/character-forms.ts';

const MAX_QUERY_WORDS = 8;
/** Vowels with ヴ become those of the row バ, as most people write them. */
const VU: Readonly<Record<string, string>> = { ゔぁ: 'ば', ゔぃ: 'び', ゔぇ: 'べ', ゔぉ: 'ぼ', ゔ: 'ぶ' };
const SMALL: Readonly<Record<string, string>> = {
  ...{ ぁ: 'あ', ぃ: 'い', ぅ: 'う', ぇ: 'え', ぉ: 'お', っ: 'つ', ゃ: 'や', ゅ: 'ゆ', ょ: 'よ', ゎ: 'わ' },
  ...{ ゕ: 'か', ゖ: 'け' },
};
/** A dash where only ー can be meant: after a kana, and before another one or the end of the word. */
const DASH_FOR_LONG = /(?<=[ぁ-ゖ])[-\u2010-\u2015\u2212]+(?=[ぁ-ゖ\s]|$)/g;
/** A long-vowel mark counts only after a kana, and only once; these other marks are dropped. */
const NOT_READ = /(?<![ぁ-ゖ])ー|[\u2010-\u2015\u2212~〜・･'’&.\-_/]/g;
/** ヰスキー, as the oldest makers write it: ヰ is read イ everywhere else. */
const WHISKY = ['ういすき', 'いすき'] as const;
/** Distance of katakana from hiragana, from ァ (30A1) to ヶ (30F6). */
const KANA_DISTANCE = 0x60;

/** Words are separated by one space each. */
export function foldForSearch(text: string): string {
  return withoutAccents(plainForms(text).toLowerCase())
    .replace(/[\u30a1-\u30f6]/g, (kana) => String.fromCharCode(kana.charCodeAt(0) - KANA_DISTANCE))
    .replace(/ゔ[ぁぃぇぉ]?/g, (kana) => VU[kana] ?? kana)
    .replace(/[ぁぃぅぇぉっゃゅょゎゕゖ]/g, (kana) => SMALL[kana] ?? kana)
    .replace(DASH_FOR_LONG, 'ー')
    .replace(NOT_READ, '')
    .replaceAll(...WHISKY)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** é becomes e; but だ stays だ, because its mark is composed again. */
const withoutAccents = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC');

/** A long vowel at a word's end is often omitted: パーカー, パーカ. In short words it matters: カラー, から. */
const LONG_END = /(?<=.{3})ー$/;

export const withoutLongEnd = (folded: string): string => folded.replace(LONG_END, '');

/** All words must match. */
export const searchWords = (query: string): string[] =>
  [...new Set(foldForSearch(query).split(' '))].filter(Boolean).slice(0, MAX_QUERY_WORDS).map(withoutLongEnd);

/**
 * The index terms of a normalised text: each character, and each pair of neighbours within a word, as 32-bit numbers. A
 * text can contain a word only if it has all the word's terms.
 */
export function termsOf(folded: string): number[] {
  const terms = new Set<number>();
  for (const word of folded.split(' ')) {
    for (let at = 0; at < word.length; at += 1) {
      terms.add(word.charCodeAt(at));
      if (at > 0) terms.add(pairTerm(word, at - 1));
    }
  }
  return [...terms];
}

/** The terms for looking up a normalised word: its pairs, or the single character. */
export function wordTerms(word: string): number[] {
  if (word.length === 1) return [word.charCodeAt(0)];
  return [...new Set(Array.from({ length: word.length - 1 }, (_, at) => pairTerm(word, at)))];
}

const pairTerm = (word: string, at: number): number => (word.charCodeAt(at) << 16) | word.charCodeAt(at + 1);

/** Meeting points share the index, under a private-use character of Unicode that normalised text never contains. */
const MEETING_POINT_CHARACTER = 0xe008;

/** A hash, so two meeting points can share a term: a look-up compares the id itself too. */
export function meetingPointTerm(id: string): number {
  let hash = 0x811c;
  for (const character of id) hash = (Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x0101_0193) >>> 7) & 0xffff;
  return (MEETING_POINT_CHARACTER << 16) | hash;
}

/** Word groups share the index too: 8 bits of the hash choose a private-use character, 16 follow it. */
const GROUP_CHARACTER = 0xe010;

/** A test checks that no two groups of the dictionary share a term. @param name the group's, which doesn't change */
export function groupTerm(name: string): number {
  let hash = 0x811c_9dc5;
  for (const character of name) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x0100_0193) >>> 0;
  return ((GROUP_CHARACTER + (hash >>> 24)) << 16) | (hash & 0xffff);
}

/**
 * Shorter words aren't matched inexactly, since too many would be near. Longer ones aren't typed, and get ever more
 * expensive.
 */
const SHORTEST_WITH_SLIP = 4;
const MAX_LENGTH_WITH_SLIP = 12;

/** How to find a normalised word with one character wrong, missing, added, or swapped with its neighbour. */
export interface NearWord {
  /**
   * A typo leaves one half of the word intact or, if neighbours are swapped across the middle, both ends: a near text
   * has all the terms of one of these.
   */
  readonly spared: readonly (readonly number[])[];
  /** A regular expression with only `|` and `.`: normalised words are letters and digits. */
  readonly pattern: string;
}

/** null: the word is too short or too long for inexact matching. */
export function nearWord(word: string): NearWord | null {
  if (word.length < SHORTEST_WITH_SLIP || word.length > MAX_LENGTH_WITH_SLIP) return null;
  const middle = Math.ceil(word.length / 2);
  const ends = [...wordTerms(word.slice(0, middle - 1)), ...wordTerms(word.slice(middle + 1))];
  const spared = [wordTerms(word.slice(0, middle)), wordTerms(word.slice(middle)), ends];
  return { spared, pattern: `(?:${[...variantsOf(word)].join('|')})` };
}

function* variantsOf(word: string): Generator<string> {
  for (let at = 0; at < word.length; at += 1) {
    const [before, after] = [word.slice(0, at), word.slice(at + 1)];
    yield `${before}.${after}`;
    if (at > 0) yield `${before}.${word.slice(at)}`;
    if (at > 0 && after !== '') yield before + after;
    if (after !== '') yield `${before}${after.charAt(0)}${word.charAt(at)}${after.slice(1)}`;
  }
}
