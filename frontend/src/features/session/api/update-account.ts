import type { Account } from '@meguri/contracts/account/account-view.ts';
import type { ProfileChange } from '@meguri/contracts/account/profile.ts';
import { useQueryClient } from '@tanstack/react-query';
import { send } from '../../../lib/http/api.ts';
import { setQueryData } from '../../../lib/query/cache.ts';
import { type Handlers, useCommand } from '../../../lib/query/use-command.ts';
import { viewerQuery } from './viewer.ts';

/** Puts the account that a change returned into the cache. */
export function useKnowAccount(): (account: Account) => void {
  const queries = useQueryClient();
  return (account) => setQueryData(queries, viewerQuery.queryKey, account);
}

/** Changes fields of the viewer's account. */
export function useUpdateAccount(userId: number, { onSuccess, onError }: Partial<Handlers<Account>> = {}) {
  const know = useKnowAccount();
  return useCommand((body: ProfileChange) => send<Account>('PATCH', `/api/users/${userId}`, { body }), {
    onSuccess: (account) => {
      know(account);
      onSuccess?.(account);
    },
    ...(onError && { onError }),
  });
}
