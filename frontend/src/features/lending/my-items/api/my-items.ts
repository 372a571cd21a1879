import type { Item } from '@meguri/contracts/item/item-view.ts';
import { usePagedList } from '../../../../lib/query/use-paged-list.ts';
import { usePolling } from '../../../../lib/query/polling.ts';

/** What the list shows of an item. */
export type MyItem = Pick<Item, 'id' | 'name' | 'images' | 'rentalPrice' | 'status' | 'isRentable'>;

const PER_PAGE = 20;
const POLLING = 60_000;

/** One's own items, what is suspended too, newest first. */
export function useMyItems(userId: number) {
  return usePagedList<MyItem>(`/api/users/${userId}/items?limit=${PER_PAGE}`, usePolling(POLLING));
}
