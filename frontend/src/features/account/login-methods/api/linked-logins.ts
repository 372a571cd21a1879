import type { LoginMethodProof } from '@meguri/contracts/account/credentials.ts';
import type { LoginProvider } from '@meguri/contracts/account/login-providers.ts';
import type { ProviderPage } from '@meguri/contracts/account/provider-login.ts';
import { useQueryClient } from '@tanstack/react-query';
import { send } from '../../../../lib/http/api.ts';
import { invalidate } from '../../../../lib/query/cache.ts';
import { useCommand } from '../../../../lib/query/use-command.ts';
import { isOfLoginMethods } from './login-methods.ts';

const PATH = '/api/linked-logins';

/** Leaves for the provider, which sends the browser back. */
export const useLink = (provider: LoginProvider) =>
  useCommand((body: LoginMethodProof) => send<ProviderPage>('POST', `${PATH}/${provider}`, { body }), {
    onSuccess: ({ url }) => location.assign(url),
  });

export function useUnlink(provider: LoginProvider, onSuccess: () => void) {
  const queries = useQueryClient();
  return useCommand((body: LoginMethodProof) => send<void>('POST', `${PATH}/${provider}/end`, { body }), {
    onSuccess: async () => {
      await invalidate(queries, isOfLoginMethods);
      onSuccess();
    },
  });
}
