import type { Watched, WatchedItem } from '@meguri/contracts/operators/watched-items.ts';
import { usePagedList } from '../../../../lib/query/use-paged-list.ts';

const POLLING = 60_000;

const pathOf = (watch: Watched): string => `/api/admin/items?watch=${watch}`;

/** The newest first. */
export const useWatchedItems = (watch: Watched) => usePagedList<WatchedItem>(pathOf(watch), POLLING);

/** How many there are, without them: the trail names what is in an answer. */
export const useWatchedCount = (watch: Watched): number =>
  usePagedList<WatchedItem>(`${pathOf(watch)}&limit=0`, POLLING).total;
