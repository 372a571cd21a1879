import { execFileSync } from 'node:child_process';
import { describe, expect, it } from '@jest/globals';
import {
  addDays,
  returnDueOf,
  earlier,
  earliestStart,
  endDateOf,
  later,
  latestStart,
  overlap,
  plus,
  reservedPeriod,
  startOfDay,
  tokyoDate,
} from './period.ts';

describe('the day in Tokyo', () => {
  it.each([
    ['2026-12-09T14:59:59.999Z', '2026-12-09'],
    ['2026-12-09T15:00:00.000Z', '2026-12-10'],
    ['2026-12-31T14:59:59.000Z', '2026-12-31'],
    ['2026-12-31T15:00:00.000Z', '2027-01-01'],
    ['2028-02-28T14:59:59.000Z', '2028-02-28'],
    ['2028-02-28T15:00:00.000Z', '2028-02-29'],
    ['2028-02-29T15:00:00.000Z', '2028-03-01'],
    ['2027-02-28T15:00:00.000Z', '2027-03-01'],
    // New York's clocks go forward at this hour, Tokyo's never do.
    ['2026-03-08T07:00:00.000Z', '2026-03-08'],
  ])('at %s is %s', (time, date) => {
    expect(tokyoDate(time)).toBe(date);
  });

  it('begins at 15:00 UTC of the day before', () => {
    expect(startOfDay('2026-12-10')).toBe('2026-12-09T15:00:00.000Z');
    expect(startOfDay('2027-01-01')).toBe('2026-12-31T15:00:00.000Z');
    expect(startOfDay('2028-03-01')).toBe('2028-02-29T15:00:00.000Z');
  });

  it('is followed by the next one over leap days and new year', () => {
    expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
    expect(addDays('2027-02-28', 1)).toBe('2027-03-01');
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
    expect(addDays('2027-01-01', -1)).toBe('2026-12-31');
  });
});

describe('a rental period', () => {
  it('lasts seven days: it is due at 00:00 of the eighth, and the seventh is displayed', () => {
    expect(returnDueOf('2026-12-10')).toBe('2026-12-16T15:00:00.000Z');
    expect(endDateOf('2026-12-10')).toBe('2026-12-16');
    expect(returnDueOf('2028-02-24')).toBe('2028-03-01T15:00:00.000Z');
    expect(endDateOf('2028-02-24')).toBe('2028-03-01');
    expect(endDateOf('2026-12-28')).toBe('2027-01-03');
  });

  it('blocks the calendar for a delivery from the day before to two days after', () => {
    expect(reservedPeriod('2026-12-10', 'delivery', 0)).toEqual({ from: '2026-12-09', to: '2026-12-19' });
    expect(reservedPeriod('2026-12-10', 'pickup', 0)).toEqual({ from: '2026-12-10', to: '2026-12-17' });
  });

  it('may begin on the day on which another ends, not a day earlier', () => {
    const first = reservedPeriod('2026-12-10', 'pickup', 0);
    expect(overlap(first, reservedPeriod('2026-12-17', 'pickup', 0))).toBe(false);
    expect(overlap(first, reservedPeriod('2026-12-16', 'pickup', 0))).toBe(true);
    expect(overlap(reservedPeriod('2026-12-03', 'pickup', 0), first)).toBe(false);
    expect(overlap(reservedPeriod('2026-12-04', 'pickup', 0), first)).toBe(true);
    expect(overlap(first, first)).toBe(true);
  });

  it('starts at least four days ahead by delivery, one day by pickup, and at most ninety days ahead', () => {
    const beforeMidnight = '2026-12-01T14:59:59.999Z';
    expect(earliestStart(beforeMidnight, 'delivery')).toBe('2026-12-05');
    expect(earliestStart(beforeMidnight, 'pickup')).toBe('2026-12-02');
    expect(earliestStart('2026-12-01T15:00:00.000Z', 'pickup')).toBe('2026-12-03');
    expect(latestStart(beforeMidnight)).toBe('2027-03-01');
  });
});

describe('instants', () => {
  it('are compared and moved in milliseconds', () => {
    const [a, b] = ['2026-12-01T00:00:00.000Z', '2026-12-01T00:00:00.001Z'];
    expect(plus(a, 1)).toBe(b);
    expect([later(a, b), earlier(a, b)]).toEqual([b, a]);
  });
});

/** What all functions say over two years of hours around midnight and daylight saving, as one text. */
const SURVEY = `
import * as period from ${JSON.stringify(new URL('period.ts', import.meta.url).href)};
const said = [];
for (let hour = 0; hour < 2 * 8784; hour += 1) {
  const time = period.plus('2027-06-01T00:59:59.000Z', hour * period.HOUR);
  const date = period.tokyoDate(time);
  said.push(time, date, period.startOfDay(date), period.returnDueOf(date), period.addDays(date, hour % 40));
}
console.log(said.length, said.join(' '));
`;

describe('the server’s time zone', () => {
  it('doesn’t matter', () => {
    const [utc, ...others] = ['UTC', 'America/New_York', 'Pacific/Kiritimati'].map((zone) =>
      execFileSync(process.execPath, ['--input-type=module', '-e', SURVEY], {
        env: { ...process.env, TZ: zone },
        encoding: 'utf8',
        maxBuffer: 1 << 26,
      }),
    );
    expect(utc).toMatch(/^87840 /);
    expect(others.map((said) => said === utc)).toEqual([true, true]);
  });
});
