import type { RentalRequest } from '@meguri/contracts/read-models/rental-request.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { get } from '../../../lib/http/api.ts';
import { usePagedList } from '../../../lib/query/use-paged-list.ts';
import { usePolling } from '../../../lib/query/polling.ts';

/** A round as it appears in lists. */
export type ListedRound = Omit<RentalRequest, 'timeline'>;
/** sent: as borrower; received: as owner. */
export type Direction = 'sent' | 'received';

const POLLING = 30_000;

/** All active rounds and the most recent ended ones. */
export const myRoundsQuery = (direction: Direction) => {
  const path = `/api/circulation-rounds/${direction}`;
  return queryOptions({ queryKey: [path], queryFn: ({ signal }) => get<ListedRound[]>(path, signal) });
};

export const useMyRounds = (direction: Direction) =>
  useQuery({ ...myRoundsQuery(direction), refetchInterval: usePolling(POLLING) });

/** Ended rounds of one side, latest request first. */
export const useEndedRounds = (direction: Direction) =>
  usePagedList<ListedRound>(`/api/circulation-rounds/${direction}/ended`, usePolling(POLLING));
