import type { RoundEventData } from '../events.ts';
import type { OBLIGATIONS, Payment, SETTLED_BY } from '../events/shapes.ts';
import { WINDOWS } from '../policy.ts';
import { type Instant, plus } from '../time/period.ts';
import type { Breakdown, Fees, Settlement, Yen } from './money.ts';

export type ChargePurpose = 'rental' | 'extension' | 'late_fee' | 'damage_fee' | 'returned_whole';

/**
 * A successful charge; `returned_whole`: has to be refunded in full, because it was late, duplicate or of a wrong
 * amount.
 */
export interface Charge extends Payment {
  readonly purpose: ChargePurpose;
  readonly checkoutId: string | null;
}

/** What identifies an order of money: the event that ordered it, and the charge, since each charge settles by itself. */
interface OrderKey {
  readonly orderedBy: string;
  readonly chargeId: string;
}

/** Finds the order with the key of a movement or an event. */
export const isOrder =
  ({ orderedBy, chargeId }: { readonly [Key in keyof OrderKey]: string | null }) =>
  (order: OrderKey): boolean =>
    order.orderedBy === orderedBy && order.chargeId === chargeId;

/** Money that an event ordered to be refunded. */
export interface RefundOrder extends OrderKey {
  readonly amount: Yen;
  readonly orderedAt: Instant;
  /** The id of the provider's refund that carries it out, pending or done. */
  readonly refundId: string | null;
  /** Since when the provider holds that refund; null: it is done, or there is none. */
  readonly pendingSince: Instant | null;
  /** Why, if the provider said so when it accepted it. */
  readonly pendingReason: RoundEventData<'RefundPending'>['reason'];
  /** What lost disputes took before it was sent: only the rest is sent. */
  readonly lost: Yen;
  /** What an operator recorded as paid in another way. */
  readonly settled: Yen;
  /** The provider's ids of returned refunds. */
  readonly returns: readonly string[];
  /** Since when it waits for an operator's decision, after the last one was returned. */
  readonly returnedAt: Instant | null;
  /** When an operator ordered it again after that; absent: never. */
  readonly orderedAgainAt?: Instant;
  /** The shipping of a parcel that wasn't sent, in addition to the settlement; absent: it isn't that. */
  readonly ofShipping?: true;
  /** Cancelled in full by a lost dispute. If it had been sent before, it counts as sent once that is recorded. */
  readonly cancelled: boolean;
  readonly earlier?: EarlierAmounts;
  readonly paidTwice?: PaidTwice;
}

/**
 * The amounts that were still to send before each loss or settlement: an attempt made at that time sends that amount,
 * and its outcome may become known later. Absent: the amount never changed.
 */
type EarlierAmounts = readonly Yen[];

/** What the provider moved for an order although an operator had settled it in another way; absent: nothing. */
export interface PaidTwice {
  readonly amount: Yen;
  readonly since: Instant;
}

/** Money that an event ordered to be paid to the owner, from one charge or from the platform's balance. */
export interface PayoutOrder extends OrderKey {
  readonly amount: Yen;
  readonly orderedAt: Instant;
  readonly transferId: string | null;
  readonly sentAt: Instant | null;
  readonly reversed: Yen;
  /** The provider's ids of those reversals. */
  readonly reversals: readonly string[];
  /** When each of those reversals happened, and its amount; absent: none. */
  readonly takenBack?: readonly Moved[];
  /** Since when part of it has to be reversed; null: nothing has to. */
  readonly reversalOrderedAt: Instant | null;
  /** What lost disputes or foreign refunds took: not sent any more, or to be reversed. */
  readonly lost: Yen;
  readonly settled: Yen;
  readonly cancelled: boolean;
  readonly earlier?: EarlierAmounts;
  readonly paidTwice?: PaidTwice;
  /** The damage fee, by its assessment, of which the cover pays this; absent: it isn't the cover's. */
  readonly coverOf?: string;
}

/**
 * An order's name among all refunds, or all payouts, of its round, for the provider's metadata, tasks and incidents. An
 * event's first order is named after the event, as all orders were before an event could order several.
 */
export function orderNameOf(orders: readonly OrderKey[], { orderedBy, chargeId }: OrderKey): string {
  const first = orders.find((one) => one.orderedBy === orderedBy);
  return first === undefined || first.chargeId === chargeId ? orderedBy : `${orderedBy}:${chargeId}`;
}

/** Whether the platform pays it from its balance, not from a charge. */
export const isFromBalance = ({ orderedBy, chargeId }: PayoutOrder): boolean => orderedBy === chargeId;

/** Whether it compensates the owner of an item that won't come back; the balance pays the cover's parts of fees, too. */
export const isCompensation = (order: PayoutOrder): boolean => isFromBalance(order) && order.coverOf === undefined;

/** A refund of a charge, or a reversal of a payout, that no event of the round ordered. */
export interface ForeignMovement {
  readonly kind: 'refund' | 'reversal';
  readonly objectId: string;
  readonly chargeId: string;
  readonly amount: Yen;
  /** The part that no operator has accounted for: while there is any, nothing of that charge moves. */
  readonly open: Yen;
  /** The part that the platform bears. */
  readonly platformLoss: Yen;
  readonly foundAt: Instant;
  /** Since when the provider holds the refund; null: it doesn't. */
  readonly pendingSince: Instant | null;
  /** The bank returned the refund. */
  readonly returned: boolean;
  /** The returned part that isn't owed to the borrower, and since when; absent: none. */
  readonly unowed?: { readonly amount: Yen; readonly since: Instant };
}

/** What an operator recorded as paid in another way. */
export interface SettledObligation {
  readonly obligation: (typeof OBLIGATIONS)[number];
  /** The order, by the event that ordered it, or the foreign reversal. */
  readonly subject: string;
  readonly at: Instant;
  readonly chargeId: string;
  readonly amount: Yen;
  readonly by: (typeof SETTLED_BY)[number];
  /** The transfer's receipt number, or the provider's object. */
  readonly reference: string | null;
}

/** Whether it settled this order. One that settled a foreign reversal names no order. */
export const settlesOrder = (
  { subject, chargeId }: Pick<SettledObligation, 'subject' | 'chargeId'>,
  order: OrderKey,
): boolean => isOrder({ orderedBy: subject, chargeId })(order);

/** An operator's proposal to which no other has agreed yet. */
export interface Proposal extends RoundEventData<'ActionProposed'> {
  readonly at: Instant;
}

/** From then on it can't be confirmed. */
export const lapsesAt = ({ at }: Proposal): Instant => plus(at, WINDOWS.proposal);

/** Yen that operators gave, took back or waived with one decision. */
export interface Moved {
  readonly at: Instant;
  readonly amount: Yen;
}

export interface Dispute {
  readonly disputeId: string;
  readonly chargeId: string;
  readonly amount: Yen;
  /** The amount that the bank kept, without what it returned later; 0 while the dispute is open. */
  readonly withdrawn: Yen;
  /** The provider's fee for it; 0 while the dispute is open. */
  readonly fee: Yen;
  /** The platform's share of the loss. */
  readonly platformLoss: Yen;
  /** The part of `platformLoss` that exceeds the platform's earnings. */
  readonly beyondShare: Yen;
  /** The owner's share of the loss. */
  readonly ofOwner: Yen;
  /** The part of the loss taken from refunds that weren't sent yet. */
  readonly ofRefunds: Yen;
  /** The part of the loss taken from held money, until the settlement divides it. */
  readonly ofHeld: Yen;
  /** The platform's part of that, after the settlement. */
  readonly ofFees: Yen;
  /** While it is open, the charge can be refunded: an inquiry, for which nothing was withdrawn. */
  readonly refundable: boolean;
  /** It began as an inquiry and never becomes one again. */
  readonly escalated: boolean;
  readonly openedAt: Instant;
  /** When evidence was sent to the bank; absent: not yet. */
  readonly evidenceAt?: Instant;
  readonly outcome: 'open' | 'won' | 'lost';
  readonly closedAt: Instant | null;
  /** When money of a lost dispute was last returned. */
  readonly returnedAt: Instant | null;
}

/** What the platform holds of a charge until the round ends. A late or damage fee has none: it goes to the owner at once. */
export interface Holding {
  readonly chargeId: string;
  /** What was paid for, by part, and by whom. */
  readonly fees: Fees;
  /** Refunds that were ordered, by part. */
  readonly refunded: Breakdown;
  /** The part of the refunds that went to the platform, since its coupon had paid it; absent: nothing. */
  readonly couponBack?: Yen | undefined;
  readonly held: Yen;
  /** How it was distributed; null: the round goes on. */
  readonly settlement: Settlement | null;
}

/** Every charge, and where its money goes. */
export interface Money {
  readonly charges: readonly Charge[];
  /** One for each charge that settles when the round ends; the rental's is the first. */
  readonly holdings: readonly Holding[];
  readonly refunds: readonly RefundOrder[];
  readonly payouts: readonly PayoutOrder[];
  readonly disputes: readonly Dispute[];
  readonly foreign: readonly ForeignMovement[];
  readonly settled: readonly SettledObligation[];
  /** Open ones. */
  readonly proposals: readonly Proposal[];
  readonly byOperators: readonly Moved[];
  /** A payment of a wrong amount or currency, with the event that found it. */
  readonly mismatch: { readonly foundBy: string; readonly foundAt: Instant } | null;
}

/** Before the first payment. */
export const NO_MONEY: Money = {
  charges: [],
  holdings: [],
  refunds: [],
  payouts: [],
  disputes: [],
  foreign: [],
  settled: [],
  proposals: [],
  byOperators: [],
  mismatch: null,
};

/** The charge for the rental itself; undefined before there is one. */
export const rentalCharge = ({ money }: { readonly money: Money }): Charge | undefined =>
  money.charges.find(({ purpose }) => purpose === 'rental');

/** A bank examines a charge of the rental, or has taken it back. */
export const isDisputed = ({ money }: { readonly money: Money }): boolean =>
  money.disputes.some(({ outcome }) => outcome !== 'won');

/** A payment page of a fee, or of an extension, needs the card's owner. */
export const hasPayer = (round: { readonly money: Money }): boolean =>
  (rentalCharge(round)?.customerId ?? null) !== null;

/** What is held of a charge; undefined: it doesn't settle when the round ends. */
export const holdingOf = ({ money }: { readonly money: Money }, chargeId: string): Holding | undefined =>
  money.holdings.find((one) => one.chargeId === chargeId);

/** What is held of the rental's own charge. */
export const rentalHolding = ({ money }: { readonly money: Money }): Holding | undefined => money.holdings[0];
