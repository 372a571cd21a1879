import type { RentalRound } from '../rental-round.ts';
import {
  type Charge,
  type ForeignMovement,
  isFromBalance,
  type Money,
  type PayoutOrder,
  type RefundOrder,
  rentalCharge,
  type SettledObligation,
} from './round-money.ts';
import {
  type Breakdown,
  difference,
  lessLoss,
  NOTHING,
  refundLessLoss,
  settle,
  type Settlement,
  settleNothing,
  sharesLessLoss,
  smaller,
  totalOf,
  within,
  type Yen,
} from './money.ts';
import { hasUnpaidFee } from '../time/deadlines.ts';
import { policyOf, payoutFeeOf } from '../policy.ts';
import type { Instant } from '../time/period.ts';

/**
 * What the round's money still waits for. While a charge is disputed, or other hands moved something of it that no
 * operator has accounted for yet, nothing of it moves; while a bank only inquires, no payout does.
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

/** What of an order is still to be sent: all that lost disputes haven't taken and that wasn't paid in another way. */
export const stillToSend = ({ amount, lost, settled }: RefundOrder | PayoutOrder): Yen => amount - lost - settled;

/** The order after a change of what is still to be sent. */
export const withLess = <Order extends RefundOrder | PayoutOrder>(
  order: Order,
  change: Partial<RefundOrder & PayoutOrder>,
): Order => ({ ...order, ...change, earlier: [...(order.earlier ?? []), stillToSend(order)] });

/** Whether a try for the order, made now or before some of it was lost or settled, sends that much. */
export const isAmountOf = (order: RefundOrder | PayoutOrder, amount: Yen): boolean =>
  [order.amount, stillToSend(order), ...(order.earlier ?? [])].includes(amount);

export const unsentRefunds = ({ money: { refunds } }: RentalRound): readonly RefundOrder[] =>
  refunds.filter((order) => order.refundId === null && stillToSend(order) > 0);

export const unsentPayouts = ({ money: { payouts } }: RentalRound): readonly PayoutOrder[] =>
  payouts.filter((order) => order.transferId === null && stillToSend(order) > 0);

/** Refunds that can be sent now. */
export const openRefunds = (round: RentalRound): readonly RefundOrder[] =>
  unsentRefunds(round).filter(({ returnedAt, chargeId }) => returnedAt === null && mayRefund(round, chargeId));

/** Refunds that came back: an operator says whether they are sent again or were paid in another way. */
export const returnedRefunds = (round: RentalRound): readonly RefundOrder[] =>
  unsentRefunds(round).filter(({ returnedAt }) => returnedAt !== null);

/** A refund that the provider has and that has not succeeded: it counts as sent everywhere. */
export interface PendingRefund {
  readonly refundId: string;
  /** null: made by other hands. */
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

/** The provider's ids of what has left for the owner. */
export const transferIdsOf = ({ money: { payouts } }: RentalRound): readonly string[] =>
  payouts.flatMap(({ transferId }) => (transferId === null ? [] : [transferId]));

/** Payouts that can be sent now, if the owner's account can receive transfers. */
export const openPayouts = (round: RentalRound): readonly PayoutOrder[] =>
  unsentPayouts(round).filter(({ chargeId }) => mayPayOut(round, chargeId));

/**
 * Whether the platform's balance has to hold what is paid: for a compensation, and for what is owed of a charge again after
 * a reversal, since the provider counts what was reversed as still taken from its charge.
 */
export const needsBalance = ({ money: { payouts } }: RentalRound, order: PayoutOrder): boolean =>
  isFromBalance(order) || payouts.some(({ chargeId, reversed }) => chargeId === order.chargeId && reversed > 0);

/** Movements by other hands that wait for an operator to account for them. */
export const unaccountedMovements = (round: RentalRound, kind: ForeignMovement['kind']): readonly ForeignMovement[] =>
  round.money.foreign.filter((one) => one.kind === kind && one.open > 0);

/** What an operator may close as paid in another way. */
export interface SettleableObligation {
  readonly obligation: SettledObligation['obligation'];
  readonly subject: string;
  readonly chargeId: string;
  readonly amount: Yen;
}

export const settleable = (round: RentalRound): readonly SettleableObligation[] => [
  ...unsentRefunds(round).map((order) => settleableOrder('refund', order)),
  ...unsentPayouts(round).map((order) => settleableOrder('payout', order)),
  ...unaccountedMovements(round, 'reversal').map(({ objectId, chargeId, open }) => ({
    obligation: 'reversal' as const,
    subject: objectId,
    chargeId,
    amount: open,
  })),
];

const settleableOrder = (obligation: 'refund' | 'payout', order: RefundOrder | PayoutOrder) => ({
  obligation,
  subject: order.orderedBy,
  chargeId: order.chargeId,
  amount: stillToSend(order),
});

/** Payouts of which lost disputes ask something back, as far as it hasn't been reversed. */
export const openReversals = (round: RentalRound): readonly PayoutOrder[] =>
  round.money.payouts.filter((order) => order.transferId !== null && toReverse(order) > 0);

export const toReverse = ({ lost, reversed }: PayoutOrder): Yen => lost - reversed;

/** Whether any of it is to move and may, or depends on what the provider or a bank does. */
export const hasOpenMoney = (round: RentalRound): boolean =>
  openRefunds(round).length + openPayouts(round).length + openReversals(round).length > 0 ||
  pendingRefunds(round).length > 0 ||
  round.money.disputes.some(({ outcome }) => outcome === 'open') ||
  hasUnpaidFee(round);

/** What the rental and its fees cost: all charges but those that nobody may keep (late, twice, of a wrong amount). */
export const ownCharges = ({ charges }: Money): readonly Charge[] =>
  charges.filter(({ purpose }) => purpose !== 'returned_whole');

/**
 * Yen of a charge that went back to its borrower or are ordered to, by whomever, and what a bank took. What waits counts as far
 * as the charge has it left: an order that other hands may have carried out isn't known to be a second one.
 */
export function wentBack(money: Money, charge: Charge): Yen {
  const { done, underWay } = goingBack(money, charge);
  return done + underWay;
}

/** The same in two: what the borrower has, and what is pending or waits. */
export function goingBack({ refunds, foreign, settled, disputes }: Money, { chargeId, amount: paid }: Charge) {
  const total = <One extends { readonly chargeId: string }>(all: readonly One[], yen: (one: One) => Yen): Yen =>
    all.filter((one) => one.chargeId === chargeId).reduce((sum, one) => sum + yen(one), 0);
  const sent = total(refunds, ({ refundId, amount }) => (refundId === null ? 0 : amount));
  const byHand = total(foreign, ({ kind, returned, amount }) => (kind === 'refund' && !returned ? amount : 0));
  // What settled an order by the provider is a refund by other hands.
  const byBank = total(settled, (one) => (one.obligation === 'refund' && one.by !== 'provider' ? one.amount : 0));
  const gone = sent + byHand + byBank + total(disputes, ({ withdrawn }) => withdrawn);
  const waiting = total(refunds, (order) => (order.refundId === null ? stillToSend(order) : 0));
  const heldBack = <One extends { readonly pendingSince: Instant | null; readonly amount: Yen }>(one: One): Yen =>
    one.pendingSince === null ? 0 : one.amount;
  const pending = total(refunds, heldBack) + total(foreign, heldBack);
  return { done: gone - pending, underWay: pending + Math.min(waiting, Math.max(paid - gone, 0)) };
}

/** Yen of a charge that operators may still give back at the platform's cost, once it is shared out. */
export function grantable(round: RentalRound, charge: Charge): Yen {
  if (!mayRefund(round, charge.chargeId) || (charge.purpose === 'rental' && round.money.settlement === null)) return 0;
  return Math.max(charge.amount - wentBack(round.money, charge), 0);
}

/** Payouts that have left, of which the platform can still ask something back. */
export const reversible = (round: RentalRound): readonly PayoutOrder[] =>
  round.money.payouts.filter(
    (order) => order.transferId !== null && mayRefund(round, order.chargeId) && stillOwners(order) > 0,
  );

/** Yen of a payout that nobody has taken back or asks back yet. */
export const stillOwners = ({ amount, lost, reversed }: PayoutOrder): Yen => amount - Math.max(lost, reversed);

type Order = RefundOrder | PayoutOrder;

/** What orders of a charge, those that are meant, still have to send. */
export const ofCharge = <Kind extends Order>(
  orders: readonly Kind[],
  chargeId: string,
  isMeant: (order: Kind) => boolean,
) =>
  orders
    .filter((order) => order.chargeId === chargeId && isMeant(order))
    .reduce((total, order) => total + stillToSend(order), 0);

/** What lost disputes took of the rental charge before its settlement. */
const lostOfHeld = ({ fees, money: { refunded, held } }: RentalRound): Yen => totalOf(fees) - totalOf(refunded) - held;

/**
 * What of each part of the rental charge can still be refunded: a lost dispute's loss comes off shipping first, and so
 * does what other hands refunded and nobody has said yet of which parts.
 */
export function refundable(round: RentalRound): Breakdown {
  const charge = rentalCharge(round);
  if (charge === undefined || round.money.settlement !== null) return NOTHING;
  const unaccounted = unaccountedMovements(round, 'refund')
    .filter(({ chargeId }) => chargeId === charge.chargeId)
    .reduce((total, { open }) => total + open, 0);
  return lessLoss(difference(round.fees, round.money.refunded), lostOfHeld(round) + unaccounted);
}

/**
 * The settlement of the event that ends a charged round, ordering `refundNow` with it. What a lost dispute took comes
 * off what the platform would keep, then off the owner's share.
 * @throws RangeError when more would be refunded than was paid.
 */
export function settlementOf(round: RentalRound, refundNow: Breakdown): Settlement {
  if (rentalCharge(round) === undefined) return settleNothing(round.money.refunded);
  const shares = settle(round.fees, round.money.refunded, refundNow, policyOf(round.policyVersion));
  return sharesLessLoss(shares, lostOfHeld(round));
}

/** The same when the rules and not a person say what goes back: what the bank gave the borrower counts as refunded. */
export function cancellationOf(round: RentalRound, refund: Breakdown): Settlement {
  if (rentalCharge(round) === undefined) return settleNothing(round.money.refunded);
  const lost = lostOfHeld(round);
  const refundNow = smaller(refund, difference(round.fees, round.money.refunded));
  const shares = settle(round.fees, round.money.refunded, refundNow, policyOf(round.policyVersion));
  return sharesLessLoss(refundLessLoss(shares, lost), Math.max(lost - totalOf(refundNow), 0));
}

/**
 * Where an operator's word on a refund by other hands takes it from: before the settlement from what is held, later from
 * the owner's share as far as it hasn't been paid out. null: the parts are more than there is.
 */
export function foreignRefundShares(
  round: RentalRound,
  { chargeId, open }: ForeignMovement,
  parts: Breakdown,
): { readonly held: Yen; readonly ownerPayable: Yen } | null {
  const total = totalOf(parts);
  if (total > open) return null;
  const unpaid = ofCharge(round.money.payouts, chargeId, ({ transferId }) => transferId === null);
  if (rentalCharge(round)?.chargeId !== chargeId) return { held: 0, ownerPayable: Math.min(total, unpaid) };
  const rest = difference(round.fees, round.money.refunded);
  if (!within(parts, rest)) return null;
  if (round.money.settlement === null) return total > round.money.held ? null : { held: total, ownerPayable: 0 };
  const policy = policyOf(round.policyVersion);
  const shareOf = (gross: Yen): Yen => gross - payoutFeeOf(gross, policy);
  const ownerPart = shareOf(rest.rental) - shareOf(rest.rental - parts.rental);
  return { held: 0, ownerPayable: Math.min(ownerPart, unpaid) };
}
