import type { RoundEventData } from './events.ts';
import type { Yen } from './money.ts';
import { withMoney } from './money-changes.ts';
import type { Instant } from './period.ts';
import type { Changes, Dispute, RentalRound } from './rental-round.ts';

/** What events about disputes change in the round. `time` is the event's. */

export function disputed(round: RentalRound, data: RoundEventData<'PaymentDisputed'>, time: Instant): Changes {
  const unknown = { withdrawn: 0, fee: 0, platformLoss: 0 };
  const opened: Dispute = { ...data, ...unknown, openedAt: time, outcome: 'open', closedAt: null };
  return withMoney(round, { disputes: [...round.money.disputes, opened] });
}

/** A lost dispute takes its loss from what of that charge has not left yet, and from what the owner got of it. */
export function disputeClosed(round: RentalRound, data: RoundEventData<'DisputeClosed'>, time: Instant): Changes {
  const { disputeId, outcome, cancelled, fee = 0 } = data;
  const closed = (change: Partial<Dispute>) =>
    round.money.disputes.map((one) =>
      one.disputeId === disputeId ? { ...one, outcome, closedAt: time, fee, ...change } : one,
    );
  if (outcome === 'won') return withMoney(round, { disputes: closed({}) });
  const { withdrawn, refunds, ownerPayable, ownerPaid } = lossOf(data);
  const { held } = round.money;
  const fromRefunds = take(round.money.refunds, refunds, ({ chargeId, refundId }) =>
    chargeId === data.chargeId && refundId === null ? 'waits' : null,
  );
  const fromUnpaid = take(round.money.payouts, ownerPayable, ({ chargeId, transferId }) =>
    chargeId === data.chargeId && transferId === null ? 'waits' : null,
  );
  const fromPaid = take(fromUnpaid.orders, ownerPaid, ({ chargeId, transferId }) =>
    chargeId === data.chargeId && transferId !== null ? 'left' : null,
  );
  const borne = fromRefunds.loss + cancelled.held + fromUnpaid.loss + fromPaid.loss;
  return withMoney(round, {
    disputes: closed({ withdrawn, platformLoss: Math.max(withdrawn - borne, 0) }),
    held: held - cancelled.held,
    refunds: fromRefunds.orders,
    payouts: fromPaid.orders,
  });
}

/** Before partial disputes were known, a lost one took all that there was of its charge. */
function lossOf({ withdrawn, amount, cancelled, ownerPaid = 0 }: RoundEventData<'DisputeClosed'>) {
  return withdrawn === undefined
    ? { withdrawn: amount, refunds: Infinity, ownerPayable: Infinity, ownerPaid: Infinity }
    : { withdrawn, refunds: cancelled.refunds, ownerPayable: cancelled.ownerPayable, ownerPaid };
}

interface Order {
  readonly amount: Yen;
  readonly lost: Yen;
  readonly cancelled: boolean;
}

/** Takes up to `most` from the orders, the oldest first. */
function take<Kind extends Order>(
  orders: readonly Kind[],
  most: Yen,
  stateOf: (order: Kind) => 'waits' | 'left' | null,
) {
  let loss = 0;
  const after = orders.map((order): Kind => {
    const state = stateOf(order);
    if (state === null) return order;
    const part = Math.min(most - loss, order.amount - order.lost);
    loss += part;
    const lost = order.lost + part;
    return { ...order, lost, cancelled: state === 'waits' && lost === order.amount };
  });
  return { orders: after, loss };
}
