import type {
  LinkedLoginProof,
  LinkedLogins,
  LoginProvider,
  ProviderPage,
} from '@meguri/contracts/account/provider-login.ts';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { get, send } from '../../../../lib/http/api.ts';
import { invalidate } from '../../../../lib/query/cache.ts';
import { useCommand } from '../../../../lib/query/use-command.ts';

const PATH = '/api/linked-logins';

/** Which login providers open the viewer's account. */
export const linkedLoginsQuery = queryOptions({
  queryKey: [PATH],
  queryFn: ({ signal }) => get<LinkedLogins>(PATH, signal),
});

/** Leaves for the provider, which sends the browser back. */
export const useLink = (provider: LoginProvider) =>
  useCommand((body: LinkedLoginProof) => send<ProviderPage>('POST', `${PATH}/${provider}`, { body }), {
    onSuccess: ({ url }) => location.assign(url),
  });

export function useUnlink(provider: LoginProvider, onSuccess: () => void) {
  const queries = useQueryClient();
  return useCommand((body: LinkedLoginProof) => send<void>('POST', `${PATH}/${provider}/end`, { body }), {
    onSuccess: async () => {
      await invalidate(queries, (path) => path === PATH);
      onSuccess();
    },
  });
}
