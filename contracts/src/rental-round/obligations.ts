import { rentalCharge } from './rental-charge.ts';
import type { PayoutOrder, RefundOrder, RentalRound } from './rental-round.ts';
import {
  type Breakdown,
  difference,
  lessLoss,
  NOTHING,
  refundLessLoss,
  settle,
  settleNothing,
  type Settlement,
  sharesLessLoss,
  totalOf,
  type Yen,
} from './money.ts';
import { policyOf } from './policy.ts';

/** What the round's money still waits for. While a charge is disputed, nothing of it moves. */

export const isDisputeOpen = (round: RentalRound, chargeId: string): boolean =>
  round.money.disputes.some((one) => one.chargeId === chargeId && one.outcome === 'open');

/** Refunds that can be sent now. */
export const openRefunds = (round: RentalRound): readonly RefundOrder[] =>
  round.money.refunds.filter(
    (order) => order.refundId === null && !order.cancelled && !isDisputeOpen(round, order.chargeId),
  );

/** Payouts that can be sent now, if the owner's account can receive transfers. */
export const openPayouts = (round: RentalRound): readonly PayoutOrder[] =>
  round.money.payouts.filter(
    (order) => order.transferId === null && !order.cancelled && !isDisputeOpen(round, order.chargeId),
  );

/** What of an order is still to be sent: all that lost disputes haven't taken. */
export const dueOf = ({ amount, lost }: RefundOrder | PayoutOrder): Yen => amount - lost;

/** Payouts of which lost disputes ask something back, as far as it hasn't been reversed. */
export const openReversals = (round: RentalRound): readonly PayoutOrder[] =>
  round.money.payouts.filter((order) => order.transferId !== null && toReverse(order) > 0);

export const toReverse = ({ lost, reversed }: PayoutOrder): Yen => lost - reversed;

/** Whether the late fee is to be charged to the saved card: fixed, not waived, and not refused before. */
export const lateFeeChargeable = (round: RentalRound): boolean =>
  round.lateFee !== null && round.lateFee.state === 'due' && round.lateFee.failedAt === null;

type Order = RefundOrder | PayoutOrder;

const ofCharge = <Kind extends Order>(orders: readonly Kind[], chargeId: string, isMeant: (order: Kind) => boolean) =>
  orders
    .filter((order) => order.chargeId === chargeId && isMeant(order))
    .reduce((total, order) => total + dueOf(order), 0);

/** What the platform earned of a charge and has not lost of it before. */
function earned(round: RentalRound, chargeId: string): Yen {
  const { settlement, disputes } = round.money;
  if (settlement === null || rentalCharge(round)?.chargeId !== chargeId) return 0;
  const before = disputes.filter((one) => one.chargeId === chargeId).reduce((lost, one) => lost + one.platformLoss, 0);
  return Math.max(settlement.shipping + settlement.insurance + settlement.payoutFee - before, 0);
}

/**
 * Who bears `loss` yen of a charge whose dispute is lost: refunds that have not left, then what is held (its settlement
 * shares it) or what the platform earned, then the owner's shares, unpaid or paid. What is left is the platform's.
 */
export function lossShares(round: RentalRound, chargeId: string, loss: Yen) {
  const { refunds, payouts, held } = round.money;
  let rest = loss;
  const bears = (most: Yen): Yen => {
    const part = Math.min(rest, most);
    rest -= part;
    return part;
  };
  const fromRefunds = bears(ofCharge(refunds, chargeId, ({ refundId }) => refundId === null));
  const fromHeld = bears(rentalCharge(round)?.chargeId === chargeId ? held : 0);
  bears(earned(round, chargeId));
  const ownerPayable = bears(ofCharge(payouts, chargeId, ({ transferId }) => transferId === null));
  const ownerPaid = bears(ofCharge(payouts, chargeId, ({ transferId }) => transferId !== null));
  return { cancelled: { refunds: fromRefunds, held: fromHeld, ownerPayable }, ownerPaid };
}

/** What lost disputes took of the rental charge before its settlement. */
const lostOfHeld = ({ fees, money: { refunded, held } }: RentalRound): Yen => totalOf(fees) - totalOf(refunded) - held;

/** What of each part of the rental charge can still be refunded: a lost dispute's loss comes off shipping first. */
export function refundable(round: RentalRound): Breakdown {
  if (rentalCharge(round) === undefined || round.money.settlement !== null) return NOTHING;
  return lessLoss(difference(round.fees, round.money.refunded), lostOfHeld(round));
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
  const shares = settle(round.fees, round.money.refunded, refund, policyOf(round.policyVersion));
  return sharesLessLoss(refundLessLoss(shares, lost), Math.max(lost - totalOf(refund), 0));
}
