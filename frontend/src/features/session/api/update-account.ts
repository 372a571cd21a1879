import type { Account } from '@meguri/contracts/account/account-view.ts';
import type { ProfileChange } from '@meguri/contracts/account/profile.ts';
import { useQueryClient } from '@tanstack/react-query';
import { send } from '../../../lib/http/api.ts';
import { type Handlers, useCommand } from '../../../lib/query/use-command.ts';
import { viewerQuery } from './viewer.ts';

/** Changes some of one's own fields. */
export function useUpdateAccount(userId: number, { onSuccess, onError }: Partial<Handlers<Account>> = {}) {
  const queries = useQueryClient();
  return useCommand((body: ProfileChange) => send<Account>('PATCH', `/api/users/${userId}`, { body }), {
    onSuccess: (account) => {
      queries.setQueryData(viewerQuery.queryKey, account);
      onSuccess?.(account);
    },
    ...(onError && { onError }),
  });
}
