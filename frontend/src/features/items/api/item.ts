import type { ItemPage, SimilarItems } from '@meguri/contracts/item/item-view.ts';
import { queryOptions } from '@tanstack/react-query';
import { get } from '../../../lib/http/api.ts';

const path = (id: string) => `/api/items/${encodeURIComponent(id)}`;

/** An item with its owner and its reserved periods. */
export const itemQuery = (id: string) =>
  queryOptions({ queryKey: [path(id)], queryFn: ({ signal }) => get<ItemPage>(path(id), signal) });

export const similarItemsQuery = (id: string) =>
  queryOptions({
    queryKey: [`${path(id)}/similar`],
    queryFn: ({ signal }) => get<SimilarItems>(`${path(id)}/similar`, signal),
  });
