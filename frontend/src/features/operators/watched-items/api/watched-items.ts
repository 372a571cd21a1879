import type { Watched, WatchedItem } from '@meguri/contracts/operators/watched-items.ts';
import { usePagedList } from '../../../../lib/query/use-paged-list.ts';

const POLLING = 60_000;

/** The newest first. */
export const useWatchedItems = (watch: Watched) =>
  usePagedList<WatchedItem>(`/api/admin/items?watch=${watch}`, POLLING);
