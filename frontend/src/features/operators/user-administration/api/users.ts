import type { UserCounts, UserList } from '@meguri/contracts/operators/admin-users.ts';
import type { IdentityDecision, IdentityRecord } from '@meguri/contracts/account/identity.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { get, send } from '../../../../lib/http/api.ts';
import { type Handlers, useCommand } from '../../../../lib/query/use-command.ts';
import { usePagedList } from '../../../../lib/query/use-paged-list.ts';
import { useInvalidate } from '../../../../lib/query/cache.ts';
import type { OperatorRole } from '@meguri/contracts/shared/operator-role.ts';

const POLLING = 60_000;
const USERS = '/api/admin/users';

export type ListedUser = UserList['items'][number];

/** @param query the filters and the order */
export const useUsers = (query: URLSearchParams) =>
  usePagedList<ListedUser>(query.size === 0 ? USERS : `${USERS}?${query.toString()}`, POLLING);

/** How many accounts are in each state. */
export function useUserCounts() {
  const path = `${USERS}/counts`;
  return useQuery({
    queryKey: [path],
    queryFn: ({ signal }) => get<UserCounts>(path, signal),
    refetchInterval: POLLING,
  });
}

/** Decisions about a user's identity check. */
export const identityQuery = (userId: number) => {
  const path = `${USERS}/${userId}/identity`;
  return queryOptions({ queryKey: [path], queryFn: ({ signal }) => get<IdentityRecord>(path, signal) });
};

/** Unlocks an account. Refetches after a rejection too: it may have been locked for another reason meanwhile. */
export function useUnlock(userId: number, { onSuccess, onError }: Handlers) {
  const refresh = useInvalidate(USERS);
  return useCommand(
    (lockedAt: string | null) => send<void>('POST', `${USERS}/${userId}/unlock`, { body: { lockedAt } }),
    { onSuccess: () => refresh().then(onSuccess), onError: (error) => refresh().then(() => onError(error)) },
  );
}

export function useDecideIdentity(userId: number, { onSuccess, onError }: Handlers) {
  const refresh = useInvalidate(USERS);
  return useCommand((body: IdentityDecision) => send<IdentityRecord>('PUT', `${USERS}/${userId}/identity`, { body }), {
    onSuccess: () => refresh().then(onSuccess),
    onError,
  });
}

/** @param null: removes the operator role */
export function useChangeRole(userId: number, { onSuccess }: Pick<Handlers, 'onSuccess'>) {
  const refresh = useInvalidate(USERS);
  return useCommand((role: OperatorRole | null) => send<void>('PUT', `${USERS}/${userId}/role`, { body: { role } }), {
    onSuccess: () => refresh().then(onSuccess),
  });
}

export function useResetSecondStep(userId: number, { onSuccess }: Pick<Handlers, 'onSuccess'>) {
  const refresh = useInvalidate(USERS);
  return useCommand(() => send<void>('POST', `${USERS}/${userId}/second-step/reset`), {
    onSuccess: () => refresh().then(onSuccess),
  });
}
