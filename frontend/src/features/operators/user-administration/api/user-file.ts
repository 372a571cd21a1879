import type { UserNotificationsPage, UserFile } from '@meguri/contracts/operators/user-file.ts';
import { queryOptions, replaceEqualDeep, useInfiniteQuery } from '@tanstack/react-query';
import { get, send } from '../../../../lib/http/api.ts';
import { type Handlers, useCommand } from '../../../../lib/query/use-command.ts';
import { useInvalidate } from '../../../../lib/query/cache.ts';

const USERS = '/api/admin/users';

/** All data about a user. Never refetched: reading it is recorded in the audit trail. @param id as in the URL */
export const userFileQuery = (id: string) =>
  queryOptions({
    queryKey: [`${USERS}/${id}`],
    queryFn: ({ signal }) => get<UserFile>(`${USERS}/${encodeURIComponent(id)}`, signal),
    structuralSharing: (before, now) =>
      replaceEqualDeep(before, mergeNewer(before as UserFile | undefined, now as UserFile)),
  });

/** Merges a new answer with the loaded pages: newer notifications are prepended, and the cursor of older ones is kept. */
function mergeNewer(before: UserFile | undefined, now: UserFile): UserFile {
  // All notifications are included.
  if (now.told.nextCursor === null) return now;
  const { items, nextCursor } = before?.told ?? now.told;
  const last = items.findIndex(({ id }) => id === now.told.items.at(-1)?.id);
  // Too many new ones: keeping the old pages would leave a gap.
  if (last === -1) return now;
  return { ...now, told: { ...now.told, items: [...now.told.items, ...items.slice(last + 1)], nextCursor } };
}

/** Older notifications to the user, page by page on demand. @param cursor from the user's file */
export const useEarlierNotifications = (userId: number, cursor: string | null) =>
  useInfiniteQuery({
    queryKey: [`${USERS}/${userId}/told?cursor=${cursor}`],
    queryFn: ({ pageParam, signal }) =>
      get<UserNotificationsPage>(`${USERS}/${userId}/told?cursor=${encodeURIComponent(pageParam ?? '')}`, signal),
    initialPageParam: cursor,
    getNextPageParam: ({ nextCursor }: UserNotificationsPage) => nextCursor,
    enabled: false,
  });

/** An action on an account; `session` ends one session. */
export type AccountAction =
  | { readonly kind: 'lock'; readonly reason: string }
  | { readonly kind: 'end_sessions'; readonly session: string | null }
  | { readonly kind: 'password_reset' };

export function useAccountAction(userId: number, { onSuccess, onError }: Handlers<AccountAction['kind']>) {
  const refresh = useInvalidate(USERS);
  return useCommand((action: AccountAction) => sent(`${USERS}/${userId}`, action), {
    onSuccess: (_, { kind }) => refresh().then(() => onSuccess(kind)),
    onError,
  });
}

function sent(user: string, action: AccountAction): Promise<void> {
  switch (action.kind) {
    case 'lock':
      return send('POST', `${user}/lock`, { body: { reason: action.reason } });
    case 'password_reset':
      return send('POST', `${user}/password-reset`);
    case 'end_sessions':
      return send('DELETE', `${user}/sessions${action.session === null ? '' : `/${action.session}`}`);
  }
}
