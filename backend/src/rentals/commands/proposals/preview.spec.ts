import { describe, expect, it } from '@jest/globals';
import { plus } from '@meguri/contracts/rental-round/time/period.ts';
import { at, type Fact } from '@meguri/contracts/rental-round/test-support/facts.ts';
import { feeWithCover, reportedByOwner } from '@meguri/contracts/rental-round/test-support/cover.ts';
import { damageReport, roundIn, TEXT, TIMES } from '@meguri/contracts/rental-round/test-support/histories.ts';
import { assessDamageFee } from '../../damage/assess-damage-fee/decide.ts';
import { dismissDamage } from '../../damage/dismiss-damage/decide.ts';
import { writeOffDamageFee } from '../../damage/write-off-damage-fee/decide.ts';
import type { Decide } from '../../round/decision.ts';
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

  describe('about a fee with the cover', () => {
    const now = TIMES.completed;
    const effectsOf = <Input>(history: readonly Fact[], decide: Decide<Input>, input: Input) => {
      const before = given(...history);
      return previewOf(before.round, before.when(decide, byOperator(input, now)).events(), now, 3000);
    };

    it('shows the part that the cover will pay, and counts it as moved', () => {
      const preview = effectsOf(reportedByOwner(), assessDamageFee, { amount: 4000, reason: TEXT });
      expect(preview).toMatchObject({
        effects: [{ effect: 'cover_pays', amount: 3000 }],
        amount: 3000,
        needsTwo: false,
      });
    });

    it('shows the payout of one that is covered whole, and that the platform bears it', () => {
      const { effects, status, needsTwo } = effectsOf(reportedByOwner(), assessDamageFee, {
        amount: 3030,
        reason: TEXT,
      });
      expect([status, needsTwo]).toEqual(['completed', true]);
      expect(effects).toEqual([
        { effect: 'payout_sent', amount: 5922 },
        // Of the rental it earns 108 + 1500 + 300 yen.
        { effect: 'platform_bears', amount: 1122 },
      ]);
    });

    it('shows what a write-off lets off, without the part that the cover pays', () => {
      const input = { reason: TEXT, assessmentId: null };
      expect(effectsOf(feeWithCover(4000, 3000), writeOffDamageFee, input)).toMatchObject({
        ...{ amount: 1000, movedToday: 3000 },
        effects: [
          { effect: 'payout_sent', amount: 5892 },
          { effect: 'fee_let_off', amount: 1000 },
          { effect: 'platform_bears', amount: 1092 },
        ],
      });
    });
  });
});
