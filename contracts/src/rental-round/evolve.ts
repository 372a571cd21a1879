import type { Happened } from '../events/event.ts';
import * as damage from './damage/damage-changes.ts';
import type { RoundEvent, RoundEventData } from './events.ts';
import * as extension from './extension-changes.ts';
import { fitRefundRequested } from './fit-refund.ts';
import { ImpossibleEvent, statusAfter } from './machine.ts';
import { sameSlot } from './meeting-slots.ts';
import * as disputes from './money/dispute-changes.ts';
import * as foreign from './money/foreign-changes.ts';
import * as money from './money/money-changes.ts';
import * as sent from './money/sent-changes.ts';
import * as settlement from './money/settlement-changes.ts';
import { movedByOperator } from './money/four-eyes.ts';
import * as orders from './money/operator-orders.ts';
import { returnDueOf, type Instant, plus } from './time/period.ts';
import { WINDOWS } from './policy.ts';
import {
  type Changes,
  type ItemReturn,
  type Meeting,
  NEW_PHASES,
  reached,
  type RentalRound,
  type Round,
  type Shipment,
  type Way,
  type WayBack,
} from './rental-round.ts';
import type { RoundStatus } from './status.ts';

/**
 * Folds one event.
 * @throws ImpossibleEvent when the machine has no edge for it, or it ends the round and leaves a charge unsettled: the
 * log is damaged
 */
export function evolve(round: Round, event: Happened<RoundEvent>): RentalRound {
  const status = statusAfter(round.status, event);
  if (event.type === 'RentalRequested') return begun(event, status);
  if (round.status === 'none') throw new ImpossibleEvent(`${event.type} can't happen before the request`);
  const after = { ...round, ...changes(round, event), status };
  return withMoved(round, event, withReversalTimes(round, after, event.time));
}

/** Lost disputes and operators order reversals of payouts; tasks depend on when. */
function withReversalTimes(before: RentalRound, after: RentalRound, time: Instant): RentalRound {
  if (after.money.payouts === before.money.payouts) return after;
  const payouts = after.money.payouts.map((order) => money.withReversalTime(order, time));
  return { ...after, money: { ...after.money, payouts } };
}

/** The sum that operators moved within a day determines whether the next decision needs two of them. */
function withMoved(before: RentalRound, event: Happened<RoundEvent>, after: RentalRound): RentalRound {
  const amount = movedByOperator(before, event);
  if (amount === 0) return after;
  const byOperators = [...after.money.byOperators, { at: event.time, amount }];
  return { ...after, money: { ...after.money, byOperators } };
}

const begun = (
  { data, time }: Extract<Happened<RoundEvent>, { type: 'RentalRequested' }>,
  status: RoundStatus,
): RentalRound => ({
  ...NEW_PHASES,
  ...data,
  status,
  requestedAt: time,
  replyBy: plus(time, WINDOWS.reply),
  deadline: returnDueOf(data.startDate),
});

/** Changes of an event besides the status. Total: a forgotten type doesn't compile. */
function changes(round: RentalRound, event: Exclude<Happened<RoundEvent>, { type: 'RentalRequested' }>): Changes {
  const { time, id } = event;
  switch (event.type) {
    case 'RequestSent':
      return { replyBy: event.data.replyBy };
    case 'Approved':
      return approved(round, event.data);
    case 'Rejected':
    case 'Declined':
    case 'Expired':
      return { endedAt: time };
    case 'Withdrawn':
      return { endedAt: time, payment: round.payment && { ...round.payment, checkout: null } };
    case 'PaymentStarted':
      return { payment: { ...reached(round.payment), checkout: event.data, checkouts: event.data.attempt } };
    case 'PaymentFailed':
      return { payment: { ...reached(round.payment), checkout: null } };
    case 'PaymentCompleted':
      return money.paymentCompleted(round, event.data);
    case 'Paid':
      return { payment: { ...reached(round.payment), paidAt: time } };
    case 'PaymentMismatchFound':
      return money.mismatch(round, id, time);
    case 'LatePaymentReceived':
    case 'DuplicatePaymentReceived':
      return money.returnedWhole(round, event.data, id, time);
    case 'ShippingCodeRequested':
      return { dispatch: { codeTarget: event.data.target, code: null, handoverCode: null } };
    case 'PickupArranged':
      return { dispatch: { codeTarget: null, code: null, handoverCode: event.data.handoverCode } };
    case 'ShippingCodeRegistered':
      return { dispatch: { ...reached(round.dispatch), code: event.data.code } };
    case 'Cancelled':
      return { endedAt: time, ...settlement.settled(round, event.data, id, time) };
    case 'Shipped':
      return { shipment: { shippedAt: time, ...event.data } };
    case 'TrackingRegistered':
      return tracked(round, event.data);
    case 'ItemBecameUnavailable':
      return { unavailable: { decidedIn: event.data.decidedIn, at: time } };
    case 'Received':
      return { receivedAt: time, ...(event.data.by !== undefined && { receivedBy: event.data.by }) };
    case 'UsageStarted':
      return {};
    case 'SlotsOffered':
      return { meetings: { ...round.meetings, [event.data.leg]: meetingAfterOffer(round, event.data) } };
    case 'SlotChosen': {
      const { leg, slot } = event.data;
      return { meetings: { ...round.meetings, [leg]: { ...reached(round.meetings[leg] ?? null), chosen: slot } } };
    }
    case 'ExtensionRequested':
      return extension.requested(round, event.data, time);
    case 'ExtensionApproved':
      return extension.approved(round, event.data, time);
    case 'ExtensionWithdrawn':
      return extension.ended(round, event.data, 'withdrawn', time);
    case 'ExtensionDeclined':
      return extension.declined(round, event.data, time);
    case 'ExtensionExpired':
      return extension.ended(round, event.data, 'expired', time);
    case 'ExtensionPaid':
      return { ...extension.paid(round, event.data, time), ...money.extensionPaid(round, event.data) };
    case 'ExtensionChargeDeclined':
      return extension.chargeDeclined(round, event.data, time);
    case 'FitRefundRequested':
      return fitRefundRequested(round, time);
    case 'ReturnCodeRequested':
      return { wayBack: { ...wayBackOf(round), codeTarget: event.data.target } };
    case 'ReturnArranged':
      return { wayBack: arranged(round, time, { handoverCode: event.data.handoverCode }) };
    case 'ReturnCodeRegistered':
      return { wayBack: withReturnCode(round, event.data, time) };
    case 'BecameOverdue':
      return { overdue: { since: round.overdue?.since ?? time, nextReserved: event.data.nextReserved } };
    case 'Returned':
      return {
        returned: { at: time, trackingCode: event.data.trackingCode },
        ...money.lateFeeFixed(round, event.data.lateFee, id, time),
      };
    case 'Completed':
      return { endedAt: time, ...settlement.settled(round, event.data, id, time) };
    case 'DamageReported':
      return damage.damageReported(round, event.data, id, time);
    case 'EvidenceAdded':
      return damage.evidenceAdded(round, event.data);
    case 'AnswerRequested':
      return damage.answerRequested(round, event.data, time);
    case 'AnswerReceived':
      return damage.answerReceived(round, event.data, time);
    case 'DamageDismissed':
      return damage.damageDismissed(round, event.data, id, time);
    case 'RefundOrdered':
      return damage.refundOrdered(round, event.data, id, time);
    case 'DamageFeeAssessed':
      return damage.damageFeeAssessed(round, event.data, id, time);
    case 'DamageFeeObjected':
      return damage.damageFeeObjected(round, event.data, time);
    case 'DamageFeePaid':
      return damage.damageFeePaid(round, event.data, id, time);
    case 'DamageFeeCovered':
      return damage.damageFeeCovered(round, event.data);
    case 'DamageSettled':
      return damage.damageSettled(round, event.data, id, time);
    case 'DamageFeeWrittenOff':
      return damage.damageFeeWrittenOff(round, event.data, id, time);
    case 'LateFeeWaived':
      return { lateFeeWaived: true, lateFee: round.lateFee && { ...round.lateFee, state: 'waived' } };
    case 'LateFeeCharged':
      return money.lateFeeCharged(round, event.data, id, time);
    case 'FeeChargeFailed':
      return damage.feeChargeFailed(round, event.data, time);
    case 'RefundPending':
      return sent.refundPending(round, event.data, time);
    case 'Refunded':
      return sent.refunded(round, event.data, time);
    case 'PayoutSent':
      return sent.payoutSent(round, event.data, time);
    case 'TransferReversed':
      return sent.transferReversed(round, event.data, id, time);
    case 'PaymentDisputed':
      return disputes.disputed(round, event.data, time);
    case 'DisputeUpdated':
      return disputes.disputeUpdated(round, event.data);
    case 'DisputeClosed':
      return disputes.disputeClosed(round, event.data, time);
    case 'DisputeMoneyReturned':
      return disputes.disputeMoneyReturned(round, event.data, id, time);
    case 'RefundReturned':
      return foreign.refundReturned(round, event.data, id, time);
    case 'RefundOrderedAgain':
      return foreign.refundOrderedAgain(round, event.data, time);
    case 'ForeignRefund':
      return foreign.foreignRefund(round, event.data, time);
    case 'ForeignRefundAssigned':
      return foreign.foreignRefundAssigned(round, event.data);
    case 'ForeignReversal':
      return foreign.foreignReversal(round, event.data, time);
    case 'ObligationSettled':
      return foreign.obligationSettled(round, event.data, time);
    case 'EvidenceSubmitted':
      return disputes.evidenceSubmitted(round, event.data, time);
    case 'RefundGranted':
      return orders.refundGranted(round, event.data, id, time);
    case 'PayoutReversalOrdered':
      return orders.payoutReversalOrdered(round, event.data);
    case 'OwnerCompensated':
      return orders.ownerCompensated(round, event.data, id, time);
    case 'ActionProposed':
      return orders.actionProposed(round, event.data, time);
    case 'ProposalEnded':
      return orders.proposalEnded(round, event.data);
  }
}

/** The chosen time is kept if it is offered again. */
function meetingAfterOffer({ meetings }: RentalRound, offer: RoundEventData<'SlotsOffered'>): Meeting {
  const { leg, slots, landmark } = offer;
  const chosen = meetings[leg]?.chosen ?? null;
  const stays = chosen !== null && slots.some((slot) => sameSlot(slot, chosen));
  return { offered: slots, chosen: stays ? chosen : null, ...(landmark !== undefined && { landmark }) };
}

/** A parcel's one shipping fee is divided among the rounds that are approved. */
const approved = ({ fees }: RentalRound, { payBy, shipping }: RoundEventData<'Approved'>): Changes => ({
  payment: { payBy, checkout: null, checkouts: 0, paidAt: null },
  ...(shipping !== undefined && { fees: { ...fees, shipping } }),
});

/** For the parcel in transit: the return's once the item was sent back. */
function tracked(round: RentalRound, { trackingCode }: RoundEventData<'TrackingRegistered'>): Changes {
  const numbered = <Parcel extends ItemReturn | Shipment>({ untracked: _, ...parcel }: Parcel) =>
    trackingCode === null ? { ...parcel, trackingCode, untracked: true as const } : { ...parcel, trackingCode };
  if (round.returned !== null) return { returned: numbered(round.returned) };
  return { shipment: numbered(reached(round.shipment)) };
}

const NOT_ARRANGED: WayBack = { codeTarget: null, code: null, handoverCode: null, firstCodeAt: null };
const wayBackOf = ({ wayBack }: RentalRound): WayBack => wayBack ?? NOT_ARRANGED;

function withReturnCode(round: RentalRound, { code }: RoundEventData<'ReturnCodeRegistered'>, time: Instant): WayBack {
  const isReplaced = wayBackOf(round).code !== null;
  return { ...arranged(round, time, { code }), ...(isReplaced && { replacedAt: time }) };
}

function arranged(round: RentalRound, time: Instant, change: Partial<Way>): WayBack {
  const wayBack = wayBackOf(round);
  return { ...wayBack, ...change, firstCodeAt: wayBack.firstCodeAt ?? time };
}
