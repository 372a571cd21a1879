import * as z from 'zod';
import { CARE_INSTRUCTIONS, CARE_NOTES, careNotesFor, DEFAULT_CARE } from '../reference/care.ts';
import { CATEGORIES, subCategoriesOf } from '../reference/categories.ts';
import { COLOURS } from '../reference/colours.ts';
import { GENDER_CATEGORIES, ITEM_CONDITIONS, SHIPPING_METHODS } from '../reference/item-options.ts';
import { MATERIALS } from '../reference/materials.ts';
import { MEASUREMENTS, measurementsOf } from '../reference/measurements.ts';
import { MEETING_POINTS } from '../reference/meeting-points.ts';
import { idsOf } from '../reference/named.ts';
import { OCCASIONS } from '../reference/occasions.ts';
import { SIZES } from '../reference/sizes.ts';
import { MAX_BRAND, MAX_DAYS_BETWEEN, MAX_RENTAL_PRICE, MIN_RENTAL_PRICE } from '../limits.ts';
import { CURRENT_POLICY_VERSION, damageFeeMaximumOf, policyOf, TRUST } from '../rental-round/policy.ts';
import { grouped } from '../text/grouped.ts';
import { line, text } from '../text/text.ts';
import { measuredSchema } from '../shared/measured.ts';

export const MAX_ITEM_PHOTOS = 10;
export const MAX_ITEM_NAME = 30;
export const MAX_ITEM_DESCRIPTION = 300;

const POLICY = policyOf(CURRENT_POLICY_VERSION);
const DAYS_BETWEEN = `次のレンタルまでの日数は0〜${MAX_DAYS_BETWEEN}日で選択してください`;

const PRICE_TOO_LOW = `レンタル料金は${MIN_RENTAL_PRICE}円以上で入力してください`;

const oneOf = (ids: readonly string[], message: string) => z.enum(ids as [string, ...string[]], message);
const optional = <Schema extends z.ZodType>(schema: Schema) => schema.nullable().default(null);
const unique = <Id extends string>(ids: readonly Id[]): Id[] => [...new Set(ids)];

/** The URL from the upload's response. */
const imageUrl = z.string('画像がありません').min(1, '画像がありません').max(300, '画像がありません');

/** What it is worn for. */
const occasions = z.array(z.enum(idsOf(OCCASIONS), '着る場面を選択してください')).max(OCCASIONS.length);

const returnUnwashed = z.boolean('洗わず返せるかどうかを選択してください');
const fitRefund = z.boolean('サイズ返金OKにするかどうかを選択してください');

const identityRequired = z.boolean('本人確認済みの方だけに貸すかどうかを選択してください');

const fields = z.strictObject({
  name: line({
    max: MAX_ITEM_NAME,
    required: 'アイテム名を入力してください',
    tooLong: `アイテム名は${MAX_ITEM_NAME}文字以内で入力してください`,
  }),
  mainCategory: oneOf(idsOf(CATEGORIES), 'カテゴリを選択してください'),
  subCategory: z.string('サブカテゴリを選択してください'),
  genderCategory: z.enum(idsOf(GENDER_CATEGORIES), '対象を選択してください'),
  size: oneOf(
    SIZES.map((size) => size.value),
    'サイズを選択してください',
  ),
  color: optional(z.enum(idsOf(COLOURS), '色を選択してください')),
  /** Centimetres, for the measurements of its kind; {}: none. */
  measurements: measuredSchema(MEASUREMENTS.map(({ id }) => id)).default({}),
  material: optional(
    oneOf(
      MATERIALS.map((material) => material.value),
      '素材を選択してください',
    ),
  ),
  condition: z.enum(idsOf(ITEM_CONDITIONS), '状態を選択してください'),
  brand: optional(line({ max: MAX_BRAND, tooLong: `ブランド名は${MAX_BRAND}文字以内で入力してください` })),
  description: text({
    max: MAX_ITEM_DESCRIPTION,
    tooLong: `商品説明は${MAX_ITEM_DESCRIPTION}文字以内で入力してください`,
  }).default(''),
  occasions: occasions.default([]).transform(unique),
  isRentable: z.boolean('レンタルの可否を選択してください').default(true),
  rentalPrice: z
    .int('レンタル料金は整数で入力してください')
    .min(0, PRICE_TOO_LOW)
    .max(MAX_RENTAL_PRICE, `レンタル料金は${grouped(MAX_RENTAL_PRICE)}円以下で入力してください`)
    .default(MIN_RENTAL_PRICE),
  /** Yen: the maximum of damage fees, if lower than the policy's; null: the policy's. */
  replacementValue: optional(
    z
      .int('損害金の上限は整数で入力してください')
      .min(MIN_RENTAL_PRICE, `損害金の上限は${MIN_RENTAL_PRICE}円以上で入力してください`),
  ),
  washingInstructions: z.enum(idsOf(CARE_INSTRUCTIONS), '洗濯方法を選択してください').default(DEFAULT_CARE),
  washingNotes: z
    .array(oneOf(idsOf(CARE_NOTES), '洗濯の注意事項を選択してください'))
    .max(CARE_NOTES.length)
    .default([])
    .transform(unique),
  /** Borrowers return it unwashed: its owner cleans it, for the price. */
  returnUnwashed: returnUnwashed.default(false),
  /** Its owner gives the price back when it doesn't fit, and it comes back unworn at once. */
  fitRefund: fitRefund.default(false),
  /** Only people with a checked identity can request it. */
  identityRequired: identityRequired.default(false),
  shippingMethod: z.enum(idsOf(SHIPPING_METHODS), '受け渡し方法を選択してください'),
  /** Days that it stays with its owner between two rentals. */
  daysBetween: z
    .int('次のレンタルまでの日数を選択してください')
    .min(0, DAYS_BETWEEN)
    .max(MAX_DAYS_BETWEEN, DAYS_BETWEEN)
    .default(0),
  pickupAreas: z
    .array(z.enum(idsOf(MEETING_POINTS), '受け渡し場所を選択してください'))
    .max(MEETING_POINTS.length)
    .default([]),
  images: z
    .array(imageUrl, '画像がありません')
    .min(1, '最低1枚必要です')
    .max(MAX_ITEM_PHOTOS, `画像は${MAX_ITEM_PHOTOS}枚までです`)
    .transform(unique),
});

/** What a change may omit: then it stays as it is. */
export const KEPT_ITEM_FIELDS = ['occasions', 'returnUnwashed', 'fitRefund', 'identityRequired'] as const;

/** What the rules compare. */
type Fields = Omit<z.output<typeof fields>, (typeof KEPT_ITEM_FIELDS)[number]> & {
  readonly identityRequired?: boolean | undefined;
};

/** Whether the item is dear enough to be lent only to people with a checked identity. */
export const mayRequireIdentity = ({
  rentalPrice,
  replacementValue,
}: Pick<Fields, 'rentalPrice' | 'replacementValue'>): boolean =>
  damageFeeMaximumOf(rentalPrice, replacementValue, POLICY) >= TRUST.identityFrom;

/** The rules over two fields, each with the field to report, the message, and the condition. */
const RULES: readonly { path: string; error: string; holds: (item: Fields) => boolean }[] = [
  {
    path: 'subCategory',
    error: 'サブカテゴリを選択してください',
    holds: (item) => subCategoriesOf(item.mainCategory).some((sub) => sub.id === item.subCategory),
  },
  {
    path: 'measurements',
    error: 'このカテゴリにはない寸法が含まれています',
    holds: (item) => {
      const offered: readonly string[] = measurementsOf(item.subCategory).map(({ id }) => id);
      return Object.keys(item.measurements).every((id) => offered.includes(id));
    },
  },
  {
    path: 'rentalPrice',
    error: PRICE_TOO_LOW,
    holds: (item) => !item.isRentable || item.rentalPrice >= MIN_RENTAL_PRICE,
  },
  {
    path: 'replacementValue',
    error: `損害金の上限は、1週間の料金の${POLICY.damageFeeMaximumPrices}倍までで入力してください`,
    holds: ({ replacementValue, rentalPrice }) =>
      replacementValue === null || replacementValue <= rentalPrice * POLICY.damageFeeMaximumPrices,
  },
  {
    path: 'identityRequired',
    error: `本人確認済みの方だけに貸せるのは、損害金の上限が${grouped(TRUST.identityFrom)}円以上のアイテムです`,
    holds: (item) => item.identityRequired !== true || mayRequireIdentity(item),
  },
  {
    path: 'washingNotes',
    error: '洗濯方法に合った注意事項を選択してください',
    holds: (item) => {
      const offered = careNotesFor(item.washingInstructions).map((note) => note.id);
      return item.washingNotes.every((note) => offered.includes(note));
    },
  },
  {
    path: 'pickupAreas',
    error: '受け渡し場所を選択してください',
    holds: (item) => item.shippingMethod === 'delivery' || item.pickupAreas.length > 0,
  },
];

function report(item: Fields, context: { issues: z.core.$ZodRawIssue[]; value: unknown }): void {
  for (const { path, error, holds } of RULES)
    if (!holds(item)) context.issues.push({ code: 'custom', message: error, path: [path], input: context.value });
}

/** POST /api/items */
export const newItemSchema = fields.check((context) => report(context.value, context));
export type ItemInput = z.output<typeof newItemSchema>;

/**
 * PUT /api/items/{id}: all fields but `KEPT_ITEM_FIELDS`, which clients don't send if they or the server that they
 * read the item from don't know them yet. `userId` and `removedImages` are accepted from older clients and ignored: the
 * owner is the viewer, and a photo is removed by leaving it out of `images`.
 */
export const itemChangeSchema = fields
  .extend({
    occasions: occasions.transform(unique).optional(),
    returnUnwashed: returnUnwashed.optional(),
    fitRefund: fitRefund.optional(),
    identityRequired: identityRequired.optional(),
    userId: z.int().positive().optional(),
    removedImages: z.array(imageUrl).max(100).optional(),
  })
  .check((context) => report(context.value, context));
export type ItemChange = z.output<typeof itemChangeSchema>;
