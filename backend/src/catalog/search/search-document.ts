import { CATEGORIES, type SubCategory } from '@meguri/contracts/reference/categories.ts';
import { COLOURS } from '@meguri/contracts/reference/colours.ts';
import { GENDER_CATEGORIES, type ShippingMethod } from '@meguri/contracts/reference/item-options.ts';
import { MATERIALS } from '@meguri/contracts/reference/materials.ts';
import { brandKey, brandNames } from './brands.ts';
import { ENGLISH_NAMES } from './english-names.ts';
import { foldForSearch, meetingPointTerm, termsOf } from './search-text.ts';

/** Increment it when the content of documents changes: documents with an older version are rewritten. */
export const SEARCH_DOCUMENT_VERSION = 4;

/** Other words that people type for a colour. */
const COLOUR_WORDS: Readonly<Record<string, string>> = {
  black: '黒 くろ black',
  white: '白 しろ white',
  red: '赤 あか red',
  blue: '青 あお blue',
  green: '緑 みどり green',
  yellow: '黄色 きいろ yellow',
  brown: '茶色 茶 ちゃいろ brown',
  gray: '灰色 グレイ gray grey',
  beige: 'beige',
  pink: '桃色 ピンク pink',
  navy: '紺 紺色 こん navy',
  purple: '紫 むらさき purple',
  orange: 'だいだい orange',
};

/** The fields of an item that searches match. */
export interface SearchableItem {
  readonly name: string;
  readonly brand: string | null;
  readonly description: string;
  readonly mainCategory: string;
  readonly subCategory: string;
  readonly genderCategory: string;
  readonly color: string | null;
  readonly material: string | null;
  readonly shippingMethod: ShippingMethod;
  readonly pickupAreas: readonly string[];
}

/** The stored form of an item's searchable text. */
export interface SearchDocument {
  /** Normalised text, in which a word is finally checked. */
  readonly text: string;
  /** Terms of the text, and of the meeting points. */
  readonly terms: readonly number[];
  readonly brandKey: string;
}

export function searchDocument(item: SearchableItem): SearchDocument {
  const text = foldForSearch([item.name, ...namesOf(item), item.description].join('\n'));
  return {
    text,
    terms: [...termsOf(text), ...meetingPointsOf(item).map(meetingPointTerm)],
    brandKey: brandKey(item.brand),
  };
}

function namesOf(item: SearchableItem): string[] {
  const category = CATEGORIES.find(({ id }) => id === item.mainCategory);
  const subCategory = category?.subCategories.find(({ id }) => id === item.subCategory);
  const both = (entry: SubCategory | undefined) =>
    entry === undefined ? [] : [entry.name, ENGLISH_NAMES[entry.id] ?? ''];
  return [
    ...(item.brand === null ? [] : [item.brand, ...brandNames(item.brand)]),
    ...both(subCategory),
    ...both(category),
    COLOURS.find(({ id }) => id === item.color)?.name ?? '',
    COLOUR_WORDS[item.color ?? ''] ?? '',
    MATERIALS.find(({ value }) => value === item.material)?.label ?? '',
    GENDER_CATEGORIES.find(({ id }) => id === item.genderCategory)?.name ?? '',
  ];
}

/** An item that is only sent has no meeting points. */
const meetingPointsOf = ({ shippingMethod, pickupAreas }: SearchableItem): readonly string[] =>
  shippingMethod === 'delivery' ? [] : pickupAreas;
