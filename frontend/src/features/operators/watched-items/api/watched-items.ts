import type { Watched, WatchedItem } from '@meguri/contracts/operators/watched-items.ts';
import { usePagedList } from '../../../../lib/query/use-paged-list.ts';

const POLLING = 60_000;

const pathOf = (watch: Watched): string => `/api/admin/items?watch=${watch}`;

/** Newest first. */
export const useWatchedItems = (watch: Watched) => usePagedList<WatchedItem>(pathOf(watch), POLLING);

/** Only the number, because the audit trail records every item in a response. */
export const useWatchedCount = (watch: Watched): number =>
  usePagedList<WatchedItem>(`${pathOf(watch)}&limit=0`, POLLING).total;
