import type { AdministeredRequest, RoundHistory } from '@meguri/contracts/read-models/administration.ts';
import type { ListedRequest } from '@meguri/contracts/read-models/rental-request.ts';
import type { RoundSurroundings } from '@meguri/contracts/read-models/round-surroundings.ts';
import type { RoundReconciliation } from '@meguri/contracts/read-models/round-reconciliation.ts';
import { useQuery } from '@tanstack/react-query';
import { get } from '../../../../lib/http/api.ts';
import { usePolling } from '../../../../lib/query/polling.ts';
import { usePagedList } from '../../../../lib/query/use-paged-list.ts';
import { type Search, toQuery } from '../search.ts';

const POLLING = 15_000;
const LIST_POLLING = 60_000;
const PAGE = '20';

/** The request as operators see it, with what failed about it. */
export const useRound = (id: string) => {
  const path = `/api/admin/rental-requests/${id}`;
  return useQuery({
    queryKey: [path],
    queryFn: ({ signal }) => get<AdministeredRequest>(path, signal),
    refetchInterval: usePolling(POLLING),
  });
};

/** Every event, as it stands in the log. */
export const useHistory = (id: string) => {
  const path = `/api/admin/rental-requests/${id}/events`;
  return useQuery({
    queryKey: [path],
    queryFn: ({ signal }) => get<RoundHistory>(path, signal),
    refetchInterval: usePolling(POLLING),
  });
};

/** What was written in its damage case, as the log has it. */
export const useSupportHistory = (id: string) => {
  const path = `/api/admin/rental-requests/${id}/support-events`;
  return useQuery({
    queryKey: [path],
    queryFn: ({ signal }) => get<RoundHistory>(path, signal),
    refetchInterval: usePolling(POLLING),
  });
};

/** Whom the service told of it, and what the payment provider said. */
export const useSurroundings = (id: string) => {
  const path = `/api/admin/rental-requests/${id}/surroundings`;
  return useQuery({
    queryKey: [path],
    queryFn: ({ signal }) => get<RoundSurroundings>(path, signal),
    refetchInterval: usePolling(LIST_POLLING),
  });
};

/** Its money in the book and at the provider; asked only when it is looked at, since the provider is asked each time. */
export const useRoundReconciliation = (id: string, isWanted: boolean) => {
  const path = `/api/admin/rental-requests/${id}/money`;
  return useQuery({
    queryKey: [path],
    queryFn: ({ signal }) => get<RoundReconciliation>(path, signal),
    enabled: isWanted,
  });
};

/** Rounds that fit everything asked for, the newest first. */
export function useSearch(search: Search) {
  const query = toQuery(search);
  query.set('limit', PAGE);
  return usePagedList<ListedRequest>(`/api/admin/rental-requests?${query.toString()}`, LIST_POLLING);
}

/** Whether a day's signature has been published: without one there is nothing to prove calendars by. undefined: not known yet. */
export const useHasRoots = (): boolean | undefined => {
  const path = '/api/proof/roots';
  const { data } = useQuery({
    queryKey: [path],
    queryFn: ({ signal }) => get<{ readonly roots: readonly unknown[] }>(path, signal),
  });
  return data && data.roots.length > 0;
};
