import type { QueryClient } from '@tanstack/react-query';
import { viewerQuery } from '../features/session/api/viewer.ts';
import { preloadPage } from './pages.tsx';
import { fetchAhead, isForMembers, routeAt } from './prefetch.ts';

/** Loads a page's code when a link to it is pointed at or focused, and what it shows once the link is pressed. */
export function prefetchLinks(queries: QueryClient): void {
  const approached = ({ type, target }: Event): void => {
    const link = target instanceof Element ? target.closest('a') : null;
    if (link === null || link.origin !== window.location.origin) return;
    const found = routeAt(link);
    const viewer = queries.getQueryData(viewerQuery.queryKey) ?? null;
    if (found === undefined || found.route.path === '*' || (viewer === null && isForMembers(found.route))) return;
    preloadPage(found.route, Promise.resolve(viewer)).catch(() => undefined);
    if (type === 'pointerdown') for (const query of found.queries) fetchAhead(queries, query);
  };
  for (const type of ['pointerover', 'focusin', 'pointerdown'])
    document.addEventListener(type, approached, { passive: true });
}
