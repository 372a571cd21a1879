import { describe, expect, it } from '@jest/globals';
import { plus } from '@meguri/contracts/rental-round/time/period.ts';
import { at, type Fact } from '@meguri/contracts/rental-round/test-support/facts.ts';
import { damageReport, roundIn, TEXT, TIMES } from '@meguri/contracts/rental-round/test-support/histories.ts';
import { dismissDamage } from '../../damage/dismiss-damage/decide.ts';
import { byOperator } from '../../test-support/commands.ts';
import { given } from '../../test-support/given.ts';
import { previewOf } from './preview.ts';

const DAY = 86_400_000;
const waived = at(TIMES.due, { type: 'LateFeeWaived', data: { cause: 'operator', amount: null, reason: TEXT } });
const reported = at(plus(TIMES.due, DAY), { type: 'DamageReported', data: damageReport });

/** The preview for an operator who dismisses the borrower's own report two days after the deadline. */
function dismissing(itemReturned: boolean, ...history: readonly Fact[]) {
  const now = plus(TIMES.due, 2 * DAY);
  const input = { reason: TEXT, itemReturned, reportId: null };
  const report = given(...history, ...reported);
  return previewOf(report.round, report.when(dismissDamage, byOperator(input, now)).events(), now, 10_000).effects;
}

describe('the preview of an operator’s decision', () => {
  it('shows the late fee that it fixes and that the borrower’s card will be charged with', () => {
    expect(dismissing(true, ...roundIn('usage_overdue'))).toEqual([{ effect: 'late_fee_charged', amount: 1285 }]);
  });

  it('shows no late fee while the item is out, nor a waived one', () => {
    expect(dismissing(false, ...roundIn('usage_overdue'))).toEqual([]);
    expect(dismissing(true, ...roundIn('usage_overdue'), ...waived)).toEqual([]);
    expect(dismissing(true, ...roundIn('usage_overdue', { price: 50 }))).toEqual([]);
  });
});
