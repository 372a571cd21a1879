import type { TradeSummary } from '@meguri/contracts/read-models/rental-request.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { get } from '../../../lib/http/api.ts';
import { usePolling } from '../../../lib/query/polling.ts';

const PATH = '/api/trades/summary';
const POLLING = 60_000;

export const turnsQuery = queryOptions({
  queryKey: [PATH],
  queryFn: ({ signal }) => get<TradeSummary>(PATH, signal),
});

export interface Turns {
  /** Number of rounds that wait for the viewer; 0 while unknown. */
  readonly count: number;
  /** The first response is pending; false after a failure. */
  readonly isComing: boolean;
}

export function useTurns(): Turns {
  const refetchInterval = usePolling(POLLING);
  const { data, isLoading, failureCount } = useQuery({ ...turnsQuery, refetchInterval });
  return { count: data?.total ?? 0, isComing: isLoading && failureCount === 0 };
}
