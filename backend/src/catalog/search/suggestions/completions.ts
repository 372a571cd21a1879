import { CATEGORIES } from '@meguri/contracts/reference/categories.ts';
import type { Named } from '@meguri/contracts/reference/named.ts';
import { MEANINGS, type Meaning, meaningOfKey } from '../dictionary/dictionary.ts';
import { PrefixIndex } from '../dictionary/prefix-index.ts';
import { kanaOf } from '../dictionary/romaji.ts';
import { wordKey } from '../dictionary/word-key.ts';

/** A category of the item form; without a sub-category it is a main one. */
interface SuggestedCategory {
  readonly category: string;
  readonly subCategory: string | null;
  readonly name: string;
}

/** More words aren't read for one prefix: a single kana begins hundreds. */
const WORDS_READ = 200;

const wordsOf = ({ group }: Meaning): readonly string[] => [...group.words, ...group.typedOnly];

/** A word also without its long vowels, as Latin letters spell it. */
function spellings<Value>(word: string, value: Value): (readonly [string, Value])[] {
  const key = wordKey(word);
  const short = key.replaceAll('ー', '');
  return short === key ? [[key, value]] : ([key, short] as const).map((spelling) => [spelling, value] as const);
}

/** A category's own names, and everything that means one of them. */
function namesOf({ name }: Named): string[] {
  const own = name.split(/[・（）]/).filter((part) => part !== '');
  const meant = own.flatMap((part) => meaningOfKey(wordKey(part)) ?? []);
  return [...own, ...meant.flatMap(wordsOf)];
}

const MAIN: readonly (readonly [Named, SuggestedCategory])[] = CATEGORIES.map((main) => [
  main,
  { category: main.id, subCategory: null, name: main.name },
]);
const SUB: readonly (readonly [Named, SuggestedCategory])[] = CATEGORIES.flatMap(({ id, subCategories }) =>
  subCategories.map((sub) => [sub, { category: id, subCategory: sub.id, name: sub.name }] as const),
);

const BY_CATEGORY = new PrefixIndex(
  [...MAIN, ...SUB].flatMap(([entry, suggested]) => namesOf(entry).flatMap((word) => spellings(word, suggested))),
);
const BY_WORD = new PrefixIndex(
  MEANINGS.flatMap((meaning) => wordsOf(meaning).flatMap((word) => spellings(word, meaning.group.name))),
);

/** Keyboards show letters until a kana is complete: かb becomes かば. */
const UNFINISHED_KANA = /(?<=[ぁ-ゖー])[a-z]{1,2}$/;

/** What was typed as prefixes of words: as it is, and as kana if it is in Latin letters. */
export function prefixesOf(q: string): string[] {
  const typed = wordKey(q).replace(UNFINISHED_KANA, '');
  const kana = /^[a-z]{2,}$/.test(typed) ? kanaOf(typed, true) : null;
  return [typed, kana ?? ''].filter((prefix) => prefix !== '');
}

export const categoriesBeginningWith = (prefix: string): SuggestedCategory[] =>
  BY_CATEGORY.beginningWith(prefix, WORDS_READ);

/** Names of groups with a word that begins like this. */
export const wordsBeginningWith = (prefix: string): string[] => BY_WORD.beginningWith(prefix, WORDS_READ);
