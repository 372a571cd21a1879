import { CURRENT_POLICY_VERSION, payoutFeeOf, policyOf } from '@meguri/contracts/rental-round/policy.ts';

/** What an owner receives in a month, in yen. Each rental's fee is rounded by itself, as the service does. */
export function lendingIncome(price: number, times: number): number {
  return (price - payoutFeeOf(price, policyOf(CURRENT_POLICY_VERSION))) * times;
}
