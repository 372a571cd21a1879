import type { PageState } from '@meguri/contracts/service/rendered-page.ts';
import type { QueryClient } from '@tanstack/react-query';
import { loaded } from '../../lib/loaded.ts';
import { setServerTime } from '../../lib/time/server-time.ts';
import { preloadPage } from '../routes/pages.tsx';
import { type Address, routeAt } from './prefetch.ts';

/** What guests on a public page don't need; null: it doesn't come, and the page asks by itself. */
export const firstPage = () => loaded(() => import('./first-page.ts')).catch(() => null);

/**
 * Begins with what the server knew when it rendered the first page.
 * @returns once the page's code is there to take over, unless guests read it first; what doesn't come is asked for again by the page
 */
export async function takeOver(
  { reader, at, answers }: PageState,
  address: Address,
  queries: QueryClient,
): Promise<void> {
  setServerTime(at);
  // As if of long ago: whatever the page shows is asked for again, for somebody may act on it.
  for (const [key, answer] of answers) queries.setQueryData(key, answer, { updatedAt: 1 });
  const found = routeAt(address);
  if (found === undefined) return;
  // Members come for more than to read: their hearts, what fits them, what they can do.
  if (reader === 'guest' && found.route.guard === 'everyone' && found.route.isReadFirst) return;
  const page = preloadPage(found.route, Promise.resolve(null)).catch(() => undefined);
  if (reader === 'member') void (await firstPage())?.prefetchMember(queries, page);
  await page;
}
