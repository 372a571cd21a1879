import { describe, expect, it } from '@jest/globals';
import {
  type CalendarEvent,
  EMPTY_CALENDAR,
  evolveCalendar,
  type ItemCalendar,
} from '@meguri/contracts/item/calendar/item-calendar.ts';
import { bySystem } from '../../test-support/commands.ts';
import {
  blockDays,
  confirmPeriod,
  extendPeriod,
  releasePeriod,
  reservePeriod,
  shortenPeriod,
  unblockDays,
} from './decide.ts';

const ONE = '70000000-0000-4000-8000-000000000001';
const OTHER = '70000000-0000-4000-8000-000000000002';
const NOW = '2026-12-01T00:00:00.000Z';
const taken: ItemCalendar = { ...EMPTY_CALENDAR, reservations: { [OTHER]: { from: '2026-12-09', to: '2026-12-19' } } };
const reserve = (from: string, to: string, calendar = taken) =>
  reservePeriod(bySystem({ roundId: ONE, from, to }, NOW), calendar);

describe('an item’s calendar', () => {
  it('accepts free days, up to the day on which another reservation begins or ends', () => {
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
  ])('refuses %s to %s, which overlap another round’s days', (from, to) => {
    expect(() => reserve(from, to)).toThrow(expect.objectContaining({ code: 'reservation_conflict' }));
  });

  it('keeps a round’s own reservation when it is requested again', () => {
    const own: ItemCalendar = { ...EMPTY_CALENDAR, reservations: { [ONE]: { from: '2026-12-09', to: '2026-12-19' } } };
    expect(reserve('2026-12-09', '2026-12-19', own)).toEqual([]);
  });

  it('releases days once, and then for others', () => {
    const release = bySystem({ roundId: OTHER }, NOW);
    const events = releasePeriod(release, taken);
    expect(events).toEqual([{ type: 'PeriodReleased', data: { roundId: OTHER } }]);
    const free = events.reduce(evolveCalendar, taken);
    expect(releasePeriod(release, free)).toEqual([]);
    expect(free).toEqual(EMPTY_CALENDAR);
    expect(reserve('2026-12-11', '2026-12-12', free)).toHaveLength(1);
  });
});

describe('days that an owner’s answer to a parcel has reserved', () => {
  const days = { from: '2026-12-02', to: '2026-12-09', shipping: 500 };
  const tentative: ItemCalendar = { ...taken, reservations: { [ONE]: { ...days, tentative: true } } };
  const confirm = (calendar: ItemCalendar, shipping = 500) =>
    confirmPeriod(bySystem({ roundId: ONE, shipping }, NOW), calendar);
  const giveBack = bySystem({ roundId: ONE, tentative: true } as const, NOW);

  it('say so, and are given back when another item is refused', () => {
    const reserved = reservePeriod(bySystem({ roundId: ONE, ...days, tentative: true } as const, NOW), EMPTY_CALENDAR);
    expect(reserved).toEqual([{ type: 'PeriodReserved', data: { roundId: ONE, ...days, tentative: true } }]);
    const calendar = reserved.reduce(evolveCalendar, EMPTY_CALENDAR);
    expect(calendar.reservations[ONE]).toEqual({ ...days, tentative: true });
    expect(releasePeriod(giveBack, calendar)).toEqual([{ type: 'PeriodReleased', data: { roundId: ONE } }]);
  });

  it('stay reserved once they are confirmed for an approval', () => {
    const events = confirm(tentative);
    expect(events).toEqual([{ type: 'PeriodReserved', data: { roundId: ONE, ...days } }]);
    const confirmed = events.reduce(evolveCalendar, tentative);
    expect(releasePeriod(giveBack, confirmed)).toEqual([]);
    expect(confirm(confirmed)).toEqual([]);
  });

  it('can’t be confirmed once they were given back, nor with another part of the shipping', () => {
    const conflict = expect.objectContaining({ code: 'write_conflict' });
    expect(() => confirm(EMPTY_CALENDAR)).toThrow(conflict);
    expect(() => confirm(tentative, 750)).toThrow(conflict);
  });

  it('are the answer’s own: another one neither shares, confirms nor gives them back', () => {
    const answer = { id: 'a0000000-0000-4000-8000-000000000001', rounds: 2 };
    const other = { ...answer, id: 'a0000000-0000-4000-8000-000000000002' };
    const reserve = (by: typeof answer, calendar: ItemCalendar) =>
      reservePeriod(bySystem({ roundId: ONE, ...days, tentative: true, answer: by } as const, NOW), calendar);
    const own = reserve(answer, EMPTY_CALENDAR).reduce(evolveCalendar, EMPTY_CALENDAR);
    const conflict = expect.objectContaining({ code: 'write_conflict' });
    expect(reserve(answer, own)).toEqual([]);
    expect(() => reserve(other, own)).toThrow(conflict);
    expect(() => confirm(own)).toThrow(conflict);
    const confirmAs = ({ id }: typeof answer) =>
      confirmPeriod(bySystem({ roundId: ONE, shipping: 500, answer: id }, NOW), own);
    expect(() => confirmAs(other)).toThrow(conflict);
    expect(confirmAs(answer)).toEqual([{ type: 'PeriodReserved', data: { roundId: ONE, ...days, answer } }]);
    const releaseAs = ({ id }: typeof answer) =>
      releasePeriod(bySystem({ roundId: ONE, tentative: true, answer: id } as const, NOW), own);
    expect(releaseAs(other)).toEqual([]);
    expect(releaseAs(answer)).toHaveLength(1);
  });
});

describe('the days of an extension', () => {
  const own: ItemCalendar = { ...EMPTY_CALENDAR, reservations: { [ONE]: { from: '2026-12-01', to: '2026-12-09' } } };
  const extend = (n: number, to: string, calendar = own) =>
    extendPeriod(bySystem({ roundId: ONE, n, to }, NOW), calendar);
  const shorten = (n: number, to: string, calendar: ItemCalendar) =>
    shortenPeriod(bySystem({ roundId: ONE, n, to }, NOW), calendar);
  const after = (events: readonly CalendarEvent[], calendar = own) => events.reduce(evolveCalendar, calendar);
  const extended = after(extend(1, '2026-12-16'));

  it('follow the round’s own, and are reserved once', () => {
    expect(extend(1, '2026-12-16')).toEqual([
      { type: 'PeriodExtended', data: { roundId: ONE, n: 1, from: '2026-12-01', to: '2026-12-16' } },
    ]);
    expect(extend(1, '2026-12-16', extended)).toEqual([]);
    expect(() =>
      reserve('2026-12-09', '2026-12-10', { ...extended, reservations: { [OTHER]: extended.reservations[ONE]! } }),
    ).toThrow(expect.objectContaining({ code: 'reservation_conflict' }));
  });

  it('are refused when another round or the owner has some of them, and may end where those begin', () => {
    const both = { ...own, reservations: { ...own.reservations, [OTHER]: { from: '2026-12-15', to: '2026-12-19' } } };
    expect(() => extend(1, '2026-12-16', both)).toThrow(expect.objectContaining({ code: 'reservation_conflict' }));
    const kept = { ...own, blocks: { [OTHER]: { from: '2026-12-15', to: '2026-12-19' } } };
    expect(() => extend(1, '2026-12-16', kept)).toThrow(expect.objectContaining({ code: 'days_blocked' }));
    expect(extend(1, '2026-12-15', both)).toHaveLength(1);
    expect(extend(1, '2026-12-15', kept)).toHaveLength(1);
  });

  it('are refused once the round has no days, or its extension has ended', () => {
    const ended = expect.objectContaining({ code: 'cause_not_current' });
    expect(() => extend(1, '2026-12-16', EMPTY_CALENDAR)).toThrow(ended);
    expect(() => extend(1, '2026-12-16', after(shorten(1, '2026-12-09', extended), extended))).toThrow(ended);
    expect(() => extend(1, '2026-12-16', after(extend(2, '2026-12-16', extended), extended))).toThrow(ended);
  });

  it('are free again when it ends, unless a newer one keeps them', () => {
    const events = shorten(1, '2026-12-09', extended);
    expect(events).toEqual([
      { type: 'PeriodShortened', data: { roundId: ONE, n: 1, from: '2026-12-01', to: '2026-12-09' } },
    ]);
    const shortened = after(events, extended);
    expect(shorten(1, '2026-12-09', shortened)).toEqual([]);
    expect(extend(2, '2026-12-16', shortened)).toHaveLength(1);
    const newer = after(extend(2, '2026-12-16', extended), extended);
    expect(shorten(1, '2026-12-09', newer)).toEqual([]);
    expect(shorten(1, '2026-12-09', own)).toEqual([]);
    expect(shorten(1, '2026-12-09', EMPTY_CALENDAR)).toEqual([]);
  });

  it('are released with the round’s own', () => {
    expect(after(releasePeriod(bySystem({ roundId: ONE }, NOW), extended), extended)).toEqual(EMPTY_CALENDAR);
  });
});

describe('days that an owner blocks', () => {
  const block = (from: string, to: string, calendar = taken, blockId = ONE) =>
    blockDays(bySystem({ blockId, from, to }, NOW), calendar);
  const kept: ItemCalendar = { ...EMPTY_CALENDAR, blocks: { [OTHER]: { from: '2026-12-09', to: '2026-12-12' } } };

  it('start today at the earliest, and may touch the day on which a reservation begins or ends', () => {
    expect(block('2026-12-01', '2026-12-09')).toEqual([
      { type: 'DaysBlocked', data: { blockId: ONE, from: '2026-12-01', to: '2026-12-09' } },
    ]);
    expect(block('2026-12-19', '2027-01-31')).toHaveLength(1);
  });

  it.each([
    ['2026-12-08', '2026-12-10', taken, 'days_reserved'],
    ['2026-12-18', '2026-12-20', taken, 'days_reserved'],
    ['2026-12-11', '2026-12-20', kept, 'days_already_blocked'],
    ['2026-11-30', '2026-12-03', taken, 'days_not_ahead'],
    ['2027-11-30', '2027-12-03', taken, 'days_not_ahead'],
  ])('%s to %s are refused', (from, to, calendar, code) => {
    expect(() => block(from, to, calendar)).toThrow(expect.objectContaining({ code }));
  });

  it('end a year ahead at the latest, and are twenty future periods at most', () => {
    expect(block('2027-12-01', '2027-12-02')).toHaveLength(1);
    const days = (n: number) => ({ from: `2027-01-${10 + n}`, to: `2027-01-${11 + n}` });
    const blocks = Object.fromEntries(Array.from({ length: 20 }, (_, n) => [`b${n}`, days(n)]));
    const full = { ...EMPTY_CALENDAR, blocks };
    expect(() => block('2027-03-01', '2027-03-02', full)).toThrow(
      expect.objectContaining({ code: 'too_many_blocked_periods' }),
    );
    const over = { ...full, blocks: { ...blocks, b0: { from: '2026-11-01', to: '2026-11-09' } } };
    expect(block('2027-03-01', '2027-03-02', over)).toHaveLength(1);
  });

  it('can’t be rented until they are released', () => {
    expect(() => reserve('2026-12-11', '2026-12-20', kept)).toThrow(expect.objectContaining({ code: 'days_blocked' }));
    expect(reserve('2026-12-12', '2026-12-20', kept)).toHaveLength(1);
    const events = unblockDays(bySystem({ blockId: OTHER }, NOW), kept);
    expect(events).toEqual([{ type: 'DaysUnblocked', data: { blockId: OTHER } }]);
    const free = events.reduce(evolveCalendar, kept);
    expect(unblockDays(bySystem({ blockId: OTHER }, NOW), free)).toEqual([]);
    expect(reserve('2026-12-11', '2026-12-20', free)).toHaveLength(1);
  });

  it('are blocked once, however often that is sent, and don’t affect reservations beside them', () => {
    expect(block('2026-12-09', '2026-12-12', kept, OTHER)).toEqual([]);
    const both = { ...kept, reservations: taken.reservations };
    const released = releasePeriod(bySystem({ roundId: OTHER }, NOW), both).reduce(evolveCalendar, both);
    expect(released).toEqual(kept);
  });
});
