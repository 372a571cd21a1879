import { MAX_CARD_CHARGE } from '../../limits.ts';
import { coveredOfWrittenOff } from './cover.ts';
import { assessmentsOf } from './open-case.ts';
import type { Yen } from '../money/money.ts';
import { damageFeeMaximumOf, policyOf } from '../policy.ts';
import { isCompensation } from '../money/round-money.ts';
import type { Assessment, RentalRound } from '../rental-round.ts';

export interface DamageFeeLimits {
  readonly least: Yen;
  /** May be below `least`: then no fee is possible. Never more than one card charge allows. */
  readonly most: Yen;
  /** The round's limit of all damage fees, as a number of weekly prices. */
  readonly maximumPrices: number;
}

/**
 * Limits of a damage fee assessed now. A fee with an objection is void; all others count, and so does the platform's
 * compensation of the owner.
 */
export function damageFeeLimits(round: RentalRound): DamageFeeLimits {
  const { leastCharge, damageFeeMaximumPrices } = policyOf(round.policyVersion);
  const standing = assessedIn(round, ['open', 'paid', 'written_off', 'covered']) + compensatedSoFar(round);
  const most = Math.min(Math.max(0, maximumOf(round) - standing), MAX_CARD_CHARGE);
  return { least: leastCharge, most, maximumPrices: damageFeeMaximumPrices };
}

/**
 * How much the platform may pay the owner of an item that won't come back: what fees don't cover and can't cover any
 * more.
 */
export const compensationLimit = (round: RentalRound): Yen =>
  Math.max(0, maximumOf(round) - paidToOwner(round) - compensatedSoFar(round));

/** Damage fees that the owner got or may still get, by whomever they are paid. */
const paidToOwner = (round: RentalRound): Yen =>
  assessedIn(round, ['open', 'paid', 'covered']) + coveredOfWrittenOff(round);

const maximumOf = ({ price, replacementValue, policyVersion }: RentalRound): Yen =>
  damageFeeMaximumOf(price, replacementValue, policyOf(policyVersion));

const assessedIn = (round: RentalRound, states: readonly Assessment['state'][]): Yen =>
  assessmentsOf(round)
    .filter(({ state }) => states.includes(state))
    .reduce((total, { amount }) => total + amount, 0);

const compensatedSoFar = ({ money }: RentalRound): Yen =>
  money.payouts.filter(isCompensation).reduce((total, { amount }) => total + amount, 0);
