import type { RentalRound } from '../rental-round.ts';
import {
  type Charge,
  type ForeignMovement,
  holdingOf,
  isFromBalance,
  type Money,
  orderNameOf,
  type PayoutOrder,
  type RefundOrder,
  type SettledObligation,
} from './round-money.ts';
import { exceedsCard } from './coupon.ts';
import type { Yen } from './money.ts';
import { hasUnpaidFee } from '../time/deadlines.ts';
import type { Instant } from '../time/period.ts';

/**
 * Pending movements of the round's money. While a charge is disputed, or has foreign movements that no operator has
 * accounted for, nothing of it moves; during an inquiry of the bank, no payout does.
 */

export const isDisputeOpen = (round: RentalRound, chargeId: string): boolean =>
  round.money.disputes.some((one) => one.chargeId === chargeId && one.outcome === 'open');

const isUnaccounted = (round: RentalRound, chargeId: string): boolean =>
  round.money.foreign.some((one) => one.chargeId === chargeId && one.open > 0);

const mayPayOut = (round: RentalRound, chargeId: string): boolean =>
  !isDisputeOpen(round, chargeId) && !isUnaccounted(round, chargeId);

const mayRefund = (round: RentalRound, chargeId: string): boolean =>
  !isUnaccounted(round, chargeId) &&
  !round.money.disputes.some((one) => one.chargeId === chargeId && one.outcome === 'open' && !one.refundable);

/** What has to be sent of an order, without what lost disputes took or what was paid in another way. */
export const stillToSend = ({ amount, lost, settled }: RefundOrder | PayoutOrder): Yen => amount - lost - settled;

/** The order after a change of what has to be sent. */
export const withLess = <Order extends RefundOrder | PayoutOrder>(
  order: Order,
  change: Partial<RefundOrder & PayoutOrder>,
): Order => ({ ...order, ...change, earlier: [...(order.earlier ?? []), stillToSend(order)] });

/**
 * Whether this is the amount that an attempt sends: one made now, or one made before part of the order was lost or
 * settled.
 */
export const matchesOrder = (order: RefundOrder | PayoutOrder, amount: Yen): boolean =>
  [order.amount, stillToSend(order), ...(order.earlier ?? [])].includes(amount);

export const unsentRefunds = ({ money: { refunds } }: RentalRound): readonly RefundOrder[] =>
  refunds.filter((order) => order.refundId === null && stillToSend(order) > 0);

export const unsentPayouts = ({ money: { payouts } }: RentalRound): readonly PayoutOrder[] =>
  payouts.filter((order) => order.transferId === null && stillToSend(order) > 0);

/** Refunds that can be sent now. */
export const openRefunds = (round: RentalRound): readonly RefundOrder[] =>
  unsentRefunds(round).filter(({ returnedAt, chargeId }) => returnedAt === null && mayRefund(round, chargeId));

/** Returned refunds: an operator decides whether to send them again, or records another payment. */
export const returnedRefunds = (round: RentalRound): readonly RefundOrder[] =>
  unsentRefunds(round).filter(({ returnedAt }) => returnedAt !== null);

/** A refund accepted by the provider that hasn't succeeded: it counts as sent everywhere. */
export interface PendingRefund {
  readonly refundId: string;
  /** null: a foreign one. */
  readonly orderedBy: string | null;
  readonly chargeId: string;
  readonly amount: Yen;
  readonly since: Instant;
  /** null: the provider didn't say. */
  readonly reason: RefundOrder['pendingReason'];
}

export const pendingRefunds = ({ money: { refunds, foreign } }: RentalRound): readonly PendingRefund[] => [
  ...refunds.flatMap(({ refundId, pendingSince: since, pendingReason: reason, orderedBy, chargeId, amount }) =>
    refundId === null || since === null ? [] : [{ refundId, orderedBy, chargeId, amount, since, reason }],
  ),
  ...foreign.flatMap(({ objectId: refundId, pendingSince: since, chargeId, amount }) =>
    since === null ? [] : [{ refundId, orderedBy: null, chargeId, amount, since, reason: null }],
  ),
];

/** The provider's ids of transfers to the owner. */
export const transferIdsOf = ({ money: { payouts } }: RentalRound): readonly string[] =>
  payouts.flatMap(({ transferId }) => (transferId === null ? [] : [transferId]));

/** Payouts that can be sent now, if the owner's account can receive transfers. */
export const openPayouts = (round: RentalRound): readonly PayoutOrder[] =>
  unsentPayouts(round).filter(({ chargeId }) => mayPayOut(round, chargeId));

/**
 * Whether the payout is drawn from the platform's balance: compensations, money owed again after a reversal, because
 * the provider still counts reversed amounts against their charge, and a share that a coupon paid a part of.
 */
export const needsBalance = (round: RentalRound, order: PayoutOrder): boolean =>
  isFromBalance(order) ||
  round.money.payouts.some(({ chargeId, reversed }) => chargeId === order.chargeId && reversed > 0) ||
  exceedsCard(holdingOf(round, order.chargeId), order.amount);

/** Foreign movements that an operator has to account for. */
export const unaccountedMovements = (round: RentalRound, kind: ForeignMovement['kind']): readonly ForeignMovement[] =>
  round.money.foreign.filter((one) => one.kind === kind && one.open > 0);

/** What an operator may close as paid in another way. */
export interface SettleableObligation {
  readonly obligation: SettledObligation['obligation'];
  /** The event that ordered it, or the foreign reversal. */
  readonly subject: string;
  /** What operators and the provider call it; unique for its kind. */
  readonly name: string;
  readonly chargeId: string;
  readonly amount: Yen;
}

export const settleable = (round: RentalRound): readonly SettleableObligation[] => [
  ...unsentRefunds(round).map((order) => settleableOrder('refund', order, round.money.refunds)),
  ...unsentPayouts(round).map((order) => settleableOrder('payout', order, round.money.payouts)),
  ...unaccountedMovements(round, 'reversal').map(({ objectId, chargeId, open }) => ({
    obligation: 'reversal' as const,
    subject: objectId,
    name: objectId,
    chargeId,
    amount: open,
  })),
];

const settleableOrder = (
  obligation: 'refund' | 'payout',
  order: RefundOrder | PayoutOrder,
  all: readonly (RefundOrder | PayoutOrder)[],
) => ({
  obligation,
  subject: order.orderedBy,
  name: orderNameOf(all, order),
  chargeId: order.chargeId,
  amount: stillToSend(order),
});

/** Payouts that lost disputes require to be reversed, as far as they haven't been. */
export const openReversals = (round: RentalRound): readonly PayoutOrder[] =>
  round.money.payouts.filter((order) => order.transferId !== null && toReverse(order) > 0);

export const toReverse = ({ lost, reversed }: PayoutOrder): Yen => lost - reversed;

/** Whether any of its money can be moved now, or waits for the provider or a bank. */
export const hasOpenMoney = (round: RentalRound): boolean =>
  openRefunds(round).length + openPayouts(round).length + openReversals(round).length > 0 ||
  pendingRefunds(round).length > 0 ||
  round.money.disputes.some(({ outcome }) => outcome === 'open') ||
  hasUnpaidFee(round);

/**
 * Payments for the rental and its fees: all charges except those to be refunded in full (late, duplicate, wrong
 * amount).
 */
export const ownCharges = ({ charges }: Money): readonly Charge[] =>
  charges.filter(({ purpose }) => purpose !== 'returned_whole');

/**
 * Yen of a charge that were refunded or will be, by anyone, or that a bank took. Pending orders count up to what is
 * left of the charge: a foreign refund may have carried out an order.
 */
export function wentBack(money: Money, charge: Charge): Yen {
  const { done, underWay } = goingBack(money, charge);
  return done + underWay;
}

/** The same in two parts: received by the borrower, and pending. */
export function goingBack({ refunds, foreign, settled, disputes }: Money, { chargeId, amount: paid }: Charge) {
  const total = <One extends { readonly chargeId: string }>(all: readonly One[], yen: (one: One) => Yen): Yen =>
    all.filter((one) => one.chargeId === chargeId).reduce((sum, one) => sum + yen(one), 0);
  const sent = total(refunds, ({ refundId, amount }) => (refundId === null ? 0 : amount));
  const byHand = total(foreign, ({ kind, returned, amount }) => (kind === 'refund' && !returned ? amount : 0));
  // An order settled by the provider counts as a foreign refund.
  const byBank = total(settled, (one) => (one.obligation === 'refund' && one.by !== 'provider' ? one.amount : 0));
  const gone = sent + byHand + byBank + total(disputes, ({ withdrawn }) => withdrawn);
  const waiting = total(refunds, (order) => (order.refundId === null ? stillToSend(order) : 0));
  const heldBack = <One extends { readonly pendingSince: Instant | null; readonly amount: Yen }>(one: One): Yen =>
    one.pendingSince === null ? 0 : one.amount;
  const pending = total(refunds, heldBack) + total(foreign, heldBack);
  return { done: gone - pending, underWay: pending + Math.min(waiting, Math.max(paid - gone, 0)) };
}

/** Yen of a charge that operators may still refund at the platform's cost, once it is settled. */
export function grantable(round: RentalRound, charge: Charge): Yen {
  if (!mayRefund(round, charge.chargeId) || holdingOf(round, charge.chargeId)?.settlement === null) return 0;
  return Math.max(charge.amount - wentBack(round.money, charge), 0);
}

/** Sent payouts that the platform can still reverse in part. */
export const reversible = (round: RentalRound): readonly PayoutOrder[] =>
  round.money.payouts.filter(
    (order) => order.transferId !== null && mayRefund(round, order.chargeId) && stillOwners(order) > 0,
  );

/** Yen of a payout that the owner keeps: neither reversed nor to be reversed. */
export const stillOwners = ({ amount, lost, reversed }: PayoutOrder): Yen => amount - Math.max(lost, reversed);

type Order = RefundOrder | PayoutOrder;

/** The sum that the charge's orders still have to send. */
export const ofCharge = <Kind extends Order>(
  orders: readonly Kind[],
  chargeId: string,
  isMeant: (order: Kind) => boolean,
) =>
  orders
    .filter((order) => order.chargeId === chargeId && isMeant(order))
    .reduce((total, order) => total + stillToSend(order), 0);
