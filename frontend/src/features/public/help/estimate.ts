import { shippingFeeOf } from '@meguri/contracts/item/shipping-fee.ts';
import { premiumOf } from '@meguri/contracts/rental-round/damage/cover.ts';
import { chargedLateFee, lateFeeOf } from '@meguri/contracts/rental-round/late-fee.ts';
import { lateCancellationRefund, NOTHING, totalOf } from '@meguri/contracts/rental-round/money/money.ts';
import { CURRENT_POLICY_VERSION, policyOf, payoutFeeOf } from '@meguri/contracts/rental-round/policy.ts';

/** The amounts of a rental in yen, by the server's rules. */
export interface Estimate {
  /** What the borrower pays, with shipping both ways and in person. */
  readonly byParcel: number;
  readonly inPerson: number;
  readonly payoutFee: number;
  readonly payout: number;
  /** Late days, capped at the maximum of the terms. */
  readonly lateDays: number;
  readonly lateFee: number;
  /** Of the cover, which the amounts above don't include; 0: none. */
  readonly premium: number;
  /** Refund for a cancellation in the last hours before the start, by parcel and in person. */
  readonly refundByParcel: number;
  readonly refundInPerson: number;
  readonly damageFeeMaximum: number;
}

/** @param price yen per week @param daysLate days after the deadline, rounded up */
export function estimate(price: number, daysLate: number): Estimate {
  const policy = policyOf(CURRENT_POLICY_VERSION);
  const shipping = shippingFeeOf({ shippingMethod: 'delivery' });
  const lateDays = Math.min(daysLate, policy.lateFee.maximumDays);
  const fees = { ...NOTHING, rental: price, shipping };
  const feesInPerson = { ...fees, shipping: 0 };
  return {
    byParcel: totalOf(fees),
    inPerson: totalOf(feesInPerson),
    payoutFee: payoutFeeOf(price, policy),
    payout: price - payoutFeeOf(price, policy),
    lateDays,
    lateFee: chargedLateFee(lateFeeOf(price, lateDays, policy), policy),
    premium: premiumOf(price, policy) ?? 0,
    refundByParcel: totalOf(lateCancellationRefund(fees)),
    refundInPerson: totalOf(lateCancellationRefund(feesInPerson)),
    damageFeeMaximum: price * policy.damageFeeMaximumPrices,
  };
}
