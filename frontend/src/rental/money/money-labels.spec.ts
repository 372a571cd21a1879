import { describe, expect, it } from '@jest/globals';
import { differenceLabel } from './money-labels.ts';

describe('differenceLabel', () => {
  const provider = { entryId: 'txn_1', amount: 100, at: '', chargeId: null, orderedBy: null, description: null };
  const book = { eventId: 'e', type: 'Refunded', amount: 90, at: '' };

  it('says which side lacks the entry, or that the amounts differ', () => {
    expect(differenceLabel({ provider, book: null })).toBe('元帳に記録なし');
    expect(differenceLabel({ provider: null, book })).toBe('決済会社に記録なし');
    expect(differenceLabel({ provider, book })).toBe('金額の違い');
  });
});
