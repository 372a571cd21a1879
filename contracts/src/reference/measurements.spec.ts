import { describe, expect, it } from '@jest/globals';
import { CATEGORIES } from './categories.ts';
import { measuredOf, MEASUREMENTS, measurementsOf } from './measurements.ts';

const kinds = CATEGORIES.flatMap(({ subCategories }) => subCategories.map(({ id }) => id));

describe('measurements', () => {
  it.each(kinds)('of %s are known, each once', (kind) => {
    const ids = measurementsOf(kind).map(({ id }) => id);
    expect(ids.length).toBeGreaterThan(0);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('of something unknown, or of what every object has, are none', () => {
    expect(measurementsOf('')).toEqual([]);
    expect(measurementsOf('constructor')).toEqual([]);
  });

  it('each belong to some kind, and have room between their bounds', () => {
    const used = new Set(kinds.flatMap((kind) => measurementsOf(kind).map(({ id }) => id)));
    expect(MEASUREMENTS.filter(({ id }) => !used.has(id))).toEqual([]);
    expect(MEASUREMENTS.every(({ min, max }) => min < max)).toBe(true);
  });

  it('are read in the order of the kind, without what such a thing hasn’t got', () => {
    expect(measuredOf('coat', { sleeve: 58.5, length: 98, heel: 4 }).map(({ name, cm }) => [name, cm])).toEqual([
      ['着丈', 98],
      ['袖丈', 58.5],
    ]);
  });
});
