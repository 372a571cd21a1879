import { describe, expect, it } from '@jest/globals';
import type { ItemSummary } from '@meguri/contracts/item/item-view.ts';
import { heroItems } from './landing-page.tsx';

const item = (id: string, status: 'available' | 'rented' = 'available') => ({ id, status }) as ItemSummary;
const idsOf = (items: readonly (ItemSummary | null)[]) => items.map((item) => item?.id ?? null);

describe('the hero pictures', () => {
  const shown = (id: string, more: Partial<ItemSummary> = {}) => ({
    ...item(id),
    mainCategory: 'bags',
    isNew: false,
    favouriteCount: 1,
    rating: { average: null, count: 0 },
    createdAt: '2026-11-01T00:00:00.000Z',
    ...more,
  });

  it('show no new item, however popular, and none without a favourite or review', () => {
    const justNow = shown('new', { isNew: true, favouriteCount: 99, createdAt: '2026-12-01T00:00:00.000Z' });
    expect(idsOf(heroItems([justNow, shown('nobody’s', { favouriteCount: 0 })]))).toEqual([null, null, null]);
    const reviewed = shown('reviewed', { favouriteCount: 0, rating: { average: 5, count: 1 } });
    expect(idsOf(heroItems([justNow, reviewed, shown('liked')]))).toEqual(['liked', 'reviewed', null]);
  });

  it('show a dress, a coat and a bag if there are any, independent of the order of equals', () => {
    const items = [
      shown('bag', { favouriteCount: 3 }),
      shown('older bag', { favouriteCount: 3, createdAt: '2026-10-01T00:00:00.000Z' }),
      shown('coat', { mainCategory: 'outerwear' }),
      shown('dress', { mainCategory: 'dresses_allinones' }),
    ];
    for (const popular of [items, [...items].reverse()]) {
      expect(idsOf(heroItems(popular))).toEqual(['dress', 'coat', 'older bag']);
    }
  });
});
