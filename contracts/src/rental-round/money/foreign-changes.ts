import type { RoundEventData } from '../events.ts';
import { take } from './dispute-changes.ts';
import { sum, type Yen } from './money.ts';
import { refundOf, withHolding, withMoney } from './money-changes.ts';
import { stillToSend, withLess } from './obligations.ts';
import type { Instant } from '../time/period.ts';
import type { Changes, RentalRound } from '../rental-round.ts';
import { type ForeignMovement, isOrder, type PayoutOrder, type RefundOrder, settlesOrder } from './round-money.ts';

/** Changes by money that moved without an order or came back, or that an operator paid in another way. */

const found = (
  kind: ForeignMovement['kind'],
  objectId: string,
  { chargeId, amount }: { readonly chargeId: string; readonly amount: Yen },
  foundAt: Instant,
): ForeignMovement => ({
  ...{ kind, objectId, chargeId, amount, open: amount, platformLoss: 0, foundAt },
  pendingSince: null,
  returned: false,
});

export function foreignRefund(round: RentalRound, data: RoundEventData<'ForeignRefund'>, time: Instant): Changes {
  const movement = { ...found('refund', data.refundId, data, time), pendingSince: data.pending ? time : null };
  return withMoney(round, { foreign: [...round.money.foreign, movement] });
}

/** No operator has to account for a reversal that a lost dispute requires anyway. */
export function foreignReversal(round: RentalRound, data: RoundEventData<'ForeignReversal'>, time: Instant): Changes {
  const { reversalId, transferId, amount } = data;
  const { payouts, foreign } = round.money;
  const wanted = payouts
    .filter((order) => order.transferId === transferId)
    .reduce((total, { lost, reversed }) => total + Math.max(lost - reversed, 0), 0);
  const movement = found('reversal', reversalId, data, time);
  return withMoney(round, {
    foreign: [...foreign, { ...movement, open: Math.max(amount - wanted, 0) }],
    payouts: payouts.map((order) =>
      order.transferId === transferId
        ? {
            ...order,
            reversed: order.reversed + amount,
            reversals: [...order.reversals, reversalId],
            takenBack: [...(order.takenBack ?? []), { at: time, amount }],
          }
        : order,
    ),
  });
}

const withMovement = (
  round: RentalRound,
  objectId: string,
  change: (movement: ForeignMovement) => Partial<ForeignMovement>,
): readonly ForeignMovement[] =>
  round.money.foreign.map((one) => (one.objectId === objectId ? { ...one, ...change(one) } : one));

export function foreignRefundAssigned(
  round: RentalRound,
  { refundId, chargeId, parts, held, ownerPayable }: RoundEventData<'ForeignRefundAssigned'>,
): Changes {
  const { money } = round;
  const taken = take(money.payouts, ownerPayable, (order) =>
    order.chargeId === chargeId && order.transferId === null ? 'waits' : null,
  );
  return withMoney(round, {
    foreign: withMovement(round, refundId, ({ open, platformLoss }) => ({
      open: 0,
      platformLoss: platformLoss + open - held - ownerPayable,
    })),
    holdings: withHolding(round, chargeId, (before) => ({
      held: before.held - held,
      refunded: sum(before.refunded, parts),
    })),
    payouts: taken.orders,
  });
}

/** The order is open again but waits for an operator; a foreign refund is owed as if ordered by this event. */
export function refundReturned(
  round: RentalRound,
  { refundId, chargeId, orderedBy, amount, unordered }: RoundEventData<'RefundReturned'>,
  id: string,
  time: Instant,
): Changes {
  const { refunds } = round.money;
  if (orderedBy !== null)
    return withMoney(round, {
      refunds: refunds.map((order) => (order.refundId === refundId ? reopened(order, refundId, time) : order)),
    });
  const owed = amount - unordered;
  const again: RefundOrder = { ...refundOf(chargeId, owed, id, time), returns: [refundId], returnedAt: time };
  return withMoney(round, {
    foreign: withMovement(round, refundId, () => ({
      ...{ open: 0, platformLoss: 0, pendingSince: null, returned: true },
      ...(unordered > 0 && { unowed: { amount: unordered, since: time } }),
    })),
    refunds: owed > 0 ? [...refunds, again] : refunds,
  });
}

function reopened(order: RefundOrder, refundId: string, time: Instant): RefundOrder {
  const { paidTwice: _, ...once } = order;
  const returns = [...order.returns, refundId];
  const open = { ...once, refundId: null, pendingSince: null, pendingReason: null, returns, returnedAt: time };
  return { ...open, cancelled: stillToSend(open) === 0 };
}

export const refundOrderedAgain = (
  round: RentalRound,
  key: RoundEventData<'RefundOrderedAgain'>,
  orderedAgainAt: Instant,
): Changes =>
  withMoney(round, {
    refunds: round.money.refunds.map((order) =>
      isOrder(key)(order) ? { ...order, orderedAgainAt, returnedAt: null } : order,
    ),
  });

export function obligationSettled(
  round: RentalRound,
  data: RoundEventData<'ObligationSettled'>,
  time: Instant,
): Changes {
  const { obligation, subject, chargeId, amount, by, reference } = data;
  const { money } = round;
  const settled = [...money.settled, { obligation, subject, at: time, chargeId, amount, by, reference }];
  const closed = <Order extends RefundOrder | PayoutOrder>(order: Order): Order =>
    settlesOrder(data, order) ? withLess(order, { settled: order.settled + amount }) : order;
  if (obligation === 'payout') return withMoney(round, { settled, payouts: money.payouts.map(closed) });
  const accountedFor = (objectId: string) => withMovement(round, objectId, ({ open }) => ({ open: open - amount }));
  if (obligation === 'reversal') {
    const payouts = money.payouts.map((order) =>
      order.reversals.includes(subject) ? accounted(order, amount) : order,
    );
    return withMoney(round, { settled, payouts, foreign: accountedFor(subject) });
  }
  const foreign = by === 'provider' && reference !== null ? accountedFor(reference) : money.foreign;
  return withMoney(round, { settled, foreign, refunds: money.refunds.map(closed) });
}

/** The reversed amount counts as lost, so that this reversal doesn't cover a later loss. */
const accounted = (order: PayoutOrder, amount: Yen): PayoutOrder => ({
  ...order,
  lost: Math.min(order.lost + amount, order.amount),
});
