import { totalOf } from '@meguri/contracts/rental-round/money/money.ts';
import { rentalHolding } from '@meguri/contracts/rental-round/money/round-money.ts';
import type { RentalRound } from '@meguri/contracts/rental-round/rental-round.ts';
import { isFinal } from '@meguri/contracts/rental-round/status.ts';

/** `free`: its member can use it for another request. */
export type CouponOutcome = 'reserved' | 'used' | 'free';

/**
 * What becomes of the coupon of a round. A cancellation that gives everything back gives the coupon back, too: the
 * platform has paid nothing.
 */
export function couponOutcome(round: RentalRound): CouponOutcome {
  const holding = rentalHolding(round);
  if (holding === undefined) return isFinal(round.status) ? 'free' : 'reserved';
  const isWhole = totalOf(holding.refunded) === totalOf(holding.fees);
  return round.status === 'cancelled' && isWhole ? 'free' : 'used';
}
