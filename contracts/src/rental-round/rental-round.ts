import type { Party } from '../event-metadata.ts';
import type { Handover, Payment, RoundEvent } from './events.ts';
import { statusAfter, type RoundState } from './machine.ts';
import * as damage from './damage-changes.ts';
import * as money from './money-changes.ts';
import { type Breakdown, NOTHING, type Settlement, type Yen } from './money.ts';
import { type CalendarDate, dueOf, type Instant } from './period.ts';
import type { ShippingCode } from './shipping-code.ts';

/** A stored event as the fold reads it: the decision's facts, with its id and the domain's time. */
export type Happened = RoundEvent & { readonly id: string; readonly time: Instant };

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

/** Folds one event. @throws ImpossibleEvent when the machine has no edge for it: the log is damaged. */
export function evolve(round: RentalRound, event: Happened): RentalRound {
  return { ...round, ...changes(round, event), status: statusAfter(round.status, event) };
}

/** What an event changes of a round; the status comes from the machine. */
export type Changes = Partial<RentalRound>;

/** What an event changes besides the status. Total: a forgotten type does not compile. */
function changes(round: RentalRound, event: Happened): Changes {
  const { time, id } = event;
  switch (event.type) {
    case 'RentalRequested':
      return { ...event.data, requestedAt: time, deadline: dueOf(event.data.startDate) };
    case 'RequestSent':
      return { replyBy: event.data.replyBy };
    case 'Approved':
      return { payBy: event.data.payBy };
    case 'Rejected':
    case 'Declined':
    case 'Expired':
      return { endedAt: time };
    case 'Withdrawn':
      return { endedAt: time, checkout: null };
    case 'PaymentStarted':
      return { checkout: event.data, checkouts: event.data.attempt };
    case 'PaymentFailed':
      return { checkout: null };
    case 'PaymentCompleted':
      return money.paymentCompleted(round, event.data);
    case 'Paid':
      return { paidAt: time };
    case 'PaymentMismatchFound':
      return money.mismatch(round, event.data, id, time);
    case 'LatePaymentReceived':
    case 'DuplicatePaymentReceived':
      return money.returnedWhole(round, event.data, id, time);
    case 'ShippingCodeRequested':
      return { shippingCodeTarget: event.data.target };
    case 'PickupArranged':
      return { handoverCode: event.data.handoverCode };
    case 'ShippingCodeRegistered':
      return { shippingCode: event.data.code };
    case 'Cancelled':
      return { endedAt: time, ...money.settled(round, event.data.settlement, id, time) };
    case 'Shipped':
      return { shippedAt: time, carrier: event.data.carrier, trackingCode: event.data.trackingCode };
    case 'TrackingRegistered':
      return { trackingCode: event.data.trackingCode };
    case 'Received':
      return { receivedAt: time };
    case 'UsageStarted':
      return {};
    case 'ReturnCodeRequested':
      return { returnCodeTarget: event.data.target };
    case 'ReturnArranged':
      return { returnHandoverCode: event.data.handoverCode, firstReturnCodeAt: round.firstReturnCodeAt ?? time };
    case 'ReturnCodeRegistered':
      return { returnCode: event.data.code, firstReturnCodeAt: round.firstReturnCodeAt ?? time };
    case 'BecameOverdue':
      return { overdueSince: round.overdueSince ?? time, nextReserved: event.data.nextReserved };
    case 'Returned':
      return {
        itemReturnedAt: time,
        returnTrackingCode: event.data.trackingCode,
        ...money.lateFeeFixed(round, event.data.lateFee, id, time),
      };
    case 'Completed':
      return { endedAt: time, ...money.settled(round, event.data.settlement, id, time) };
    case 'DamageReported':
      return damage.damageReported(round, event.data, id, time);
    case 'EvidenceAdded':
      return {};
    case 'DamageDismissed':
      return { report: null, resumedAt: time, ...damage.itemBack(round, event.data, id, time) };
    case 'RefundOrdered':
      return damage.refundOrdered(round, event.data, id, time);
    case 'DamageFeeAssessed':
      return damage.damageFeeAssessed(round, event.data, id, time);
    case 'DamageFeeObjected':
      return damage.damageFeeObjected(round, event.data, time);
    case 'DamageFeePaid':
      return damage.damageFeePaid(round, event.data, id, time);
    case 'DamageSettled':
      return damage.onward(round, event.data, id, time);
    case 'DamageFeeWrittenOff':
      return {
        assessments: damage.withAssessment(round, event.data.assessmentId, {
          state: 'written_off',
          writtenOffAt: time,
        }),
        ...damage.onward(round, event.data, id, time),
      };
    case 'LateFeeWaived':
      return { lateFeeWaived: true, lateFee: round.lateFee && { ...round.lateFee, state: 'waived' } };
    case 'LateFeeCharged':
      return money.lateFeeCharged(round, event.data, id, time);
    case 'FeeChargeFailed':
      return damage.feeChargeFailed(round, event.data, time);
    case 'Refunded':
      return {
        refunds: round.refunds.map((order) =>
          order.orderedBy === event.data.orderedBy && order.chargeId === event.data.chargeId
            ? { ...order, refundId: event.data.refundId, cancelled: false }
            : order,
        ),
      };
    case 'PayoutSent':
      return {
        payouts: round.payouts.map((order) =>
          order.orderedBy === event.data.orderedBy
            ? { ...order, transferId: event.data.transferId, cancelled: false }
            : order,
        ),
      };
    case 'TransferReversed':
      return {
        payouts: round.payouts.map((order) =>
          order.transferId === event.data.transferId
            ? {
                ...order,
                reversed: order.reversed + event.data.amount,
                reversals: [...order.reversals, event.data.reversalId],
              }
            : order,
        ),
      };
    case 'PaymentDisputed':
      return { disputes: [...round.disputes, { ...event.data, openedAt: time, outcome: 'open', closedAt: null }] };
    case 'DisputeClosed':
      return money.disputeClosed(round, event.data, time);
  }
}
