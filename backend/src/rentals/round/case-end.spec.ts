import { describe, expect, it } from '@jest/globals';
import { at, roundAfter } from '@meguri/contracts/rental-round/test-support/facts.ts';
import { damageReport, fullSettlement, roundIn, TIMES } from '@meguri/contracts/rental-round/test-support/histories.ts';
import { FURTHER_SETTLED, withFurther } from '@meguri/contracts/rental-round/test-support/further-charge.ts';
import { caseEnd } from './case-end.ts';

const reportedIn = (
  status: 'in_use' | 'return_shipping_code_generated' | 'usage_overdue' | 'returned',
  nonReturn = false,
) =>
  roundAfter([...roundIn(status), ...at(TIMES.due, { type: 'DamageReported', data: { ...damageReport, nonReturn } })]);

describe('a settled damage case', () => {
  it.each(['return_shipping_code_generated', 'usage_overdue'] as const)(
    'continues with the return when there is a code, from %s, too',
    (status) => {
      expect(caseEnd(reportedIn(status), { itemIs: null })).toEqual({
        to: 'return_shipping_code_generated',
        settlement: null,
      });
    },
  );

  it('continues in use without a code', () => {
    expect(caseEnd(reportedIn('in_use'), { itemIs: null })).toEqual({ to: 'in_use', settlement: null });
  });

  it.each([
    ['the owner has the item', reportedIn('returned'), null],
    ['the item comes back with the decision', reportedIn('in_use'), 'returned'],
    ['it never came back', reportedIn('usage_overdue', true), null],
    ['it is lost', reportedIn('in_use'), 'lost'],
    ['the borrower keeps it', reportedIn('in_use'), 'kept'],
  ] as const)('completes the round when %s', (_why, round, itemIs) => {
    expect(caseEnd(round, { itemIs })).toEqual({ to: 'completed', settlement: fullSettlement() });
  });

  it('settles further charges too when it completes the round', () => {
    const settled = { settlement: fullSettlement(), furtherSettlements: FURTHER_SETTLED };
    expect(caseEnd(withFurther(reportedIn('returned')), { itemIs: null })).toEqual({ to: 'completed', ...settled });
    expect(caseEnd(withFurther(reportedIn('in_use')), { itemIs: null })).toEqual({ to: 'in_use', settlement: null });
  });
});
