import { describe, expect, it } from '@jest/globals';
import { lateFeeSentence } from './late-fee.ts';

const payout = { price: 3000, fee: 108, net: 2892, amount: 2892, reversed: 0, state: null, because: null };

describe('the late fee in a list', () => {
  it('is told a borrower and an owner by the day while the item is out', () => {
    const words = '延滞料 1日あたり¥642（返却時に確定・最大30日分）';
    expect(lateFeeSentence({ lateFee: null, rentalFee: 3000, payout: null })).toBe(words);
    expect(lateFeeSentence({ lateFee: null, rentalFee: null, payout })).toBe(words);
  });

  it('is told as it was fixed', () => {
    const lateFee = { days: 7, amount: 4500, state: 'due' } as const;
    expect(lateFeeSentence({ lateFee, rentalFee: 3000, payout: null })).toBe('延滞料 ¥4,500（7日分）');
  });
});
