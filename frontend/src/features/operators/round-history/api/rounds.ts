import type { RoundViewCounts } from '@meguri/contracts/operators/round-views.ts';
import type {
  AdministeredRequest,
  FoundRequestPage,
  RoundHistory,
} from '@meguri/contracts/read-models/administration.ts';
import type { ListedRequest } from '@meguri/contracts/read-models/rental-request.ts';
import type { RoundSurroundings } from '@meguri/contracts/read-models/round-surroundings.ts';
import type { RoundReconciliation } from '@meguri/contracts/read-models/round-reconciliation.ts';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { get } from '../../../../lib/http/api.ts';
import { usePolling } from '../../../../lib/query/polling.ts';
import { pagedListQuery, usePages } from '../../../../lib/query/use-paged-list.ts';
import { type Search, toQuery } from '../search.ts';

const POLLING = 15_000;
const LIST_POLLING = 60_000;
const PAGE = '20';

/** The request with its failed jobs, for operators. */
export const useRound = (id: string) => {
  const path = `/api/admin/rental-requests/${id}`;
  return useQuery({
    queryKey: [path],
    queryFn: ({ signal }) => get<AdministeredRequest>(path, signal),
    refetchInterval: usePolling(POLLING),
  });
};

/** All events of the round, as stored in the log. */
export const useHistory = (id: string) => {
  const path = `/api/admin/rental-requests/${id}/events`;
  return useQuery({
    queryKey: [path],
    queryFn: ({ signal }) => get<RoundHistory>(path, signal),
    refetchInterval: usePolling(POLLING),
  });
};

/** Messages of its damage case, as stored in the log. */
export const useSupportHistory = (id: string) => {
  const path = `/api/admin/rental-requests/${id}/support-events`;
  return useQuery({
    queryKey: [path],
    queryFn: ({ signal }) => get<RoundHistory>(path, signal),
    refetchInterval: usePolling(POLLING),
  });
};

/** Notifications about the round, and the payment provider's webhooks. */
export const useSurroundings = (id: string) => {
  const path = `/api/admin/rental-requests/${id}/surroundings`;
  return useQuery({
    queryKey: [path],
    queryFn: ({ signal }) => get<RoundSurroundings>(path, signal),
    refetchInterval: usePolling(LIST_POLLING),
  });
};

/** The round's money in the ledger and at the provider. Fetched on demand, since each request asks the provider. */
export const useRoundReconciliation = (id: string, isWanted: boolean) => {
  const path = `/api/admin/rental-requests/${id}/money`;
  return useQuery({
    queryKey: [path],
    queryFn: ({ signal }) => get<RoundReconciliation>(path, signal),
    enabled: isWanted,
  });
};

/** Rounds that match all filters, newest first, and whether some are missing because too many have the name. */
export function useSearch(search: Search) {
  const wanted = toQuery(search);
  wanted.set('limit', PAGE);
  const path = `/api/admin/rental-requests?${wanted.toString()}`;
  const pages = pagedListQuery<ListedRequest, FoundRequestPage>(path);
  const query = useInfiniteQuery({ ...pages, refetchInterval: LIST_POLLING });
  const leavesOut = query.data?.pages.some(({ namesakesLeftOut }) => namesakesLeftOut) ?? false;
  return { found: usePages<ListedRequest>(query, path), leavesOut };
}

/** How many rounds each saved view has. */
export const useViewCounts = () => {
  const path = '/api/admin/rental-requests/views';
  return useQuery({
    queryKey: [path],
    queryFn: ({ signal }) => get<RoundViewCounts>(path, signal),
    refetchInterval: LIST_POLLING,
  });
};

/** Whether a day's signature has been published, which a calendar proof needs. undefined: not known yet. */
export const useHasRoots = (): boolean | undefined => {
  const path = '/api/proof/roots';
  const { data } = useQuery({
    queryKey: [path],
    queryFn: ({ signal }) => get<{ readonly roots: readonly unknown[] }>(path, signal),
  });
  return data && data.roots.length > 0;
};
