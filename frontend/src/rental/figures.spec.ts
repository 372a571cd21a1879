import { describe, expect, it } from '@jest/globals';
import { FIGURES } from './figures.ts';

describe('the legal texts', () => {
  it('state the figures of the terms of service', () => {
    expect(FIGURES).toMatchObject({
      rentalDays: 7,
      payoutFeePercent: 3.6,
      lateFeeRate: 1.5,
      lateFeeMaximumDays: 30,
      damageFeeMaximumPrices: 20,
      freeCancellationHours: 72,
      shipping: '¥1,500',
      example: { payoutFee: '¥108', payout: '¥2,892', lateFee: '¥4,500' },
    });
  });
});
