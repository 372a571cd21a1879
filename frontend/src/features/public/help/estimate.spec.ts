import { describe, expect, it } from '@jest/globals';
import { estimate } from './estimate.ts';

describe('the estimate of a rental', () => {
  it('follows the terms for ¥3,000 a week and seven late days', () => {
    expect(estimate(3000, 7)).toEqual({
      byParcel: 4500,
      inPerson: 3000,
      payoutFee: 108,
      payout: 2892,
      lateDays: 7,
      lateFee: 4500,
      premium: 300,
      refundByParcel: 3000,
      refundInPerson: 1500,
      damageFeeMaximum: 60_000,
    });
  });

  it('rounds in the borrower’s favour, and limits late days to the terms’ maximum', () => {
    expect(estimate(3001, 0)).toMatchObject({ refundByParcel: 3001, refundInPerson: 1501, lateFee: 0 });
    // What no card can be charged with is let off.
    expect(estimate(100, 1).lateFee).toBe(0);
    expect([estimate(2999, 0), estimate(3019, 0), estimate(50_000, 0)].map(({ premium }) => premium)).toEqual([
      300, 301, 1000,
    ]);
    expect(estimate(3000, 400)).toMatchObject({ lateDays: 30, lateFee: estimate(3000, 30).lateFee });
  });
});
