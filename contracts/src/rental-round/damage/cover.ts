import { assessmentsOf } from './open-case.ts';
import type { Yen } from '../money/money.ts';
import { rentalHolding } from '../money/round-money.ts';
import { type CoverTerms, type Policy, policyOf } from '../policy.ts';
import type { Assessment, RentalRound } from '../rental-round.ts';

/** あんしん補償: what it costs, and what it pays of the damage fees of a round (decision 144). */

/** The premium of a weekly price; null: the policy has no cover. */
export function premiumOf(price: Yen, { cover }: Pick<Policy, 'cover'>): Yen | null {
  if (cover === null) return null;
  const { premiumPerMille, leastPremium, mostPremium } = cover;
  return Math.min(mostPremium, Math.max(leastPremium, Math.floor((premiumPerMille * price) / 1000)));
}

export interface Cover {
  readonly mostPerFee: Yen;
  /** Of all fees of the round together. */
  readonly most: Yen;
  /** What fees in force have used. It may be above `most` by the rest of a fee that is too small to charge. */
  readonly used: Yen;
  readonly left: Yen;
  /** Whether a fee assessed now would be covered. */
  readonly inForce: boolean;
}

/** The cover that the borrower chose at the request; null: none. */
export function coverOf(round: RentalRound): Cover | null {
  const terms = termsOf(round);
  if (terms === null) return null;
  const { most } = terms;
  const used = usedIn(round, ['open', 'paid', 'written_off', 'covered']);
  const left = Math.max(most - used, 0);
  return { mostPerFee: mostPerFee(round, terms), most, used, left, inForce: isInForce(round) };
}

/** What a fee that is assessed now depends on. */
export interface CoverLimits extends Pick<Cover, 'mostPerFee' | 'left'> {
  readonly leastRest: Yen;
}

/** null: no fee would be covered now. */
export function coverLimits(round: RentalRound): CoverLimits | null {
  const [terms, cover] = [termsOf(round), coverOf(round)];
  if (terms === null || cover === null || !cover.inForce) return null;
  return { mostPerFee: cover.mostPerFee, left: cover.left, leastRest: terms.leastRest };
}

/** The part of a fee of this amount that the cover pays. A rest too small to charge is the platform's, too. */
export function coveredPart(fee: Yen, limits: CoverLimits | null): Yen {
  if (limits === null) return 0;
  const covered = Math.min(fee, limits.mostPerFee, limits.left);
  return fee - covered < limits.leastRest ? fee : covered;
}

/** The same of a fee that is assessed now for an item that is or comes back; for one that is gone nothing is covered. */
export const coveredOf = (fee: Yen, round: RentalRound): Yen => coveredPart(fee, coverLimits(round));

/** What the borrower pays of a fee. */
export const restOf = ({ amount, covered = 0 }: Pick<Assessment, 'amount' | 'covered'>): Yen => amount - covered;

/** What the cover paid of fees that the borrower didn't pay. */
export const coveredOfWrittenOff = (round: RentalRound): Yen => usedIn(round, ['written_off']);

const usedIn = (round: RentalRound, states: readonly Assessment['state'][]): Yen =>
  assessmentsOf(round)
    .filter(({ state }) => states.includes(state))
    .reduce((total, { covered = 0 }) => total + covered, 0);

function termsOf({ fees, policyVersion }: RentalRound): CoverTerms | null {
  return fees.insurance === 0 ? null : policyOf(policyVersion).cover;
}

/** Of one fee, at this weekly price. */
export const mostPerFee = ({ price }: Pick<RentalRound, 'price'>, { caseMinimum, most }: CoverTerms): Yen =>
  Math.min(Math.max(price, caseMinimum), most);

/**
 * From the payment to the end of the rental, unless the premium went back, or was lost in a dispute. Parties can report
 * damage only in that time, so the return of the item ends nothing by itself.
 */
function isInForce(round: RentalRound): boolean {
  const holding = rentalHolding(round);
  if (holding === undefined || round.endedAt !== null) return false;
  const isLost = round.money.disputes.some(
    ({ chargeId, outcome, withdrawn }) => chargeId === holding.chargeId && outcome === 'lost' && withdrawn > 0,
  );
  return !isLost && holding.refunded.insurance < holding.fees.insurance;
}
