import * as z from 'zod';
import { characters, line, text } from '../text.ts';
import { ISSUE_TYPES } from './events.ts';
import { CARRIERS, trackingCodeSchema } from './shipping-code.ts';

/** What people send: bodies of the rental's routes, with the messages they read when something is amiss. */

const uuid = z.uuid({ error: 'IDの形式が正しくありません' }).toLowerCase();
const reason = text({
  max: 500,
  required: '理由を入力してください',
  tooLong: '理由は500文字以内で入力してください',
});
const optionalReason = reason.optional();
const comment = text({ max: 200, tooLong: 'コメントは200文字以内で入力してください' }).optional();
const images = z.array(z.string().max(500)).max(5, '画像は5枚まで添付できます').optional();
const yen = (message: string) => z.int({ error: message }).nonnegative(message);

export const requestRentalSchema = z.strictObject({
  itemId: uuid,
  startDate: z.iso.date({ error: '開始日を選択してください' }),
  shippingMethod: z.enum(['delivery', 'pickup'], { error: '受け渡し方法を選択してください' }).optional(),
  pickupArea: z.string().max(40).optional(),
});
export type RequestRentalBody = z.infer<typeof requestRentalSchema>;

export const changeStatusSchema = z.strictObject({
  status: z.string({ error: 'ステータスを指定してください' }).max(40),
  comment,
  images,
  carrier: line({ max: 40 }).optional(),
  trackingCode: trackingCodeSchema.optional(),
  handoverCode: z
    .string()
    .regex(/^\d{4}$/, '受け渡しコードは4桁の数字で入力してください')
    .optional(),
  reason: optionalReason,
});
export type ChangeStatusBody = z.infer<typeof changeStatusSchema>;

/** Details 10 to 200 characters, at least one photo; type `other` needs a summary of 1 to 30. */
export const damageReportSchema = z
  .strictObject({
    issueType: z.enum(ISSUE_TYPES, { error: '不具合の種類を選択してください' }),
    otherTitle: text({ max: 30, tooLong: '概要は30文字以内で入力してください' }).optional(),
    description: text({
      max: 200,
      required: '10文字以上入力してください',
      tooLong: '詳細は200文字以内で入力してください',
    }).refine((details) => characters(details) >= 10, '10文字以上入力してください'),
    images: z
      .array(z.string().max(500), { error: '写真を1枚以上添付してください' })
      .min(1, '写真を1枚以上添付してください')
      .max(10, '写真は10枚まで添付できます'),
  })
  .refine(({ issueType, otherTitle }) => issueType !== 'other' || (otherTitle ?? '') !== '', {
    path: ['otherTitle'],
    error: '概要を入力してください',
    // Said together with what else is missing, not after it.
    when: ({ value }) => typeof value === 'object' && value !== null,
  });
export type DamageReportBody = z.infer<typeof damageReportSchema>;

export const evidenceSchema = z
  .strictObject({
    text: text({ max: 200 }).optional(),
    images,
  })
  .refine(({ text: words, images: photos }) => (words ?? '') !== '' || (photos ?? []).length > 0, {
    path: ['text'],
    error: '内容または写真を追加してください',
  });
export type EvidenceBody = z.infer<typeof evidenceSchema>;

export const objectionSchema = z.strictObject({ reason });
export const reasonSchema = z.strictObject({ reason });
export type ReasonBody = z.infer<typeof reasonSchema>;
export const optionalReasonSchema = z.strictObject({ reason: optionalReason });
/** An operator says that the item is on its way back. */
export const operatorReturnSchema = z.strictObject({
  trackingCode: trackingCodeSchema.optional(),
  reason: optionalReason,
});
export const trackingSchema = z.strictObject({ trackingCode: trackingCodeSchema, reason: optionalReason });

const digits = z.string();
export const registerCodeSchema = z.strictObject({
  direction: z.enum(['dispatch', 'return'], { error: '発送・返却のどちらかを選択してください' }),
  carrier: z.enum(CARRIERS, { error: '配送業者を選択してください' }),
  shippingCode27: digits.optional(),
  receptionNumber: digits.optional(),
  shippingPassword: digits.optional(),
  trackingCode: trackingCodeSchema.optional(),
});
export type RegisterCodeBody = z.infer<typeof registerCodeSchema>;

const itemReturned = z.boolean({ error: 'アイテムが返却済みかどうかを指定してください' });
export const dismissDamageSchema = z.strictObject({ reason, itemReturned });
export const orderRefundSchema = z.strictObject({
  reason,
  itemReturned,
  refund: z.strictObject({
    rental: yen('返金額は0円以上の整数で入力してください'),
    shipping: yen('返金額は0円以上の整数で入力してください'),
    insurance: yen('返金額は0円以上の整数で入力してください'),
  }),
  /** Whether the round ends with it; otherwise it goes on, and the item still comes back. */
  ends: z.boolean({ error: '取引を終了するかどうかを指定してください' }),
});
export const assessFeeSchema = z.strictObject({
  reason,
  itemReturned,
  amount: yen('金額は1円単位の整数で入力してください'),
});
export const writeOffSchema = z.strictObject({ reason });
export type DismissDamageBody = z.infer<typeof dismissDamageSchema>;
export type OrderRefundBody = z.infer<typeof orderRefundSchema>;
export type OptionalReasonBody = z.infer<typeof optionalReasonSchema>;
export type OperatorReturnBody = z.infer<typeof operatorReturnSchema>;
export type TrackingBody = z.infer<typeof trackingSchema>;
export type AssessFeeBody = z.infer<typeof assessFeeSchema>;
