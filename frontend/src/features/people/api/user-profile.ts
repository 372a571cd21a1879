import type { UserProfile } from '@meguri/contracts/account/account-view.ts';
import { queryOptions } from '@tanstack/react-query';
import { get } from '../../../lib/http/api.ts';

/** What anyone may know of a user. @param id as it stands in the address */
export const userProfileQuery = (id: string) => {
  const path = `/api/users/${encodeURIComponent(id)}`;
  return queryOptions({ queryKey: [path], queryFn: ({ signal }) => get<UserProfile>(path, signal) });
};
