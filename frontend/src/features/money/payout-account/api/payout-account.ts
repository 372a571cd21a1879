import type {
  ConnectAccountAnswer,
  ConnectAccountInput,
  ConnectAccountLink,
  PlatformStatus,
} from '@meguri/contracts/account/payout-account.ts';
import { queryOptions } from '@tanstack/react-query';
import { get, send } from '../../../../lib/http/api.ts';
import { type Handlers, useCommand } from '../../../../lib/query/use-command.ts';

const PLATFORM = '/api/user/stripe/platform-status';
export const platformQuery = queryOptions({
  queryKey: [PLATFORM],
  queryFn: ({ signal }) => get<PlatformStatus>(PLATFORM, signal),
  staleTime: 5 * 60_000,
  retry: 2,
  retryDelay: 1000,
});

const ACCOUNTS = '/api/user/connect/accounts';
const linkOf = (id: string) => send<ConnectAccountLink>('POST', `${ACCOUNTS}/${encodeURIComponent(id)}/link`);

/** Opens the account and returns the URL of the provider's onboarding. */
export const useOpenAccount = (handlers: Handlers<ConnectAccountLink>) =>
  useCommand(async (body: ConnectAccountInput) => {
    const { account } = await send<ConnectAccountAnswer>('POST', ACCOUNTS, { body });
    return linkOf(account.id);
  }, handlers);

/** A new link to the provider's pages. Links expire after minutes and work once. */
export const useAccountLink = (handlers: Handlers<ConnectAccountLink>) => useCommand(linkOf, handlers);
