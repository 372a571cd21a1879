import type { Account } from '@meguri/contracts/account/account-view.ts';
import type { ProfileChange } from '@meguri/contracts/account/profile.ts';
import { useQueryClient } from '@tanstack/react-query';
import { send } from '../../../lib/http/api.ts';
import { useCommand } from '../../../lib/query/use-command.ts';
import { viewerQuery } from './viewer.ts';

interface Handlers {
  readonly onSuccess?: (account: Account) => void;
  readonly onError?: (error: Error) => void;
}

/** Changes some of one's own fields. */
export function useUpdateAccount(userId: number, { onSuccess, onError }: Handlers = {}) {
  const queries = useQueryClient();
  return useCommand((body: ProfileChange) => send<Account>('PATCH', `/api/users/${userId}`, { body }), {
    onSuccess: (account) => {
      queries.setQueryData(viewerQuery.queryKey, account);
      onSuccess?.(account);
    },
    ...(onError && { onError }),
  });
}
