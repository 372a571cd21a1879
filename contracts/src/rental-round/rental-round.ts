import type { Party } from '../event-metadata.ts';
import type { Handover, Payment } from './events.ts';
import type { RoundState } from './machine.ts';
import { type Breakdown, NOTHING, type Settlement, type Yen } from './money.ts';
import type { CalendarDate, Instant } from './period.ts';
import type { ShippingCode } from './shipping-code.ts';

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
  /** By a lost dispute, before it left. One that had left unseen counts as sent once it is recorded. */
  readonly cancelled: boolean;
}

/** Money that an event ordered to go to the owner, out of one charge. */
export interface PayoutOrder {
  readonly orderedBy: string;
  readonly chargeId: string;
  readonly amount: Yen;
  readonly orderedAt: Instant;
  readonly transferId: string | null;
  readonly reversed: Yen;
  /** The provider's ids of those reversals. */
  readonly reversals: readonly string[];
  readonly cancelled: boolean;
}

export interface Dispute {
  readonly disputeId: string;
  readonly chargeId: string;
  readonly amount: Yen;
  readonly openedAt: Instant;
  readonly outcome: 'open' | 'won' | 'lost';
  readonly closedAt: Instant | null;
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
  readonly from: RoundState;
  readonly nonReturn: boolean;
  readonly assessed: boolean;
  readonly objectedAt: Instant | null;
}

export interface RentalRound {
  readonly status: RoundState;
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
  readonly payBy: Instant | null;
  readonly endedAt: Instant | null;
  /** The open checkout; null when there is none. */
  readonly checkout: Checkout | null;
  readonly checkouts: number;
  readonly paidAt: Instant | null;
  readonly shippingCodeTarget: Instant | null;
  readonly shippingCode: ShippingCode | null;
  /** Pickup: four digits that only the borrower sees and shows the owner. */
  readonly handoverCode: string | null;
  readonly shippedAt: Instant | null;
  readonly carrier: string | null;
  readonly trackingCode: string | null;
  readonly receivedAt: Instant | null;
  readonly returnCodeTarget: Instant | null;
  readonly returnCode: ShippingCode | null;
  /** Pickup: four digits that only the owner sees and shows the borrower. */
  readonly returnHandoverCode: string | null;
  readonly firstReturnCodeAt: Instant | null;
  readonly returnTrackingCode: string | null;
  /** When the item should be back: due at first, later after a damage case let it stay out. */
  readonly deadline: Instant;
  readonly overdueSince: Instant | null;
  readonly nextReserved: CalendarDate | null;
  readonly itemReturnedAt: Instant | null;
  /** When a damage case last went back to the road: what waited goes on at the earliest 3 days later. */
  readonly resumedAt: Instant | null;
  /** When a settled damage case first left the item out: it is asked back from then on, however early that is. */
  readonly wantedBackAt: Instant | null;
  readonly lateFee: LateFee | null;
  readonly lateFeeWaived: boolean;
  readonly report: DamageReport | null;
  readonly reportedBy: readonly Party[];
  readonly objected: boolean;
  readonly assessments: readonly Assessment[];
  readonly charges: readonly Charge[];
  readonly refunds: readonly RefundOrder[];
  readonly payouts: readonly PayoutOrder[];
  readonly disputes: readonly Dispute[];
  /** Refunds ordered of the rental charge, by part. */
  readonly refunded: Breakdown;
  /** A payment of a wrong amount or currency, with the event that found it. */
  readonly mismatch: { readonly foundBy: string; readonly foundAt: Instant } | null;
  /** What the platform holds of the rental charge. */
  readonly held: Yen;
  readonly settlement: Settlement | null;
}

export const INITIAL_ROUND: RentalRound = {
  status: 'none',
  itemId: '',
  ownerId: 0,
  borrowerId: 0,
  startDate: '1970-01-01',
  price: 0,
  fees: NOTHING,
  handover: { method: 'delivery', prefecture: '' },
  policyVersion: 1,
  requestedAt: '',
  replyBy: '',
  payBy: null,
  endedAt: null,
  checkout: null,
  checkouts: 0,
  paidAt: null,
  shippingCodeTarget: null,
  shippingCode: null,
  handoverCode: null,
  shippedAt: null,
  carrier: null,
  trackingCode: null,
  receivedAt: null,
  returnCodeTarget: null,
  returnCode: null,
  returnHandoverCode: null,
  firstReturnCodeAt: null,
  returnTrackingCode: null,
  deadline: '',
  overdueSince: null,
  nextReserved: null,
  itemReturnedAt: null,
  resumedAt: null,
  wantedBackAt: null,
  lateFee: null,
  lateFeeWaived: false,
  report: null,
  reportedBy: [],
  objected: false,
  assessments: [],
  charges: [],
  refunds: [],
  payouts: [],
  disputes: [],
  refunded: NOTHING,
  mismatch: null,
  held: 0,
  settlement: null,
};

/** What an event changes of a round; the status comes from the machine. */
export type Changes = Partial<RentalRound>;
