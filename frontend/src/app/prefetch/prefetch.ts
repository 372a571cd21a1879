import type { Account } from '@meguri/contracts/account/account-view.ts';
import type { QueryClient } from '@tanstack/react-query';
import type { PageRoute, RouteQuery } from '../routes/page-route.ts';
import { routeOf } from '../routes/route-of.ts';

export interface Address {
  readonly pathname: string;
  readonly search: string;
}

/** The page at a URL and its queries. */
export function routeAt({ pathname, search }: Address) {
  const match = routeOf(pathname);
  const queries = match?.route.queries?.(match.params, new URLSearchParams(search)) ?? [];
  return match && { route: match.route, params: match.params, queries };
}

export const isForMembers = ({ guard }: PageRoute): boolean => guard === 'member' || guard === 'operator';

/** Whether the viewer may see this page. @param viewer null: a guest, or not known yet */
export const isOpenTo = (viewer: Account | null, route: PageRoute): boolean =>
  route.path !== '*' && (viewer !== null || !isForMembers(route));

/** Failed requests are repeated by the component that needs them. */
export const fetchAhead = (queries: QueryClient, query: RouteQuery): Promise<void> =>
  // The cast is needed because only the feature's own types know which kind of query it is.
  'initialPageParam' in query ? queries.prefetchInfiniteQuery(query as never) : queries.prefetchQuery(query);
