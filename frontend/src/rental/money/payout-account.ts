import type { PayoutAccountView } from '@meguri/contracts/account/payout-account.ts';
import { queryOptions } from '@tanstack/react-query';
import { get } from '../../lib/http/api.ts';

const ACCOUNT = '/api/user/connect/account';

/** How the account stands that the viewer is paid through. */
export const payoutAccountQuery = queryOptions({
  queryKey: [ACCOUNT],
  queryFn: ({ signal }) => get<PayoutAccountView>(ACCOUNT, signal),
  // Whoever comes back from the provider has changed it there: only the page that it was fetched ahead for takes it as it is.
  staleTime: 1000,
});
