import * as z from 'zod';
import { uuidSchema } from '../text/uuid.ts';
import { MAX_REASON, MAX_TASK_NOTE } from '../limits.ts';
import { text, typedCode, word } from '../text/text.ts';
import { ANSWERING_PARTIES, OBLIGATIONS, SETTLED_BY } from './events/shapes.ts';
import { ITEM_IS, type SaidOfItem } from './damage/item-is.ts';
import { CARRIERS, trackingCodeSchema } from './shipping-code.ts';
import { optionalReason, reason, yen } from './commands.ts';

/** Bodies of operators' routes, with the messages for invalid input. */

/** POST /api/admin/tasks/{id}/done */
export const finishTaskSchema = z.strictObject({
  note: text({
    max: MAX_TASK_NOTE,
    required: 'メモを入力してください',
    tooLong: `メモは${MAX_TASK_NOTE}文字以内で入力してください`,
  }),
});
export type FinishTaskBody = z.infer<typeof finishTaskSchema>;

export const reasonSchema = z.strictObject({ reason });
export type ReasonBody = z.infer<typeof reasonSchema>;
export const optionalReasonSchema = z.strictObject({ reason: optionalReason });
/** An operator records that the item is on its way back. */
export const operatorReturnSchema = z.strictObject({
  trackingCode: trackingCodeSchema.optional(),
  reason: optionalReason,
});
/** null: the parcel has no number. A reason is accepted but not stored, because the number says enough. */
export const trackingSchema = z.strictObject({ trackingCode: trackingCodeSchema.nullable(), reason: optionalReason });

/** People write such a code in groups, and a store's slip has spaces or hyphens in it. */
const digits = typedCode().overwrite((code) => code.replaceAll('-', ''));
export const registerCodeSchema = z.strictObject({
  direction: z.enum(['dispatch', 'return'], { error: '発送・返却のどちらかを選択してください' }),
  carrier: z.enum(CARRIERS, { error: '配送業者を選択してください' }),
  shippingCode27: digits.optional(),
  receptionNumber: digits.optional(),
  shippingPassword: digits.optional(),
  /** Accepted but not stored: a parcel gets its number when it is sent. */
  trackingCode: trackingCodeSchema.optional(),
});
export type RegisterCodeBody = z.infer<typeof registerCodeSchema>;

const itemIs = {
  itemIs: z
    .enum(ITEM_IS, { error: 'アイテムの状況を、返却済み・紛失・返却されないのいずれかで指定してください' })
    .optional(),
  itemReturned: z.boolean({ error: 'アイテムが返却済みかどうかを指定してください' }).optional(),
};
/** The old field can't contradict the new one by saying that a lost item came back. */
const saysOneThing = ({ itemIs, itemReturned }: SaidOfItem): boolean =>
  itemIs === undefined || itemReturned !== true || itemIs === 'returned';
const CONTRADICTION = { path: ['itemIs'], error: 'アイテムの状況の指定が矛盾しています' };
const compensation = yen('補償額は0円以上の整数で入力してください').optional();
const waiver = text({
  max: MAX_REASON,
  tooLong: `損害金を請求しない理由は${MAX_REASON}文字以内で入力してください`,
}).optional();
export const askForAnswerSchema = z.strictObject({
  of: z.enum(ANSWERING_PARTIES, { error: '借り手・オーナーのどちらかを選択してください' }),
});
export type AskForAnswerBody = z.infer<typeof askForAnswerSchema>;
export const dismissDamageSchema = z
  .strictObject({
    reason,
    ...itemIs,
    itemIs: z.literal('returned', { error: '問題なしとする場合は、返却済みとだけ指定できます' }).optional(),
  })
  .refine(saysOneThing, CONTRADICTION);
export const orderRefundSchema = z
  .strictObject({
    reason,
    ...itemIs,
    waiver,
    compensation,
    refund: z.strictObject({
      rental: yen('返金額は0円以上の整数で入力してください'),
      shipping: yen('返金額は0円以上の整数で入力してください'),
      insurance: yen('返金額は0円以上の整数で入力してください'),
    }),
    /** Whether the round ends with it; otherwise it continues, and the item still has to come back. */
    ends: z.boolean({ error: '取引を終了するかどうかを指定してください' }),
  })
  .refine(saysOneThing, CONTRADICTION);
export const assessFeeSchema = z
  .strictObject({
    reason,
    ...itemIs,
    compensation,
    amount: yen('金額は1円単位の整数で入力してください'),
  })
  .refine(saysOneThing, CONTRADICTION);
export const writeOffSchema = z.strictObject({ reason, compensation });
export type WriteOffBody = z.infer<typeof writeOffSchema>;

const reference = typedCode().regex(
  /^[A-Za-z0-9_-]{1,100}$/,
  '受付番号・IDは100文字以内の英数字、ハイフン、アンダースコアで入力してください',
);
/** The name of an order: the event's, with the charge if it isn't the first that the event ordered. */
const orderName = z.union([uuidSchema, z.string().regex(/^[0-9a-f-]{36}:[\w-]{1,200}$/)], {
  error: 'IDの形式が正しくありません',
});
export const resendRefundSchema = z.strictObject({ reason, orderedBy: orderName });
export const settleObligationSchema = z.strictObject({
  reason,
  obligation: z.enum(OBLIGATIONS, { error: '対象を選択してください' }),
  subject: word().min(1, '対象を選択してください').max(255),
  by: z.enum(SETTLED_BY, { error: '精算方法を選択してください' }),
  reference: reference.optional(),
});
export const assignForeignRefundSchema = z.strictObject({
  reason,
  refundId: word().min(1).max(255),
  parts: z.strictObject({
    rental: yen('内訳は0円以上の整数で入力してください'),
    shipping: yen('内訳は0円以上の整数で入力してください'),
    insurance: yen('内訳は0円以上の整数で入力してください'),
  }),
});
export const grantRefundSchema = z.strictObject({
  reason,
  chargeId: word().min(1, '対象を選択してください').max(255),
  amount: yen('返金額は1円以上の整数で入力してください').min(1, '返金額は1円以上の整数で入力してください'),
});
export const reversePayoutSchema = z.strictObject({
  reason,
  orderedBy: orderName,
  amount: yen('金額は1円以上の整数で入力してください').min(1, '金額は1円以上の整数で入力してください'),
});
export const proposalSchema = z.strictObject({ proposalId: uuidSchema });
export type ProposalBody = z.infer<typeof proposalSchema>;
export type GrantRefundBody = z.infer<typeof grantRefundSchema>;
export type ReversePayoutBody = z.infer<typeof reversePayoutSchema>;
export type ResendRefundBody = z.infer<typeof resendRefundSchema>;
export type SettleObligationBody = z.infer<typeof settleObligationSchema>;
export type AssignForeignRefundBody = z.infer<typeof assignForeignRefundSchema>;
export type DismissDamageBody = z.infer<typeof dismissDamageSchema>;
export type OrderRefundBody = z.infer<typeof orderRefundSchema>;
export type OptionalReasonBody = z.infer<typeof optionalReasonSchema>;
export type OperatorReturnBody = z.infer<typeof operatorReturnSchema>;
export type TrackingBody = z.infer<typeof trackingSchema>;
export type AssessFeeBody = z.infer<typeof assessFeeSchema>;
