import { describe, expect, it } from '@jest/globals';
import { addMonths, dayAfterKey, weeksFrom, weeksOf } from './month-grid.ts';

describe('the grid of a month', () => {
  it('has rows from Sunday on, with empty cells for other months', () => {
    const weeks = weeksOf('2026-12');
    expect(weeks).toHaveLength(5);
    expect(weeks[0]).toEqual([null, null, '2026-12-01', '2026-12-02', '2026-12-03', '2026-12-04', '2026-12-05']);
    expect(weeks.at(-1)).toEqual(['2026-12-27', '2026-12-28', '2026-12-29', '2026-12-30', '2026-12-31', null, null]);
    expect(weeksOf('2026-02')).toHaveLength(4);
    expect(weeksOf('2026-08')).toHaveLength(6);
  });

  it('starts with the current week, and is complete for a future month', () => {
    const weeks = weeksFrom('2026-12', '2026-12-20');
    expect(weeks[0]?.[0]).toBe('2026-12-20');
    expect(weeks).toHaveLength(2);
    expect(weeksFrom('2026-12', '2026-12-26')[0]?.[0]).toBe('2026-12-20');
    expect(weeksFrom('2026-12', '2026-11-30')).toEqual(weeksOf('2026-12'));
    expect(weeksFrom('2026-12', '2027-01-01')).toEqual([]);
  });

  it.each([
    ['ArrowLeft', '2026-12-01'],
    ['ArrowRight', '2026-12-03'],
    ['ArrowUp', '2026-11-25'],
    ['ArrowDown', '2026-12-09'],
    ['Home', '2026-11-29'],
    ['End', '2026-12-05'],
    ['PageUp', '2026-11-02'],
    ['PageDown', '2027-01-02'],
    ['Tab', null],
  ])('moves from 2 December by %s to %s', (key, day) => {
    expect(dayAfterKey('2026-12-02', key)).toBe(day);
  });

  it('uses the last day of a shorter month', () => {
    expect(addMonths('2027-01-31', 1)).toBe('2027-02-28');
    expect(addMonths('2027-03-31', -1)).toBe('2027-02-28');
    expect(addMonths('2026-12-15', 1)).toBe('2027-01-15');
  });
});
