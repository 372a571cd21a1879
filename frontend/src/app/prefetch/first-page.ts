import type { QueryClient } from '@tanstack/react-query';
import { statusQuery } from '../../features/service-status/api/service-status.ts';
import { askForViewer, viewerQuery } from '../../features/session/api/viewer.ts';
import { isBackOrForward } from '../../lib/http/api.ts';
import { preloadMembersParts } from '../../lib/lazy-page.tsx';
import { preloadPage } from '../routes/pages.tsx';
import { type Address, fetchAhead, isForMembers, routeAt } from './prefetch.ts';
import type { RouteQuery } from '../routes/page-load.ts';

// What members' pages begin with, and those that no server renders. Guests on a public page need none of it.

// Before anything is asked for.
dropFetchedAhead();

/** For how long, in ms, a page stays blank for the sake of being drawn once, as it will stay; or, rendered by a server, as for nobody yet. */
const MAX_WAIT = 1000;
const atMost = (awaited: Promise<unknown>): Promise<unknown> =>
  Promise.race([awaited, new Promise((resolve) => setTimeout(resolve, MAX_WAIT))]);

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
  return atMost(Promise.allSettled(needed));
}

/** Who is here is known to the page once its members' parts are there, which have their places and then come all at one time. */
export const prefetchMember = (queries: QueryClient, page: Promise<unknown>): Promise<void> =>
  queries.prefetchQuery({
    ...viewerQuery,
    queryFn: async (asked) => {
      const account = await askForViewer(asked);
      if (account !== null) await atMost(page.then(preloadMembersParts).catch(() => undefined));
      return account;
    },
  });

/**
 * Takes what the head of a page that was come back to has fetched, for nobody: it may be long over, and else would be given to
 * the first who asks, however they ask.
 */
function dropFetchedAhead(): void {
  if (!isBackOrForward()) return;
  const ahead = document.querySelectorAll<HTMLLinkElement>('link[rel="preload"][as="fetch"]');
  for (const { href } of ahead) void fetch(href).catch(() => undefined);
}
