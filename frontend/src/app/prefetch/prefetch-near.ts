import { pagePathOf } from '@meguri/contracts/service/page-paths.ts';
import type { QueryClient } from '@tanstack/react-query';
import { viewerQuery } from '../../features/session/api/viewer.ts';
import { preloadPage } from '../routes/pages.tsx';
import { isOpenTo, routeAt } from './prefetch.ts';

/** The Network Information API, which some browsers have. */
interface Line {
  readonly saveData?: boolean;
  readonly effectiveType?: string;
}

/** How far outside the viewport a link counts as near. */
const MARGIN = '300px';

/**
 * When the browser is idle, loads the code of pages that nearby links lead to, since touch screens have no hover. Once per page,
 * not per link. Data isn't fetched, and nothing is loaded with data saver or a slow connection.
 */
export function prefetchNear(queries: QueryClient): void {
  /** Paths of pages with code that is loaded or loading. */
  const known = new Set<string>();
  /** Observed links with their URL at that time. */
  const seen = new WeakMap<Element, string | null>();
  const near = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue;
        near.unobserve(target);
        approach(target as HTMLAnchorElement);
      }
    },
    { rootMargin: MARGIN },
  );
  const approach = (link: HTMLAnchorElement): void => {
    // Checked before matching routes, which takes about a millisecond for each of a list's links.
    const path = pagePathOf(link.pathname);
    if (path === undefined || known.has(path) || isToBeSpared()) return;
    const route = routeAt(link)?.route;
    const viewer = queries.getQueryData(viewerQuery.queryKey) ?? null;
    if (route === undefined || !isOpenTo(viewer, route)) return;
    known.add(path);
    const notCome = () => {
      known.delete(path);
      seen.delete(link);
    };
    whenIdle(() => void preloadPage(route, Promise.resolve(viewer)).catch(notCome));
  };
  let isLooking = false;
  const look = (): void => {
    if (isLooking) return;
    isLooking = true;
    whenIdle(() => {
      isLooking = false;
      for (const link of document.querySelectorAll('main a[href^="/"]')) {
        const address = link.getAttribute('href');
        if (seen.get(link) === address) continue;
        seen.set(link, address);
        near.observe(link);
      }
    });
  };
  new MutationObserver(look).observe(document.body, { childList: true, subtree: true });
  look();
}

function isToBeSpared(): boolean {
  const { saveData, effectiveType } = (navigator as { readonly connection?: Line }).connection ?? {};
  return saveData === true || effectiveType?.endsWith('2g') === true;
}

/** For browsers without `requestIdleCallback`. */
const whenIdle = (run: () => void): void => void (window.requestIdleCallback?.(run) ?? setTimeout(run, 300));
