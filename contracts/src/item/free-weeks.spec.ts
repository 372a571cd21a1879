import { describe, expect, it } from '@jest/globals';
import { firstStart, soonestStarts, type StartTerms, whyNoStart } from './free-weeks.ts';

/** 23:59 of 1 December in Tokyo. */
const NOW = '2026-12-01T14:59:59.000Z';
const on = (day: string, terms: Partial<StartTerms> = {}) =>
  whyNoStart(day, { now: NOW, method: 'delivery', booked: [], daysBetween: 0, ...terms });

describe('a start day', () => {
  it('by delivery is at least 4 days ahead, by pickup one day', () => {
    expect(['2026-11-30', '2026-12-01', '2026-12-04', '2026-12-05'].map((day) => on(day))).toEqual([
      'past',
      'delivery',
      'delivery',
      null,
    ]);
    expect(['2026-12-01', '2026-12-02'].map((day) => on(day, { method: 'pickup' }))).toEqual(['pickup', null]);
  });

  it('is at most 90 days ahead', () => {
    expect([on('2027-03-01'), on('2027-03-02')]).toEqual([null, 'late']);
  });

  it('depends on the day in Tokyo: a second later everything moves by a day', () => {
    expect(on('2026-12-05', { now: '2026-12-01T15:00:00.000Z' })).toBe('delivery');
  });

  it('is impossible while the item is rented, and when its week overlaps a rental', () => {
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

  it('by delivery leaves one day before and two days after for shipping', () => {
    const booked = [{ startDate: '2026-12-20', endDate: '2026-12-29' }];
    const days = ['2026-12-11', '2026-12-12', '2026-12-13', '2026-12-14', '2026-12-30', '2026-12-31'];
    expect(days.map((day) => on(day, { booked }))).toEqual([null, 'ways', 'ways', 'week', 'ways', null]);
  });

  it('leaves the item with its owner for as long as they want before the next rental', () => {
    const terms = { booked: [{ startDate: '2026-12-20', endDate: '2026-12-29' }], method: 'pickup' as const };
    expect(on('2026-12-13', { ...terms, daysBetween: 0 })).toBeNull();
    expect(on('2026-12-13', { ...terms, daysBetween: 1 })).toBe('ways');
    expect(on('2026-12-10', { ...terms, daysBetween: 3 })).toBeNull();
    expect(on('2026-12-30', { ...terms, daysBetween: 3 })).toBeNull();
  });

  it('is impossible on days that the owner has blocked', () => {
    const booked = [{ startDate: '2026-12-20', endDate: '2026-12-21', byOwner: true as const }];
    const days = ['2026-12-13', '2026-12-14', '2026-12-20', '2026-12-22'];
    expect(days.map((day) => on(day, { booked, method: 'pickup' }))).toEqual([null, 'week', 'blocked', null]);
  });

  it('is searched from the earliest day on', () => {
    const booked = [{ startDate: '2026-12-06', endDate: '2026-12-15' }];
    expect(firstStart({ now: NOW, method: 'delivery', booked, daysBetween: 0 })).toBe('2026-12-17');
    expect(firstStart({ now: NOW, method: 'pickup', booked: [], daysBetween: 0 })).toBe('2026-12-02');
    const always = [{ startDate: '2026-12-01', endDate: '2027-12-31' }];
    expect(firstStart({ now: NOW, method: 'pickup', booked: always, daysBetween: 0 })).toBeNull();
  });
});

describe('the earliest starts of an item', () => {
  it('are given per method, the earlier one first', () => {
    const terms = { now: NOW, booked: [], daysBetween: 0 };
    const delivery = { method: 'delivery', start: '2026-12-05' };
    const pickup = { method: 'pickup', start: '2026-12-02' };
    expect(soonestStarts('delivery', terms)).toEqual([delivery]);
    expect(soonestStarts('both', terms)).toEqual([pickup, delivery]);
    const booked = [{ startDate: '2026-12-01', endDate: '2027-12-31' }];
    expect(soonestStarts('both', { ...terms, booked })).toEqual([]);
  });
});
