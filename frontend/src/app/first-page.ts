import type { Account } from '@meguri/contracts/account/account-view.ts';
import type { QueryClient } from '@tanstack/react-query';
import { homeQuery } from '../features/items/api/home.ts';
import { itemQuery } from '../features/items/api/item.ts';
import { viewerQuery } from '../features/session/api/viewer.ts';
import { FrontPage, ItemListPage, ItemPage, RentalRequestPage } from './routes.tsx';
import { statusQuery } from './service-status.ts';

const ITEM = /^\/items\/([^/]+)\/?$/;
const REQUEST = /^\/rental-requests\/[^/]+\/?$/;

/**
 * Asks for what the first page will need, all at once and before React has started. What fails here is asked for again by
 * the page, which says so.
 */
export function beginFirstPage(path: string, queries: QueryClient): void {
  const viewer = queries.fetchQuery(viewerQuery);
  void queries.prefetchQuery(statusQuery);
  codeOf(path, queries, viewer).catch(() => undefined);
  viewer.catch(() => undefined);
}

async function codeOf(path: string, queries: QueryClient, viewer: Promise<Account | null>): Promise<void> {
  const [, item] = ITEM.exec(path) ?? [];
  if (item !== undefined) {
    void queries.prefetchQuery(itemQuery(item));
    await ItemPage.preload();
  } else if (path === '/') {
    void queries.prefetchQuery(homeQuery);
    const [{ preloadFront }, who] = await Promise.all([import('../pages/front-page.tsx'), viewer, FrontPage.preload()]);
    await preloadFront(who);
  } else if (path === '/items') {
    await ItemListPage.preload();
  } else if (REQUEST.test(path)) {
    await RentalRequestPage.preload();
  }
}
