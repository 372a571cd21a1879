import { describe, expect, it } from '@jest/globals';
import { MEETING_HOURS, timeOfDay } from '../../../rental/meeting/meeting-hours.ts';
import { daysWithin, endsAfter, firstDay, rowOf, slotOf, startsOn } from './slot-choices.ts';

/** From 10 December, 14:10, to 13 December, 00:00 in Tokyo. */
const WINDOW = { from: '2026-12-10T05:10:00.000Z', until: '2026-12-12T15:00:00.000Z' };
const before = Date.parse('2026-12-01T00:00:00.000Z');

describe('the offered choices of times', () => {
  it('are within the window', () => {
    expect(daysWithin(WINDOW, before)).toEqual(['2026-12-10', '2026-12-11', '2026-12-12']);
    expect(startsOn('2026-12-10', WINDOW, before)[0]).toBe('14:30');
    expect(startsOn('2026-12-12', WINDOW, before).at(-1)).toBe('22:00');
    const short = { ...WINDOW, until: '2026-12-12T03:20:00.000Z' };
    expect(startsOn('2026-12-12', short, before).at(-1)).toBe('12:00');
    expect(endsAfter('2026-12-12', '11:00', short, 4)).toEqual(['11:30', '12:00']);
  });

  it('are within the hours that an item’s page names', () => {
    const whole = { ...WINDOW, from: '2026-12-09T15:00:00.000Z' };
    const starts = startsOn('2026-12-10', whole, before);
    const ends = endsAfter('2026-12-10', starts.at(-1)!, whole, 4);
    expect([starts[0], ends.at(-1)]).toEqual(['07:00', '22:30']);
    expect([MEETING_HOURS.from, MEETING_HOURS.until].map(timeOfDay)).toEqual(['07:00', '22:30']);
  });

  it('are never in the past', () => {
    const now = Date.parse('2026-12-11T12:40:00.000Z');
    expect(daysWithin(WINDOW, now)).toEqual(['2026-12-11', '2026-12-12']);
    expect(startsOn('2026-12-11', WINDOW, now)).toEqual(['22:00']);
    expect(daysWithin(WINDOW, Date.parse('2026-12-12T13:00:00.001Z'))).toEqual([]);
  });

  it('end within the maximum number of hours', () => {
    expect(endsAfter('2026-12-10', '15:00', WINDOW, 4)).toHaveLength(8);
    expect(endsAfter('2026-12-10', '22:00', WINDOW, 4)).toEqual(['22:30']);
    expect(endsAfter('2026-12-10', '', WINDOW, 4)).toEqual([]);
  });

  it('start with the wanted day, or the nearest', () => {
    expect(firstDay(['2026-12-09', '2026-12-10'], '2026-12-10')).toBe('2026-12-10');
    expect(firstDay(['2026-12-11'], '2026-12-10')).toBe('2026-12-11');
    expect(firstDay(['2026-12-11'], '2026-12-12')).toBe('2026-12-11');
  });

  it('are the same in the form and when they are sent', () => {
    const row = { day: '2026-12-10', start: '14:30', end: '15:00' };
    expect(slotOf(row)).toEqual({ from: '2026-12-10T05:30:00.000Z', until: '2026-12-10T06:00:00.000Z' });
    expect(rowOf(slotOf(row))).toEqual(row);
  });
});
