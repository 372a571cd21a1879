import type { ItemsTogether } from '@meguri/contracts/item/item-view.ts';
import { queryOptions } from '@tanstack/react-query';
import { get } from '../../../lib/http/api.ts';

/** The item, and others of its owner that fit in its parcel. */
export const togetherQuery = (id: string) => {
  const path = `/api/items/${encodeURIComponent(id)}/together`;
  return queryOptions({ queryKey: [path], queryFn: ({ signal }) => get<ItemsTogether>(path, signal) });
};
