import { describe, expect, it } from '@jest/globals';
import { firstStart, type StartTerms, whyNoStart } from './free-weeks.ts';

/** 23:59 of 1 December in Tokyo. */
const NOW = '2026-12-01T14:59:59.000Z';
const on = (day: string, terms: Partial<StartTerms> = {}) =>
  whyNoStart(day, { now: NOW, method: 'delivery', booked: [], ...terms });

describe('a start day', () => {
  it('by delivery is 4 days ahead at least, by pickup a day', () => {
    expect(['2026-11-30', '2026-12-01', '2026-12-04', '2026-12-05'].map((day) => on(day))).toEqual([
      'past',
      'delivery',
      'delivery',
      null,
    ]);
    expect(['2026-12-01', '2026-12-02'].map((day) => on(day, { method: 'pickup' }))).toEqual(['pickup', null]);
  });

  it('is 90 days ahead at most', () => {
    expect([on('2027-03-01'), on('2027-03-02')]).toEqual([null, 'late']);
  });

  it('goes by the day in Tokyo: a second later everything is a day later', () => {
    expect(on('2026-12-05', { now: '2026-12-01T15:00:00.000Z' })).toBe('delivery');
  });

  it('is none while the item is taken, nor when its week runs into that', () => {
    const booked = [{ startDate: '2026-12-20', endDate: '2026-12-29' }];
    const days = ['2026-12-13', '2026-12-14', '2026-12-19', '2026-12-20', '2026-12-29', '2026-12-30'];
    expect(days.map((day) => on(day, { booked, method: 'pickup' }))).toEqual([
      null,
      'week',
      'week',
      'booked',
      'booked',
      null,
    ]);
  });

  it('by delivery leaves a day before and two days after for the ways', () => {
    const booked = [{ startDate: '2026-12-20', endDate: '2026-12-29' }];
    const days = ['2026-12-11', '2026-12-12', '2026-12-13', '2026-12-14', '2026-12-30', '2026-12-31'];
    expect(days.map((day) => on(day, { booked }))).toEqual([null, 'ways', 'ways', 'week', 'ways', null]);
  });

  it('is looked for from the earliest on', () => {
    const booked = [{ startDate: '2026-12-06', endDate: '2026-12-15' }];
    expect(firstStart({ now: NOW, method: 'delivery', booked })).toBe('2026-12-17');
    expect(firstStart({ now: NOW, method: 'pickup', booked: [] })).toBe('2026-12-02');
    const always = [{ startDate: '2026-12-01', endDate: '2027-12-31' }];
    expect(firstStart({ now: NOW, method: 'pickup', booked: always })).toBeNull();
  });
});
