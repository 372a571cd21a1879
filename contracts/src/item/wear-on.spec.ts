import { describe, expect, it } from '@jest/globals';
import { addDays, latestStart, RENTAL_DAYS } from '../rental-round/time/period.ts';
import { whyNoStart } from './free-weeks.ts';
import {
  firstWearableDay,
  lastWearableDay,
  proposedStart,
  startsCovering,
  startsOn,
  whyNotWearable,
} from './wear-on.ts';

/** 23:59 of 1 December in Tokyo. */
const NOW = '2026-12-01T14:59:59.000Z';

describe('a day to wear an item on', () => {
  it('is covered by rentals that start on it, or up to six days before', () => {
    for (const method of ['delivery', 'pickup'] as const)
      expect(startsCovering('2026-12-24', NOW, method)).toEqual({ first: '2026-12-18', more: RENTAL_DAYS - 1 });
  });

  it('soon has fewer starts, since a parcel needs four days and a meeting one', () => {
    expect(startsCovering('2026-12-06', NOW, 'delivery')).toEqual({ first: '2026-12-05', more: 1 });
    expect(startsCovering('2026-12-04', NOW, 'delivery')).toBeNull();
    expect(startsCovering('2026-12-04', NOW, 'pickup')).toEqual({ first: '2026-12-02', more: 2 });
    expect(startsCovering('2026-12-02', NOW, 'pickup')).toEqual({ first: '2026-12-02', more: 0 });
    expect(startsCovering('2026-12-01', NOW, 'pickup')).toBeNull();
  });

  it('may be up to six days after the last start', () => {
    const last = latestStart(NOW);
    expect(startsCovering(addDays(last, 6), NOW, 'delivery')).toEqual({ first: last, more: 0 });
    expect(startsCovering(addDays(last, 7), NOW, 'delivery')).toBeNull();
    expect(startsOn(last, NOW, 'delivery')).toEqual({ first: last, more: 0 });
    expect(startsOn(addDays(last, 1), NOW, 'delivery')).toBeNull();
  });

  it('has the starts that the calendar of a free item offers', () => {
    const [first, last] = [addDays(firstWearableDay(NOW), -2), addDays(lastWearableDay(NOW), 2)];
    for (let day = first; day <= last; day = addDays(day, 1)) {
      for (const method of ['delivery', 'pickup'] as const) {
        const terms = { now: NOW, method, booked: [], daysBetween: 0 };
        const week = Array.from({ length: RENTAL_DAYS }, (_, before) => addDays(day, before - RENTAL_DAYS + 1));
        const offered = week.filter((start) => whyNoStart(start, terms) === null);
        const starts = startsCovering(day, NOW, method);
        expect([day, method, starts?.first, (starts?.more ?? -1) + 1]).toEqual([
          day,
          method,
          offered[0],
          offered.length,
        ]);
      }
    }
  });

  it('has a proposed start: the day before, an earlier one, or at last the day itself', () => {
    const proposed = (day: string, ...booked: { startDate: string; endDate: string }[]) =>
      proposedStart(day, { now: NOW, method: 'pickup', booked, daysBetween: 0 });
    expect(proposed('2026-12-24')).toBe('2026-12-23');
    expect(proposed('2026-12-24', { startDate: '2026-12-27', endDate: '2026-12-30' })).toBe('2026-12-20');
    expect(proposed('2026-12-24', { startDate: '2026-12-20', endDate: '2026-12-23' })).toBe('2026-12-24');
    expect(proposed('2026-12-24', { startDate: '2026-12-22', endDate: '2026-12-25' })).toBeNull();
    expect(proposed('2026-12-02')).toBe('2026-12-02');
    expect(proposed('2026-12-01')).toBeNull();
  });

  it('is from tomorrow in Tokyo on, and not too far ahead', () => {
    expect(['2026-12-01', '2026-12-02', '2027-03-07', '2027-03-08'].map((day) => whyNotWearable(day, NOW))).toEqual([
      '着たい日は、明日からの日を選択してください',
      null,
      null,
      '着たい日は、96日先までの日を選択してください',
    ]);
    // A second later it is the next day in Tokyo.
    expect(whyNotWearable('2026-12-02', '2026-12-01T15:00:00.000Z')).toContain('明日から');
  });
});
