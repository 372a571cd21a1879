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

  it('are omitted if they would be empty', () => {
    expect(withoutRepeats([{ items: [item('a')] }, { items: [item('a')] }], 8, [])).toHaveLength(1);
  });

  it('omit items that are shown above them', () => {
    const shelves = [{ items: [item('a'), item('b')] }, { items: [item('a'), item('c')] }];
    expect(withoutRepeats(shelves, 8, [item('a'), item('x')]).map(({ items }) => idsOf(items))).toEqual([['b'], ['c']]);
  });

  it.each([
    [9, 8],
    [7, 4],
    [4, 4],
    [3, 2],
    [1, 1],
  ])('of %i items show %i, so that rows are full', (left, shown) => {
    const items = Array.from({ length: left }, (_, index) => item(String(index)));
    expect(withoutRepeats([{ items }], 8, [])[0]?.items).toHaveLength(shown);
  });
});
