import type { QueryClient } from '@tanstack/react-query';
import { homeQuery } from '../features/items/api/home.ts';
import { itemQuery } from '../features/items/api/item.ts';
import { viewerQuery } from '../features/session/api/viewer.ts';
import { statusQuery } from './service-status.ts';

const ITEM = /^\/items\/([^/]+)\/?$/;
const REQUEST = /^\/rental-requests\/[^/]+\/?$/;

/**
 * Asks for what the first page will need, all at once and before React has started: on a slow processor that is a third
 * of a second. What fails here is asked for again by the page, which says so.
 */
export function beginFirstPage(path: string, queries: QueryClient): void {
  void queries.prefetchQuery(viewerQuery);
  void queries.prefetchQuery(statusQuery);
  const [, item] = ITEM.exec(path) ?? [];
  if (item !== undefined) {
    void queries.prefetchQuery(itemQuery(item));
    begin(() => import('../pages/item-page.tsx'));
  } else if (path === '/') {
    void queries.prefetchQuery(homeQuery);
    begin(() => import('../pages/front-page.tsx'));
    begin(() => import('../pages/landing-page.tsx'));
    begin(() => import('../pages/home-page.tsx'));
  } else if (path === '/items') {
    begin(() => import('../pages/item-list-page.tsx'));
  } else if (REQUEST.test(path)) {
    begin(() => import('../pages/rental-request-page.tsx'));
  }
}

const begin = (load: () => Promise<unknown>): void => void load().catch(() => undefined);
