import * as damage from './damage-changes.ts';
import type { RoundEvent } from './events.ts';
import { statusAfter } from './machine.ts';
import * as money from './money-changes.ts';
import { dueOf, type Instant } from './period.ts';
import type { Changes, RentalRound } from './rental-round.ts';

/** A stored event as the fold reads it: the decision's facts, with its id and the domain's time. */
export type Happened = RoundEvent & { readonly id: string; readonly time: Instant };

/** Folds one event. @throws ImpossibleEvent when the machine has no edge for it: the log is damaged. */
export function evolve(round: RentalRound, event: Happened): RentalRound {
  return { ...round, ...changes(round, event), status: statusAfter(round.status, event) };
}

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
