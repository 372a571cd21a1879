import { CATEGORIES } from '@meguri/contracts/reference/categories.ts';
import { COLOURS } from '@meguri/contracts/reference/colours.ts';
import { MATERIALS } from '@meguri/contracts/reference/materials.ts';
import type { ItemFormValues } from './item-form-values.ts';

export type Guess = Partial<Pick<ItemFormValues, 'mainCategory' | 'subCategory' | 'color' | 'material'>>;

interface Candidate {
  readonly word: string;
  readonly guess: Guess;
}

/** The names in a label such as 「シャツ・ブラウス」 or 「ウール（毛）」. One character is part of too many other words, and その他 is no name. */
const wordsIn = (label: string): readonly string[] =>
  label.split(/[・（）]/).filter((word) => word.length > 1 && !word.startsWith('その他'));

const candidates = (label: string, guess: Guess): readonly Candidate[] =>
  wordsIn(label).map((word) => ({ word, guess }));

const KINDS = CATEGORIES.flatMap(({ id, subCategories }) =>
  subCategories.flatMap((sub) => candidates(sub.name, { mainCategory: id, subCategory: sub.id })),
);
const COLOUR_NAMES = COLOURS.flatMap(({ id, name }) => candidates(name, { color: id }));
const MATERIAL_NAMES = MATERIALS.flatMap(({ value, label }) => candidates(label, { material: value }));

/** Of the words in a Japanese name the last one says what a thing is, and of two that end there the longer one. */
function foundIn(name: string, among: readonly Candidate[]): Guess {
  const [best] = among
    .map(({ word, guess }) => ({ guess, word, end: name.lastIndexOf(word) + word.length }))
    .filter(({ word }) => name.includes(word))
    .sort((one, other) => other.end - one.end || other.word.length - one.word.length);
  return best?.guess ?? {};
}

/** What an item's name says about the fields that are still empty. Words in brackets name colours and materials, but not what the item is. */
export function guessFromName(values: Pick<ItemFormValues, 'name' | keyof Guess>): Guess {
  const bare = values.name.replaceAll(/[（(].*?([）)]|$)/g, '');
  const guess = {
    ...(values.mainCategory === '' && foundIn(bare, KINDS)),
    ...foundIn(values.name, COLOUR_NAMES),
    ...foundIn(values.name, MATERIAL_NAMES),
  };
  return Object.fromEntries(Object.entries(guess).filter(([field]) => values[field as keyof Guess] === ''));
}
