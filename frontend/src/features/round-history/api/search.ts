import type { ListedRequest } from '@meguri/contracts/read-models/administration.ts';
import { usePagedList } from '../../../lib/query/use-paged-list.ts';
import { type Search, toQuery } from '../search.ts';

const POLLING = 60_000;
const PAGE = '20';

/** Rounds that fit everything asked for, the newest first. */
export function useSearch(search: Search) {
  const query = toQuery(search);
  query.set('limit', PAGE);
  return usePagedList<ListedRequest>(`/api/admin/rental-requests?${query.toString()}`, POLLING);
}
