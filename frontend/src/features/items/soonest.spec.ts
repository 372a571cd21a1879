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

it('the first available day is shown for each handover method, if they differ', () => {
  expect(soonestWords(item, NOW)).toEqual(['最短 11月27日(金)から（手渡し）、', '11月30日(月)から（配送）']);
});

it('the first available day is shown once if there is one handover method', () => {
  expect(soonestWords({ ...item, shippingMethod: 'pickup' }, NOW)).toEqual(['最短 11月27日(金)から借りられます']);
});

it('no day is shown for an item that can’t be rented in the foreseeable future', () => {
  const always = [{ startDate: '2026-11-01', endDate: '2027-12-31' }];
  expect(soonestWords({ ...item, bookedPeriods: always }, NOW)).toEqual([]);
  expect(soonestWords({ ...item, isRentable: false }, NOW)).toEqual([]);
  expect(soonestWords({ ...item, isOverdue: true }, NOW)).toEqual([]);
});
