import { describe, expect, it } from '@jest/globals';
import type { ItemSummary } from '@meguri/contracts/item/item-view.ts';
import { freeNow, totalOf } from './landing-below.tsx';

const item = (id: string, userId: number, status: 'available' | 'rented' = 'available') =>
  ({ id, userId, status }) as ItemSummary;

describe('the available items of the landing page', () => {
  it('include no rented item, and one of each owner', () => {
    const newest = [item('a', 1), item('b', 2, 'rented'), item('c', 3), item('d', 3)];
    const popular = [item('c', 3), item('e', 1), item('f', 2), item('g', 4)];
    expect(freeNow({ newest, popular }, 3).map(({ id }) => id)).toEqual(['a', 'c', 'f']);
  });

  it('include a second one of an owner, after all others, only where places are left', () => {
    const newest = [item('a', 1), item('b', 1), item('c', 1), item('d', 2)];
    const popular = [item('a', 1), item('e', 2, 'rented'), item('f', 3)];
    expect(freeNow({ newest, popular }, 8).map(({ id }) => id)).toEqual(['a', 'd', 'f', 'b']);
    expect(freeNow({ newest, popular }, 3).map(({ id }) => id)).toEqual(['a', 'd', 'f']);
  });

  it.each([
    ['delivery', '送料込み ¥2,400'],
    ['both', '配送なら送料込み ¥2,400'],
    ['pickup', '手渡し・送料なし'],
  ] as const)('show what a week costs in all: %s', (shippingMethod, shown) => {
    expect(totalOf({ shippingMethod, rentalPrice: 900 })).toBe(shown);
  });
});
