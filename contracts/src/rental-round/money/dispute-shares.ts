import type { RentalRound } from '../rental-round.ts';
import { type Dispute, rentalCharge } from './round-money.ts';
import { totalOf, type Yen } from './money.ts';
import { ofCharge, toReverse } from './obligations.ts';

/** Who bears a lost dispute, and who gets what comes back of it: the same people, the other way round. */

/** Hands out up to `amount` yen, part by part. */
function shareOut(amount: Yen): (most: Yen) => Yen {
  let rest = amount;
  return (most) => {
    const part = Math.min(rest, most);
    rest -= part;
    return part;
  };
}

/** What the platform earned of a charge and has not lost of it, before the settlement or since. */
export function earned(round: RentalRound, chargeId: string): Yen {
  const { settlement, disputes, foreign } = round.money;
  if (settlement === null || rentalCharge(round)?.chargeId !== chargeId) return 0;
  const { refunded, ownerShare, lost } = settlement;
  const others = totalOf(refunded) + ownerShare + (lost?.refund ?? 0) + (lost?.ownerShare ?? 0);
  const of = <One extends { readonly chargeId: string }>(all: readonly One[], yen: (one: One) => Yen): Yen =>
    all.filter((one) => one.chargeId === chargeId).reduce((total, one) => total + yen(one), 0);
  const bore =
    of(disputes, ({ platformLoss, ofFees }) => platformLoss + ofFees) + of(foreign, ({ platformLoss }) => platformLoss);
  return Math.max(totalOf(round.fees) - others - bore, 0);
}

/**
 * Who bears `loss` yen of a charge whose dispute is lost: refunds that have not left, then what is held (its settlement
 * shares it) or what the platform earned, then the owner's shares, unpaid or paid. What is left is the platform's.
 */
export function lossShares(round: RentalRound, chargeId: string, loss: Yen) {
  const { refunds, payouts, held } = round.money;
  const bears = shareOut(loss);
  const fromRefunds = bears(ofCharge(refunds, chargeId, ({ refundId }) => refundId === null));
  const fromHeld = bears(rentalCharge(round)?.chargeId === chargeId ? held : 0);
  bears(earned(round, chargeId));
  const ownerPayable = bears(ofCharge(payouts, chargeId, ({ transferId }) => transferId === null));
  const ownerPaid = bears(ofCharge(payouts, chargeId, ({ transferId }) => transferId !== null));
  return { cancelled: { refunds: fromRefunds, held: fromHeld, ownerPayable }, ownerPaid };
}

/**
 * Who gets what came back of a lost dispute: those who bore it last get it first. That is the platform as far as it lost
 * more than it had earned, the owner, what the platform had earned, what is held, and last the refunds.
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
  // A refund that had left before the loss was known is short of nothing: the platform bore that.
  const leftAnyway = round.money.refunds
    .filter((order) => order.chargeId === chargeId && order.refundId !== null)
    .reduce((total, { lost }) => total + lost, 0);
  const refund = gets(Math.max(ofRefunds - leftAnyway, 0));
  return { held, ownerPayable: toOwner - ownerPaid, ownerPaid, ...(refund > 0 && { refund }) };
}
