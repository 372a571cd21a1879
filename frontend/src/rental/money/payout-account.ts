import type { PayoutAccountView } from '@meguri/contracts/account/payout-account.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { get } from '../../lib/http/api.ts';
import { useIsRendered } from '../../lib/lazy-page.tsx';

const ACCOUNT = '/api/user/connect/account';

/** The state of the viewer's payout account. */
export const payoutAccountQuery = queryOptions({
  queryKey: [ACCOUNT],
  queryFn: ({ signal }) => get<PayoutAccountView>(ACCOUNT, signal),
  // Fresh just long enough for the page that it was prefetched for: a user who returns from the provider has changed it.
  staleTime: 1000,
});

/** Only a browser asks for it: the service asks the payment provider then, and stores its answer. */
export function usePayoutAccount({ enabled = true } = {}) {
  const isRendered = useIsRendered();
  return useQuery({ ...payoutAccountQuery, enabled: enabled && !isRendered });
}
