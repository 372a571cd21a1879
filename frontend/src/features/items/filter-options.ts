import { MAX_SEARCH_NAME } from '@meguri/contracts/limits.ts';
import type { ItemFacets } from '@meguri/contracts/item/item-search.ts';
import type { Criterion } from '@meguri/contracts/item/search-criteria.ts';
import { subCategoryName } from '@meguri/contracts/reference/categories.ts';
import { COLOURS } from '@meguri/contracts/reference/colours.ts';
import { GENDER_CATEGORIES, ITEM_CONDITIONS, SHIPPING_METHODS } from '@meguri/contracts/reference/item-options.ts';
import { MEETING_POINTS } from '@meguri/contracts/reference/meeting-points.ts';
import { type Named, nameLookup } from '@meguri/contracts/reference/named.ts';
import { OCCASIONS } from '@meguri/contracts/reference/occasions.ts';
import { SIZES } from '@meguri/contracts/reference/sizes.ts';
import { date } from '../../lib/time/format.ts';
import { FIT_REFUND } from '../../rental/fit-refund.ts';
import { yen } from '../../rental/format.ts';
import { RETURN_UNWASHED } from '../../rental/return-unwashed.ts';
import { type ItemCriteria, valuesOf, withFilters } from './criteria.ts';
import { isTitledBySubCategory, titleOfMain } from './filters.ts';

/** Filters that can have several values, in display order. Categories aren't part of the dialog. */
const FILTER_NAMES = [
  ...(['occasion', 'returnUnwashed', 'fitRefund', 'gender', 'size', 'color', 'condition'] as const),
  ...(['brand', 'shippingMethod', 'pickupArea'] as const),
] as const;
type FilterName = (typeof FILTER_NAMES)[number];

/** A filter that can have several values. */
export interface Filter {
  readonly name: FilterName;
  readonly legend: string;
  readonly options: readonly Named[];
}

const range = (minPrice: string, maxPrice: string, label: string) => ({ minPrice, maxPrice, label });

/** Common price ranges, in yen per week. */
export const PRICE_RANGES = [
  range('', '1500', '〜¥1,500'),
  range('1500', '3000', '¥1,500〜3,000'),
  range('3000', '5000', '¥3,000〜5,000'),
  range('5000', '', '¥5,000〜'),
] as const;

const sizes = SIZES.map(({ value, label }) => ({ id: value, name: label }));

const KINDS: Readonly<Record<FilterName, Omit<Filter, 'name'>>> = {
  occasion: { legend: '着る場面', options: OCCASIONS },
  returnUnwashed: { legend: 'お手入れ', options: [{ id: 'true', name: RETURN_UNWASHED }] },
  fitRefund: { legend: 'サイズが合わないとき', options: [{ id: 'true', name: FIT_REFUND }] },
  gender: { legend: '対象', options: GENDER_CATEGORIES },
  size: { legend: 'サイズ', options: sizes },
  color: { legend: '色', options: COLOURS },
  condition: { legend: '状態', options: ITEM_CONDITIONS },
  brand: { legend: 'ブランド', options: [] },
  shippingMethod: { legend: '受け渡し方法', options: SHIPPING_METHODS.filter(({ id }) => id !== 'both') },
  pickupArea: { legend: '受け渡し場所', options: MEETING_POINTS },
};
export const FILTERS: readonly Filter[] = FILTER_NAMES.map((name) => ({ name, ...KINDS[name] }));

export interface FilterOption {
  readonly value: string;
  readonly label: string;
  readonly count: number | undefined;
}

/**
 * The options of a filter. With counts: those that have results, and those that are selected; without counts: all of them.
 * Brands are only known from the counts.
 */
export function optionsOf(filter: Filter, facets: ItemFacets | null, chosen: readonly string[]): FilterOption[] {
  const found = facets?.[filter.name];
  const counts = new Map(found?.map(({ value, count }) => [value, count]));
  const known = filter.options.map(({ id }) => id as string);
  const others = [...counts.keys(), ...chosen].filter((value) => !known.includes(value));
  const nameOf = nameLookup(filter.options);
  return [...known, ...new Set(others)]
    .filter((value) => found === undefined || (counts.get(value) ?? 0) > 0 || chosen.includes(value))
    .map((value) => ({ value, label: nameOf(value), count: found && (counts.get(value) ?? 0) }));
}

/** An active filter as text, and the criteria without it. */
export interface ActiveFilter {
  readonly label: string;
  readonly without: ItemCriteria;
}

/** All active filters except category, order and words, as text. */
export function activeFilters(criteria: ItemCriteria): ActiveFilter[] {
  const chosen = FILTERS.flatMap(({ name, options }) => {
    const values = valuesOf(criteria, name);
    return values.map((value) => ({
      label: nameLookup(options)(value),
      without: withFilters(criteria, { [name]: values.filter((one) => one !== value).join(',') }),
    }));
  });
  const single = (name: Criterion, label: (value: string) => string): ActiveFilter[] => {
    const value = criteria[name];
    return value === undefined ? [] : [{ label: label(value), without: withFilters(criteria, { [name]: '' }) }];
  };
  return [
    ...chosen,
    ...single('minPrice', (price) => `${yenText(price)}以上`),
    ...single('maxPrice', (price) => `${yenText(price)}以下`),
    ...single('withShipping', () => '送料込みの料金'),
    ...single('availableFrom', (day) => `${dayText(day)}から`),
    ...single('wearOn', (day) => `着たい日：${dayText(day)}`),
    ...single('ownerId', () => '同じオーナーのアイテム'),
  ];
}

/** A URL may hold anything: invalid amounts and days are shown as they are, and the server's response explains the error. */
const yenText = (price: string): string => (Number.isFinite(Number(price)) ? yen(Number(price)) : price);
const dayText = (day: string): string => (Number.isNaN(Date.parse(`${day}T00:00:00+09:00`)) ? day : date(day));

/** Title of the list, from its category or words. */
export const titleOf = (criteria: ItemCriteria): string =>
  isTitledBySubCategory(criteria) ? subCategoryName(criteria.subCategory!) : titleOfMain(criteria);

/** A name for a saved search, built from all its criteria up to the maximum length. */
export function searchNameOf(criteria: ItemCriteria): string {
  const { q, category, subCategory } = criteria;
  const subject = category ?? subCategory;
  const about = q !== undefined ? [q] : subject !== undefined ? [titleOf(criteria)] : [];
  const name = [...about, ...activeFilters(criteria).map(({ label }) => label)].join('・');
  return [...name].slice(0, MAX_SEARCH_NAME).join('');
}
