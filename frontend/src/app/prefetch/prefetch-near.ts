import { pagePathOf } from '@meguri/contracts/service/page-paths.ts';
import type { QueryClient } from '@tanstack/react-query';
import { viewerQuery } from '../../features/session/api/viewer.ts';
import { preloadPage } from '../routes/pages.tsx';
import { isOpenTo, routeAt } from './prefetch.ts';

/** What some browsers tell of the line. */
interface Line {
  readonly saveData?: boolean;
  readonly effectiveType?: string;
}

/** Links less than this beside the visible part are near. */
const MARGIN = '300px';

/**
 * Loads the code of pages that links in or near sight lead to, once the browser is idle: a finger tells nothing before it presses. One
 * of a kind is enough, as for all items of a list. What pages show isn't asked for, nor anything where data is saved or the line is slow.
 */
export function prefetchNear(queries: QueryClient): void {
  /** Paths of pages whose code is there or on its way. */
  const known = new Set<string>();
  /** Links with the address that they had. */
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
    // Before the router is asked: a list has dozens of links to one page, and each question takes it a millisecond.
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

/** A browser that can't tell when it is idle waits a moment. */
const whenIdle = (run: () => void): void => void (window.requestIdleCallback?.(run) ?? setTimeout(run, 300));
