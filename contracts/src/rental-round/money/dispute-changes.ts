import type { RoundEventData } from '../events.ts';
import type { Yen } from './money.ts';
import { payoutOf, refundOf, withHolding, withMoney } from './money-changes.ts';
import { earned } from './dispute-shares.ts';
import { stillToSend, withLess } from './obligations.ts';
import type { Instant } from '../time/period.ts';
import type { Changes, RentalRound } from '../rental-round.ts';
import type { Dispute, PayoutOrder, RefundOrder } from './round-money.ts';

/** Changes of the round by events about disputes. `time` is the event's. */

export function disputed(round: RentalRound, data: RoundEventData<'PaymentDisputed'>, time: Instant): Changes {
  const noLoss = { platformLoss: 0, beyondShare: 0, ofOwner: 0, ofRefunds: 0, ofHeld: 0, ofFees: 0 };
  const opened: Dispute = {
    ...data,
    refundable: data.refundable ?? false,
    escalated: false,
    withdrawn: 0,
    fee: 0,
    ...noLoss,
    openedAt: time,
    outcome: 'open',
    closedAt: null,
    returnedAt: null,
  };
  return withMoney(round, { disputes: [...round.money.disputes, opened] });
}

export const disputeUpdated = (
  round: RentalRound,
  { disputeId, refundable }: RoundEventData<'DisputeUpdated'>,
): Changes =>
  withMoney(round, {
    disputes: round.money.disputes.map((one) =>
      one.disputeId === disputeId ? { ...one, refundable, escalated: !refundable } : one,
    ),
  });

export const evidenceSubmitted = (
  round: RentalRound,
  { disputeId }: RoundEventData<'EvidenceSubmitted'>,
  time: Instant,
): Changes =>
  withMoney(round, {
    disputes: round.money.disputes.map((one) => (one.disputeId === disputeId ? { ...one, evidenceAt: time } : one)),
  });

/**
 * The loss of a lost dispute is taken from the charge's held money, its unsent refunds and payouts, and its sent
 * payouts, which then have to be reversed. The platform bears the rest.
 */
export function disputeClosed(round: RentalRound, data: RoundEventData<'DisputeClosed'>, time: Instant): Changes {
  const { disputeId, outcome, cancelled, fee = 0 } = data;
  const closed = (change: Partial<Dispute>) =>
    round.money.disputes.map((one) =>
      one.disputeId === disputeId ? { ...one, outcome, closedAt: time, fee, ...change } : one,
    );
  if (outcome === 'won') return withMoney(round, { disputes: closed({}) });
  const { withdrawn, refunds, ownerPayable, ownerPaid } = lossOf(data);
  const fromRefunds = take(round.money.refunds, refunds, ({ chargeId, refundId }) =>
    chargeId === data.chargeId && refundId === null ? 'waits' : null,
  );
  const fromUnpaid = take(round.money.payouts, ownerPayable, ({ chargeId, transferId }) =>
    chargeId === data.chargeId && transferId === null ? 'waits' : null,
  );
  const fromPaid = take(fromUnpaid.orders, ownerPaid, ({ chargeId, transferId }) =>
    chargeId === data.chargeId && transferId !== null ? 'left' : null,
  );
  const ofOwner = fromUnpaid.loss + fromPaid.loss;
  const platformLoss = Math.max(withdrawn - fromRefunds.loss - cancelled.held - ofOwner, 0);
  const beyondShare = Math.max(platformLoss - earned(round, data.chargeId), 0);
  return withMoney(round, {
    disputes: closed({
      withdrawn,
      platformLoss,
      beyondShare,
      ofOwner,
      ofRefunds: fromRefunds.loss,
      ofHeld: cancelled.held,
    }),
    holdings: withHolding(round, data.chargeId, ({ held }) => ({ held: held - cancelled.held })),
    refunds: fromRefunds.orders,
    payouts: fromPaid.orders,
  });
}

/**
 * The bank returned money of a lost dispute. The owner's part is paid out again; where its reversal hadn't been made
 * yet, the reversal is dropped instead. The part of a refund is refunded again.
 */
export function disputeMoneyReturned(
  round: RentalRound,
  data: RoundEventData<'DisputeMoneyReturned'>,
  id: string,
  time: Instant,
): Changes {
  const { disputeId, chargeId, amount, fee, held, ownerPayable, ownerPaid, refund = 0 } = data;
  const ofOwner = ownerPayable + ownerPaid;
  const ofPlatform = amount - held - ofOwner - refund;
  const { money } = round;
  const kept = leaveToOwner(money.payouts, chargeId, ownerPaid);
  return withMoney(round, {
    disputes: money.disputes.map((one) =>
      one.disputeId === disputeId
        ? {
            ...one,
            withdrawn: one.withdrawn - amount,
            fee: one.fee - fee,
            ofOwner: one.ofOwner - ofOwner,
            ofRefunds: one.ofRefunds - refund,
            ofHeld: one.ofHeld - held,
            ofFees: Math.max(one.ofFees - Math.max(ofPlatform - one.platformLoss, 0), 0),
            platformLoss: Math.max(one.platformLoss - ofPlatform, 0),
            beyondShare: Math.max(one.beyondShare - ofPlatform, 0),
            returnedAt: time,
          }
        : one,
    ),
    holdings: withHolding(round, chargeId, (before) => ({ held: before.held + held })),
    refunds: refund > 0 ? [...money.refunds, refundOf(chargeId, refund, id, time)] : money.refunds,
    payouts: ownerPayable > 0 ? [...kept, payoutOf(chargeId, ownerPayable, id, time)] : kept,
  });
}

/** Cancels reversals of the charge's payouts that were ordered but not made. */
function leaveToOwner(payouts: readonly PayoutOrder[], chargeId: string, most: Yen): readonly PayoutOrder[] {
  let rest = most;
  return payouts.map((order) => {
    if (order.chargeId !== chargeId || order.transferId === null) return order;
    const part = Math.min(rest, Math.max(order.lost - order.reversed, 0));
    rest -= part;
    return { ...order, lost: order.lost - part };
  });
}

/** An event without `withdrawn` is from before partial disputes were recorded: it took the whole charge. */
function lossOf({ withdrawn, amount, cancelled, ownerPaid = 0 }: RoundEventData<'DisputeClosed'>) {
  return withdrawn === undefined
    ? { withdrawn: amount, refunds: Infinity, ownerPayable: Infinity, ownerPaid: Infinity }
    : { withdrawn, refunds: cancelled.refunds, ownerPayable: cancelled.ownerPayable, ownerPaid };
}

/** Takes up to `most` yen from the orders, oldest first. @param stateOf null: nothing is taken from this order */
export function take<Kind extends RefundOrder | PayoutOrder>(
  orders: readonly Kind[],
  most: Yen,
  stateOf: (order: Kind) => 'waits' | 'left' | null,
) {
  let loss = 0;
  const after = orders.map((order): Kind => {
    const state = stateOf(order);
    if (state === null) return order;
    const part = Math.min(most - loss, stillToSend(order));
    loss += part;
    const lost = order.lost + part;
    const change = { lost, cancelled: state === 'waits' && lost === order.amount };
    return state === 'waits' && part > 0 ? withLess(order, change) : { ...order, ...change };
  });
  return { orders: after, loss };
}
