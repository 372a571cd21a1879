import { CATEGORIES } from '@meguri/contracts/reference/categories.ts';
import type { Named } from '@meguri/contracts/reference/named.ts';
import { COLOURS } from '@meguri/contracts/reference/colours.ts';
import { GENDER_CATEGORIES, type ShippingMethod } from '@meguri/contracts/reference/item-options.ts';
import { occasionName } from '@meguri/contracts/reference/occasions.ts';
import { MATERIALS } from '@meguri/contracts/reference/materials.ts';
import { sizeLabel } from '@meguri/contracts/reference/sizes.ts';
import { brandKey, brandNames, knownBrand } from './brands.ts';
import { termOf, termsIn } from './dictionary/dictionary.ts';
import { ENGLISH_NAMES } from './dictionary/english-names.ts';
import { foldForSearch, meetingPointTerm, termsOf } from './search-text.ts';

/** Increment it when the content of documents changes, also the dictionary: older documents are rewritten. */
export const SEARCH_DOCUMENT_VERSION = 5;

/** The fields of an item that searches match. */
export interface SearchableItem {
  readonly name: string;
  readonly brand: string | null;
  readonly description: string;
  readonly mainCategory: string;
  readonly subCategory: string;
  readonly genderCategory: string;
  readonly size: string;
  readonly color: string | null;
  readonly material: string | null;
  readonly shippingMethod: ShippingMethod;
  readonly pickupAreas: readonly string[];
  readonly occasions: readonly string[];
}

/** The stored form of an item's searchable text. */
export interface SearchDocument {
  /** Normalised text, in which a word is finally checked. */
  readonly text: string;
  /** Terms of the text, of what its words mean, and of the meeting points. */
  readonly terms: readonly number[];
  readonly brandKey: string;
}

export function searchDocument(item: SearchableItem): SearchDocument {
  const text = foldForSearch([item.name, ...namesOf(item), item.description].join('\n'));
  return {
    text,
    terms: [...termsOf(text), ...meaningsOf(item), ...meetingPointsOf(item).map(meetingPointTerm)],
    brandKey: brandKey(item.brand),
  };
}

function namesOf(item: SearchableItem): string[] {
  const { category, subCategory } = categoriesOf(item);
  const both = (entry: Named | undefined) => (entry === undefined ? [] : [entry.name, ENGLISH_NAMES[entry.id] ?? '']);
  return [
    ...(item.brand === null ? [] : [item.brand, ...brandNames(item.brand)]),
    ...both(subCategory),
    ...both(category),
    colourOf(item),
    materialOf(item),
    GENDER_CATEGORIES.find(({ id }) => id === item.genderCategory)?.name ?? '',
  ];
}

/** Terms of the groups that an item belongs to. */
function meaningsOf(item: SearchableItem): number[] {
  const { category, subCategory } = categoriesOf(item);
  const gender = GENDER_CATEGORIES.find(({ id }) => id === item.genderCategory)?.name ?? '';
  const brand = knownBrand(item.brand ?? '');
  // ワンピース・オールインワン says less than the sub-category.
  const main = category?.name.includes('・') ? '' : category?.name;
  const occasions = item.occasions.map(occasionName);
  const names = [subCategory?.name, main, colourOf(item), materialOf(item), gender, ...occasions].map(
    // A name is several words: シャツ・ブラウス.
    (name) => name?.replaceAll(/[・（）]/g, ' ') ?? '',
  );
  const texts = [item.name, ...names, `${sizeLabel(item.size)}サイズ`, sizeLabel(item.size)];
  return [
    ...new Set([
      ...(brand === null ? [] : [termOf(brand)]),
      ...termsIn(texts.map((text) => ({ text, isDescription: false }))),
      ...termsIn([{ text: item.description, isDescription: true }]),
    ]),
  ];
}

function categoriesOf({ mainCategory, subCategory }: SearchableItem) {
  const category = CATEGORIES.find(({ id }) => id === mainCategory);
  return { category, subCategory: category?.subCategories.find(({ id }) => id === subCategory) };
}

const colourOf = ({ color }: SearchableItem): string => COLOURS.find(({ id }) => id === color)?.name ?? '';
const materialOf = ({ material }: SearchableItem): string =>
  MATERIALS.find(({ value }) => value === material)?.label ?? '';

/** An item that is only sent has no meeting points. */
const meetingPointsOf = ({ shippingMethod, pickupAreas }: SearchableItem): readonly string[] =>
  shippingMethod === 'delivery' ? [] : pickupAreas;
