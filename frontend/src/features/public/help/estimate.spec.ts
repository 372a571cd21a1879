import { describe, expect, it } from '@jest/globals';
import { estimate } from './estimate.ts';

describe('what a rental comes to', () => {
  it('is reckoned as the terms tell it, for ¥3,000 a week and seven days late', () => {
    expect(estimate(3000, 7)).toEqual({
      byParcel: 4500,
      inPerson: 3000,
      payoutFee: 108,
      payout: 2892,
      lateDays: 7,
      lateFee: 4500,
      refundByParcel: 3000,
      refundInPerson: 1500,
      damageFeeMaximum: 60_000,
    });
  });

  it('rounds odd yen in the borrower’s favour, and counts no day beyond the terms’ last', () => {
    expect(estimate(3001, 0)).toMatchObject({ refundByParcel: 3001, refundInPerson: 1501, lateFee: 0 });
    // What no card can be charged with is let off.
    expect(estimate(100, 1).lateFee).toBe(0);
    expect(estimate(3000, 400)).toMatchObject({ lateDays: 30, lateFee: estimate(3000, 30).lateFee });
  });
});
