import * as z from 'zod';
import { HANDOVER_CODE, MAX_PARCEL_ROUNDS, MIN_PARCEL_ROUNDS } from '../../limits.ts';
import { ITEM_IS } from '../damage/item-is.ts';
import type { ROUND_STATUSES } from '../status.ts';

/** Schemas and values that a round's events share. */

export const id = z.string().min(1).max(255);
export const yen = z.int().nonnegative();
export const time = z.iso.datetime();
export const date = z.iso.date();
export const userId = z.int().positive();
export const contentHash = z.string().length(64);

/** Free text is stored elsewhere so that it can be erased; the event has its id and a salted hash. */
export const text = z.strictObject({ textId: z.uuid(), hash: contentHash });
export const photos = z.array(z.strictObject({ uploadId: z.uuid(), hash: contentHash })).max(10);
export type AttachedText = z.infer<typeof text>;
export type AttachedPhoto = z.infer<typeof photos>[number];

export const breakdown = z.strictObject({ rental: yen, shipping: yen, insurance: yen });
/** What a rental costs, by part, and what the platform pays of it. */
export const requestFees = breakdown.extend({
  /** By the borrower's coupon (decision 149); absent: nothing. */
  coupon: yen.positive().optional(),
});
/** The part of a refund that goes back to the platform, since its coupon had paid it; absent: nothing. */
export const couponBack = yen.positive().optional();
export const settlement = z.strictObject({
  refunded: breakdown,
  refundNow: breakdown,
  couponBack,
  gross: yen,
  payoutFee: yen,
  ownerShare: yen,
  shipping: yen,
  insurance: yen,
  /** How much lost disputes had taken from the refund ordered now and from the owner's share; absent: unknown. */
  lost: z.strictObject({ refund: yen, ownerShare: yen }).optional(),
});
/** How further charges settle, each by itself; absent: there are none. */
const furtherSettlements = z
  .array(z.strictObject({ chargeId: id, settlement }))
  .min(1)
  .optional();
/** What an event that ends a charged round carries: `settlement` is the rental's. */
export const ending = { settlement, furtherSettlements };
/** The same of an event that may end it; null: the round goes on. */
export const possibleEnding = { settlement: settlement.nullable(), furtherSettlements };
/** One successful charge at the provider. */
export const payment = z.strictObject({
  paymentIntentId: id,
  chargeId: id,
  amount: yen,
  currency: z.string().length(3),
  customerId: id.nullable(),
  paymentMethodId: id.nullable(),
});
export type Payment = z.infer<typeof payment>;

/** A late fee; `days` is at most the maximum of the round's policy. */
export const lateFee = z.strictObject({ days: z.int().min(0), amount: yen });
export const handoverCode = z.string().regex(HANDOVER_CODE);
/** Recorded when the item's return becomes known without a Returned event: it fixes the late fee. */
export const itemReturn = { itemReturned: z.boolean(), lateFee: lateFee.nullable() };
export const itemGone = z.enum(ITEM_IS).exclude(['returned']);
/** The item won't come back, which fixes the late fee too; absent: it did, or still should. */
export const itemOutcome = { ...itemReturn, itemIs: itemGone.optional() };
export const ISSUE_TYPES = ['damaged_item', 'mismatch_photo', 'missing_accessories', 'other'] as const;
/** Parties who can be asked for an answer in a damage case. */
export const ANSWERING_PARTIES = ['borrower', 'owner'] as const;
export type AnsweringParty = (typeof ANSWERING_PARTIES)[number];
export const answering = z.enum(ANSWERING_PARTIES);
export const feePurpose = z.enum(['late_fee', 'damage_fee']);
/** What an operator can close: a due refund or payout, or a payout with a foreign reversal. */
export const OBLIGATIONS = ['refund', 'payout', 'reversal'] as const;
/** Operators' decisions about money; what needs a second operator is proposed first. */
export const PROPOSABLE = [
  'cancel-round',
  'order-refund',
  'assess-damage-fee',
  'write-off-damage-fee',
  'waive-late-fee',
  'resend-refund',
  'settle-obligation',
  'assign-foreign-refund',
  'grant-refund',
  'reverse-payout',
] as const;
export type Proposable = (typeof PROPOSABLE)[number];
/** `provider`: by an object there; `nothing_owed`: the payout was rightly taken back. */
export const SETTLED_BY = ['bank_transfer', 'provider', 'nothing_owed'] as const;

export const leg = z.enum(['dispatch', 'return']);
export const slot = z.strictObject({ from: time, until: time });

export const handover = z.discriminatedUnion('method', [
  z.strictObject({ method: z.literal('delivery'), prefecture: z.string() }),
  z.strictObject({ method: z.literal('pickup'), meetingPoint: z.string() }),
]);
export type Handover = z.infer<typeof handover>;

/** Set when a lost dispute had cancelled the money before its transfer was known. */
export const lostBefore = {
  /** The dispute had cancelled the whole amount. */
  afterLoss: z.literal(true).optional(),
  /** The dispute had cancelled a part, in yen. */
  lostPart: yen.optional(),
};
/** Set when the provider had held the refund before: RefundPending, or ForeignRefund with `pending`, refers to it. */
export const afterPending = z.literal(true);
/**
 * Why the provider holds a refund: its bank is processing it, or the platform's balance or the charge isn't available
 * yet.
 */
export const PENDING_REASONS = ['processing', 'insufficient_funds', 'charge_pending'] as const;

export const to = <const S extends readonly (typeof ROUND_STATUSES)[number][]>(...statuses: S) => z.enum(statuses);
/** The status after a settled or dismissed damage case. */
export const onward = to('completed', 'return_shipping_code_generated', 'in_use');

/** Several rounds of one owner and start day that share a parcel (decision 155); their ids derive from its id. */
export const parcel = z.strictObject({
  id: z.uuid(),
  /** How many rounds were requested together. */
  rounds: z.int().min(MIN_PARCEL_ROUNDS).max(MAX_PARCEL_ROUNDS),
});
export type Parcel = z.infer<typeof parcel>;

/** The item as it was shown to the borrower. */
export const itemSnapshot = z.strictObject({
  condition: z.string().max(40),
  size: z.string().max(40),
  washingInstructions: z.string().max(40),
  washingNotes: z.array(z.string().max(40)).max(40),
  /** The owner had promised to clean it after its return; absent: not. */
  returnUnwashed: z.literal(true).optional(),
  name: text,
  brand: text.nullable(),
  description: text.nullable(),
  /** In the order in which they were shown. */
  photos,
});
export type ItemSnapshot = z.infer<typeof itemSnapshot>;
