import type { ItemSearchAnswer } from '@meguri/contracts/item/item-view.ts';
import { MAX_ITEMS_PER_PAGE } from '@meguri/contracts/item/item-search.ts';
import { queryOptions } from '@tanstack/react-query';
import { get } from '../../lib/http/api.ts';

/** Fewer say nothing of what is usual. */
const LEAST = 4;
const QUARTER = 0.25;

interface PriceRange {
  /** Yen a week: half of the prices lie between. */
  readonly low: number;
  readonly high: number;
  readonly count: number;
}

/** What is usual among such prices: the middle half, so that one that is far off says nothing. null: too few of them. */
export function priceRangeOf(prices: readonly number[]): PriceRange | null {
  const count = prices.length;
  if (count < LEAST) return null;
  const sorted = prices.toSorted((one, other) => one - other);
  const skipped = Math.floor(count * QUARTER);
  return { low: sorted[skipped]!, high: sorted[count - 1 - skipped]!, count };
}

/** What others ask for things of the same kind. @param subCategory '' for any of the category */
export const similarItemsQuery = (category: string, subCategory: string) => {
  const kind = new URLSearchParams({ category, ...(subCategory !== '' && { subCategory }) }).toString();
  const path = `/api/items?${kind}&limit=${MAX_ITEMS_PER_PAGE}`;
  return queryOptions({ queryKey: [path], queryFn: ({ signal }) => get<ItemSearchAnswer>(path, signal) });
};
