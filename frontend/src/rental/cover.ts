import { mostPerFee, premiumOf } from '@meguri/contracts/rental-round/damage/cover.ts';
import { CURRENT_POLICY_VERSION, type CoverTerms, policyOf } from '@meguri/contracts/rental-round/policy.ts';
import { yen } from './format.ts';

const terms = policyOf(CURRENT_POLICY_VERSION).cover;

/** The figures of the cover in texts about future rentals. */
export const COVER_FIGURES = {
  /** For example 10. */
  premiumPercent: (terms?.premiumPerMille ?? 0) / 10,
  leastPremium: yen(terms?.leastPremium ?? 0),
  mostPremium: yen(terms?.mostPremium ?? 0),
  caseMinimum: yen(terms?.caseMinimum ?? 0),
  most: yen(terms?.most ?? 0),
  leastRest: yen(terms?.leastRest ?? 0),
} as const;

/** What the cover pays and what not, wherever people choose it or read about it. */
export const COVERS = '汚れ・破損・付属品の不足などの損害金';
export const COVERS_NOT = '返却されないとき、紛失したとき、延滞料';

export interface CoverOffer extends CoverTerms {
  readonly premium: number;
  /** Of one damage fee. */
  readonly mostPerFee: number;
}

/** The cover of a request for an item of this weekly price now; null: there is none. */
export function coverOffer(price: number): CoverOffer | null {
  const policy = policyOf(CURRENT_POLICY_VERSION);
  const premium = premiumOf(price, policy);
  if (policy.cover === null || premium === null) return null;
  return { ...policy.cover, premium, mostPerFee: mostPerFee({ price }, policy.cover) };
}

/** Up to how much: of one fee, and of all fees of a rental unless that is the same. */
export const coverLimit = ({ mostPerFee: ofOne, most }: Pick<CoverOffer, 'mostPerFee' | 'most'>): string =>
  ofOne < most ? `損害金ごとに${yen(ofOne)}、取引全体で${yen(most)}まで` : `取引全体で${yen(most)}まで`;
