import type { ToldPage, UserFile } from '@meguri/contracts/operators/user-file.ts';
import { queryOptions, replaceEqualDeep, useInfiniteQuery } from '@tanstack/react-query';
import { get, send } from '../../../../lib/http/api.ts';
import { type Handlers, useCommand } from '../../../../lib/query/use-command.ts';
import { useInvalidate } from '../../../../lib/query/cache.ts';

const USERS = '/api/admin/users';

/** Everything about one person. Asked for once: looking at it is an entry of the trail. @param id as the address has it */
export const userFileQuery = (id: string) =>
  queryOptions({
    queryKey: [`${USERS}/${id}`],
    queryFn: ({ signal }) => get<UserFile>(`${USERS}/${encodeURIComponent(id)}`, signal),
    structuralSharing: (before, now) =>
      replaceEqualDeep(before, readOn(before as UserFile | undefined, now as UserFile)),
  });

/** What somebody is told meanwhile comes in front: the pages that were asked for go on from where they did. */
function readOn(before: UserFile | undefined, now: UserFile): UserFile {
  // All there is.
  if (now.told.nextCursor === null) return now;
  const { items, nextCursor } = before?.told ?? now.told;
  const last = items.findIndex(({ id }) => id === now.told.items.at(-1)?.id);
  // So much is new that there would be a gap.
  if (last === -1) return now;
  return { ...now, told: { ...now.told, items: [...now.told.items, ...items.slice(last + 1)], nextCursor } };
}

/** What somebody was told before what is in their file: by the page, once it is asked for. @param cursor the file's */
export const useEarlierTold = (userId: number, cursor: string | null) =>
  useInfiniteQuery({
    queryKey: [`${USERS}/${userId}/told?cursor=${cursor}`],
    queryFn: ({ pageParam, signal }) =>
      get<ToldPage>(`${USERS}/${userId}/told?cursor=${encodeURIComponent(pageParam ?? '')}`, signal),
    initialPageParam: cursor,
    getNextPageParam: ({ nextCursor }: ToldPage) => nextCursor,
    enabled: false,
  });

/** What is done about an account; `session`: that one alone. */
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
