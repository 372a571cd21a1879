import type { Item } from '@meguri/contracts/item/item-view.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { get } from '../../../lib/http/api.ts';

/** What the list shows of an item. */
export type MyItem = Pick<Item, 'id' | 'name' | 'images' | 'rentalPrice' | 'status' | 'isRentable'>;

interface Page {
  readonly items: readonly MyItem[];
  readonly nextCursor: string | null;
  readonly total: number;
}

const PER_PAGE = 20;

/** One's own items, what is suspended too, newest first. */
export function useMyItems(userId: number) {
  const path = `/api/users/${userId}/items?limit=${PER_PAGE}`;
  return useInfiniteQuery({
    queryKey: [path],
    queryFn: ({ pageParam, signal }) =>
      get<Page>(pageParam === null ? path : `${path}&cursor=${encodeURIComponent(pageParam)}`, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
}
