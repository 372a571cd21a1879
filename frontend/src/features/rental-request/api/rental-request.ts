import type { RentalRequest } from '@meguri/contracts/read-models/rental-request.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { get } from '../../../lib/http/api.ts';
import { usePolling } from '../../../lib/query/polling.ts';

const POLLING = 3000;

export const rentalRequestPath = (id: string): string => `/api/rental-requests/${encodeURIComponent(id)}`;

/** GET /api/rental-requests/{id}. Fresh just long enough for the page that it was prefetched for. */
export const rentalRequestQuery = (id: string) =>
  queryOptions({
    queryKey: [rentalRequestPath(id)],
    queryFn: ({ signal }) => get<RentalRequest>(rentalRequestPath(id), signal),
    staleTime: 1000,
  });

export const useRentalRequest = (id: string) =>
  useQuery({ ...rentalRequestQuery(id), refetchInterval: usePolling(POLLING) });
