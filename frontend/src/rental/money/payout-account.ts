import type { PayoutAccountView } from '@meguri/contracts/account/payout-account.ts';
import { queryOptions } from '@tanstack/react-query';
import { get } from '../../lib/http/api.ts';

const ACCOUNT = '/api/user/connect/account';

/** The state of the viewer's payout account. */
export const payoutAccountQuery = queryOptions({
  queryKey: [ACCOUNT],
  queryFn: ({ signal }) => get<PayoutAccountView>(ACCOUNT, signal),
  // Fresh just long enough for the page that it was prefetched for: a user who returns from the provider has changed it.
  staleTime: 1000,
});
