import type { Party } from '../event-metadata.ts';
import type { Handover, Payment, RoundEvent, RoundEventData } from './events.ts';
import { statusAfter, type RoundState } from './machine.ts';
import { type Breakdown, type Settlement, NOTHING, sum, totalOf, type Yen } from './money.ts';
import { dueOf, type CalendarDate, type Instant, later, plus } from './period.ts';
import { WINDOWS } from './policy.ts';
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

type Changes = Partial<RentalRound>;

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
      return paymentCompleted(round, event.data);
    case 'Paid':
      return { paidAt: time };
    case 'PaymentMismatchFound':
      return mismatch(round, event.data, id, time);
    case 'LatePaymentReceived':
    case 'DuplicatePaymentReceived':
      return returnedWhole(round, event.data, id, time);
    case 'ShippingCodeRequested':
      return { shippingCodeTarget: event.data.target };
    case 'PickupArranged':
      return { handoverCode: event.data.handoverCode };
    case 'ShippingCodeRegistered':
      return { shippingCode: event.data.code };
    case 'Cancelled':
      return { endedAt: time, ...settled(round, event.data.settlement, id, time) };
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
        ...lateFeeFixed(round, event.data.lateFee, id, time),
      };
    case 'Completed':
      return { endedAt: time, ...settled(round, event.data.settlement, id, time) };
    case 'DamageReported':
      return damageReported(round, event.data, id, time);
    case 'EvidenceAdded':
      return {};
    case 'DamageDismissed':
      return { report: null, resumedAt: time, ...itemBack(round, event.data, id, time) };
    case 'RefundOrdered':
      return refundOrdered(round, event.data, id, time);
    case 'DamageFeeAssessed':
      return damageFeeAssessed(round, event.data, id, time);
    case 'DamageFeeObjected':
      return damageFeeObjected(round, event.data, time);
    case 'DamageFeePaid':
      return damageFeePaid(round, event.data, id, time);
    case 'DamageSettled':
      return onward(round, event.data, id, time);
    case 'DamageFeeWrittenOff':
      return {
        assessments: withAssessment(round, event.data.assessmentId, { state: 'written_off', writtenOffAt: time }),
        ...onward(round, event.data, id, time),
      };
    case 'LateFeeWaived':
      return { lateFeeWaived: true, lateFee: round.lateFee && { ...round.lateFee, state: 'waived' } };
    case 'LateFeeCharged':
      return lateFeeCharged(round, event.data, id, time);
    case 'FeeChargeFailed':
      return feeChargeFailed(round, event.data, time);
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
      return disputeClosed(round, event.data, time);
  }
}

const asCharge = (payment: Payment, purpose: ChargePurpose, checkoutId: string | null): Charge => ({
  ...payment,
  purpose,
  checkoutId,
});

const refundOf = (chargeId: string, amount: Yen, orderedBy: string, orderedAt: Instant): RefundOrder => ({
  orderedBy,
  chargeId,
  amount,
  orderedAt,
  refundId: null,
  cancelled: false,
});

const payoutOf = (chargeId: string, amount: Yen, orderedBy: string, orderedAt: Instant): PayoutOrder => ({
  orderedBy,
  chargeId,
  amount,
  orderedAt,
  transferId: null,
  reversed: 0,
  reversals: [],
  cancelled: false,
});

/** The charge that paid for the rental itself, or undefined before there is one. */
export const rentalCharge = (round: RentalRound): Charge | undefined =>
  round.charges.find(({ purpose }) => purpose === 'rental');

function paymentCompleted(round: RentalRound, { payment, checkoutId }: RoundEventData<'PaymentCompleted'>): Changes {
  return {
    checkout: null,
    charges: [...round.charges, asCharge(payment, 'rental', checkoutId)],
    held: payment.amount,
  };
}

function mismatch(
  round: RentalRound,
  data: RoundEventData<'PaymentMismatchFound'>,
  id: string,
  time: Instant,
): Changes {
  const charges = round.charges.map((charge) =>
    charge.purpose === 'rental' ? { ...charge, purpose: 'returned_whole' as const } : charge,
  );
  const wrong = rentalCharge(round);
  return {
    endedAt: time,
    charges,
    mismatch: { foundBy: id, foundAt: time },
    held: 0,
    settlement: data.settlement,
    refunds: wrong ? [...round.refunds, refundOf(wrong.chargeId, wrong.amount, id, time)] : round.refunds,
  };
}

function returnedWhole(
  round: RentalRound,
  { payment, checkoutId }: { payment: Payment; checkoutId: string | null },
  id: string,
  time: Instant,
): Changes {
  return {
    charges: [...round.charges, asCharge(payment, 'returned_whole', checkoutId)],
    refunds: [...round.refunds, refundOf(payment.chargeId, payment.amount, id, time)],
  };
}

/** Empties what is held: orders the refund that the settlement makes now, and the owner's share. */
function settled(round: RentalRound, settlement: Settlement, id: string, time: Instant): Changes {
  const charge = rentalCharge(round);
  if (charge === undefined) return { settlement };
  const refund = totalOf(settlement.refundNow);
  return {
    settlement,
    held: 0,
    refunded: settlement.refunded,
    refunds: refund > 0 ? [...round.refunds, refundOf(charge.chargeId, refund, id, time)] : round.refunds,
    payouts:
      settlement.ownerShare > 0
        ? [...round.payouts, payoutOf(charge.chargeId, settlement.ownerShare, id, time)]
        : round.payouts,
  };
}

function lateFeeFixed(
  round: RentalRound,
  fee: { days: number; amount: Yen } | null,
  fixedBy: string,
  fixedAt: Instant,
): Changes {
  if (fee === null || round.lateFee !== null) return {};
  const state = fee.amount === 0 || round.lateFeeWaived ? 'waived' : 'due';
  return { lateFee: { ...fee, fixedAt, fixedBy, state, failedAt: null } };
}

function itemBack(
  round: RentalRound,
  data: { itemReturned: boolean; lateFee: { days: number; amount: Yen } | null },
  id: string,
  time: Instant,
): Changes {
  if (!data.itemReturned || round.itemReturnedAt !== null) return {};
  return { itemReturnedAt: time, ...lateFeeFixed(round, data.lateFee, id, time) };
}

function damageReported(
  round: RentalRound,
  data: RoundEventData<'DamageReported'>,
  id: string,
  time: Instant,
): Changes {
  return {
    report: {
      reportId: data.reportId,
      by: data.by,
      reportedAt: time,
      from: round.status,
      nonReturn: data.nonReturn,
      assessed: false,
      objectedAt: null,
    },
    reportedBy: [...round.reportedBy, data.by],
    ...lateFeeFixed(round, data.lateFee, id, time),
  };
}

/** Closes the case: the round ends with its settlement, or goes on with the item out and a new deadline. */
function onward(
  round: RentalRound,
  data: { to: string; settlement: Settlement | null },
  id: string,
  time: Instant,
): Changes {
  if (data.settlement !== null) return { report: null, endedAt: time, ...settled(round, data.settlement, id, time) };
  return {
    report: null,
    resumedAt: time,
    wantedBackAt: round.wantedBackAt ?? time,
    deadline: later(dueOf(round.startDate), plus(time, WINDOWS.resume)),
  };
}

function refundOrdered(round: RentalRound, data: RoundEventData<'RefundOrdered'>, id: string, time: Instant): Changes {
  const back = itemBack(round, data, id, time);
  if (data.settlement !== null) return { ...back, ...onward(round, data, id, time) };
  const charge = rentalCharge(round);
  const amount = totalOf(data.refund);
  return {
    ...back,
    ...onward(round, data, id, time),
    refunded: sum(round.refunded, data.refund),
    held: round.held - amount,
    refunds: charge ? [...round.refunds, refundOf(charge.chargeId, amount, id, time)] : round.refunds,
  };
}

function withAssessment(round: RentalRound, assessmentId: string, change: Partial<Assessment>): readonly Assessment[] {
  return round.assessments.map((one) => (one.assessmentId === assessmentId ? { ...one, ...change } : one));
}

function damageFeeAssessed(
  round: RentalRound,
  data: RoundEventData<'DamageFeeAssessed'>,
  id: string,
  time: Instant,
): Changes {
  const { assessmentId, amount, payBy } = data;
  return {
    report: round.report && { ...round.report, assessed: true },
    assessments: [
      ...round.assessments,
      { assessmentId, amount, payBy, assessedAt: time, state: 'open', failedAt: null, writtenOffAt: null },
    ],
    ...itemBack(round, data, id, time),
  };
}

function damageFeeObjected(round: RentalRound, data: RoundEventData<'DamageFeeObjected'>, time: Instant): Changes {
  return {
    objected: true,
    report: round.report && { ...round.report, objectedAt: time },
    assessments: withAssessment(round, data.assessmentId, { state: 'objected' }),
  };
}

function damageFeePaid(round: RentalRound, data: RoundEventData<'DamageFeePaid'>, id: string, time: Instant): Changes {
  return {
    assessments: withAssessment(round, data.assessmentId, { state: 'paid' }),
    charges: [...round.charges, asCharge(data.payment, 'damage_fee', data.checkoutId)],
    payouts: [...round.payouts, payoutOf(data.payment.chargeId, data.payment.amount, id, time)],
  };
}

function lateFeeCharged(
  round: RentalRound,
  data: RoundEventData<'LateFeeCharged'>,
  id: string,
  time: Instant,
): Changes {
  return {
    lateFee: round.lateFee && { ...round.lateFee, state: 'charged' },
    charges: [...round.charges, asCharge(data.payment, 'late_fee', data.checkoutId)],
    payouts: [...round.payouts, payoutOf(data.payment.chargeId, data.payment.amount, id, time)],
  };
}

function feeChargeFailed(round: RentalRound, data: RoundEventData<'FeeChargeFailed'>, time: Instant): Changes {
  if (data.purpose === 'late_fee') return { lateFee: round.lateFee && { ...round.lateFee, failedAt: time } };
  return { assessments: withAssessment(round, data.assessmentId ?? '', { failedAt: time }) };
}

/** A lost dispute cancels what of that charge has not left yet; the rest is the platform's loss. */
function disputeClosed(round: RentalRound, data: RoundEventData<'DisputeClosed'>, time: Instant): Changes {
  const { disputeId, chargeId, outcome } = data;
  const disputes = round.disputes.map((one) =>
    one.disputeId === disputeId ? { ...one, outcome, closedAt: time } : one,
  );
  if (outcome === 'won') return { disputes };
  return {
    disputes,
    held: round.held - data.cancelled.held,
    refunds: round.refunds.map((order) =>
      order.chargeId === chargeId && order.refundId === null ? { ...order, cancelled: true } : order,
    ),
    payouts: round.payouts.map((order) =>
      order.chargeId === chargeId && order.transferId === null ? { ...order, cancelled: true } : order,
    ),
  };
}
