import * as z from 'zod';
import { defineEvent, type EventDefinition, type EventOf } from '../events/event.ts';
import { PARTIES } from '../events/event-metadata.ts';
import { HANDOVER_CODE, MAX_DAYS_BETWEEN, MAX_SLOTS } from '../limits.ts';
import { ITEM_IS } from './damage/item-is.ts';
import { shippingCodeSchema } from './shipping-code.ts';
import type { ROUND_STATUSES } from './status.ts';

/** Everything that can happen to a rental round. Names and stored shapes never change: see defineEvent's upcasters. */

const id = z.string().min(1).max(255);
const yen = z.int().nonnegative();
const time = z.iso.datetime();
const date = z.iso.date();
const userId = z.int().positive();
const contentHash = z.string().length(64);

/** Free text lives apart so that it can be erased; the event keeps its id and a salted content hash. */
const text = z.strictObject({ textId: z.uuid(), hash: contentHash });
const photos = z.array(z.strictObject({ uploadId: z.uuid(), hash: contentHash })).max(10);
export { photos as attachedPhotosSchema, text as attachedTextSchema };
export type AttachedText = z.infer<typeof text>;
export type AttachedPhoto = z.infer<typeof photos>[number];

const breakdown = z.strictObject({ rental: yen, shipping: yen, insurance: yen });
const settlement = z.strictObject({
  refunded: breakdown,
  refundNow: breakdown,
  gross: yen,
  payoutFee: yen,
  ownerShare: yen,
  shipping: yen,
  insurance: yen,
  /** What lost disputes had taken of the refund that is ordered now and of the owner's share; absent: nothing known. */
  lost: z.strictObject({ refund: yen, ownerShare: yen }).optional(),
});
/** One successful charge at the provider. */
const payment = z.strictObject({
  paymentIntentId: id,
  chargeId: id,
  amount: yen,
  currency: z.string().length(3),
  customerId: id.nullable(),
  paymentMethodId: id.nullable(),
});
export type Payment = z.infer<typeof payment>;

/** As many days as the round's policy counts. */
const lateFee = z.strictObject({ days: z.int().min(0), amount: yen });
const handoverCode = z.string().regex(HANDOVER_CODE);
/** That the item is back is known by another way than Returned: it fixes the late fee. */
const itemReturn = { itemReturned: z.boolean(), lateFee: lateFee.nullable() };
const itemGone = z.enum(ITEM_IS).exclude(['returned']);
/** The item will not come back, which fixes the late fee too; absent: it did, or still should. */
const itemOutcome = { ...itemReturn, itemIs: itemGone.optional() };
export const ISSUE_TYPES = ['damaged_item', 'mismatch_photo', 'missing_accessories', 'other'] as const;
/** Who can be asked for an answer in a damage case. */
export const ANSWERING_PARTIES = ['borrower', 'owner'] as const;
export type AnsweringParty = (typeof ANSWERING_PARTIES)[number];
const answering = z.enum(ANSWERING_PARTIES);
const feePurpose = z.enum(['late_fee', 'damage_fee']);
/** What an operator can close: a refund or a payout that is due, or a payout that other hands took back. */
export const OBLIGATIONS = ['refund', 'payout', 'reversal'] as const;
/** What operators decide about money: what of it needs a second operator is proposed first. */
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

const leg = z.enum(['dispatch', 'return']);
const slot = z.strictObject({ from: time, until: time });

const handover = z.discriminatedUnion('method', [
  z.strictObject({ method: z.literal('delivery'), prefecture: z.string() }),
  z.strictObject({ method: z.literal('pickup'), meetingPoint: z.string() }),
]);
export type Handover = z.infer<typeof handover>;

/** Set when a lost dispute had cancelled the order before it was known that the money had left. */
const afterLoss = z.literal(true);
/** The same for a part: the yen that a lost dispute had cancelled. */
const lostPart = yen;
/** Set when the provider had held the refund before: RefundPending, or ForeignRefund with `pending`, is about it. */
const afterPending = z.literal(true);
/** Why the provider holds a refund: its bank works on it, or the platform's balance or the charge isn't available yet. */
export const PENDING_REASONS = ['processing', 'insufficient_funds', 'charge_pending'] as const;

const to = <const S extends readonly (typeof ROUND_STATUSES)[number][]>(...statuses: S) => z.enum(statuses);
/** Where a settled or dropped damage case leaves the round. */
const onward = to('completed', 'return_shipping_code_generated', 'in_use');

/** The item as the borrower was shown it. */
const itemSnapshot = z.strictObject({
  condition: z.string().max(40),
  size: z.string().max(40),
  washingInstructions: z.string().max(40),
  washingNotes: z.array(z.string().max(40)).max(40),
  name: text,
  brand: text.nullable(),
  description: text.nullable(),
  /** In the order in which they were shown. */
  photos,
});
export type ItemSnapshot = z.infer<typeof itemSnapshot>;

/** Asking for an item, and the answer. */
const REQUEST_EVENTS = [
  defineEvent(
    'RentalRequested',
    z.strictObject({
      itemId: id,
      ownerId: userId,
      borrowerId: userId,
      startDate: date,
      /** P: the item's weekly price at the request. */
      price: yen,
      fees: breakdown,
      handover,
      policyVersion: z.int().positive(),
      /** How long the item stays with its owner afterwards, as they had it then; absent: not at all. */
      daysBetween: z.int().min(1).max(MAX_DAYS_BETWEEN).optional(),
      /** The most that damage may come to, where the owner had said less than the policy; absent: as that has it. */
      replacementValue: yen.optional(),
      /** Absent in what was stored before snapshots were kept. */
      itemSnapshot: itemSnapshot.optional(),
      /** What the borrower wrote to the owner with the request; absent: nothing. */
      message: text.optional(),
    }),
  ),
  defineEvent('RequestSent', z.strictObject({ replyBy: time })),
  defineEvent(
    'Rejected',
    z.strictObject({
      /** `item_unavailable`: the item was lost, or kept by another borrower. */
      cause: z.enum(['operator', 'period_taken', 'item_unavailable']),
      reason: text.nullable(),
      /** The other round that is the cause. */
      takenBy: id.nullable(),
    }),
  ),
  defineEvent('Approved', z.strictObject({ payBy: time })),
  defineEvent('Declined', z.strictObject({ reason: text.nullable() })),
  defineEvent('Expired', z.strictObject({})),
  defineEvent('Withdrawn', z.strictObject({ by: z.enum(PARTIES), reason: text.nullable() })),
] as const;

/** From the payment page to what came in, expected or not. */
const PAYMENT_EVENTS = [
  defineEvent(
    'PaymentStarted',
    z.strictObject({
      checkoutId: id,
      url: z.url().max(4000),
      expiresAt: time,
      attempt: z.int().positive(),
      amount: yen,
      /** Whether the owner could receive transfers when the checkout was made. */
      payoutReady: z.boolean(),
    }),
  ),
  defineEvent('PaymentFailed', z.strictObject({ checkoutId: id, cause: z.enum(['given_up', 'ended']) })),
  defineEvent('PaymentCompleted', z.strictObject({ checkoutId: id.nullable(), payment })),
  defineEvent('Paid', z.strictObject({})),
  defineEvent('PaymentMismatchFound', z.strictObject({ expected: yen, settlement })),
  defineEvent('LatePaymentReceived', z.strictObject({ checkoutId: id.nullable(), payment })),
  defineEvent(
    'DuplicatePaymentReceived',
    z.strictObject({ checkoutId: id.nullable(), purpose: z.enum(['rental', 'late_fee', 'damage_fee']), payment }),
  ),
] as const;

/** The way there: codes, the parcel or the meeting; a cancellation before it. */
const HANDOVER_EVENTS = [
  defineEvent('ShippingCodeRequested', z.strictObject({ target: time })),
  defineEvent('PickupArranged', z.strictObject({ handoverCode })),
  defineEvent(
    'ShippingCodeRegistered',
    z.strictObject({ code: shippingCodeSchema, to: to('await_shipment_code', 'shipping_code_generated') }),
  ),
  defineEvent(
    'Cancelled',
    z.strictObject({
      by: z.enum(PARTIES),
      cause: z.enum(['person', 'not_shipped']),
      reason: text.nullable(),
      settlement,
    }),
  ),
  defineEvent(
    'Shipped',
    z.strictObject({ carrier: z.string().max(40).nullable(), trackingCode: z.string().nullable() }),
  ),
  /** null: the parcel has no number. */
  defineEvent('TrackingRegistered', z.strictObject({ trackingCode: z.string().nullable() })),
  /** Another round's decision said that the item is lost or kept: operators cancel this one. */
  defineEvent('ItemBecameUnavailable', z.strictObject({ itemIs: itemGone, decidedIn: z.uuid() })),
  defineEvent('Received', z.strictObject({ comment: text.nullable(), photos })),
  defineEvent('UsageStarted', z.strictObject({})),
  /** When the owner can meet, on the way there or back; what was offered before is replaced, by nothing too. */
  defineEvent('SlotsOffered', z.strictObject({ leg, slots: z.array(slot).max(MAX_SLOTS) })),
  /** null: the borrower can't come, after all. */
  defineEvent('SlotChosen', z.strictObject({ leg, slot: slot.nullable() })),
] as const;

/** The way back, in time or late, up to the usual end. */
const RETURN_EVENTS = [
  defineEvent('ReturnCodeRequested', z.strictObject({ target: time })),
  defineEvent(
    'ReturnArranged',
    z.strictObject({
      handoverCode,
      to: to('return_shipping_code_generated', 'usage_overdue'),
    }),
  ),
  defineEvent(
    'ReturnCodeRegistered',
    z.strictObject({ code: shippingCodeSchema, to: to('return_shipping_code_generated', 'usage_overdue') }),
  ),
  defineEvent(
    'BecameOverdue',
    z.strictObject({
      deadline: time,
      /** First day of the item's next reserved period, when it is near. */ nextReserved: date.nullable(),
    }),
  ),
  defineEvent(
    'Returned',
    z.strictObject({ comment: text.nullable(), photos, trackingCode: z.string().nullable(), lateFee }),
  ),
  defineEvent('Completed', z.strictObject({ comment: text.nullable(), photos, settlement })),
] as const;

/** A damage case, from the report to where it leaves the round. */
const DAMAGE_EVENTS = [
  defineEvent(
    'DamageReported',
    z.strictObject({
      reportId: z.uuid(),
      by: z.enum(PARTIES),
      issueType: z.enum(ISSUE_TYPES),
      otherTitle: text.nullable(),
      description: text.nullable(),
      photos,
      /** Set when the item never came back: the report the system makes. */
      nonReturn: z.boolean(),
      lateFee: lateFee.nullable(),
    }),
  ),
  /** `by` is absent where it was stored before pieces were counted. */
  defineEvent('EvidenceAdded', z.strictObject({ text: text.nullable(), photos, by: z.enum(PARTIES).optional() })),
  /** An operator asks one of the two for an answer, once in a case. */
  defineEvent('AnswerRequested', z.strictObject({ of: answering, answerBy: time })),
  /** It came, as evidence or in the support chat. */
  defineEvent('AnswerReceived', z.strictObject({ of: answering })),
  defineEvent(
    'DamageDismissed',
    z.strictObject({
      reason: text.nullable(),
      ...itemReturn,
      to: to('shipped', 'in_use', 'return_shipping_code_generated', 'usage_overdue', 'returned'),
    }),
  ),
  defineEvent(
    'RefundOrdered',
    z.strictObject({
      refund: breakdown,
      reason: text.nullable(),
      ...itemOutcome,
      /** Why the borrower owes nothing for an item that is lost or kept. */
      waiver: text.optional(),
      to: to('cancelled', 'completed', 'return_shipping_code_generated', 'in_use'),
      settlement: settlement.nullable(),
    }),
  ),
  defineEvent(
    'DamageFeeAssessed',
    z.strictObject({ assessmentId: z.uuid(), amount: yen, payBy: time, reason: text, ...itemOutcome }),
  ),
  defineEvent('DamageFeeObjected', z.strictObject({ assessmentId: z.uuid(), reason: text })),
  defineEvent('DamageFeePaid', z.strictObject({ assessmentId: z.uuid(), checkoutId: id.nullable(), payment })),
  defineEvent('DamageSettled', z.strictObject({ to: onward, settlement: settlement.nullable() })),
  defineEvent(
    'DamageFeeWrittenOff',
    z.strictObject({
      assessmentId: z.uuid(),
      reason: text.nullable(),
      to: onward,
      settlement: settlement.nullable(),
    }),
  ),
] as const;

/** What was charged, sent, taken back or let off besides; the status stays. */
const MONEY_EVENTS = [
  defineEvent(
    'LateFeeWaived',
    z.strictObject({
      cause: z.enum(['operator', 'below_least_charge']),
      amount: yen.nullable(),
      reason: text.nullable(),
    }),
  ),
  defineEvent('LateFeeCharged', z.strictObject({ checkoutId: id.nullable(), payment })),
  defineEvent(
    'FeeChargeFailed',
    z.strictObject({ purpose: feePurpose, assessmentId: z.uuid().nullable(), code: z.string().max(100) }),
  ),
  /** The provider has the refund, and the card doesn't have the money yet. */
  defineEvent(
    'RefundPending',
    z.strictObject({
      refundId: id,
      orderedBy: z.uuid(),
      chargeId: id,
      amount: yen,
      /** null: the provider gave none. */
      reason: z.enum(PENDING_REASONS).nullable(),
      afterLoss: afterLoss.optional(),
      lostPart: lostPart.optional(),
    }),
  ),
  defineEvent(
    'Refunded',
    z.strictObject({
      refundId: id,
      /** null: other hands had made it, and it was pending. */
      orderedBy: z.uuid().nullable(),
      chargeId: id,
      amount: yen,
      afterLoss: afterLoss.optional(),
      lostPart: lostPart.optional(),
      afterPending: afterPending.optional(),
    }),
  ),
  defineEvent(
    'PayoutSent',
    z.strictObject({
      transferId: id,
      orderedBy: z.uuid(),
      chargeId: id,
      amount: yen,
      afterLoss: afterLoss.optional(),
      lostPart: lostPart.optional(),
    }),
  ),
  defineEvent(
    'TransferReversed',
    z.strictObject({
      reversalId: id,
      transferId: id,
      chargeId: id,
      amount: yen,
      /** Yen of it that nobody asked back any more when it was known: they are paid to the owner anew. */
      notOwed: yen.optional(),
    }),
  ),
  defineEvent(
    'PaymentDisputed',
    z.strictObject({
      disputeId: id,
      chargeId: id,
      amount: yen,
      /** Set for an inquiry: nothing was withdrawn, and the charge can still be refunded. */
      refundable: z.literal(true).optional(),
    }),
  ),
  /** An inquiry became a dispute over money that was withdrawn, or the charge can be refunded although it wasn't known. */
  defineEvent('DisputeUpdated', z.strictObject({ disputeId: id, chargeId: id, refundable: z.boolean() })),
  defineEvent(
    'DisputeClosed',
    z.strictObject({
      disputeId: id,
      chargeId: id,
      outcome: z.enum(['won', 'lost']),
      amount: yen,
      /** What a lost dispute cancels of that charge: refunds ordered but not sent, money held, shares not paid out. */
      cancelled: z.strictObject({ refunds: yen, held: yen, ownerPayable: yen }),
      /** Yen that the bank kept. Absent in what was stored before partial disputes were known: all that was disputed. */
      withdrawn: yen.optional(),
      /** Yen that the provider keeps for the dispute. */
      fee: yen.optional(),
      /** What is to be taken back of shares that were paid out. Absent as `withdrawn`: all of them. */
      ownerPaid: yen.optional(),
    }),
  ),
  defineEvent(
    'DisputeMoneyReturned',
    z.strictObject({
      disputeId: id,
      chargeId: id,
      /** What the bank, and the provider for its work, gave back after the dispute was lost. */
      amount: yen,
      fee: yen,
      /** Who has it again: what is held, the owner; and what needn't be taken back from the owner any more. */
      held: yen,
      ownerPayable: yen,
      ownerPaid: yen,
      /** Yen of it that a refund was short of: they are refunded now. */
      refund: yen.optional(),
    }),
  ),
  defineEvent(
    'RefundReturned',
    z.strictObject({
      refundId: id,
      chargeId: id,
      /** Whose order it was; null: made by other hands. */
      orderedBy: z.uuid().nullable(),
      amount: yen,
      /** Yen of it that nobody's order asks for again: the platform keeps them. */
      unordered: yen,
      afterPending: afterPending.optional(),
    }),
  ),
  defineEvent('RefundOrderedAgain', z.strictObject({ orderedBy: z.uuid(), chargeId: id, reason: text })),
  defineEvent(
    'ForeignRefund',
    z.strictObject({ refundId: id, chargeId: id, amount: yen, pending: z.literal(true).optional() }),
  ),
  defineEvent(
    'ForeignRefundAssigned',
    z.strictObject({
      refundId: id,
      chargeId: id,
      /** What of the rental it was; of a fee's charge, `rental` is the fee. The rest is the platform's. */
      parts: breakdown,
      /** Where it is taken from. */
      held: yen,
      ownerPayable: yen,
      reason: text,
    }),
  ),
  defineEvent('ForeignReversal', z.strictObject({ reversalId: id, transferId: id, chargeId: id, amount: yen })),
  defineEvent(
    'ObligationSettled',
    z.strictObject({
      obligation: z.enum(OBLIGATIONS),
      /** The event that ordered the refund or the payout; of a reversal, its id at the provider. */
      subject: id,
      chargeId: id,
      amount: yen,
      by: z.enum(SETTLED_BY),
      /** The bank transfer's number, or the object's id at the provider. */
      reference: id.nullable(),
      reason: text,
    }),
  ),
  /** What was sent to the bank about a dispute; `hash` is the file's SHA-256, `by` the operator who wanted it sent. */
  defineEvent(
    'EvidenceSubmitted',
    z.strictObject({ disputeId: id, chargeId: id, fileId: id, hash: contentHash, by: userId.nullable() }),
  ),
  /** Beyond what a settlement gave back: at the platform's cost, unless the owner's payout is reversed for it. */
  defineEvent('RefundGranted', z.strictObject({ chargeId: id, amount: yen, reason: text })),
  /** Of a payout that has left; `orderedBy` is what ordered that. */
  defineEvent(
    'PayoutReversalOrdered',
    z.strictObject({ orderedBy: z.uuid(), chargeId: id, amount: yen, reason: text }),
  ),
  /** For an item that will not come back, what no borrower owes: the platform pays it to the owner. */
  defineEvent('OwnerCompensated', z.strictObject({ amount: yen.positive(), reason: text.nullable() })),
  /** What one operator wants and another has to agree to. */
  defineEvent(
    'ActionProposed',
    z.strictObject({
      proposalId: z.uuid(),
      command: z.enum(PROPOSABLE),
      /** As the command was sent; words in it stand apart, as everywhere. */
      input: z.record(z.string(), z.json()),
      /** Yen that it would move. */
      amount: yen,
      by: userId,
    }),
  ),
  defineEvent(
    'ProposalEnded',
    z.strictObject({
      proposalId: z.uuid(),
      outcome: z.enum(['confirmed', 'withdrawn', 'lapsed']),
      /** null: the time. */
      by: userId.nullable(),
    }),
  ),
] as const;

export const EVENTS_BY_PHASE = {
  request: REQUEST_EVENTS,
  payment: PAYMENT_EVENTS,
  handover: HANDOVER_EVENTS,
  return: RETURN_EVENTS,
  damage: DAMAGE_EVENTS,
  money: MONEY_EVENTS,
} as const;
type Phase = keyof typeof EVENTS_BY_PHASE;

export const ROUND_EVENTS = [
  ...REQUEST_EVENTS,
  ...PAYMENT_EVENTS,
  ...HANDOVER_EVENTS,
  ...RETURN_EVENTS,
  ...DAMAGE_EVENTS,
  ...MONEY_EVENTS,
] as const;

export type RoundEvent = EventOf<(typeof ROUND_EVENTS)[number]>;
export type RoundEventType = RoundEvent['type'];
export type RoundEventData<T extends RoundEventType> = Extract<RoundEvent, { type: T }>['data'];

export const ROUND_EVENT_TYPES = ROUND_EVENTS.map(({ type }) => type);
export const ROUND_EVENT_DEFINITIONS: ReadonlyMap<string, EventDefinition> = new Map(
  ROUND_EVENTS.map((definition) => [definition.type, definition]),
);

export const ROUND_STREAM_PREFIX = 'rentalRound-';

/** Events by name, each under its phase. */
type NamesByPhase = { readonly [P in Phase]?: readonly (typeof EVENTS_BY_PHASE)[P][number]['type'][] };
type Forgotten<Map, Rest extends NamesByPhase> = Exclude<
  RoundEventType,
  keyof Map | { [P in Phase]: NonNullable<Rest[P]>[number] }[Phase]
>;

/**
 * A map of what some events do, beside the names of those that do nothing. Together they name every event: a new one
 * that is in neither doesn't compile.
 */
export const exhaustive = <Map extends { readonly [T in RoundEventType]?: unknown }, const Rest extends NamesByPhase>(
  map: Map,
  _doNothing: Rest & ([Forgotten<Map, Rest>] extends [never] ? unknown : { readonly forgotten: Forgotten<Map, Rest> }),
): Map => map;
