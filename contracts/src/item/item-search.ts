import * as z from 'zod';
import { CATEGORIES } from '../reference/categories.ts';
import { COLOURS } from '../reference/colours.ts';
import { GENDER_CATEGORIES, ITEM_CONDITIONS } from '../reference/item-options.ts';
import { MEETING_POINTS } from '../reference/meeting-points.ts';
import { idsOf } from '../reference/named.ts';
import { OCCASIONS } from '../reference/occasions.ts';
import { SIZES } from '../reference/sizes.ts';
import { MAX_BRAND, MAX_RENTAL_PRICE } from '../limits.ts';
import { grouped } from '../text/grouped.ts';
import { line } from '../text/text.ts';
import { pageQuery } from '../shared/page-query.ts';

export const ITEM_SORTS = ['newest', 'price_asc', 'price_desc', 'popular'] as const;
export type ItemSort = (typeof ITEM_SORTS)[number];
export const MAX_ITEMS_PER_PAGE = 60;
const MAX_VALUES = 30;

/** Several values: `size=s,m`, `size=s&size=m`, or both. None: the filter is ignored. */
const several = <Value extends string>(value: z.ZodType<Value, string>) =>
  z
    .union([z.string(), z.array(z.string())], '形式が正しくありません')
    .transform((given) => [...new Set([given].flat().flatMap((one) => one.split(',')))])
    .transform((values) => values.map((one) => one.trim()).filter((one) => one !== ''))
    .pipe(z.array(value).max(MAX_VALUES))
    .transform((values) => (values.length === 0 ? undefined : values))
    .optional();

const oneOf = (ids: readonly string[], message: string) => several(z.enum(ids as [string, ...string[]], message));
const yen = z.coerce
  .number('金額は整数で指定してください')
  .int('金額は整数で指定してください')
  .min(0, '金額は0円以上で指定してください')
  .max(MAX_RENTAL_PRICE, `金額は${grouped(MAX_RENTAL_PRICE)}円以下で指定してください`)
  .optional();

const day = z.iso
  .date({ error: '日付が正しくありません', abort: true })
  // Postgres has no time zone data outside this range.
  .refine((date) => date >= '2000-01-01' && date <= '2999-12-31', '日付が正しくありません')
  .optional();

/** The filters of a search. All filters must match, each by any of its values. */
export const itemFilterSchema = z.object({
  q: line({ max: 100 }).optional(),
  category: oneOf(idsOf(CATEGORIES), 'カテゴリを選択してください'),
  subCategory: oneOf(
    CATEGORIES.flatMap(({ subCategories }) => subCategories.map(({ id }) => id)),
    'サブカテゴリを選択してください',
  ),
  gender: oneOf(idsOf(GENDER_CATEGORIES), '対象を選択してください'),
  size: oneOf(
    SIZES.map(({ value }) => value),
    'サイズを選択してください',
  ),
  color: oneOf(idsOf(COLOURS), '色を選択してください'),
  condition: oneOf(idsOf(ITEM_CONDITIONS), '状態を選択してください'),
  brand: several(line({ max: MAX_BRAND, tooLong: `ブランド名は${MAX_BRAND}文字以内で入力してください` })),
  /** Yen a week, both inclusive. */
  minPrice: yen,
  maxPrice: yen,
  /** Prices, also those of the order, include shipping both ways, unless only pickups are wanted. */
  withShipping: z.literal('true', '送料を含めるかどうかを正しく指定してください').optional(),
  shippingMethod: oneOf(['delivery', 'pickup'], '受け渡し方法を選択してください'),
  pickupArea: oneOf(idsOf(MEETING_POINTS), '受け渡し場所を選択してください'),
  /** Free for 7 days from this day, plus shipping days if the item is delivered. */
  availableFrom: day,
  /** Free for 7 days that include this day, plus shipping days if the item is delivered: see `whyNotWearable`. */
  wearOn: day,
  occasion: oneOf(idsOf(OCCASIONS), '着る場面を選択してください'),
  /** Items that borrowers return unwashed. */
  returnUnwashed: oneOf(['true'], '洗わず返せるかどうかを正しく指定してください'),
  /** Items with the fit promise. */
  fitRefund: oneOf(['true'], 'サイズ返金OKかどうかを正しく指定してください'),
  ownerId: z.coerce.number('ユーザーが正しくありません').int().positive().max(2_147_483_647).optional(),
});
export type ItemFilter = z.output<typeof itemFilterSchema>;

/** The rule over two fields. */
export const pricesInOrder = ({ minPrice, maxPrice }: Pick<ItemFilter, 'minPrice' | 'maxPrice'>): boolean =>
  minPrice === undefined || maxPrice === undefined || minPrice <= maxPrice;
export const PRICES_OUT_OF_ORDER = { path: ['maxPrice'], error: '上限は下限以上の金額を指定してください' };

/** GET /api/items: the query parameters, as text. */
export const itemSearchSchema = itemFilterSchema
  .extend({
    sort: z.enum(ITEM_SORTS, '並び順が正しくありません').default('newest'),
    ...pageQuery({ usual: 24, most: MAX_ITEMS_PER_PAGE }),
  })
  .refine(pricesInOrder, PRICES_OUT_OF_ORDER);
export type ItemSearch = z.output<typeof itemSearchSchema>;

/** Filters with several values, for which the response has counts. */
export const ITEM_FACETS = [
  ...(['category', 'subCategory', 'gender', 'size', 'color'] as const),
  ...(['condition', 'brand', 'shippingMethod', 'pickupArea', 'occasion', 'returnUnwashed', 'fitRefund'] as const),
] as const;
export type ItemFacet = (typeof ITEM_FACETS)[number];

/** How many items match with this value of the filter, given all other filters. */
const facetCountSchema = z.object({ value: z.string(), count: z.int() });
/** Most frequent values first; only the first 30 brands. */
export const facetsSchema = z.object(
  Object.fromEntries(ITEM_FACETS.map((facet) => [facet, z.array(facetCountSchema)])) as Record<
    ItemFacet,
    z.ZodArray<typeof facetCountSchema>
  >,
);
export type ItemFacets = z.infer<typeof facetsSchema>;
