import type { RentalRound } from '../rental-round.ts';
import { type ForeignMovement, type Holding, holdingOf, rentalHolding } from './round-money.ts';
import { couponBackOf, couponLeft, heldOfCard, unrefundedOfCard, withCouponBack } from './coupon.ts';
import {
  type Breakdown,
  difference,
  type Ending,
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
import { policyOf, payoutFeeOf } from '../policy.ts';
import { ofCharge, unaccountedMovements } from './obligations.ts';

/** What of the held money can be refunded, and how it is distributed. */

/** What lost disputes took from a charge before its settlement. */
const lostOfHeld = ({ fees, refunded, held }: Holding): Yen => totalOf(fees) - totalOf(refunded) - held;

/**
 * How much of each part of the rental charge can still be refunded. Shipping is reduced first, by the loss of a lost
 * dispute and by foreign refunds that name no parts.
 */
export function refundable(round: RentalRound): Breakdown {
  const holding = rentalHolding(round);
  if (holding === undefined || holding.settlement !== null) return NOTHING;
  return lessLoss(
    difference(holding.fees, holding.refunded),
    lostOfHeld(holding) + refundedByOthers(round, holding.chargeId),
  );
}

/** Foreign refunds of a charge that no operator has accounted for. */
const refundedByOthers = (round: RentalRound, ofChargeId: string): Yen =>
  unaccountedMovements(round, 'refund')
    .filter(({ chargeId }) => chargeId === ofChargeId)
    .reduce((total, { open }) => total + open, 0);

/** The part of an operator's refund of the rental that goes back to the platform, since its coupon had paid it. */
export function couponBackNow(round: RentalRound, refund: Breakdown): Yen {
  const holding = rentalHolding(round);
  return holding === undefined ? 0 : couponBackOf(holding, totalOf(refund), refundedByOthers(round, holding.chargeId));
}

/** How much of what can be refunded the card gets. */
export const refundableToCard = (round: RentalRound): Yen => {
  const all = refundable(round);
  return totalOf(all) - couponBackNow(round, all);
};

/**
 * How a charge, by default the rental's, settles with the event that ends the round, including the refund `refundNow`.
 * A lost dispute reduces the platform's part, then the owner's share.
 * @throws RangeError when more would be refunded than was paid.
 */
export function settlementOf(round: RentalRound, refundNow: Breakdown, holding = rentalHolding(round)): Settlement {
  if (holding === undefined) return settleNothing(NOTHING);
  const shares = settle(holding.fees, holding.refunded, refundNow, policyOf(round.policyVersion));
  const settlement = sharesLessLoss(shares, lostOfHeld(holding));
  const beside = refundedByOthers(round, holding.chargeId);
  return { ...settlement, ...withCouponBack(couponBackOf(holding, totalOf(settlement.refundNow), beside)) };
}

/** How the charges settle with an event that ends the round: the rental's as given, the others without a refund. */
export function endingWith(round: RentalRound, settlement: Settlement): Ending {
  const furtherSettlements = round.money.holdings
    .slice(1)
    .map((holding) => ({ chargeId: holding.chargeId, settlement: settlementOf(round, NOTHING, holding) }));
  return { settlement, ...(furtherSettlements.length > 0 && { furtherSettlements }) };
}

/**
 * The settlement of a cancellation, with the refund that the rules determine, less what the bank gave the borrower.
 * @param couponFirst whether the coupon's part goes back before the card's
 */
export function cancellationOf(round: RentalRound, refund: Breakdown, couponFirst = false): Settlement {
  const holding = rentalHolding(round);
  if (holding === undefined) return settleNothing(NOTHING);
  const { fees, refunded } = holding;
  const lost = lostOfHeld(holding);
  const refundNow = smaller(refund, difference(fees, refunded));
  const shares = settle(fees, refunded, refundNow, policyOf(round.policyVersion));
  const settlement = sharesLessLoss(refundLessLoss(shares, lost), Math.max(lost - totalOf(refundNow), 0));
  const total = totalOf(settlement.refundNow);
  const couponBack = couponFirst ? Math.min(couponLeft(holding), total) : couponBackOf(holding, total);
  return { ...settlement, ...withCouponBack(couponBack) };
}

/**
 * What bears a foreign refund that an operator assigns: before the settlement the held money, later the owner's share
 * as far as it isn't paid out. null: the parts exceed what is left.
 */
export function foreignRefundShares(
  round: RentalRound,
  { chargeId, open }: ForeignMovement,
  parts: Breakdown,
): { readonly held: Yen; readonly ownerPayable: Yen } | null {
  const total = totalOf(parts);
  if (total > open) return null;
  const unpaid = ofCharge(round.money.payouts, chargeId, ({ transferId }) => transferId === null);
  const holding = holdingOf(round, chargeId);
  if (holding === undefined) return { held: 0, ownerPayable: Math.min(total, unpaid) };
  const rest = difference(holding.fees, holding.refunded);
  // The card gets back what it paid; the coupon paid nothing of that.
  if (!within(parts, rest) || total > unrefundedOfCard(holding)) return null;
  if (holding.settlement === null) return total > heldOfCard(holding) ? null : { held: total, ownerPayable: 0 };
  const policy = policyOf(round.policyVersion);
  const shareOf = (gross: Yen): Yen => gross - payoutFeeOf(gross, policy);
  const ownerPart = shareOf(rest.rental) - shareOf(rest.rental - parts.rental);
  return { held: 0, ownerPayable: Math.min(ownerPart, unpaid) };
}
