import type { RentalRequest } from '@meguri/contracts/read-models/rental-request.ts';
import { useQuery } from '@tanstack/react-query';
import { get } from '../../../../lib/http/api.ts';
import { arrivalOf } from '../arrival.ts';

const POLLING = 3000;

/** The round of a payment, polled every 3 s until the payment is recorded. */
export function usePaidRound(id: string) {
  const path = `/api/rental-requests/${id}`;
  return useQuery({
    queryKey: [path],
    queryFn: ({ signal }) => get<RentalRequest>(path, signal),
    // Data cached before the payment is outdated.
    refetchOnMount: 'always',
    refetchInterval: ({ state: { data } }) =>
      data !== undefined && arrivalOf(data) !== 'on_its_way' ? false : POLLING,
  });
}
