import type { Closet, ClosetStates } from '@meguri/contracts/item/closet.ts';
import type { ItemSummary } from '@meguri/contracts/item/item-view.ts';
import type { ClosetState } from '@meguri/contracts/reference/item-options.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type PagedQuery, pagedListQuery, usePages } from '../../../../lib/query/use-paged-list.ts';
import { usePolling } from '../../../../lib/query/polling.ts';

/** The fields of an item that the list shows. */
export type MyItem = Pick<
  ItemSummary,
  'id' | 'name' | 'images' | 'rentalPrice' | 'status' | 'isRentable' | 'favouriteCount'
>;

type Page = Omit<Closet, 'items'> & { readonly items: readonly MyItem[] };

const PER_PAGE = 20;
const POLLING = 60_000;

interface MyItemsQuery extends PagedQuery<MyItem> {
  /** null: not known yet. */
  readonly states: ClosetStates | null;
}

/** The viewer's items including suspended ones, newest first. @param state null: in all states */
export function useMyItems(userId: number, state: ClosetState | null): MyItemsQuery {
  const path = `/api/users/${userId}/items?limit=${PER_PAGE}${state === null ? '' : `&state=${state}`}`;
  const query = useInfiniteQuery({ ...pagedListQuery<MyItem, Page>(path), refetchInterval: usePolling(POLLING) });
  return { ...usePages(query, path), states: query.data?.pages[0]?.states ?? null };
}
