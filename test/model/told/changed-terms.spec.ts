import { describe, expect, it, jest } from '@jest/globals';
import * as policies from '../../../contracts/src/rental-round/policy.ts';
import { DAY, HOUR } from '../../../contracts/src/rental-round/time/period.ts';
import { Story } from './story.ts';

const THIRD = policies.policyOf(3);
/** Terms that are worse in everything: a rental in which they counted would have other sums, or couldn't go on. */
const FOURTH: policies.Policy = {
  ...{ shippingTariff: { 大阪府: 9000 }, payoutFeePerMille: 500, damageFeeMaximumPrices: 1, leastCharge: 600 },
  lateFee: { numerator: 1, denominator: 1, maximumDays: 1 },
  cover: { ...THIRD.cover!, leastPremium: 2000, mostPremium: 2000, caseMinimum: 100, most: 100, leastRest: 600 },
  extensions: null,
  fitRefund: { within: HOUR, confirmation: DAY, perYear: 0 },
};
jest.resetModules();
jest.unstable_mockModule('../../../contracts/src/rental-round/policy.ts', () => ({
  ...policies,
  CURRENT_POLICY_VERSION: 4,
  policyOf: (version: number) => (version === 4 ? FOURTH : policies.policyOf(version)),
  PROMOTIONS: { ...policies.PROMOTIONS, leastTotal: 100_000 },
  TRUST: { identityFrom: 1, newcomer: { rentals: 9, maximumDamageFee: 1 } },
}));
// The same words, by decisions of a release with the new terms.
const { Story: LaterStory } = await import('./story.ts');

/** The rental goes on under that release. */
function later(before: Story): Story {
  const after = new LaterStory();
  const { state, balances, now, log, known, rested } = before.world;
  Object.assign(after.world, { state, balances, now, serial: before.world.fresh() });
  after.world.log.push(...log);
  after.world.known.push(...known);
  for (const status of rested) after.world.rested.add(status);
  return after;
}

type Step = (story: Story) => Story;
const requested: Step = (s) => s.requested({ cover: true, promise: true, coupon: 500 });
const begun: readonly Step[] = [requested, (s) => s.approved(), (s) => s.nowPaid(), (s) => s.nowReceived()];

/** A rental in steps; the terms change after each of them once. */
const RENTALS: readonly (readonly [what: string, steps: readonly Step[]])[] = [
  [
    'whose fees the cover pays in part',
    [
      ...begun,
      (s) => s.reportedBy('borrower').assessed(4000),
      (s) => s.sentBack().reportedBy('owner'),
      (s) => s.assessed(2000),
      (s) => s.feePaid(1000),
    ],
  ],
  [
    'that doesn’t fit, which is said after half a day, and which operators look into after five days',
    [
      ...begun,
      (s) => s.after(0.5).doesNotFit(),
      (s) => s.sentBack(),
      (s) => s.timersAfter(5).reportedBy('owner'),
      (s) => s.dismissed().timersAfter(9),
    ],
  ],
  ['that is extended, and comes back two days late', [...begun, (s) => s.extended(), (s) => s.sentBack(2).confirmed()]],
  ['that its borrower cancels late', [...begun.slice(0, 3), (s) => s.after(4).cancelledBy('borrower')]],
];

describe('a rental whose terms change in the middle', () => {
  it.each(RENTALS)('%s, costs and pays each of its parties what its own terms say', (_what, steps) => {
    const play = (story: Story, some: readonly Step[]): Story => some.reduce((told, step) => step(told), story);
    const sums = play(new Story(), steps).sums();
    for (let cut = 1; cut < steps.length; cut += 1) {
      const before = play(new Story(), steps.slice(0, cut));
      expect(play(later(before), steps.slice(cut)).sums()).toEqual(sums);
    }
  });

  it('isn’t one that is requested after the change', () => {
    const { fees, policyVersion } = requested(new LaterStory()).world.round;
    expect({ fees, policyVersion }).toMatchObject({ fees: { insurance: 2000, shipping: 9000 }, policyVersion: 4 });
  });
});
