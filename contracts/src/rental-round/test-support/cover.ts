import type { RoundEvent, RoundEventData } from '../events.ts';
import { at, type Fact } from './facts.ts';
import { ASSESSMENT_ID, damageReport, roundIn, TEXT, TIMES } from './histories.ts';

/** A rental of 3000 yen with the cover, whose premium is 300 yen; an ended one settles as one of version 1. */
export const COVERED = { policyVersion: 3, insurance: 300 } as const;

/** A covered rental that came back and whose owner reported damage. */
export const reportedByOwner = (options: Parameters<typeof roundIn>[1] = COVERED): readonly Fact[] => [
  ...roundIn('returned', options),
  ...at(TIMES.returned, { type: 'DamageReported', data: { ...damageReport, by: 'owner' } }),
];

export const assessed = (
  amount: number,
  covered: number,
  change: Partial<RoundEventData<'DamageFeeAssessed'>> = {},
): RoundEvent => ({
  type: 'DamageFeeAssessed',
  data: {
    ...{ assessmentId: ASSESSMENT_ID, amount, ...(covered > 0 && { covered }) },
    ...{ payBy: '2026-12-23T02:00:00.000Z', reason: TEXT, itemReturned: false, lateFee: null },
    ...change,
  },
});

/** The same, with a fee of which the cover pays a part. */
export const feeWithCover = (amount: number, covered: number): readonly Fact[] => [
  ...reportedByOwner(),
  ...at(TIMES.completed, assessed(amount, covered)),
];
