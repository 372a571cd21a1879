import type { RentalRequest } from '@meguri/contracts/read-models/rental-request.ts';
import { lateFeeOf } from '@meguri/contracts/rental-round/late-return.ts';
import { CURRENT_POLICY_VERSION, policyOf } from '@meguri/contracts/rental-round/policy.ts';
import { yen } from '../format.ts';

/**
 * What being late costs: the fee once it is fixed, until then what a day adds. How many days count is only known at the
 * return, since they start at the earliest a day after the first return code.
 */
export function lateFeeSentence({
  lateFee,
  rentalFee,
  payout,
}: Pick<RentalRequest, 'lateFee' | 'rentalFee' | 'payout'>) {
  if (lateFee !== null) return `延滞料 ${yen(lateFee.amount)}（${lateFee.days}日分）`;
  const price = rentalFee ?? payout?.price;
  if (price === undefined) return null;
  const policy = policyOf(CURRENT_POLICY_VERSION);
  const { maximumDays } = policy.lateFee;
  return `延滞料 1日あたり${yen(lateFeeOf(price, 1, policy))}（返却時に確定・最大${maximumDays}日分）`;
}
