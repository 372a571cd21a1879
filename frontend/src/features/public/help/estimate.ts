import { shippingFeeOf } from '@meguri/contracts/item/shipping-fee.ts';
import { chargedLateFee, lateFeeOf } from '@meguri/contracts/rental-round/late-return.ts';
import { lateCancellationRefund, totalOf } from '@meguri/contracts/rental-round/money/money.ts';
import { CURRENT_POLICY_VERSION, policyOf, payoutFeeOf } from '@meguri/contracts/rental-round/policy.ts';

/** What a rental comes to, in yen, as the service reckons it. */
export interface Estimate {
  /** What the borrower pays, with both ways by parcel, and in person. */
  readonly byParcel: number;
  readonly inPerson: number;
  readonly payoutFee: number;
  readonly payout: number;
  /** For so many days, at most for as many as the terms count. */
  readonly lateDays: number;
  readonly lateFee: number;
  /** What comes back to a borrower who cancels in the last hours before the start, of a parcel and of a handover in person. */
  readonly refundByParcel: number;
  readonly refundInPerson: number;
  readonly damageFeeMaximum: number;
}

/** @param price yen a week @param daysLate days begun after the deadline */
export function estimate(price: number, daysLate: number): Estimate {
  const policy = policyOf(CURRENT_POLICY_VERSION);
  const shipping = shippingFeeOf({ shippingMethod: 'delivery' });
  const { insurance } = policy;
  const lateDays = Math.min(daysLate, policy.lateFee.maximumDays);
  const fees = { rental: price, shipping, insurance };
  const feesInPerson = { ...fees, shipping: 0 };
  return {
    byParcel: totalOf(fees),
    inPerson: totalOf(feesInPerson),
    payoutFee: payoutFeeOf(price, policy),
    payout: price - payoutFeeOf(price, policy),
    lateDays,
    lateFee: chargedLateFee(lateFeeOf(price, lateDays, policy), policy),
    refundByParcel: totalOf(lateCancellationRefund(fees)),
    refundInPerson: totalOf(lateCancellationRefund(feesInPerson)),
    damageFeeMaximum: price * policy.damageFeeMaximumPrices,
  };
}
