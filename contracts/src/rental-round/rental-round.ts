import type { Party } from '../events/event-metadata.ts';
import type { AnsweringParty, AttachedText, Handover, ItemSnapshot } from './events/shapes.ts';
import type { Breakdown, Yen } from './money/money.ts';
import { type Money, NO_MONEY } from './money/round-money.ts';
import type { ItemGone } from './damage/item-is.ts';
import type { Span } from './time/interruptions.ts';
import type { CalendarDate, Instant } from './time/period.ts';
import type { ShippingCode } from './shipping-code.ts';
import type { RoundStatus } from './status.ts';

export interface Checkout {
  readonly checkoutId: string;
  readonly url: string;
  readonly expiresAt: Instant;
  readonly attempt: number;
  readonly amount: Yen;
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
  /** Days that the item stays with its owner afterwards; absent: none. */
  readonly daysBetween?: number | undefined;
  /** The most that damage to the item may come to, as its owner had it; absent: as the policy has it. */
  readonly replacementValue?: Yen | undefined;
  /** The item as the borrower was shown it; absent: requested before snapshots were kept. */
  readonly itemSnapshot?: ItemSnapshot | undefined;
  /** What the borrower wrote with the request; absent: nothing. */
  readonly message?: AttachedText | undefined;
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

/** From when until when the two could meet. */
export interface Slot {
  readonly from: Instant;
  readonly until: Instant;
}

/** What the owner offers, and what the borrower took of it. */
export interface Meeting {
  readonly offered: readonly Slot[];
  readonly chosen: Slot | null;
}

export interface Shipment {
  readonly shippedAt: Instant;
  readonly carrier: string | null;
  readonly trackingCode: string | null;
  /** Operators say that the parcel has no number. */
  readonly untracked?: true;
}

export interface WayBack extends Way {
  /** When the first code or meeting was there: late days count from a day later at the earliest. */
  readonly firstCodeAt: Instant | null;
}

/** The owner has the item: it was handed over or sent back, or an operator knows that it came back. */
export interface ItemReturn {
  readonly at: Instant;
  readonly trackingCode: string | null;
  /** Operators say that the parcel has no number. */
  readonly untracked?: true;
  /** An operator knows that the owner has it, so that no parcel is on its way. */
  readonly arrived?: true;
}

/** An operator said that the item will not come back. */
export interface ItemLoss {
  readonly itemIs: ItemGone;
  readonly at: Instant;
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
  /** Absent: the item came back, or still should. */
  readonly gone?: ItemLoss;
  /** How long operators looked into what they gave up then, their report or their fee, with the item out; absent: never. */
  readonly pauses?: readonly Span[];
  /** How long the owner was waited for about the borrower's own reports that were dismissed then, with the item out; absent: there was none. */
  readonly waits?: readonly Span[];
}

/** A round that has begun. What the request fixed stands at the top; a later phase is null until it begins. */
export interface RentalRound extends Terms {
  readonly status: RoundStatus;
  readonly payment: PaymentPhase | null;
  /** Pickup: on the way there and on the way back; absent: nothing was offered yet. Nothing depends on it but what is shown. */
  readonly meetings: { readonly dispatch?: Meeting; readonly return?: Meeting };
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
  /** Another round's decision said that the item will not come back; absent: nothing is known of that. */
  readonly unavailable?: { readonly decidedIn: string; readonly at: Instant };
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
  meetings: {},
  dispatch: null,
  shipment: null,
  receivedAt: null,
  wayBack: null,
  overdue: null,
  returned: null,
  lateFee: null,
  lateFeeWaived: false,
  damage: null,
  money: NO_MONEY,
  endedAt: null,
} as const satisfies Partial<RentalRound>;

/** What an event changes of a round; the status comes from the machine. */
export type Changes = Partial<Omit<RentalRound, 'status'>>;

/** A phase that the machine leads through before anything else of it. @throws Error when the log lacks its beginning */
export function reached<Phase>(phase: Phase | null): Phase {
  if (phase === null) throw new Error('an event of a phase that never began');
  return phase;
}
