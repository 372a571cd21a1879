import type { AdministeredRequest, RoundHistory } from '@meguri/contracts/read-models/administration.ts';
import { useQuery } from '@tanstack/react-query';
import { get } from '../../../lib/http/api.ts';
import { usePolling } from '../../../lib/query/polling.ts';

const POLLING = 15_000;

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
