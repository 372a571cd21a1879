import type { ItemSummary } from '@meguri/contracts/item/item-view.ts';
import { usePagedList } from '../../../../lib/query/use-paged-list.ts';
import { usePolling } from '../../../../lib/query/polling.ts';

/** The fields of an item that the list shows. */
export type MyItem = Pick<
  ItemSummary,
  'id' | 'name' | 'images' | 'rentalPrice' | 'status' | 'isRentable' | 'favouriteCount'
>;

const PER_PAGE = 20;
const POLLING = 60_000;

/** The viewer's items including suspended ones, newest first. */
export function useMyItems(userId: number) {
  return usePagedList<MyItem>(`/api/users/${userId}/items?limit=${PER_PAGE}`, usePolling(POLLING));
}
