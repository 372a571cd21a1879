import { describe, expect, it } from '@jest/globals';
import { roundAfter } from '@meguri/contracts/rental-round/test-support/facts.ts';
import { roundIn } from '@meguri/contracts/rental-round/test-support/histories.ts';
import { INITIAL_ROUND } from '@meguri/contracts/rental-round/rental-round.ts';
import { FINAL_STATUSES, ROUND_STATUSES } from '@meguri/contracts/rental-round/status.ts';
import { freeingOf } from './needed-days.ts';

const ROUND = '70000000-0000-4000-8000-000000000001';
const DAYS = { from: '2026-12-01', to: '2026-12-09' };

describe('the days that a round has reserved', () => {
  it('can be freed once it has ended, in whatever way, and not before', () => {
    const freed = ROUND_STATUSES.filter((status) => freeingOf(ROUND, DAYS, roundAfter(roundIn(status))) !== null);
    expect(freed.toSorted()).toEqual(FINAL_STATUSES.toSorted());
    expect(freeingOf(ROUND, DAYS, roundAfter(roundIn('cancelled')))).toEqual({
      name: 'release-period',
      input: { roundId: ROUND },
    });
  });

  it('stay while the round isn’t known, or its extension waits to be recorded', () => {
    expect(freeingOf(ROUND, DAYS, INITIAL_ROUND)).toBeNull();
    expect(freeingOf(ROUND, { ...DAYS, extended: 1 }, roundAfter(roundIn('in_use')))).toBeNull();
  });
});
