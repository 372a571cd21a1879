import type { ItemSummary } from '@meguri/contracts/item/item-view.ts';

interface Shelf {
  readonly items: readonly ItemSummary[];
}

/** Cards stand in rows of four, or of two on a phone: none stands in a row by itself beside a hole. */
const wholeRows = (left: number, count: number): number =>
  left === count ? count : left > 4 ? left - (left % 4) : left > 1 ? left - (left % 2) : left;

/** Shelves of at most so many items, none of which stands on two, nor above them; one that is left with nothing goes. */
export function withoutRepeats<Given extends Shelf>(
  shelves: readonly Given[],
  count: number,
  above: readonly Pick<ItemSummary, 'id'>[],
): Given[] {
  const shown = new Set(above.map(({ id }) => id));
  return shelves
    .map((shelf) => {
      const left = shelf.items.filter(({ id }) => !shown.has(id));
      const items = left.slice(0, wholeRows(Math.min(left.length, count), count));
      for (const { id } of items) shown.add(id);
      return { ...shelf, items };
    })
    .filter(({ items }) => items.length > 0);
}
