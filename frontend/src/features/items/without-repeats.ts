import type { ItemSummary } from '@meguri/contracts/item/item-view.ts';

interface Shelf {
  readonly items: readonly ItemSummary[];
}

/** Shelves of at most so many items, none of which stands on two, nor above them; one that is left with nothing goes. */
export function withoutRepeats<Given extends Shelf>(
  shelves: readonly Given[],
  count: number,
  above: readonly Pick<ItemSummary, 'id'>[],
): Given[] {
  const shown = new Set(above.map(({ id }) => id));
  return shelves
    .map((shelf) => {
      const items = shelf.items.filter(({ id }) => !shown.has(id)).slice(0, count);
      for (const { id } of items) shown.add(id);
      return { ...shelf, items };
    })
    .filter(({ items }) => items.length > 0);
}
