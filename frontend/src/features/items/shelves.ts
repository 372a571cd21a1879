import type { Home, ItemSummary } from '@meguri/contracts/item/item-view.ts';

/** What can be borrowed at once, the newest first; what is out with somebody isn't free now. */
export function freeNow({ newest, popular }: Pick<Home, 'newest' | 'popular'>, count: number): ItemSummary[] {
  const free = [...newest, ...popular].filter(({ status }) => status === 'available');
  return [...new Map(free.map((item) => [item.id, item])).values()].slice(0, count);
}
