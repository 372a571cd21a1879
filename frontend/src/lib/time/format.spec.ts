import { afterEach, describe, expect, it, jest } from '@jest/globals';
import {
  clock,
  clockOrDay,
  date,
  dateTime,
  dayAndTime,
  fullDate,
  shortDateTime,
  shortDay,
  shortPeriod,
} from './format.ts';
import { untilTime } from './until-time.ts';

const NOW = Date.parse('2026-11-21T05:05:00Z');

describe('formatted days and times', () => {
  afterEach(() => void jest.restoreAllMocks());

  it.each([
    [date, '2026-11-21', '11月21日(土)'],
    [date, '2026-11-21T15:00:00Z', '11月22日(日)'],
    [date, '2026-01-01T00:00:00+09:00', '1月1日(木)'],
    [fullDate, '2026-11-21T05:05:00Z', '2026年11月21日'],
    [shortDay, '2026-02-03', '2/3'],
    [(start: string) => shortPeriod(start, '2026-12-01'), '2026-11-25', '11/25〜12/1'],
    [clock, '2026-11-20T15:05:59.999Z', '00:05'],
    [dateTime, '2026-12-31T14:59:00Z', '2026/12/31 23:59'],
    [shortDateTime, '2026-12-31T15:00:00Z', '1/1 00:00'],
    [dayAndTime, '2026-11-21T05:05:00Z', '11月21日(土) 14:05'],
    [(time: string) => clockOrDay(time, NOW), '2026-11-20T15:00:00Z', '00:00'],
    [(time: string) => clockOrDay(time, NOW), '2026-11-20T14:59:59Z', '11/20'],
  ])('%p of %s is %s', (format, time, words) => {
    expect(format(time)).toBe(words);
  });

  it('don’t use `Intl`, which is slow to load on phones', () => {
    const dates = jest.spyOn(Intl, 'DateTimeFormat');
    dateTime('2026-11-21T05:05:00Z');
    date('2026-11-21');
    expect(dates).not.toHaveBeenCalled();
  });

  it('equal those of `Intl` on each day of two years', () => {
    const words = new Intl.DateTimeFormat('ja-JP', {
      timeZone: 'Asia/Tokyo',
      month: 'long',
      day: 'numeric',
      weekday: 'short',
    });
    for (let day = 0; day < 731; day += 1) {
      const time = new Date(NOW + day * 86_400_000).toISOString();
      expect(date(time)).toBe(words.format(new Date(time)));
    }
  });
});

describe('the end of a day', () => {
  it('is shown as 24:00 of that day, any other time as it is', () => {
    expect(untilTime('2026-12-02T15:00:00.000Z', dateTime)).toBe('2026/12/2 24:00');
    expect(untilTime('2026-12-31T15:00:00.000Z', dateTime)).toBe('2026/12/31 24:00');
    expect(untilTime('2026-12-02T15:01:00.000Z', dateTime)).toBe('2026/12/3 00:01');
    expect(untilTime('2026-12-02T14:59:00.000Z', dateTime)).toBe('2026/12/2 23:59');
  });
});
