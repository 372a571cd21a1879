import type { RoundEventData } from '../events.ts';
import type { Yen } from './money.ts';
import { stillToSend } from './obligations.ts';
import type { Instant } from '../time/period.ts';
import type { Changes, RentalRound } from '../rental-round.ts';
import { isOrder, type PayoutOrder, type RefundOrder } from './round-money.ts';
import { payoutOf, withMoney } from './money-changes.ts';

/** Changes of the round by what the provider did with its orders. `id` and `time` are the event's. */

/**
 * `amount` was sent: less than ordered if a lost dispute had taken the rest before, or it had been paid in another way.
 * Anything beyond that is lost, or was paid twice.
 */
function left(order: RefundOrder | PayoutOrder, amount: Yen, since: Instant) {
  const lost = Math.max(amount - stillToSend(order), 0);
  const twice = Math.min(lost, order.settled);
  return { amount, lost, settled: 0, cancelled: false, ...(twice > 0 && { paidTwice: { amount: twice, since } }) };
}

const NOT_PENDING = { pendingSince: null, pendingReason: null } as const;

/** The order counts as sent from now on. */
export const refundPending = (
  round: RentalRound,
  { refundId, amount, reason: pendingReason, ...key }: RoundEventData<'RefundPending'>,
  time: Instant,
): Changes =>
  withMoney(round, {
    refunds: round.money.refunds.map((order) =>
      isOrder(key)(order)
        ? { ...order, refundId, pendingSince: time, pendingReason, returnedAt: null, ...left(order, amount, time) }
        : order,
    ),
  });

export function refunded(round: RentalRound, data: RoundEventData<'Refunded'>, time: Instant): Changes {
  const { refundId, amount, afterPending } = data;
  const { refunds, foreign } = round.money;
  if (afterPending)
    return withMoney(round, {
      refunds: refunds.map((order) => (order.refundId === refundId ? { ...order, ...NOT_PENDING } : order)),
      foreign: foreign.map((one) => (one.objectId === refundId ? { ...one, pendingSince: null } : one)),
    });
  return withMoney(round, {
    refunds: refunds.map((order) =>
      isOrder(data)(order) ? { ...order, refundId, returnedAt: null, ...left(order, amount, time) } : order,
    ),
  });
}

export const payoutSent = (
  round: RentalRound,
  { transferId, amount, ...key }: RoundEventData<'PayoutSent'>,
  sentAt: Instant,
): Changes =>
  withMoney(round, {
    payouts: round.money.payouts.map((order) =>
      isOrder(key)(order) ? { ...order, transferId, sentAt, ...left(order, amount, sentAt) } : order,
    ),
  });

/** A reversed amount that was no longer owed is paid again, as an order of this event. */
export function transferReversed(
  round: RentalRound,
  { transferId, chargeId, amount, reversalId, notOwed = 0 }: RoundEventData<'TransferReversed'>,
  id: string,
  time: Instant,
): Changes {
  const payouts = round.money.payouts.map((order) =>
    order.transferId === transferId
      ? {
          ...order,
          lost: order.lost + notOwed,
          reversed: order.reversed + amount,
          reversals: [...order.reversals, reversalId],
          takenBack: [...(order.takenBack ?? []), { at: time, amount }],
        }
      : order,
  );
  return withMoney(round, {
    payouts: notOwed > 0 ? [...payouts, payoutOf(chargeId, notOwed, id, time)] : payouts,
  });
}
