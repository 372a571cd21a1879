import { MAX_CARD_CHARGE } from '../../limits.ts';
import { assessmentsOf } from './open-case.ts';
import type { Yen } from '../money/money.ts';
import { damageFeeMaximumOf, policyOf } from '../policy.ts';
import type { RentalRound } from '../rental-round.ts';

export interface DamageFeeLimits {
  readonly least: Yen;
  /** May be below `least`: then none fits. Never more than a card can be charged at once. */
  readonly most: Yen;
  /** How many weekly prices the round's terms let its damage fees come to. */
  readonly maximumPrices: number;
}

/**
 * What a damage fee assessed now may come to. A fee that was objected to is void, all others count, however often it was
 * assessed.
 */
export function damageFeeLimits(round: RentalRound): DamageFeeLimits {
  const policy = policyOf(round.policyVersion);
  const maximum = damageFeeMaximumOf(round.price, round.replacementValue, policy);
  const standing = assessmentsOf(round)
    .filter(({ state }) => state !== 'objected')
    .reduce((total, { amount }) => total + amount, 0);
  const { leastCharge, damageFeeMaximumPrices } = policy;
  const most = Math.min(Math.max(0, maximum - standing), MAX_CARD_CHARGE);
  return { least: leastCharge, most, maximumPrices: damageFeeMaximumPrices };
}
