import type { ItemSummary } from '@meguri/contracts/item/item-view.ts';

interface Shelf {
  readonly items: readonly ItemSummary[];
}

/** Shelves of at most so many items, none of which stands on two; one that is left with hardly anything goes. */
export function withoutRepeats<Given extends Shelf>(shelves: readonly Given[], count: number): Given[] {
  const shown = new Set<string>();
  return shelves
    .map((shelf) => {
      const items = shelf.items.filter(({ id }) => !shown.has(id)).slice(0, count);
      for (const { id } of items) shown.add(id);
      return { ...shelf, items };
    })
    .filter(({ items }) => items.length > 0);
}
