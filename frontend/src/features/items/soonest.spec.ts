import { expect, it } from '@jest/globals';
import { soonestWords } from './soonest.ts';

/** In Tokyo the morning of a Thursday. */
const NOW = Date.parse('2026-11-26T00:00:00Z');
const item: Parameters<typeof soonestWords>[0] = {
  shippingMethod: 'both',
  isRentable: true,
  isOverdue: false,
  bookedPeriods: [],
  daysBetween: 0,
};

it('from when an item can be had is told for each way, where they differ', () => {
  expect(soonestWords(item, NOW)).toEqual(['最短 11月27日(金)から（手渡し）、', '11月30日(月)から（配送）']);
});

it('and once, where there is one way', () => {
  expect(soonestWords({ ...item, shippingMethod: 'pickup' }, NOW)).toEqual(['最短 11月27日(金)から借りられます']);
});

it('an item that can’t be had in sight is said to be free on no day', () => {
  const always = [{ startDate: '2026-11-01', endDate: '2027-12-31' }];
  expect(soonestWords({ ...item, bookedPeriods: always }, NOW)).toEqual([]);
  expect(soonestWords({ ...item, isRentable: false }, NOW)).toEqual([]);
  expect(soonestWords({ ...item, isOverdue: true }, NOW)).toEqual([]);
});
