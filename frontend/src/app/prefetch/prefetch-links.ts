import type { QueryClient } from '@tanstack/react-query';
import { viewerQuery } from '../../features/session/api/viewer.ts';
import { preloadPage } from '../routes/pages.tsx';
import { fetchAhead, isOpenTo, routeAt } from './prefetch.ts';
import type { RouteQuery } from '../routes/page-route.ts';

/** Loads a page's code on hover or focus of a link, and its data on press. */
export function prefetchLinks(queries: QueryClient): void {
  const approached = ({ type, target }: Event): void => {
    const link = target instanceof Element ? target.closest('a') : null;
    if (link === null || link.origin !== window.location.origin) return;
    const found = routeAt(link);
    const viewer = queries.getQueryData(viewerQuery.queryKey) ?? null;
    if (found === undefined || !isOpenTo(viewer, found.route)) return;
    const page = preloadPage(found.route, Promise.resolve(viewer));
    const fetchAll = (all: readonly RouteQuery[] = []) => all.forEach((query) => void fetchAhead(queries, query));
    if (type === 'pointerdown') fetchAll(found.queries);
    page.then((module) => type === 'pointerdown' && fetchAll(module?.firstQueries)).catch(() => undefined);
  };
  for (const type of ['pointerover', 'focusin', 'pointerdown'])
    document.addEventListener(type, approached, { passive: true });
}
