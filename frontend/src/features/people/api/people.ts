import type { UserProfile } from '@meguri/contracts/account/account-view.ts';
import type { FollowCounts, FollowedUser, FollowList, FollowState } from '@meguri/contracts/follow/follow.ts';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { get, send } from '../../../lib/http/api.ts';
import { invalidate, setQueryData } from '../../../lib/query/cache.ts';
import { useCommand } from '../../../lib/query/use-command.ts';

/** The public profile of a user. @param id as in the URL */
export const userProfileQuery = (id: string) => {
  const path = `/api/users/${encodeURIComponent(id)}`;
  return queryOptions({ queryKey: [path], queryFn: ({ signal }) => get<UserProfile>(path, signal) });
};

const pathOf = (userId: number) => `/api/follows/${userId}`;

/** Whether the viewer follows that user. */
export const followStateQuery = (userId: number) =>
  queryOptions({
    queryKey: [pathOf(userId)],
    queryFn: ({ signal }) => get<FollowState>(pathOf(userId), signal),
  });

export const followCountsQuery = (userId: number) =>
  queryOptions({
    queryKey: [`${pathOf(userId)}/counts`],
    queryFn: ({ signal }) => get<FollowCounts>(`${pathOf(userId)}/counts`, signal),
  });

export const followListQuery = (userId: number, list: FollowList) =>
  queryOptions({
    queryKey: [`${pathOf(userId)}/${list}`],
    queryFn: ({ signal }) => get<FollowedUser[]>(`${pathOf(userId)}/${list}`, signal),
  });

/** Follows or unfollows. Invalidates counts and lists of both users. */
export function useFollow(userId: number, onError: (error: Error) => void) {
  const queries = useQueryClient();
  return useCommand((follow: boolean, key) => send<FollowState>(follow ? 'POST' : 'DELETE', pathOf(userId), { key }), {
    onSuccess: (state) => {
      setQueryData(queries, followStateQuery(userId).queryKey, state);
      return invalidate(queries, (path) => /^\/api\/follows\/\d+\//.test(path));
    },
    onError,
  });
}
