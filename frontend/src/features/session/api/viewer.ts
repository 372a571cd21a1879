import type { Account } from '@meguri/contracts/account/account-view.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { get } from '../../../lib/http/api.ts';
import { ApiError } from '../../../lib/http/api-error.ts';
import { setMemberHere } from '../member-here.ts';

const POLLING = 30_000;

/** Who is signed in; null: nobody. */
export const viewerQuery = queryOptions({
  queryKey: ['/api/user'],
  queryFn: async ({ signal }): Promise<Account | null> => {
    try {
      const account = await get<Account>('/api/user', signal);
      setMemberHere(account.id);
      return account;
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) return null;
      throw error;
    }
  },
  refetchInterval: POLLING,
});

export interface ViewerState {
  /** undefined: not known yet. */
  readonly viewer: Account | null | undefined;
  readonly error: Error | null;
  readonly retry: () => void;
}

export function useViewer(): ViewerState {
  const { data, error, refetch } = useQuery(viewerQuery);
  return { viewer: data, error: data === undefined ? error : null, retry: () => void refetch() };
}
