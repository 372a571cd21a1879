import type { Account } from '@meguri/contracts/account/account-view.ts';
import type { LoginProvider } from '@meguri/contracts/account/login-providers.ts';
import type {
  LoginProviders,
  ProviderLogin,
  ProviderPage,
  ProviderRegistration,
} from '@meguri/contracts/account/provider-login.ts';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { get, send } from '../../../lib/http/api.ts';
import { invalidate } from '../../../lib/query/cache.ts';
import { type Handlers, useCommand } from '../../../lib/query/use-command.ts';
import { signIn, useAfterLogin } from './signing.ts';

const PROVIDERS = '/api/login-providers';
const pathOf = (id: string) => `/api/provider-logins/${id}`;
/** In ms: how often the page asks while the callback is still being answered, and how many times. */
const ASKING = 1000;
const MAX_ASKED = 15;

/** The configured login providers; they change with a restart only. */
export const loginProvidersQuery = queryOptions({
  queryKey: [PROVIDERS],
  queryFn: ({ signal }) => get<LoginProviders>(PROVIDERS, signal),
  staleTime: Infinity,
});

/** Where the page of a provider is opened. Replaced by tests, since it leaves the page. */
export const leave = { to: (url: string): void => location.assign(url) };

export const useBeginProviderLogin = () =>
  useCommand(
    ({ provider, returnTo }: { readonly provider: LoginProvider; readonly returnTo: string }) =>
      signIn<ProviderPage>(`${PROVIDERS}/${provider}/logins`, { returnTo }),
    { onSuccess: ({ url }) => leave.to(url) },
  );

/** What a callback has led to. */
export const providerLoginQuery = (id: string) =>
  queryOptions({
    queryKey: [pathOf(id)],
    queryFn: ({ signal }) => get<ProviderLogin>(pathOf(id), signal),
    refetchInterval: ({ state }) =>
      state.data?.kind === 'pending' && state.dataUpdateCount < MAX_ASKED ? ASKING : false,
  });

/** Creates an account for the identity, and signs in. */
export function useProviderRegister(id: string, { onSuccess, onError }: Handlers<Account>) {
  const afterLogin = useAfterLogin();
  return useCommand((input: ProviderRegistration) => signIn<Account>(`${pathOf(id)}/register`, input), {
    // A retry after a lost response would find the login settled.
    retry: false,
    onSuccess: (account) => {
      afterLogin(account);
      onSuccess(account);
    },
    onError,
  });
}

/** Links the identity to the account that has just logged in. */
export function useLinkProviderLogin(id: string, onSuccess: () => void) {
  const queries = useQueryClient();
  return useCommand(() => send<void>('POST', `${pathOf(id)}/link`), {
    onSuccess: async () => {
      onSuccess();
      await invalidate(queries, (path) => path === '/api/login-methods');
    },
  });
}
