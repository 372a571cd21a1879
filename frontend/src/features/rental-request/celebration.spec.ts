import { describe, expect, it } from '@jest/globals';
import type { RentalRequest } from '@meguri/contracts/read-models/rental-request.ts';
import { REVIEW_DAYS } from '@meguri/contracts/limits.ts';
import { endedLately, endedWell } from './celebration.ts';

const entry = (type: string): RentalRequest['timeline'][number] => ({
  ...{ type, label: '', at: '2026-12-14T00:00:00.000Z', by: 'owner', record: null },
});
const after = (...types: readonly string[]) => ({ status: 'completed' as const, timeline: types.map(entry) });

describe('a rental', () => {
  it('ended well once its owner has the item back and nothing is left to settle', () => {
    expect(endedWell(after('Returned', 'Completed'))).toBe(true);
    expect(endedWell(after('Returned', 'DamageReported', 'DamageDismissed', 'Completed'))).toBe(true);
  });

  it.each([['DamageSettled'], ['DamageFeeWrittenOff'], ['RefundOrdered']])(
    'ended by %s after a damage report isn’t celebrated',
    (type) => expect(endedWell(after('DamageReported', type))).toBe(false),
  );

  it('of an item that didn’t fit isn’t one to celebrate', () =>
    expect(endedWell(after('FitRefundRequested', 'Returned', 'Completed'))).toBe(false));

  it('that continues hasn’t ended', () => expect(endedWell({ ...after('Returned'), status: 'returned' })).toBe(false));

  it('ended lately while it can be reviewed, and is no news afterwards', () => {
    const daysLater = (days: number) => Date.parse('2026-12-14T00:00:00.000Z') + days * 24 * 3_600_000;
    const ended = after('Returned', 'Completed');
    expect(endedLately(ended, daysLater(0))).toBe(true);
    expect(endedLately(ended, daysLater(REVIEW_DAYS) - 1)).toBe(true);
    expect(endedLately(ended, daysLater(REVIEW_DAYS))).toBe(false);
  });
});
