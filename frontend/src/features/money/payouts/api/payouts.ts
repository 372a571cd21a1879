import type { PayoutPage } from '@meguri/contracts/read-models/payouts.ts';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { get } from '../../../../lib/http/api.ts';

const PATH = '/api/user/payouts';

/** The viewer's earnings by request, newest first. */
export const payoutsQuery = infiniteQueryOptions({
  queryKey: [PATH],
  queryFn: ({ pageParam, signal }) =>
    get<PayoutPage>(pageParam === null ? PATH : `${PATH}?cursor=${encodeURIComponent(pageParam)}`, signal),
  initialPageParam: null as string | null,
  getNextPageParam: ({ nextCursor }) => nextCursor,
});
