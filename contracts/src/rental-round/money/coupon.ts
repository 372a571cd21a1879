import type { Policy } from '../policy.ts';
import { type Fees, type Settlement, totalOf, type Yen } from './money.ts';
import type { Holding } from './round-money.ts';

/**
 * A borrower's coupon, by which the platform pays a part of a rental (decision 149). Both parts are held together. A
 * refund goes to the card up to what that paid, and the rest back to the platform.
 */

/** What the borrower's card pays. */
export const cardPartOf = (fees: Fees): Yen => totalOf(fees) - (fees.coupon ?? 0);

/** What a coupon of this amount pays of a total: the least charge of a card remains. */
export const couponPartOf = (amount: Yen, total: Yen, { leastCharge }: Pick<Policy, 'leastCharge'>): Yen =>
  Math.max(Math.min(amount, total - leastCharge), 0);

/** What the coupon paid and hasn't gone back. */
export const couponLeft = ({ fees: { coupon = 0 }, couponBack = 0 }: Holding): Yen => coupon - couponBack;

/** What the card paid of the held money. */
export const heldOfCard = (holding: Holding): Yen => holding.held - couponLeft(holding);

/** What the card paid, less the refunds that were ordered to it. */
export const unrefundedOfCard = ({ fees, refunded, couponBack = 0 }: Holding): Yen =>
  cardPartOf(fees) - (totalOf(refunded) - couponBack);

/**
 * The part of a refund that goes back to the platform.
 * @param beside what has gone back to the card in other ways and isn't in the holding yet
 */
export const couponBackOf = (holding: Holding, refund: Yen, beside: Yen = 0): Yen =>
  Math.min(Math.max(refund - Math.max(heldOfCard(holding) - beside, 0), 0), couponLeft(holding));

/** As events have it: absent instead of 0. */
export const withCouponBack = (couponBack: Yen): Pick<Settlement, 'couponBack'> =>
  couponBack > 0 ? { couponBack } : {};

/** What goes to the card of the refund that a settlement orders. */
export const cardRefundOf = ({ refundNow, couponBack = 0 }: Pick<Settlement, 'refundNow' | 'couponBack'>): Yen =>
  totalOf(refundNow) - couponBack;

/**
 * Whether a coupon paid a part of this share of a settled charge: a charge can't fund more than its card paid, in all
 * transfers together. An order after returned dispute money is a part of the owner's whole share.
 */
export function exceedsCard(holding: Holding | undefined, share: Yen): boolean {
  if (holding?.fees.coupon === undefined || holding.settlement === null) return false;
  const { settlement } = holding;
  const refunded = totalOf(settlement.refunded) - (holding.couponBack ?? 0);
  const whole = Math.max(share, settlement.ownerShare + (settlement.lost?.ownerShare ?? 0));
  return whole > cardPartOf(holding.fees) - refunded;
}
