import * as z from 'zod';
import { uuidSchema } from '../text/uuid.ts';
import {
  HANDOVER_CODE,
  HANDOVER_CODE_DIGITS,
  MAX_COMMENT,
  MAX_DAMAGE_DETAILS,
  MAX_DAMAGE_PHOTOS,
  MAX_DAMAGE_TITLE,
  MAX_LANDMARK,
  MAX_PARCEL_ROUNDS,
  MAX_PHOTOS,
  MAX_REASON,
  MAX_REQUEST_MESSAGE,
  MAX_SLOT_HOURS,
  MAX_SLOTS,
  MIN_DAMAGE_DETAILS,
  MIN_PARCEL_ROUNDS,
  MIN_SLOT_MINUTES,
} from '../limits.ts';
import { characters } from '../text/characters.ts';
import { line, text, typedCode, word } from '../text/text.ts';
import { ISSUE_TYPES } from './events/shapes.ts';
import { needsPhoto } from './damage/report-photos.ts';
import { instant } from './time/period.ts';
import { trackingCodeSchema } from './shipping-code.ts';

/** Bodies of the rental's routes for users, with the messages for invalid input. */

export const reason = text({
  max: MAX_REASON,
  required: '理由を入力してください',
  tooLong: `理由は${MAX_REASON}文字以内で入力してください`,
});
export const optionalReason = reason.optional();
const comment = text({ max: MAX_COMMENT, tooLong: `コメントは${MAX_COMMENT}文字以内で入力してください` }).optional();
const images = z.array(z.string().max(500)).max(MAX_PHOTOS, `画像は${MAX_PHOTOS}枚まで添付できます`).optional();
const NO_PHOTO = '写真を1枚以上添付してください';
export const yen = (message: string) => z.int({ error: message }).nonnegative(message);

export const requestRentalSchema = z.strictObject({
  itemId: uuidSchema,
  startDate: z.iso.date({ error: '開始日を選択してください' }),
  shippingMethod: z.enum(['delivery', 'pickup'], { error: '受け渡し方法を選択してください' }).optional(),
  pickupArea: word().max(40).optional(),
  /** Whether to add あんしん補償; absent: no. */
  insurance: z.boolean({ error: 'あんしん補償を付けるかどうかを指定してください' }).optional(),
  /** A coupon of the borrower; absent: none. */
  couponId: uuidSchema.optional(),
  /** The total that the client showed, less the coupon. */
  expectedTotal: yen('合計金額は0円以上の整数で指定してください').optional(),
  /** `version` of the item that the client showed. */
  itemVersion: z.string('アイテムのバージョンの形式が正しくありません').max(64).optional(),
  message: text({
    max: MAX_REQUEST_MESSAGE,
    tooLong: `メッセージは${MAX_REQUEST_MESSAGE}文字以内で入力してください`,
  }).optional(),
});
export type RequestRentalBody = z.infer<typeof requestRentalSchema>;

const { startDate, couponId, expectedTotal, message } = requestRentalSchema.shape;
const PARCEL_SIZE = `まとめて借りられるのは${MIN_PARCEL_ROUNDS}点から${MAX_PARCEL_ROUNDS}点までです`;

/** POST /api/parcels: items of one owner for one week in one parcel. Always delivery. */
export const requestParcelSchema = z.strictObject({
  items: z
    .array(requestRentalSchema.pick({ itemId: true, insurance: true, itemVersion: true }))
    .min(MIN_PARCEL_ROUNDS, PARCEL_SIZE)
    .max(MAX_PARCEL_ROUNDS, PARCEL_SIZE)
    .refine((items) => new Set(items.map(({ itemId }) => itemId)).size === items.length, '同じアイテムが2つあります'),
  startDate,
  /** Pays a part of the first item. */
  couponId,
  /** The total that the client showed, with one shipping fee and without the coupon. */
  expectedTotal,
  message,
});
export type RequestParcelBody = z.infer<typeof requestParcelSchema>;

/** POST /api/parcels/{id}/answer: the rounds that the owner approves; the others are declined. */
export const answerParcelSchema = z.strictObject({
  approved: z.array(uuidSchema).min(1, '承認するアイテムを選択してください').max(MAX_PARCEL_ROUNDS, PARCEL_SIZE),
  /** Of declining the others. */
  reason: optionalReason,
});
export type AnswerParcelBody = z.infer<typeof answerParcelSchema>;

/** POST /api/parcels/{id}/cancel: the borrower's. */
export const cancelParcelSchema = z.strictObject({ reason: optionalReason });
export type CancelParcelBody = z.infer<typeof cancelParcelSchema>;

/** `?parcel=1`: also the other rounds of the parcel to which it can happen. */
export const wholeParcelSchema = z.object({ parcel: z.literal('1').optional() });
export type WholeParcelQuery = z.infer<typeof wholeParcelSchema>;

export const requestExtensionSchema = z.strictObject({
  /** Charge the saved card as soon as the owner approves; absent: pay on a page. */
  savedCard: z.boolean().optional(),
  /** The price that the client showed. */
  expectedPrice: yen('料金は0円以上の整数で指定してください').optional(),
  /** The new last day that the client showed: another extension may have been paid since. */
  expectedEndDate: z.iso.date({ error: '延長後の最終日が正しくありません' }).optional(),
});
export type RequestExtensionBody = z.infer<typeof requestExtensionSchema>;

/** The owner's answer to an extension, or its withdrawal. Clients of an older release send no body. */
export const extensionNumberSchema = z
  .strictObject({
    /** The extension that the client showed; absent: the newest one. */
    number: z.int('延長の番号の形式が正しくありません').positive('延長の番号の形式が正しくありません').optional(),
  })
  .default({});
export type ExtensionNumberBody = z.infer<typeof extensionNumberSchema>;

/** POST /api/rental-requests/{id}/fit-refund: the photo shows the worn size, or that the item is unworn. */
export const requestFitRefundSchema = z.strictObject({
  comment,
  images: z
    .array(z.string().max(500), { error: NO_PHOTO })
    .min(1, NO_PHOTO)
    .max(MAX_PHOTOS, `画像は${MAX_PHOTOS}枚まで添付できます`),
});
export type RequestFitRefundBody = z.infer<typeof requestFitRefundSchema>;

export const changeStatusSchema = z.strictObject({
  status: word('ステータスを指定してください').max(40),
  comment,
  images,
  carrier: line({ max: 40 }).optional(),
  trackingCode: trackingCodeSchema.optional(),
  handoverCode: typedCode()
    .regex(HANDOVER_CODE, `受け渡しコードは${HANDOVER_CODE_DIGITS}桁の数字で入力してください`)
    .optional(),
  reason: optionalReason,
});
export type ChangeStatusBody = z.infer<typeof changeStatusSchema>;

const leg = z.enum(['dispatch', 'return'], { error: '受け渡し・返却のどちらかを選択してください' });
const slotTime = z.iso
  .datetime({ offset: true, error: '候補の日時を選択してください' })
  .transform((time) => instant(Date.parse(time)));
const slot = z
  .strictObject({ from: slotTime, until: slotTime })
  .refine(({ from, until }) => slotMinutes(from, until) >= MIN_SLOT_MINUTES, {
    path: ['until'],
    error: `候補の時間は${MIN_SLOT_MINUTES}分以上にしてください`,
  })
  .refine(({ from, until }) => slotMinutes(from, until) <= MAX_SLOT_HOURS * 60, {
    path: ['until'],
    error: `候補の時間は${MAX_SLOT_HOURS}時間以内にしてください`,
  });
const slotMinutes = (from: string, until: string): number => (Date.parse(until) - Date.parse(from)) / 60_000;

/** POST /api/rental-requests/{id}/slots: replaces what was offered; an empty list withdraws it. */
export const offerSlotsSchema = z.strictObject({
  leg,
  slots: z
    .array(slot)
    .max(MAX_SLOTS, `候補は${MAX_SLOTS}つまで出せます`)
    .refine(
      (slots) => new Set(slots.map(({ from, until }) => `${from} ${until}`)).size === slots.length,
      '同じ日時の候補があります',
    ),
  /** By what the borrower will know the owner. */
  landmark: line({
    max: MAX_LANDMARK,
    tooLong: `目印は${MAX_LANDMARK}文字以内で入力してください`,
  }).optional(),
});
export type OfferSlotsBody = z.infer<typeof offerSlotsSchema>;
/** PUT /api/rental-requests/{id}/slots/chosen: null cancels the chosen time. */
export const chooseSlotSchema = z.strictObject({ leg, slot: slot.nullable() });
export type ChooseSlotBody = z.infer<typeof chooseSlotSchema>;

/** When a rule over several fields is checked: together with other missing fields, not after them. */
const withOtherFields = ({ value }: z.core.ParsePayload): boolean =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const DETAILS_TOO_SHORT = `${MIN_DAMAGE_DETAILS}文字以上入力してください`;

/** Details of 10 to 200 characters, and at least one photo unless a part is missing; type `other` needs a title of 1 to 30. */
export const damageReportSchema = z
  .strictObject({
    issueType: z.enum(ISSUE_TYPES, { error: '不具合の種類を選択してください' }),
    otherTitle: text({
      max: MAX_DAMAGE_TITLE,
      tooLong: `概要は${MAX_DAMAGE_TITLE}文字以内で入力してください`,
    }).optional(),
    description: text({
      max: MAX_DAMAGE_DETAILS,
      required: DETAILS_TOO_SHORT,
      tooLong: `詳細は${MAX_DAMAGE_DETAILS}文字以内で入力してください`,
    }).refine((details) => characters(details) >= MIN_DAMAGE_DETAILS, DETAILS_TOO_SHORT),
    images: z
      .array(z.string().max(500), { error: NO_PHOTO })
      .max(MAX_DAMAGE_PHOTOS, `写真は${MAX_DAMAGE_PHOTOS}枚まで添付できます`)
      .default([]),
  })
  .refine(({ issueType, otherTitle }) => issueType !== 'other' || (otherTitle ?? '') !== '', {
    path: ['otherTitle'],
    error: '概要を入力してください',
    when: withOtherFields,
  })
  .refine(({ issueType, images: photos }) => !needsPhoto(issueType) || photos?.length !== 0, {
    path: ['images'],
    error: NO_PHOTO,
    when: withOtherFields,
  });
export type DamageReportBody = z.infer<typeof damageReportSchema>;

export const evidenceSchema = z
  .strictObject({
    text: text({ max: MAX_COMMENT, tooLong: `内容は${MAX_COMMENT}文字以内で入力してください` }).optional(),
    images,
  })
  .refine(({ text: words, images: photos }) => (words ?? '') !== '' || (photos ?? []).length > 0, {
    path: ['text'],
    error: '内容または写真を追加してください',
  });
export type EvidenceBody = z.infer<typeof evidenceSchema>;

export const objectionSchema = z.strictObject({ reason });
