import { describe, expect, it } from '@jest/globals';
import { OPERATIONS } from '@meguri/contracts/operators/operations.ts';
import type { CaseAssessment, DamageCaseView } from '@meguri/contracts/read-models/administration.ts';
import { decisionsOf, feeProblem, isYetToBeCharged, refundProblems } from './decisions.ts';

const refundable = { rental: 3000, shipping: 1500, insurance: 0 };
const request = (...actions: DamageCaseView['request']['actions']) => ({ actions }) as DamageCaseView['request'];

describe('decisionsOf', () => {
  it('lists the decisions that the round allows', () => {
    const allowed = request('add_evidence', 'dismiss_damage', 'order_refund', 'assess_damage_fee');
    expect(decisionsOf({ state: 'open', request: allowed }).map(({ decision }) => decision)).toEqual([
      'dismiss',
      'order-refund',
      'assess-fee',
    ]);
  });

  it('labels a decision as the audit trail does', () => {
    const claims = decisionsOf({ state: 'open', request: request('assess_damage_fee', 'write_off_damage_fee') });
    expect(claims.map(({ label }) => label)).toEqual([
      OPERATIONS.assess_damage_fee.label,
      OPERATIONS.write_off_damage_fee.label,
    ]);
  });

  it('is empty for a closed case while another one of the round is open', () => {
    expect(decisionsOf({ state: 'dismissed', request: request('dismiss_damage') })).toEqual([]);
  });

  it('is empty for an operator who is a party of the rental', () => {
    expect(decisionsOf({ state: 'fee_pending', request: request('pay_damage_fee') })).toEqual([]);
  });
});

describe('isYetToBeCharged', () => {
  it('is true for an open fee until charging the saved card has failed', () => {
    const fee = { state: 'open', failedAt: null } as CaseAssessment;
    expect(isYetToBeCharged(fee)).toBe(true);
    expect(isYetToBeCharged({ ...fee, failedAt: '2026-11-28T00:00:00.000Z' })).toBe(false);
    for (const state of ['objected', 'paid', 'written_off'] as const)
      expect(isYetToBeCharged({ ...fee, state })).toBe(false);
  });
});

describe('refundProblems', () => {
  it('accepts at most the paid amount of each part', () => {
    expect(refundProblems(refundable, { refundable }, false)).toEqual({});
    expect(refundProblems({ rental: 3001, shipping: 0, insurance: 1 }, { refundable }, false)).toEqual({
      rental: 'レンタル料は¥3,000までです',
      insurance: 'あんしん補償料は¥0までです',
    });
  });

  it('accepts no refund if the round ends, but not if it continues', () => {
    const nothing = { rental: 0, shipping: 0, insurance: 0 };
    expect(refundProblems(nothing, { refundable }, true)).toEqual({});
    expect(refundProblems(nothing, { refundable }, false)).toEqual({ total: '返金額を入力してください' });
  });
});

describe('feeProblem', () => {
  const limits = { fee: { least: 50, most: 60_000, maximumPrices: 20 } };

  it('accepts a fee within its limits', () => {
    expect([50, 60_000].map((amount) => feeProblem(amount, limits))).toEqual([null, null]);
  });

  it('names the limit that a fee exceeds', () => {
    expect(feeProblem(49, limits)).toBe('損害金は¥50以上で入力してください');
    expect(feeProblem(60_001, limits)).toBe('損害金は¥60,000までです');
    expect(feeProblem(50, { fee: { ...limits.fee, most: 49 } })).toContain('請求できません');
  });
});
