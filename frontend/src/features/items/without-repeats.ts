import type { ItemSummary } from '@meguri/contracts/item/item-view.ts';

interface Shelf {
  readonly items: readonly ItemSummary[];
}

/** Rounds down to whole rows of four, or of two on phones, so that no card is alone in a row. */
const wholeRows = (left: number, count: number): number =>
  left === count ? count : left > 4 ? left - (left % 4) : left > 1 ? left - (left % 2) : left;

/** Removes items that an earlier shelf or the top of the page already shows, and shelves that become empty. */
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
