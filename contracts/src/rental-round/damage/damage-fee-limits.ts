import { MAX_CARD_CHARGE } from '../../limits.ts';
import { assessmentsOf } from './open-case.ts';
import type { Yen } from '../money/money.ts';
import { damageFeeMaximumOf, policyOf } from '../policy.ts';
import { isFromBalance } from '../money/round-money.ts';
import type { Assessment, RentalRound } from '../rental-round.ts';

export interface DamageFeeLimits {
  readonly least: Yen;
  /** May be below `least`: then none fits. Never more than a card can be charged at once. */
  readonly most: Yen;
  /** How many weekly prices the round's terms let its damage fees come to. */
  readonly maximumPrices: number;
}

/**
 * What a damage fee assessed now may come to. A fee that was objected to is void, all others count, however often it was
 * assessed, and what the platform paid the owner instead.
 */
export function damageFeeLimits(round: RentalRound): DamageFeeLimits {
  const { leastCharge, damageFeeMaximumPrices } = policyOf(round.policyVersion);
  const standing = assessedIn(round, ['open', 'paid', 'written_off']) + compensatedSoFar(round);
  const most = Math.min(Math.max(0, maximumOf(round) - standing), MAX_CARD_CHARGE);
  return { least: leastCharge, most, maximumPrices: damageFeeMaximumPrices };
}

/** What the platform may pay the owner of an item that will not come back: what no fee covers, or may still cover. */
export const compensationLimit = (round: RentalRound): Yen =>
  Math.max(0, maximumOf(round) - assessedIn(round, ['open', 'paid']) - compensatedSoFar(round));

const maximumOf = ({ price, replacementValue, policyVersion }: RentalRound): Yen =>
  damageFeeMaximumOf(price, replacementValue, policyOf(policyVersion));

const assessedIn = (round: RentalRound, states: readonly Assessment['state'][]): Yen =>
  assessmentsOf(round)
    .filter(({ state }) => states.includes(state))
    .reduce((total, { amount }) => total + amount, 0);

const compensatedSoFar = ({ money }: RentalRound): Yen =>
  money.payouts.filter(isFromBalance).reduce((total, { amount }) => total + amount, 0);
