import { describe, expect, it } from '@jest/globals';
import type { OwnerCalendar } from '@meguri/contracts/item/calendar/owner-calendar.ts';
import { MAX_BLOCKED_AHEAD } from '@meguri/contracts/limits.ts';
import { addDays } from '@meguri/contracts/rental-round/time/period.ts';
import { areRequested, canBeKept, type Days, daysAfterPress, stateOf } from './owner-days.ts';

const TODAY = '2026-12-01';
const ID = '00000000-0000-4000-8000-000000000009';
const CALENDAR = {
  reserved: [{ roundId: ID, startDate: '2026-12-05', endDate: '2026-12-07' }],
  requested: [
    { roundId: ID, startDate: '2026-12-07', endDate: '2026-12-09' },
    { roundId: ID, startDate: '2026-12-09', endDate: '2026-12-10' },
    { roundId: ID, startDate: '2026-12-19', endDate: '2026-12-20' },
  ],
  blocked: [{ id: ID, startDate: '2026-12-20', endDate: '2026-12-20' }],
} as Partial<OwnerCalendar> as OwnerCalendar;

describe('a day of an owner’s calendar', () => {
  it.each([
    ['2026-11-30', 'past'],
    [TODAY, 'free'],
    ['2026-12-04', 'free'],
    ['2026-12-05', 'reserved'],
    ['2026-12-07', 'reserved'],
    ['2026-12-08', 'requested'],
    ['2026-12-09', 'requested'],
    ['2026-12-11', 'free'],
    ['2026-12-19', 'requested'],
    ['2026-12-20', 'blocked'],
    [addDays(TODAY, MAX_BLOCKED_AHEAD), 'free'],
    [addDays(TODAY, MAX_BLOCKED_AHEAD + 1), 'far'],
  ])('is on %s in the state %s', (day, state) => expect(stateOf(day, CALENDAR, TODAY)).toBe(state));
});

describe('requested days', () => {
  it('can be blocked like free ones, and no others can', () => {
    const states = ['free', 'requested', 'reserved', 'blocked', 'past', 'far'] as const;
    expect(states.filter(canBeKept)).toEqual(['free', 'requested']);
  });

  it.each([
    ['', '', false],
    ['2026-12-01', '2026-12-06', false],
    ['2026-12-01', '2026-12-07', true],
    ['2026-12-10', '2026-12-12', true],
    ['2026-12-11', '2026-12-12', false],
    ['2026-12-01', '2026-12-31', true],
  ])('are among those from %s to %s: %s', (startDate, endDate, some) =>
    expect(areRequested({ startDate, endDate }, CALENDAR)).toBe(some),
  );
});

describe('the days that an owner selects', () => {
  const pressed = (...days: readonly string[]) =>
    days.reduce<Days>((chosen, day) => daysAfterPress(day, chosen), { startDate: '', endDate: '' });

  it('are one day, and with a later one all days up to it', () => {
    expect(pressed('2026-12-10')).toEqual({ startDate: '2026-12-10', endDate: '2026-12-10' });
    expect(pressed('2026-12-10', '2026-12-12')).toEqual({ startDate: '2026-12-10', endDate: '2026-12-12' });
  });

  it('start again with an earlier day or a third one', () => {
    expect(pressed('2026-12-10', '2026-12-08')).toEqual({ startDate: '2026-12-08', endDate: '2026-12-08' });
    expect(pressed('2026-12-10', '2026-12-12', '2026-12-14')).toEqual({
      startDate: '2026-12-14',
      endDate: '2026-12-14',
    });
  });
});
