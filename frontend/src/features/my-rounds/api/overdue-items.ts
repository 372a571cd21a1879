import { queryOptions, useQuery } from '@tanstack/react-query';
import { get } from '../../../lib/http/api.ts';
import { usePolling } from '../../../lib/query/polling.ts';
import type { ListedRound } from './my-rounds.ts';

export interface OverdueItems {
  readonly asBorrower: readonly ListedRound[];
  readonly asLender: readonly ListedRound[];
}

const PATH = '/api/overdue-items';
const POLLING = 60_000;

export const overdueItemsQuery = queryOptions({
  queryKey: [PATH],
  queryFn: ({ signal }) => get<OverdueItems>(PATH, signal),
});

/** Overdue rentals, longest overdue first. */
export function useOverdueItems() {
  const refetchInterval = usePolling(POLLING);
  return useQuery({ ...overdueItemsQuery, refetchInterval });
}
