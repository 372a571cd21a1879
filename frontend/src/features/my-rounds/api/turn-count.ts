import type { TradeSummary } from '@meguri/contracts/read-models/rental-request.ts';
import { useQuery } from '@tanstack/react-query';
import { get } from '../../../lib/http/api.ts';
import { usePolling } from '../../../lib/query/polling.ts';

const PATH = '/api/trades/summary';
const POLLING = 60_000;

export interface Turns {
  /** In how many rounds it is the viewer's turn; 0 while that isn't known. */
  readonly count: number;
  /** The first answer is awaited; a failure isn't waited for. */
  readonly isComing: boolean;
}

export function useTurns(): Turns {
  const refetchInterval = usePolling(POLLING);
  const { data, isLoading, failureCount } = useQuery({
    queryKey: [PATH],
    queryFn: ({ signal }) => get<TradeSummary>(PATH, signal),
    refetchInterval,
  });
  return { count: data?.total ?? 0, isComing: isLoading && failureCount === 0 };
}
