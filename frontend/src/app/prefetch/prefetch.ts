import type { Account } from '@meguri/contracts/account/account-view.ts';
import type { QueryClient } from '@tanstack/react-query';
import { matchRoutes } from 'react-router-dom';
import { type PageRoute, ROUTES } from '../routes/routes.ts';
import type { RouteQuery } from '../routes/page-load.ts';

export interface Address {
  readonly pathname: string;
  readonly search: string;
}

/** The page at an address, and what it will ask for. */
export function routeAt({ pathname, search }: Address) {
  const [match] = matchRoutes(ROUTES, pathname) ?? [];
  const queries = match?.route.queries(match.params, new URLSearchParams(search)) ?? [];
  return match && { route: match.route, queries };
}

export const isForMembers = ({ guard }: PageRoute): boolean => guard === 'member' || guard === 'operator';

/** Whether there is a page at all that the viewer would see. @param viewer null: a guest, or not known yet */
export const isOpenTo = (viewer: Account | null, route: PageRoute): boolean =>
  route.path !== '*' && (viewer !== null || !isForMembers(route));

/** What fails is asked for again by who shows it. */
export const fetchAhead = (queries: QueryClient, query: RouteQuery): Promise<void> =>
  // Which of the two a feature's query is, its own types know; here they are all just options.
  'initialPageParam' in query ? queries.prefetchInfiniteQuery(query as never) : queries.prefetchQuery(query);
