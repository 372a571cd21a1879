import { assessmentsOf } from './open-case.ts';
import type { Yen } from '../money/money.ts';
import { damageFeeMaximumOf, policyOf } from '../policy.ts';
import type { RentalRound } from '../rental-round.ts';

/**
 * The least and the most that a damage fee assessed now may come to; `most` may be below `least`: then none fits. A fee
 * that was objected to is void, all others count, however often it was assessed.
 */
export function damageFeeLimits(round: RentalRound): { readonly least: Yen; readonly most: Yen } {
  const policy = policyOf(round.policyVersion);
  const maximum = damageFeeMaximumOf(round.price, round.replacementValue, policy);
  const standing = assessmentsOf(round)
    .filter(({ state }) => state !== 'objected')
    .reduce((total, { amount }) => total + amount, 0);
  return { least: policy.leastCharge, most: Math.max(0, maximum - standing) };
}
