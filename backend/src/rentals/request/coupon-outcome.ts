import { stillOwners, wentBack } from '@meguri/contracts/rental-round/money/obligations.ts';
import { type Charge, rentalCharge } from '@meguri/contracts/rental-round/money/round-money.ts';
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
  const charge = rentalCharge(round);
  if (charge === undefined) return isFinal(round.status) ? 'free' : 'reserved';
  return round.status === 'cancelled' && isWhollyBack(round, charge) ? 'free' : 'used';
}

/**
 * The card has or gets everything back, in whatever way: by the settlement, later with a parcel's shipping (decision 155), by an
 * operator or at the provider. And the owner has nothing: money of the platform's own doesn't give a coupon back.
 */
function isWhollyBack({ money }: RentalRound, charge: Charge): boolean {
  const { chargeId, amount } = charge;
  const owners = money.payouts.filter((order) => order.chargeId === chargeId && !order.cancelled);
  return owners.every((order) => stillOwners(order) === 0) && wentBack(money, charge) >= amount;
}
