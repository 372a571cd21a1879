import type { Party } from '../event-metadata.ts';
import type { AnsweringParty, Handover, OBLIGATIONS, Payment, RoundEventData, SETTLED_BY } from './events.ts';
import { type Breakdown, NOTHING, type Settlement, type Yen } from './money/money.ts';
import type { CalendarDate, Instant } from './period.ts';
import type { ShippingCode } from './shipping-code.ts';
import type { RoundStatus } from './status.ts';

export interface Checkout {
  readonly checkoutId: string;
  readonly url: string;
  readonly expiresAt: Instant;
  readonly attempt: number;
  readonly amount: Yen;
}

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
  readonly refundId: string | null;
  /** What lost disputes took of it before it left: only the rest is sent. */
  readonly lost: Yen;
  /** What an operator knows to have been paid in another way. */
  readonly settled: Yen;
  /** The provider's ids of those that the bank sent back. */
  readonly returns: readonly string[];
  /** Since when it waits, after the last came back, for an operator to say what to do. */
  readonly returnedAt: Instant | null;
  /** All of it, by a lost dispute. One that had left unseen counts as sent once it is recorded. */
  readonly cancelled: boolean;
}

/** Money that an event ordered to go to the owner, out of one charge. */
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
  /** What lost disputes or a refund by other hands took of it: not sent any more, or to be reversed. */
  readonly lost: Yen;
  readonly settled: Yen;
  readonly cancelled: boolean;
}

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
  /** The bank sent the refund back. */
  readonly returned: boolean;
}

/** What an operator said to have been paid in another way. */
export interface SettledObligation {
  readonly obligation: (typeof OBLIGATIONS)[number];
  readonly amount: Yen;
  readonly by: (typeof SETTLED_BY)[number];
}

/** What one operator wants done and another hasn't agreed to yet. */
export interface Proposal extends RoundEventData<'ActionProposed'> {
  readonly at: Instant;
}

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
   * Who bore it: the platform, of that what was beyond its own share; the owner; refunds that had not left; what was held,
   * until a settlement shares it out among the others, `ofFees` being what the platform would have kept of it.
   */
  readonly platformLoss: Yen;
  readonly beyondShare: Yen;
  readonly ofOwner: Yen;
  readonly ofRefunds: Yen;
  readonly ofHeld: Yen;
  readonly ofFees: Yen;
  readonly openedAt: Instant;
  /** When the bank was sent what speaks against it; absent: not yet. */
  readonly evidenceAt?: Instant;
  readonly outcome: 'open' | 'won' | 'lost';
  readonly closedAt: Instant | null;
  /** When money of a lost one last came back. */
  readonly returnedAt: Instant | null;
}

/** What is owed for lateness: fixed once, when the item is known to be back or lost. */
export interface LateFee {
  readonly days: number;
  readonly amount: Yen;
  readonly fixedAt: Instant;
  readonly fixedBy: string;
  readonly state: 'due' | 'charged' | 'waived';
  /** Since when the saved card is known to refuse; a payment link is open from then on. */
  readonly failedAt: Instant | null;
}

export interface Assessment {
  readonly assessmentId: string;
  readonly amount: Yen;
  readonly assessedAt: Instant;
  readonly payBy: Instant;
  readonly state: 'open' | 'objected' | 'paid' | 'written_off';
  /** When the saved card was charged in vain. */
  readonly failedAt: Instant | null;
  readonly writtenOffAt: Instant | null;
}

export interface DamageReport {
  readonly reportId: string;
  readonly by: Party;
  readonly reportedAt: Instant;
  /** The status to go back to when it is dismissed. */
  readonly from: RoundStatus;
  readonly nonReturn: boolean;
  readonly assessed: boolean;
  readonly objectedAt: Instant | null;
  /** How many pieces each party has added. */
  readonly evidence: Readonly<Partial<Record<Party, number>>>;
  /** What operators asked the two for; absent until they ask. */
  readonly answers?: Readonly<Partial<Record<AnsweringParty, AskedAnswer>>>;
}

export interface AskedAnswer {
  readonly askedAt: Instant;
  readonly answerBy: Instant;
  /** When it came, or a fee was assessed without it. */
  readonly closedAt: Instant | null;
}

/** What the request fixed for the round's whole life. */
export interface Terms {
  readonly itemId: string;
  readonly ownerId: number;
  readonly borrowerId: number;
  readonly startDate: CalendarDate;
  readonly price: Yen;
  readonly fees: Breakdown;
  readonly handover: Handover;
  readonly policyVersion: number;
  readonly requestedAt: Instant;
  readonly replyBy: Instant;
}

/** From the approval on. */
export interface PaymentPhase {
  readonly payBy: Instant;
  /** The open checkout; null when there is none. */
  readonly checkout: Checkout | null;
  readonly checkouts: number;
  readonly paidAt: Instant | null;
}

/** How the item gets to the other one: by a parcel with a code, or by a meeting. */
export interface Way {
  /** Until when operators should have registered the code; null for a meeting, or when nobody was asked for one. */
  readonly codeTarget: Instant | null;
  readonly code: ShippingCode | null;
  /** Pickup: four digits that the one who gets the item sees and shows the other. */
  readonly handoverCode: string | null;
}

export interface Shipment {
  readonly shippedAt: Instant;
  readonly carrier: string | null;
  readonly trackingCode: string | null;
}

export interface WayBack extends Way {
  /** When the first code or meeting was there: late days count from a day later at the earliest. */
  readonly firstCodeAt: Instant | null;
}

/** The owner has the item: it was handed over or sent back, or an operator knows that it came back. */
export interface ItemReturn {
  readonly at: Instant;
  readonly trackingCode: string | null;
}

export interface Overdue {
  readonly since: Instant;
  readonly nextReserved: CalendarDate | null;
}

/** From the first damage report on; the report is null while none is open. */
export interface Damage {
  readonly report: DamageReport | null;
  readonly reportedBy: readonly Party[];
  readonly objected: boolean;
  readonly assessments: readonly Assessment[];
  /** When a case last went back to the road: what waited goes on at the earliest 3 days later. */
  readonly resumedAt: Instant | null;
  /** When a settled case first left the item out: it is asked back from then on, however early that is. */
  readonly wantedBackAt: Instant | null;
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

/** A round that has begun. What the request fixed stands at the top; a later phase is null until it begins. */
export interface RentalRound extends Terms {
  readonly status: RoundStatus;
  readonly payment: PaymentPhase | null;
  readonly dispatch: Way | null;
  readonly shipment: Shipment | null;
  readonly receivedAt: Instant | null;
  /** When the item should be back: due at first, later after a damage case let it stay out. */
  readonly deadline: Instant;
  readonly wayBack: WayBack | null;
  readonly overdue: Overdue | null;
  readonly returned: ItemReturn | null;
  readonly lateFee: LateFee | null;
  /** Also before it is known how much it would be. */
  readonly lateFeeWaived: boolean;
  readonly damage: Damage | null;
  readonly money: Money;
  readonly endedAt: Instant | null;
}

/** Before the first event. */
export interface NoRound {
  readonly status: 'none';
}
export const INITIAL_ROUND: NoRound = { status: 'none' };

/** What a stream folds to: nothing yet, or a round. */
export type Round = NoRound | RentalRound;

/** The phases of a round that was just asked for. */
export const NEW_PHASES = {
  payment: null,
  dispatch: null,
  shipment: null,
  receivedAt: null,
  wayBack: null,
  overdue: null,
  returned: null,
  lateFee: null,
  lateFeeWaived: false,
  damage: null,
  money: {
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
  },
  endedAt: null,
} as const satisfies Partial<RentalRound>;

/** What an event changes of a round; the status comes from the machine. */
export type Changes = Partial<Omit<RentalRound, 'status'>>;

/** A phase that the machine leads through before anything else of it. @throws Error when the log lacks its beginning */
export function reached<Phase>(phase: Phase | null): Phase {
  if (phase === null) throw new Error('an event of a phase that never began');
  return phase;
}

/** The charge that paid for the rental itself, or undefined before there is one. */
export const rentalCharge = (round: RentalRound): Charge | undefined =>
  round.money.charges.find(({ purpose }) => purpose === 'rental');
