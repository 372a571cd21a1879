import type { PageState } from '@meguri/contracts/service/rendered-page.ts';
import type { QueryClient } from '@tanstack/react-query';
import { viewerQuery } from '../../features/session/api/viewer.ts';
import { loaded } from '../../lib/loaded.ts';
import { setServerTime } from '../../lib/time/server-time.ts';
import { preloadPage } from '../routes/pages.tsx';
import { type Address, routeAt } from './prefetch.ts';

/** Not needed by guests on public pages. null: failed to load, and the page fetches its data itself. */
export const firstPage = () => loaded(() => import('./first-page.ts')).catch(() => null);

/**
 * Starts with the data of the server's rendering.
 * @returns when the page's code is ready to hydrate; at once for guests on pages they mostly read
 */
export async function prepareHydration(
  { reader, at, answers }: PageState,
  address: Address,
  queries: QueryClient,
): Promise<void> {
  setServerTime(at);
  // Marked as stale, so that it is refetched before the user acts on it.
  for (const [key, answer] of answers) queries.setQueryData(key, answer, { updatedAt: 1 });
  const found = routeAt(address);
  if (found === undefined) return;
  // Members get it in any case, for hearts, fit notes and actions.
  if (reader === 'guest' && found.route.guard === 'everyone' && found.route.isReadFirst) return;
  const viewer = queries.getQueryData(viewerQuery.queryKey) ?? null;
  const page = preloadPage(found.route, Promise.resolve(viewer), true).catch(() => undefined);
  if (reader !== 'guest') await (await firstPage())?.prepareMember(reader, queries, page);
  await page;
}
