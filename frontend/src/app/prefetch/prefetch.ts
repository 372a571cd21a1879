import type { Account } from '@meguri/contracts/account/account-view.ts';
import type { PageState } from '@meguri/contracts/service/rendered-page.ts';
import type { QueryClient } from '@tanstack/react-query';
import { matchRoutes } from 'react-router-dom';
import { statusQuery } from '../../features/service-status/api/service-status.ts';
import { viewerQuery } from '../../features/session/api/viewer.ts';
import { preloadMembersParts } from '../../lib/lazy-page.tsx';
import { setServerTime } from '../../lib/time/server-time.ts';
import { preloadPage } from '../routes/pages.tsx';
import { type PageRoute, type RouteQuery, ROUTES } from '../routes/routes.ts';

interface Address {
  readonly pathname: string;
  readonly search: string;
}

/** The page at an address, and what it will ask for. */
export function routeAt({ pathname, search }: Address) {
  const [match] = matchRoutes(ROUTES, pathname) ?? [];
  const queries = match?.route.queries(match.params, new URLSearchParams(search)) ?? [];
  return match && { route: match.route, queries };
}

const isForMembers = ({ guard }: PageRoute): boolean => guard === 'member' || guard === 'operator';

/** Whether there is a page at all that the viewer would see. @param viewer null: a guest, or not known yet */
export const isOpenTo = (viewer: Account | null, route: PageRoute): boolean =>
  route.path !== '*' && (viewer !== null || !isForMembers(route));

/** What fails is asked for again by who shows it. */
export const fetchAhead = (queries: QueryClient, query: RouteQuery): Promise<void> =>
  // Which of the two a feature's query is, its own types know; here they are all just options.
  'initialPageParam' in query ? queries.prefetchInfiniteQuery(query as never) : queries.prefetchQuery(query);

/** For how long, in ms, a page stays blank for the sake of being drawn once, as it will stay. */
const MAX_BLANK = 1000;

/**
 * Asks for what the first page will need, all at once and before React has started. What fails here is asked for again by
 * the page, which says so.
 * @returns once all of it is there, or it has taken too long
 */
export function prefetchFirstPage(address: Address, queries: QueryClient): Promise<unknown> {
  const viewer = queries.fetchQuery(viewerQuery);
  const needed: Promise<unknown>[] = [viewer, queries.prefetchQuery(statusQuery)];
  const found = routeAt(address);
  if (found !== undefined) {
    const fetchAll = (all: readonly RouteQuery[]) => Promise.all(all.map((query) => fetchAhead(queries, query)));
    const page = preloadPage(found.route, viewer);
    needed.push(
      isForMembers(found.route)
        ? viewer.then((account) => account && fetchAll(found.queries))
        : fetchAll(found.queries),
      Promise.all([viewer, page]).then(
        ([account, module]) => account && Promise.all([preloadMembersParts(), fetchAll(module?.firstQueries ?? [])]),
      ),
    );
  }
  return Promise.race([Promise.allSettled(needed), new Promise((resolve) => setTimeout(resolve, MAX_BLANK))]);
}

/**
 * Begins with what the server knew when it rendered the first page.
 * @returns once the page's code is there to take over, unless it is read first; what doesn't come is asked for again by the page
 */
export async function takeOver({ at, answers }: PageState, address: Address, queries: QueryClient): Promise<void> {
  setServerTime(at);
  // As if of long ago: whatever the page shows is asked for again, for somebody may act on it.
  for (const [key, answer] of answers) queries.setQueryData(key, answer, { updatedAt: 1 });
  const found = routeAt(address);
  if (found === undefined || (found.route.guard === 'everyone' && found.route.isReadFirst)) return;
  await preloadPage(found.route, Promise.resolve(null)).catch(() => undefined);
}
