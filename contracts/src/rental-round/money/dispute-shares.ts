import type { RentalRound } from '../rental-round.ts';
import { heldOfCard } from './coupon.ts';
import { type Dispute, holdingOf } from './round-money.ts';
import { totalOf, type Yen } from './money.ts';
import { ofCharge, toReverse } from './obligations.ts';

/** Who bears the loss of a dispute, and who gets returned money: the same, in reverse order. */

/** Distributes up to `amount` yen, part by part. */
function shareOut(amount: Yen): (most: Yen) => Yen {
  let rest = amount;
  return (most) => {
    const part = Math.min(rest, most);
    rest -= part;
    return part;
  };
}

/** What the platform earned from a charge and hasn't lost, before the settlement or since. */
export function earned(round: RentalRound, chargeId: string): Yen {
  const { disputes, foreign } = round.money;
  const holding = holdingOf(round, chargeId);
  if (holding === undefined || holding.settlement === null) return 0;
  const { refunded, ownerShare, lost } = holding.settlement;
  const others = totalOf(refunded) + ownerShare + (lost?.refund ?? 0) + (lost?.ownerShare ?? 0);
  const of = <One extends { readonly chargeId: string }>(all: readonly One[], yen: (one: One) => Yen): Yen =>
    all.filter((one) => one.chargeId === chargeId).reduce((total, one) => total + yen(one), 0);
  const bore =
    of(disputes, ({ platformLoss, ofFees }) => platformLoss + ofFees) + of(foreign, ({ platformLoss }) => platformLoss);
  const shippingBack = of(round.money.refunds, ({ ofShipping, amount }) => (ofShipping ? amount : 0));
  return Math.max(totalOf(holding.fees) - others - bore - shippingBack, 0);
}

/**
 * Who bears `loss` yen of a charge with a lost dispute: refunds not sent yet, then held money that the card paid (divided by its
 * settlement) or the platform's earnings, then the owner's shares, unpaid or paid. The rest is the platform's.
 */
export function lossShares(round: RentalRound, chargeId: string, loss: Yen) {
  const { refunds, payouts } = round.money;
  const bears = shareOut(loss);
  const fromRefunds = bears(ofCharge(refunds, chargeId, ({ refundId }) => refundId === null));
  const holding = holdingOf(round, chargeId);
  const fromHeld = bears(holding === undefined || holding.settlement !== null ? 0 : heldOfCard(holding));
  bears(earned(round, chargeId));
  const ownerPayable = bears(ofCharge(payouts, chargeId, ({ transferId }) => transferId === null));
  const ownerPaid = bears(ofCharge(payouts, chargeId, ({ transferId }) => transferId !== null));
  return { cancelled: { refunds: fromRefunds, held: fromHeld, ownerPayable }, ownerPaid };
}

/**
 * Who gets returned money of a lost dispute: those who bore the loss last get it first. These are the platform for what
 * exceeds its earnings, the owner, the platform's earnings, held money, and finally refunds.
 */
export function returnShares(round: RentalRound, dispute: Dispute, amount: Yen) {
  const { chargeId, beyondShare, ofOwner, ofRefunds, ofHeld, ofFees, platformLoss } = dispute;
  const gets = shareOut(amount);
  gets(beyondShare);
  const notTakenYet = round.money.payouts
    .filter((order) => order.chargeId === chargeId && order.transferId !== null)
    .reduce((total, order) => total + Math.max(toReverse(order), 0), 0);
  const toOwner = gets(ofOwner);
  const ownerPaid = Math.min(toOwner, notTakenYet);
  gets(platformLoss - beyondShare + ofFees);
  const held = gets(ofHeld);
  // A refund that left before the loss was known was sent in full, so the platform bore its loss.
  const leftAnyway = round.money.refunds
    .filter((order) => order.chargeId === chargeId && order.refundId !== null)
    .reduce((total, { lost }) => total + lost, 0);
  const refund = gets(Math.max(ofRefunds - leftAnyway, 0));
  return { held, ownerPayable: toOwner - ownerPaid, ownerPaid, ...(refund > 0 && { refund }) };
}
