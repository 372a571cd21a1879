import type { RoundEventData } from '../events.ts';
import type { OBLIGATIONS, Payment, SETTLED_BY } from '../events/shapes.ts';
import { WINDOWS } from '../policy.ts';
import { type Instant, plus } from '../time/period.ts';
import { type Breakdown, NOTHING, type Settlement, type Yen } from './money.ts';

export type ChargePurpose = 'rental' | 'late_fee' | 'damage_fee' | 'returned_whole';

/** A successful charge; `returned_whole` are those that nobody may keep: late, duplicate or of a wrong amount. */
export interface Charge extends Payment {
  readonly purpose: ChargePurpose;
  readonly checkoutId: string | null;
}

/** Money that an event ordered to go back to a card. `orderedBy` is that event's id, unique in the round. */
export interface RefundOrder {
  readonly orderedBy: string;
  readonly chargeId: string;
  readonly amount: Yen;
  readonly orderedAt: Instant;
  /** Of the provider's refund that carries it out, pending or done. */
  readonly refundId: string | null;
  /** Since when the provider holds that refund; null: it is done, or there is none. */
  readonly pendingSince: Instant | null;
  /** Why, as far as the provider said when it took it on. */
  readonly pendingReason: RoundEventData<'RefundPending'>['reason'];
  /** What lost disputes took of it before it left: only the rest is sent. */
  readonly lost: Yen;
  /** What an operator knows to have been paid in another way. */
  readonly settled: Yen;
  /** The provider's ids of those that the bank sent back. */
  readonly returns: readonly string[];
  /** Since when it waits, after the last came back, for an operator to say what to do. */
  readonly returnedAt: Instant | null;
  /** When an operator had it sent again after that; absent: never. */
  readonly orderedAgainAt?: Instant;
  /** All of it, by a lost dispute. One that had left unseen counts as sent once it is recorded. */
  readonly cancelled: boolean;
  readonly earlier?: EarlierAmounts;
  readonly paidTwice?: PaidTwice;
}

/**
 * What was still to be sent before each loss or settlement: a try made then sends that much, and may become known later.
 * Absent: nothing has changed it.
 */
type EarlierAmounts = readonly Yen[];

/** What the provider moved of an order although an operator had settled it in another way; absent: nothing. */
export interface PaidTwice {
  readonly amount: Yen;
  readonly since: Instant;
}

/** Money that an event ordered to go to the owner, out of one charge, or of the platform's balance. */
export interface PayoutOrder {
  readonly orderedBy: string;
  readonly chargeId: string;
  readonly amount: Yen;
  readonly orderedAt: Instant;
  readonly transferId: string | null;
  readonly sentAt: Instant | null;
  readonly reversed: Yen;
  /** The provider's ids of those reversals. */
  readonly reversals: readonly string[];
  /** When, and how much; absent: nothing was. */
  readonly takenBack?: readonly Moved[];
  /** Since when something of it is to be taken back; null: nothing is. */
  readonly reversalOrderedAt: Instant | null;
  /** What lost disputes or a refund by other hands took of it: not sent any more, or to be reversed. */
  readonly lost: Yen;
  readonly settled: Yen;
  readonly cancelled: boolean;
  readonly earlier?: EarlierAmounts;
  readonly paidTwice?: PaidTwice;
}

/** Whether the platform pays it itself, out of no charge. */
export const isFromBalance = ({ orderedBy, chargeId }: PayoutOrder): boolean => orderedBy === chargeId;

/** A refund of a charge, or a reversal of a payout, that nobody here ordered. */
export interface ForeignMovement {
  readonly kind: 'refund' | 'reversal';
  readonly objectId: string;
  readonly chargeId: string;
  readonly amount: Yen;
  /** What no operator has accounted for yet: while there is any, nothing of that charge moves. */
  readonly open: Yen;
  /** What of it the platform bears. */
  readonly platformLoss: Yen;
  readonly foundAt: Instant;
  /** Since when the provider holds the refund; null: it doesn't. */
  readonly pendingSince: Instant | null;
  /** The bank sent the refund back. */
  readonly returned: boolean;
  /** What of it nobody owes the borrower again by that, and since when; absent: nothing. */
  readonly unowed?: { readonly amount: Yen; readonly since: Instant };
}

/** What an operator said to have been paid in another way. */
export interface SettledObligation {
  readonly obligation: (typeof OBLIGATIONS)[number];
  /** Which order, by what ordered it, or which reversal by other hands. */
  readonly subject: string;
  readonly at: Instant;
  readonly chargeId: string;
  readonly amount: Yen;
  readonly by: (typeof SETTLED_BY)[number];
  /** The transfer's receipt, or the provider's object. */
  readonly reference: string | null;
}

/** What one operator wants done and another hasn't agreed to yet. */
export interface Proposal extends RoundEventData<'ActionProposed'> {
  readonly at: Instant;
}

/** From then on nobody can agree to it any more. */
export const lapsesAt = ({ at }: Proposal): Instant => plus(at, WINDOWS.proposal);

/** Yen that operators gave, took back or let go by one decision. */
export interface Moved {
  readonly at: Instant;
  readonly amount: Yen;
}

export interface Dispute {
  readonly disputeId: string;
  readonly chargeId: string;
  readonly amount: Yen;
  /** What the bank kept in the end, and the provider for its work; 0 while it is open. */
  readonly withdrawn: Yen;
  readonly fee: Yen;
  /**
   * How the loss was split: `platformLoss` (of which `beyondShare` exceeds what the platform earned), `ofOwner`, `ofRefunds`
   * (refunds not yet sent), `ofHeld` (held until the settlement divides it among the others; `ofFees` is the platform's part of that).
   */
  readonly platformLoss: Yen;
  readonly beyondShare: Yen;
  readonly ofOwner: Yen;
  readonly ofRefunds: Yen;
  readonly ofHeld: Yen;
  readonly ofFees: Yen;
  /** While it is open, the charge can be refunded: an inquiry, for which nothing was withdrawn. */
  readonly refundable: boolean;
  /** It was an inquiry once: it never becomes one again. */
  readonly escalated: boolean;
  readonly openedAt: Instant;
  /** When the bank was sent what speaks against it; absent: not yet. */
  readonly evidenceAt?: Instant;
  readonly outcome: 'open' | 'won' | 'lost';
  readonly closedAt: Instant | null;
  /** When money of a lost one last came back. */
  readonly returnedAt: Instant | null;
}

/** Every charge, and where its money goes. */
export interface Money {
  readonly charges: readonly Charge[];
  readonly refunds: readonly RefundOrder[];
  readonly payouts: readonly PayoutOrder[];
  readonly disputes: readonly Dispute[];
  readonly foreign: readonly ForeignMovement[];
  readonly settled: readonly SettledObligation[];
  /** Those that are open. */
  readonly proposals: readonly Proposal[];
  readonly byOperators: readonly Moved[];
  /** Refunds ordered of the rental charge, by part. */
  readonly refunded: Breakdown;
  /** A payment of a wrong amount or currency, with the event that found it. */
  readonly mismatch: { readonly foundBy: string; readonly foundAt: Instant } | null;
  /** What the platform holds of the rental charge. */
  readonly held: Yen;
  readonly settlement: Settlement | null;
}

/** Before the first payment. */
export const NO_MONEY: Money = {
  charges: [],
  refunds: [],
  payouts: [],
  disputes: [],
  foreign: [],
  settled: [],
  proposals: [],
  byOperators: [],
  refunded: NOTHING,
  mismatch: null,
  held: 0,
  settlement: null,
};

/** The charge that paid for the rental itself, or undefined before there is one. */
export const rentalCharge = ({ money }: { readonly money: Money }): Charge | undefined =>
  money.charges.find(({ purpose }) => purpose === 'rental');
