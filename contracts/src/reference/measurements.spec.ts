import { describe, expect, it } from '@jest/globals';
import { CATEGORIES } from './categories.ts';
import { measuredOf, MEASUREMENTS, measurementsOf } from './measurements.ts';

const kinds = CATEGORIES.flatMap(({ subCategories }) => subCategories.map(({ id }) => id));

describe('measurements', () => {
  it.each(kinds)('of %s exist, each once', (kind) => {
    const ids = measurementsOf(kind).map(({ id }) => id);
    expect(ids.length).toBeGreaterThan(0);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('of an unknown category, or those common to all items, are empty', () => {
    expect(measurementsOf('')).toEqual([]);
    expect(measurementsOf('constructor')).toEqual([]);
  });

  it('each belong to some category, and have different bounds', () => {
    const used = new Set(kinds.flatMap((kind) => measurementsOf(kind).map(({ id }) => id)));
    expect(MEASUREMENTS.filter(({ id }) => !used.has(id))).toEqual([]);
    expect(MEASUREMENTS.every(({ min, max }) => min < max)).toBe(true);
  });

  it('are listed in the order of the category, without those that such an item doesn’t have', () => {
    expect(measuredOf('coat', { sleeve: 58.5, length: 98, heel: 4 }).map(({ name, cm }) => [name, cm])).toEqual([
      ['着丈', 98],
      ['袖丈', 58.5],
    ]);
  });
});
