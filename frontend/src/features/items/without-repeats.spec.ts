import { describe, expect, it } from '@jest/globals';
import type { ItemSummary } from '@meguri/contracts/item/item-view.ts';
import { withoutRepeats } from './without-repeats.ts';

const item = (id: string, status: 'available' | 'rented' = 'available') => ({ id, status }) as ItemSummary;
const idsOf = (items: readonly ItemSummary[]) => items.map(({ id }) => id);

describe('shelves', () => {
  it('show an item once', () => {
    const shelves = [{ items: [item('a'), item('b'), item('c')] }, { items: [item('b'), item('c'), item('d')] }];
    expect(withoutRepeats(shelves, 2, []).map(({ items }) => idsOf(items))).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ]);
  });

  it('that would be empty aren’t there', () => {
    expect(withoutRepeats([{ items: [item('a')] }, { items: [item('a')] }], 8, [])).toHaveLength(1);
  });

  it('leave out what stands above them', () => {
    const shelves = [{ items: [item('a'), item('b')] }, { items: [item('a'), item('c')] }];
    expect(withoutRepeats(shelves, 8, [item('a'), item('x')]).map(({ items }) => idsOf(items))).toEqual([['b'], ['c']]);
  });

  it.each([
    [9, 8],
    [7, 4],
    [4, 4],
    [3, 2],
    [1, 1],
  ])('of %i items show %i, so that none stands beside a hole', (left, shown) => {
    const items = Array.from({ length: left }, (_, index) => item(String(index)));
    expect(withoutRepeats([{ items }], 8, [])[0]?.items).toHaveLength(shown);
  });
});
