import type { Party } from '../events/event-metadata.ts';
import type { AnsweringParty, AttachedText, Handover, ItemSnapshot, Parcel } from './events/shapes.ts';
import type { Fees, Yen } from './money/money.ts';
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

/** The late fee: fixed once, when the item is known to be back or lost. */
export interface LateFee {
  readonly days: number;
  readonly amount: Yen;
  readonly fixedAt: Instant;
  readonly fixedBy: string;
  readonly state: 'due' | 'charged' | 'waived';
  /** Since when the saved card has been declined; the fee can be paid on a page from then on. */
  readonly failedAt: Instant | null;
}

export interface Assessment {
  readonly assessmentId: string;
  /** The whole fee. */
  readonly amount: Yen;
  /** The part that the cover pays; absent: nothing. */
  readonly covered?: Yen;
  readonly assessedAt: Instant;
  readonly payBy: Instant;
  /** `covered`: the cover pays all of it. */
  readonly state: 'open' | 'objected' | 'paid' | 'written_off' | 'covered';
  /** When the saved card was declined. */
  readonly failedAt: Instant | null;
  readonly writtenOffAt: Instant | null;
}

export interface DamageReport {
  readonly reportId: string;
  readonly by: Party;
  readonly reportedAt: Instant;
  /** The status to return to when it is dismissed. */
  readonly from: RoundStatus;
  readonly nonReturn: boolean;
  readonly assessed: boolean;
  readonly objectedAt: Instant | null;
  /** How many pieces each party has added. */
  readonly evidence: Readonly<Partial<Record<Party, number>>>;
  /** What operators asked the parties; absent: nothing. */
  readonly answers?: Readonly<Partial<Record<AnsweringParty, AskedAnswer>>>;
}

export interface AskedAnswer {
  readonly askedAt: Instant;
  readonly answerBy: Instant;
  /** When the answer arrived, or a fee was assessed without it. */
  readonly closedAt: Instant | null;
}

/** What the request fixed for the round's whole life. */
export interface Terms {
  readonly itemId: string;
  readonly ownerId: number;
  readonly borrowerId: number;
  readonly startDate: CalendarDate;
  readonly price: Yen;
  readonly fees: Fees;
  readonly handover: Handover;
  readonly policyVersion: number;
  /** Days that the item stays with its owner afterwards; absent: none. */
  readonly daysBetween?: number | undefined;
  /** The owner's maximum of damage fees; absent: the policy's. */
  readonly replacementValue?: Yen | undefined;
  /** The owner promised the price back for a wrong size; absent: not. */
  readonly fitRefund?: true | undefined;
  /** The item as it was shown to the borrower; absent: requested before snapshots were recorded. */
  readonly itemSnapshot?: ItemSnapshot | undefined;
  /** The borrower's message with the request; absent: none. */
  readonly message?: AttachedText | undefined;
  /** Requested with others for one parcel; absent: alone. */
  readonly parcel?: Parcel | undefined;
  readonly requestedAt: Instant;
  readonly replyBy: Instant;
}

/** From the approval on. */
export interface PaymentPhase {
  readonly payBy: Instant;
  /** The open checkout; null: there is none. */
  readonly checkout: Checkout | null;
  readonly checkouts: number;
  readonly paidAt: Instant | null;
}

/** How the item gets to the other party: by parcel with a code, or at a meeting. */
export interface Way {
  /** Until when operators should register the code; null: a meeting, or no code was requested. */
  readonly codeTarget: Instant | null;
  readonly code: ShippingCode | null;
  /** Pickup: four digits that the recipient of the item sees and shows to the other party. */
  readonly handoverCode: string | null;
}

/** A span in which the parties could meet. */
export interface Slot {
  readonly from: Instant;
  readonly until: Instant;
}

/** The times offered by the owner, and the one chosen by the borrower. */
export interface Meeting {
  readonly offered: readonly Slot[];
  readonly chosen: Slot | null;
  /** By what the borrower will know the owner; absent: not said. */
  readonly landmark?: AttachedText;
}

export interface Shipment {
  readonly shippedAt: Instant;
  readonly carrier: string | null;
  readonly trackingCode: string | null;
  /** Operators recorded that the parcel has no number. */
  readonly untracked?: true;
}

export interface WayBack extends Way {
  /** When the first code or meeting was arranged: late days count from a day later at the earliest. */
  readonly firstCodeAt: Instant | null;
  /** When the parcel's code was replaced; absent: it is the first one. */
  readonly replacedAt?: Instant;
}

/** A week more of use: requested, approved, paid for by itself. */
export interface Extension {
  readonly n: number;
  readonly price: Yen;
  /** The day on which the item was due, and the one to which a payment moves that. */
  readonly from: CalendarDate;
  readonly to: CalendarDate;
  readonly requestedAt: Instant;
  readonly answerBy: Instant;
  /** Whether the approval charges the saved card. */
  readonly savedCard: boolean;
  readonly state: 'requested' | 'approved' | 'paid' | 'declined' | 'withdrawn' | 'expired';
  readonly approvedAt: Instant | null;
  readonly payBy: Instant | null;
  /** When the bank declined the saved card. */
  readonly declinedAt: Instant | null;
  readonly chargeId: string | null;
  /** When it was paid, or ended without that. */
  readonly endedAt: Instant | null;
}

/** The owner has the item: it was handed over or sent back, or an operator recorded its return. */
export interface ItemReturn {
  readonly at: Instant;
  readonly trackingCode: string | null;
  /** Operators recorded that the parcel has no number. */
  readonly untracked?: true;
  /** An operator recorded that the owner has it, so that no parcel is in transit. */
  readonly arrived?: true;
}

/** An operator recorded that the item won't come back. */
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
  /** When a case last returned to a status in transit or use: paused timers continue 3 days later at the earliest. */
  readonly resumedAt: Instant | null;
  /** When a settled case first left the item with the borrower: its return is requested from then on, however early. */
  readonly wantedBackAt: Instant | null;
  /** Absent: the item came back, or still should. */
  readonly gone?: ItemLoss;
  /**
   * How long operators examined their own reports or fees that they then dropped, while the borrower had the item;
   * absent: never.
   */
  readonly pauses?: readonly Span[];
  /**
   * How long operators waited for the owner about the borrower's own reports that were then dismissed, while the
   * borrower had the item; absent: never.
   */
  readonly waits?: readonly Span[];
}

/** A round that has begun. What the request fixed is at the top; a later phase is null until it begins. */
export interface RentalRound extends Terms {
  readonly status: RoundStatus;
  readonly payment: PaymentPhase | null;
  /** Pickup: meeting times for hand-over and return; absent: nothing was offered yet. Only for display. */
  readonly meetings: { readonly dispatch?: Meeting; readonly return?: Meeting };
  readonly dispatch: Way | null;
  readonly shipment: Shipment | null;
  readonly receivedAt: Instant | null;
  /** Who confirmed the receipt; absent: not confirmed yet, or not recorded. */
  readonly receivedBy?: Party | undefined;
  /** When the borrower asked for the price back because it doesn't fit; absent: never. */
  readonly fitRefundAt?: Instant;
  /** In the order of their numbers; at most the last one is open. */
  readonly extensions: readonly Extension[];
  /** When the item should be back: the due time at first, later if a damage case left it with the borrower. */
  readonly deadline: Instant;
  readonly wayBack: WayBack | null;
  readonly overdue: Overdue | null;
  readonly returned: ItemReturn | null;
  readonly lateFee: LateFee | null;
  /** Whether it was waived, even before its amount is known. */
  readonly lateFeeWaived: boolean;
  readonly damage: Damage | null;
  readonly money: Money;
  readonly endedAt: Instant | null;
  /** Another round's decision recorded that the item won't come back; absent: none did. */
  readonly unavailable?: { readonly decidedIn: string; readonly at: Instant };
}

/** Before the first event. */
export interface NoRound {
  readonly status: 'none';
}
export const INITIAL_ROUND: NoRound = { status: 'none' };

/** The state of a stream: nothing yet, or a round. */
export type Round = NoRound | RentalRound;

/** The phases of a round that was just requested. */
export const NEW_PHASES = {
  payment: null,
  meetings: {},
  dispatch: null,
  shipment: null,
  receivedAt: null,
  extensions: [],
  wayBack: null,
  overdue: null,
  returned: null,
  lateFee: null,
  lateFeeWaived: false,
  damage: null,
  money: NO_MONEY,
  endedAt: null,
} as const satisfies Partial<RentalRound>;

/** Changes by an event; the status comes from the machine. */
export type Changes = Partial<Omit<RentalRound, 'status'>>;

/** A phase that must have begun by the machine's edges. @throws Error when the log lacks its beginning */
export function reached<Phase>(phase: Phase | null): Phase {
  if (phase === null) throw new Error('an event of a phase that never began');
  return phase;
}
