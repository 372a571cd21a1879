import type { ItemSearchAnswer } from '@meguri/contracts/item/item-view.ts';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { get } from '../../../lib/http/api.ts';
import { type ItemCriteria, searchOf } from '../criteria.ts';

const PER_PAGE = 24;

/** The first items that match, newest first unless another order is given. */
export const itemsQuery = (criteria: ItemCriteria = {}, limit = PER_PAGE) => {
  const path = `/api/items${searchOf(criteria, { limit: String(limit) })}`;
  return queryOptions({ queryKey: [path], queryFn: ({ signal }) => get<ItemSearchAnswer>(path, signal) });
};

/** All items that match, page by page. While other filters load, the previous result stays. */
export const itemPagesQuery = (criteria: ItemCriteria = {}) =>
  infiniteQueryOptions({
    queryKey: [`/api/items${searchOf(criteria)}`, 'pages'],
    queryFn: ({ pageParam: cursor, signal }) => {
      const more = { limit: String(PER_PAGE), ...(cursor !== null && { cursor }) };
      return get<ItemSearchAnswer>(`/api/items${searchOf(criteria, more)}`, signal);
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
  });
