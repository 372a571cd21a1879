import { cardPartOf } from '@meguri/contracts/rental-round/money/coupon.ts';
import { totalOf, totalOfAll } from '@meguri/contracts/rental-round/money/money.ts';
import { type Holding, rentalHolding } from '@meguri/contracts/rental-round/money/round-money.ts';
import type { RentalRound } from '@meguri/contracts/rental-round/rental-round.ts';
import { isFinal } from '@meguri/contracts/rental-round/status.ts';

/** `free`: its member can use it for another request. */
export type CouponOutcome = 'reserved' | 'used' | 'free';

/**
 * What becomes of the coupon of a round. A cancellation that gives everything back gives the coupon back, too: the
 * platform has paid nothing. One that was claimed for a request, which was then repeated without it, isn't the round's.
 */
export function couponOutcome(round: RentalRound): CouponOutcome {
  if (round.fees.coupon === undefined) return 'free';
  const holding = rentalHolding(round);
  if (holding === undefined) return isFinal(round.status) ? 'free' : 'reserved';
  return round.status === 'cancelled' && isWhollyBack(round, holding) ? 'free' : 'used';
}

/**
 * By the settlement; or the card has everything back and the owner has nothing, after the part of a parcel's shipping that the
 * settlement kept has gone back, too (decision 155).
 */
function isWhollyBack({ money }: RentalRound, { chargeId, fees, refunded, settlement }: Holding): boolean {
  if (totalOf(refunded) === totalOf(fees)) return true;
  const toCard = totalOfAll(
    money.refunds.filter((order) => order.chargeId === chargeId),
    'amount',
  );
  return settlement?.gross === 0 && toCard === cardPartOf(fees);
}
