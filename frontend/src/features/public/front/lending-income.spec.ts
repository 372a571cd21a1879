import { expect, it } from '@jest/globals';
import { lendingIncome } from './lending-income.ts';

it('a month’s income is what remains of each rental after its fee', () => {
  expect(lendingIncome(3000, 2)).toBe(5784);
  expect(lendingIncome(999, 4)).toBe((999 - 35) * 4);
});
