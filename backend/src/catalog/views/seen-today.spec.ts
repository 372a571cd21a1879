import { describe, expect, it } from '@jest/globals';
import type { LRUCache } from 'lru-cache';
import { SeenToday } from './seen-today.ts';

const [ITEM, OTHER] = ['17e00000-0000-4000-8000-000000000001', '17e00000-0000-4000-8000-000000000002'];

describe('a look at an item', () => {
  it('is counted for a person, and for a network, on its day', () => {
    const seen = new SeenToday();
    const looks = (person: number | string) => [1, 2, 3].map(() => seen.times(ITEM, person, '2026-12-01'));
    expect(looks(7)).toEqual([1, 2, 3]);
    expect(looks('203.0.113.0/24')).toEqual([1, 2, 3]);
  });

  it('is another one for each item and each day', () => {
    const seen = new SeenToday();
    expect([ITEM, OTHER, ITEM].map((item) => seen.times(item, 7, '2026-12-01'))).toEqual([1, 1, 2]);
    expect([ITEM, ITEM].map((item) => seen.times(item, 7, '2026-12-02'))).toEqual([1, 2]);
  });

  it('reserves no memory before someone looks', () => {
    const { seen } = new SeenToday() as unknown as { seen: LRUCache<string, number> };
    expect([seen.max, seen.maxSize]).toEqual([0, 200_000]);
  });

  it('leaves nothing in memory that names who looked, nor the same trace on two days', () => {
    const tracesOn = (day: string) => {
      const seen = new SeenToday();
      seen.times(ITEM, '203.0.113.0/24', day);
      return [...(seen as unknown as { seen: Map<string, number> }).seen.keys()];
    };
    const [first, second] = [tracesOn('2026-12-01'), tracesOn('2026-12-02')];
    expect(first).toHaveLength(1);
    expect(JSON.stringify(first)).not.toContain('203.0.113');
    expect(second).not.toEqual(first);
  });
});
