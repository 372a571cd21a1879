/**
 * What words mean: the groups of word-groups.ts and brands.ts, indexed by their normalised words. An item has the terms
 * of the groups that its texts name, so a search for かばん looks up one term instead of every word for a bag.
 */
import { foldForSearch, groupTerm } from '../search-text.ts';
import { KnownWords } from './known-words.ts';
import { kanaOf } from './romaji.ts';
import { BRAND_GROUPS, WORD_GROUPS, type WordGroup } from './word-groups.ts';
import { wordKey } from './word-key.ts';

/** A group with the terms of the groups that include it. */
export interface Meaning {
  readonly group: WordGroup;
  /** In queries. */
  readonly term: number;
  /** In items: its own, and those of all broader groups. */
  readonly terms: readonly number[];
}

const GROUPS: readonly WordGroup[] = [...WORD_GROUPS, ...BRAND_GROUPS];
const BY_NAME: ReadonlyMap<string, WordGroup> = new Map(WORD_GROUPS.map((group) => [group.name, group]));
export const MEANINGS: readonly Meaning[] = GROUPS.map((group) => {
  const term = termOf(group);
  return { group, term, terms: [...new Set([term, ...broaderOf(group).map(termOf)])] };
});

const BY_KEY = new Map<string, Meaning>();
/** Meanings by their kana without long vowels, for words in Latin letters. */
const BY_SOUND = new Map<string, Meaning>();
/** Words that a query is divided into. */
const TYPED = new KnownWords<Meaning>();
/** Words that are looked for in items' texts. */
const WRITTEN = new KnownWords<Meaning>();
for (const meaning of MEANINGS) {
  const { words, typedOnly } = meaning.group;
  for (const word of [...words, ...typedOnly]) {
    const key = wordKey(word);
    if (!BY_KEY.has(key)) BY_KEY.set(key, meaning);
    const sound = key.replaceAll('ー', '');
    if (/^[ぁ-ゖ]{2,}$/.test(sound) && !BY_SOUND.has(sound)) BY_SOUND.set(sound, meaning);
    TYPED.add(word, meaning);
  }
  for (const word of words) if (isUnambiguous(word, meaning.group)) WRITTEN.add(word, meaning);
}

export function termOf({ name, isBrand }: WordGroup): number {
  return groupTerm(isBrand ? `brand ${name}` : name);
}

function broaderOf({ broader }: WordGroup, seen: ReadonlySet<string> = new Set()): WordGroup[] {
  const direct = broader.filter((name) => !seen.has(name)).flatMap((name) => BY_NAME.get(name) ?? []);
  return direct.flatMap((group) => [group, ...broaderOf(group, new Set([...seen, ...broader]))]);
}

/** Two kana or letters, and three hiragana, are parts of too many other words. */
function isUnambiguous(word: string, { isBrand }: WordGroup): boolean {
  const folded = foldForSearch(word);
  if (/^[a-z0-9 ]+$/.test(folded)) return folded.length >= (isBrand ? 4 : 3);
  if (!/^[ぁ-ゖー]+$/.test(folded)) return true;
  return folded.length >= (/[ぁ-ゖ]/.test(word) ? 4 : 3);
}

/** The meaning of a key, which may join several words of a name, such as ルイ and ヴィトン. @param key see `wordKey` */
export const meaningOfKey = (key: string): Meaning | null => BY_KEY.get(key) ?? null;

/** @param word in any spelling, also Japanese in Latin letters */
export function meaningOf(word: string): Meaning | null {
  const key = wordKey(word);
  const known = BY_KEY.get(key) ?? BY_KEY.get(key.replace(/(?<=[a-z]{3})s$/, ''));
  if (known !== undefined) return known;
  const kana = /^[a-z]{3,}$/.test(key) ? kanaOf(key) : null;
  return (kana === null ? null : BY_SOUND.get(kana)) ?? null;
}

/** A text and whether it is a description, in which some words mean little. */
interface ReadText {
  readonly text: string;
  readonly isDescription: boolean;
}

/** The terms of all groups that these texts name. */
export function termsIn(texts: readonly ReadText[]): number[] {
  const terms = new Set<number>();
  for (const { text, isDescription } of texts)
    for (const { meaning } of WRITTEN.in(foldForSearch(text)))
      if (!isDescription || meaning.group.inDescriptions) for (const term of meaning.terms) terms.add(term);
  return [...terms];
}

/** What joins words without adding to them: 紺のワンピース, 赤いバッグ. */
const JOINTS = new Set([
  '',
  'の',
  'な',
  'い',
  'ー',
  'と',
  'に',
  'で',
  'め',
  '系',
  '色',
  '用',
  '製',
  'つぽい',
  'ような',
]);

/** The groups of a word that consists of known ones; []: it doesn't. */
export function meaningsWithin(word: string): readonly Meaning[] {
  const parts = [...TYPED.in(word)];
  const ends = [0, ...parts.map(({ until }) => until)];
  const gaps = ends.map((end, at) => word.slice(end, parts[at]?.from ?? word.length));
  return gaps.every((gap) => JOINTS.has(gap)) ? parts.map(({ meaning }) => meaning) : [];
}
