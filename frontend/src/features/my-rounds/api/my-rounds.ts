import type { RentalRequest } from '@meguri/contracts/read-models/rental-request.ts';
import { useQuery } from '@tanstack/react-query';
import { get } from '../../../lib/http/api.ts';
import { usePolling } from '../../../lib/query/polling.ts';

/** A round as lists show it. */
export type ListedRound = Omit<RentalRequest, 'timeline'>;
/** sent: as borrower; received: as owner. */
export type Direction = 'sent' | 'received';

const POLLING = 30_000;

export function useMyRounds(direction: Direction) {
  const path = `/api/circulation-rounds/${direction}`;
  const refetchInterval = usePolling(POLLING);
  return useQuery({ queryKey: [path], queryFn: ({ signal }) => get<ListedRound[]>(path, signal), refetchInterval });
}
