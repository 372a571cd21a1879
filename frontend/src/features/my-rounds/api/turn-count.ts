import type { TradeSummary } from '@meguri/contracts/read-models/rental-request.ts';
import { useQuery } from '@tanstack/react-query';
import { get } from '../../../lib/http/api.ts';
import { usePolling } from '../../../lib/query/polling.ts';

const PATH = '/api/trades/summary';
const POLLING = 60_000;

/** In how many rounds it is the viewer's turn. */
export function useTurnCount(): number {
  const refetchInterval = usePolling(POLLING);
  const { data } = useQuery({
    queryKey: [PATH],
    queryFn: ({ signal }) => get<TradeSummary>(PATH, signal),
    refetchInterval,
  });
  return data?.total ?? 0;
}
