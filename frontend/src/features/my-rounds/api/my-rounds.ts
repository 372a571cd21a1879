import type { RentalRequest } from '@meguri/contracts/read-models/rental-request.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { get } from '../../../lib/http/api.ts';
import { usePolling } from '../../../lib/query/polling.ts';

/** A round as lists show it. */
export type ListedRound = Omit<RentalRequest, 'timeline'>;
/** sent: as borrower; received: as owner. */
export type Direction = 'sent' | 'received';

const POLLING = 30_000;

export const myRoundsQuery = (direction: Direction) => {
  const path = `/api/circulation-rounds/${direction}`;
  return queryOptions({ queryKey: [path], queryFn: ({ signal }) => get<ListedRound[]>(path, signal) });
};

export const useMyRounds = (direction: Direction) =>
  useQuery({ ...myRoundsQuery(direction), refetchInterval: usePolling(POLLING) });
