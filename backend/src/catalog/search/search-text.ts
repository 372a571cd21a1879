/**
 * How texts and what people type are made alike before they are compared: half and full width, capitals, accents,
 * hiragana and katakana, small and large kana, old forms of characters and punctuation make no difference. A long vowel does: コート is not こと.
 */
import { plainForms } from '../../postgres/character-forms.ts';

const MAX_QUERY_WORDS = 8;
/** Vowels that ヴ carries become those of バ行, as most people write them. */
const VU: Readonly<Record<string, string>> = { ゔぁ: 'ば', ゔぃ: 'び', ゔぇ: 'べ', ゔぉ: 'ぼ', ゔ: 'ぶ' };
const SMALL: Readonly<Record<string, string>> = {
  ...{ ぁ: 'あ', ぃ: 'い', ぅ: 'う', ぇ: 'え', ぉ: 'お', っ: 'つ', ゃ: 'や', ゅ: 'ゆ', ょ: 'よ', ゎ: 'わ' },
  ...{ ゕ: 'か', ゖ: 'け' },
};
/** A dash that stands where only ー can be meant: after a kana, before another one or where the word ends. */
const DASH_FOR_LONG = /(?<=[ぁ-ゖ])[-\u2010-\u2015\u2212]+(?=[ぁ-ゖ\s]|$)/g;
/** Nothing is long after a letter that is no kana, nor twice as long. */
const NOT_READ = /(?<![ぁ-ゖ])ー|[\u2010-\u2015\u2212~〜・･'’&.\-_/]/g;
/** ヰスキー, as the oldest makers write it: ヰ is read イ everywhere else. */
const WHISKY = ['ういすき', 'いすき'] as const;
/** Katakana and hiragana lie this far apart, from ァ (30A1) to ヶ (30F6). */
const KANA_DISTANCE = 0x60;

/** Without spaces inside words; words stay apart by one space. */
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

/** é is e; but だ stays だ, whose mark is composed again. */
const withoutAccents = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC');

/** Many write the long end of a word or leave it out: パーカー, パーカ. Of short words it says what they are: カラー, から. */
const LONG_END = /(?<=.{3})ー$/;

/** Each must be found. */
export const searchWords = (query: string): string[] =>
  [...new Set(foldForSearch(query).split(' '))]
    .filter(Boolean)
    .slice(0, MAX_QUERY_WORDS)
    .map((word) => word.replace(LONG_END, ''));

/**
 * What an index holds of a folded text: each character, and each pair of neighbours within a word, as a number of 32 bits.
 * A text can contain a word only if it has all of the word's terms.
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

/** The terms by which a folded word is looked up: its pairs; a single character by itself. */
export function wordTerms(word: string): number[] {
  if (word.length === 1) return [word.charCodeAt(0)];
  return [...new Set(Array.from({ length: word.length - 1 }, (_, at) => pairTerm(word, at)))];
}

const pairTerm = (word: string, at: number): number => (word.charCodeAt(at) << 16) | word.charCodeAt(at + 1);

/** Meeting points go into the same index, under a "character" of Unicode's private use area, which no folded text contains. */
const MEETING_POINT_CHARACTER = 0xe008;

/** A hash, so two meeting points can share a term: a look-up compares the id itself too. */
export function meetingPointTerm(id: string): number {
  let hash = 0x811c;
  for (const character of id) hash = (Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x0101_0193) >>> 7) & 0xffff;
  return (MEETING_POINT_CHARACTER << 16) | hash;
}

/** Shorter words allow no slip: too much would be near them. Longer ones aren't typed, and cost the more the longer they are. */
const SHORTEST_WITH_SLIP = 4;
const MAX_LENGTH_WITH_SLIP = 12;

/** How to find a folded word in which one character is wrong, missing, too many or swapped with its neighbour. */
export interface NearWord {
  /**
   * A slip spares one half of the word or, where neighbours are swapped across the middle, both ends: a text near the word
   * has all the terms of one of these.
   */
  readonly spared: readonly (readonly number[])[];
  /** A regular expression without anything special but `|` and `.`: folded words are letters and digits. */
  readonly pattern: string;
}

/** null: the word is too short, or too long, for slips. */
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
