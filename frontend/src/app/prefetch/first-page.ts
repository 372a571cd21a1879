import type { Reader } from '@meguri/contracts/service/rendered-page.ts';
import type { QueryClient } from '@tanstack/react-query';
import { statusQuery } from '../../features/service-status/api/service-status.ts';
import { fetchCurrentViewer, viewerQuery } from '../../features/session/api/viewer.ts';
import { setCurrentMember } from '../../features/session/current-member.ts';
import { isBackOrForward } from '../../lib/http/api.ts';
import { preloadMembersParts } from '../../lib/lazy-page.tsx';
import { preloadPage } from '../routes/pages.tsx';
import { type Address, fetchAhead, isForMembers, routeAt } from './prefetch.ts';
import type { RouteQuery } from '../routes/page-route.ts';

// Needed by members' pages and pages without server rendering; not by guests on public pages.

// Before the first fetch.
dropFetchedAhead();

/** In ms: how long the page stays blank, or shows the server's markup for guests, so that it renders only once with all data. */
const MAX_WAIT = 1000;
const atMost = (awaited: Promise<unknown>): Promise<unknown> =>
  Promise.race([awaited, new Promise((resolve) => setTimeout(resolve, MAX_WAIT))]);

/**
 * Fetches everything the first page needs in parallel, before React starts. Failed requests are repeated by the page, which shows
 * errors.
 * @returns when everything has loaded or the time limit has passed
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

/**
 * Prepares a member's page for hydration. One rendered for this member continues with the server's answers, which are as
 * new as if they had just been fetched: the page was rendered for this request.
 * @returns what the hydration waits for
 */
export function prepareMember(reader: Reader, queries: QueryClient, page: Promise<unknown>): Promise<unknown> | null {
  if (reader === 'member') {
    void prefetchMember(queries, page);
    return null;
  }
  for (const { queryKey, state } of queries.getQueryCache().getAll()) queries.setQueryData(queryKey, state.data);
  const viewer = queries.getQueryData(viewerQuery.queryKey);
  if (viewer) setCurrentMember(viewer.id);
  // Without one of them the page still hydrates, and that part reports the problem.
  // The page's code has parts of its own, such as hearts.
  return Promise.all([preloadMembersParts(), page.then(preloadMembersParts)]).catch(() => undefined);
}

/** Resolves the viewer only after the members' components have loaded, so that they all appear at once. */
const prefetchMember = (queries: QueryClient, page: Promise<unknown>): Promise<void> =>
  queries.prefetchQuery({
    ...viewerQuery,
    queryFn: async (asked) => {
      const account = await fetchCurrentViewer(asked);
      if (account !== null) await atMost(page.then(preloadMembersParts).catch(() => undefined));
      return account;
    },
  });

/**
 * After back or forward navigation, consumes the document's preloaded responses: they may be outdated, and the browser would give
 * them to the next `fetch` of the same URL, even one that bypasses the cache.
 */
function dropFetchedAhead(): void {
  if (!isBackOrForward()) return;
  const ahead = document.querySelectorAll<HTMLLinkElement>('link[rel="preload"][as="fetch"]');
  for (const { href } of ahead) void fetch(href).catch(() => undefined);
}
