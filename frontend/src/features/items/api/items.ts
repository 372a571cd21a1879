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

/** How many of an owner's other items an item's page shows: one row on wide screens. */
export const SHOWN_OF_OWNER = 4;

/** The owner's newest items; one more than are shown, since the item itself may be among them. */
export const othersOfOwnerQuery = (userId: number) => itemsQuery({ ownerId: String(userId) }, SHOWN_OF_OWNER + 1);

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
