import { describe, expect, it, jest } from '@jest/globals';
import { ERRORS } from '../errors.ts';
import * as policies from '../rental-round/policy.ts';
import type { RentalRound } from '../rental-round/rental-round.ts';
import type { ViewingParty } from './viewing-party.ts';

/** Terms under which a day late costs a tenth of the price, for ten days, and payouts and damage cost otherwise too. */
const OTHERS: policies.Policy = {
  ...policies.policyOf(1),
  payoutFeePerMille: 100,
  lateFee: { numerator: 1, denominator: 10, maximumDays: 10 },
  damageFeeMaximumPrices: 15,
};
jest.resetModules();
jest.unstable_mockModule('../rental-round/policy.ts', () => ({
  ...policies,
  policyOf: (version: number) => (version === 2 ? OTHERS : policies.policyOf(version)),
}));
// Modules that read a policy are imported after the mock.
const { roundAfter } = await import('../rental-round/test-support/facts.ts');
const { BORROWER, OWNER, roundIn } = await import('../rental-round/test-support/histories.ts');
const { requestView } = await import('./request-view.ts');
const { damageFeeLimits } = await import('../rental-round/damage/damage-fee-limits.ts');

const person = { username: 'p', displayName: 'p', profileImage: null, identityVerified: false };
const seenBy = (round: RentalRound, party: ViewingParty) =>
  requestView(
    {
      id: '11111111-2222-4333-8444-555555555555',
      round,
      item: { name: 'コート', brand: null, images: [] },
      owner: { id: OWNER, ...person },
      borrower: { id: BORROWER, ...person },
      timeline: [],
    },
    party,
    { now: '2026-12-14T00:00:00.000Z', interruptions: [] },
  );

describe('the terms of a round’s request', () => {
  const first = roundAfter(roundIn('in_use'));
  const second = { ...first, policyVersion: 2 };

  it.each(['borrower', 'owner', 'operator'] as const)('tell the %s what a late day costs', (party) => {
    expect(seenBy(first, party).lateFeeTerms).toEqual({ perDay: 642, maximumDays: 30 });
    expect(seenBy(second, party).lateFeeTerms).toEqual({ perDay: 300, maximumDays: 10 });
  });

  it('tell the owner the rate of the payout’s fee', () => {
    expect(seenBy(first, 'owner').payout).toMatchObject({ fee: 108, feePerMille: 36 });
    expect(seenBy(second, 'owner').payout).toMatchObject({ fee: 300, feePerMille: 100 });
  });

  it('tell operators the maximum damage fee in weekly prices', () => {
    expect(damageFeeLimits(first)).toMatchObject({ most: 60_000, maximumPrices: 20 });
    expect(damageFeeLimits(second)).toMatchObject({ most: 45_000, maximumPrices: 15 });
  });

  it('aren’t contradicted by a refusal, which has the same words for every round', () => {
    for (const code of ['fee_too_small', 'fee_too_large'] as const) expect(ERRORS[code].message).not.toMatch(/\d/);
  });
});
