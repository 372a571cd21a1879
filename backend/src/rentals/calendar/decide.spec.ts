import { describe, expect, it } from '@jest/globals';
import { EMPTY_CALENDAR, evolveCalendar, type ItemCalendar } from '@meguri/contracts/item-calendar/item-calendar.ts';
import { bySystem } from '../test-support/commands.ts';
import { releasePeriod, reservePeriod } from './decide.ts';

const ONE = '70000000-0000-4000-8000-000000000001';
const OTHER = '70000000-0000-4000-8000-000000000002';
const NOW = '2026-12-01T00:00:00.000Z';
const taken: ItemCalendar = { reservations: { [OTHER]: { from: '2026-12-09', to: '2026-12-19' } } };
const reserve = (from: string, to: string, calendar = taken) =>
  reservePeriod(bySystem({ roundId: ONE, from, to }, NOW), calendar);

describe('an item’s calendar', () => {
  it('takes days that are free, up to the very day another reservation begins or ends', () => {
    expect(reserve('2026-12-02', '2026-12-09')).toEqual([
      { type: 'PeriodReserved', data: { roundId: ONE, from: '2026-12-02', to: '2026-12-09' } },
    ]);
    expect(reserve('2026-12-19', '2026-12-26')).toHaveLength(1);
  });

  it.each([
    ['2026-12-02', '2026-12-10'],
    ['2026-12-18', '2026-12-25'],
    ['2026-12-11', '2026-12-12'],
    ['2026-12-01', '2026-12-31'],
  ])('refuses %s to %s: another round has some of it', (from, to) => {
    expect(() => reserve(from, to)).toThrow(expect.objectContaining({ code: 'reservation_conflict' }));
  });

  it('keeps a round’s own reservation when it is asked for again', () => {
    const own: ItemCalendar = { reservations: { [ONE]: { from: '2026-12-09', to: '2026-12-19' } } };
    expect(reserve('2026-12-09', '2026-12-19', own)).toEqual([]);
  });

  it('gives days back once, and then to another', () => {
    const release = bySystem({ roundId: OTHER }, NOW);
    const events = releasePeriod(release, taken);
    expect(events).toEqual([{ type: 'PeriodReleased', data: { roundId: OTHER } }]);
    const free = events.reduce(evolveCalendar, taken);
    expect(releasePeriod(release, free)).toEqual([]);
    expect(free).toEqual(EMPTY_CALENDAR);
    expect(reserve('2026-12-11', '2026-12-12', free)).toHaveLength(1);
  });
});
