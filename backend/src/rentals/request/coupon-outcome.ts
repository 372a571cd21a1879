import { totalOf } from '@meguri/contracts/rental-round/money/money.ts';
import { rentalHolding } from '@meguri/contracts/rental-round/money/round-money.ts';
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
  const isWhole = totalOf(holding.refunded) === totalOf(holding.fees);
  return round.status === 'cancelled' && isWhole ? 'free' : 'used';
}
