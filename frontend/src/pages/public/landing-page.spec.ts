import { describe, expect, it } from '@jest/globals';
import type { ItemSummary } from '@meguri/contracts/item/item-view.ts';
import { freeNow } from './landing-page.tsx';

const item = (id: string, status: 'available' | 'rented' = 'available') => ({ id, status }) as ItemSummary;
const idsOf = (items: readonly ItemSummary[]) => items.map(({ id }) => id);

describe('what can be borrowed now', () => {
  it('holds nothing that is out with somebody, and nothing twice', () => {
    const newest = [item('a'), item('b', 'rented'), item('c')];
    const popular = [item('c'), item('d', 'rented'), item('e'), item('f')];
    expect(idsOf(freeNow({ newest, popular }, 3))).toEqual(['a', 'c', 'e']);
  });
});
