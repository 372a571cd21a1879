import type { ItemSearchAnswer } from '@meguri/contracts/item/item-view.ts';
import { MAX_ITEMS_PER_PAGE } from '@meguri/contracts/item/item-search.ts';
import { queryOptions } from '@tanstack/react-query';
import { get } from '../../../../lib/http/api.ts';

/** Prices of comparable items. @param subCategory '' for the whole category */
export const similarItemsQuery = (category: string, subCategory: string) => {
  const kind = new URLSearchParams({ category, ...(subCategory !== '' && { subCategory }) }).toString();
  const path = `/api/items?${kind}&limit=${MAX_ITEMS_PER_PAGE}`;
  return queryOptions({ queryKey: [path], queryFn: ({ signal }) => get<ItemSearchAnswer>(path, signal) });
};

/** All brands, most frequent first. */
export const brandsQuery = queryOptions({
  queryKey: ['/api/items?limit=1'],
  queryFn: ({ signal }) => get<ItemSearchAnswer>('/api/items?limit=1', signal),
});
