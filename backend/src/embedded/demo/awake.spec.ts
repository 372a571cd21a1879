import { HOUR, plus } from '@meguri/contracts/rental-round/time/period.ts';
import { expect, it } from '@jest/globals';
import { awake } from './awake.ts';

const tokyo = (time: string): string => new Date(`2025-11-${time}+09:00`).toISOString();

it('leaves times of the day unchanged', () => {
  for (const time of ['27T09:00', '27T16:11', '27T20:59']) expect(awake(tokyo(time))).toBe(tokyo(time));
});

it('moves times of the night into the hour before it, also after midnight', () => {
  expect(awake(tokyo('26T23:00'))).toBe(tokyo('26T21:10'));
  expect(awake(tokyo('27T03:00'))).toBe(tokyo('26T21:30'));
});

it('keeps the order, and moves no time by more than 11 hours', () => {
  const times = Array.from({ length: 96 }, (_, quarter) => plus(tokyo('27T00:00'), (quarter / 4) * HOUR));
  const moved = times.map(awake);
  expect(moved).toEqual([...new Set(moved)].toSorted());
  for (const [n, time] of times.entries()) {
    expect(moved[n]! <= time).toBe(true);
    expect(Date.parse(time) - Date.parse(moved[n]!)).toBeLessThanOrEqual(11 * HOUR);
  }
});
