import { describe, expect, it } from '@jest/globals';
import type { RentalRequest } from '@meguri/contracts/read-models/rental-request.ts';
import { isCelebrated } from './celebration.ts';

const entry = (type: string): RentalRequest['timeline'][number] => ({
  ...{ type, label: '', at: '2026-12-14T00:00:00.000Z', by: 'owner', record: null },
});
const after = (...types: readonly string[]) => ({ status: 'completed' as const, timeline: types.map(entry) });

const SEVEN_DAYS_MS = 7 * 24 * 60 * 60 * 1000;
const END = Date.parse('2026-12-14T00:00:00.000Z');
const endedWell = (round: Parameters<typeof isCelebrated>[0]) => isCelebrated(round, END + 1);

describe('a rental', () => {
  it('ended well once its owner has the item back and nothing is left to settle', () => {
    expect(endedWell(after('Returned', 'Completed'))).toBe(true);
    expect(endedWell(after('Returned', 'DamageReported', 'DamageDismissed', 'Completed'))).toBe(true);
  });

  it.each([['DamageSettled'], ['DamageFeeWrittenOff'], ['RefundOrdered']])(
    'ended by %s after a damage report isn’t celebrated',
    (type) => expect(endedWell(after('DamageReported', type))).toBe(false),
  );

  it('that continues hasn’t ended', () => expect(endedWell({ ...after('Returned'), status: 'returned' })).toBe(false));

  it('is celebrated for a week', () => {
    const ended = after('Returned', 'Completed');
    expect(isCelebrated(ended, END + SEVEN_DAYS_MS - 1)).toBe(true);
    expect(isCelebrated(ended, END + SEVEN_DAYS_MS)).toBe(false);
  });
});
