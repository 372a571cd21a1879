import type { Account } from '@meguri/contracts/account/account-view.ts';
import { type ReactNode, useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { lazyPage } from '../../lib/lazy-page.tsx';
import { RouteParamsContext } from '../../lib/route-params.ts';
import { Spinner } from '../../ui/states/loading.tsx';
import { ByViewer, ForMembers, ForOperators } from '../guards.tsx';
import { PendingTitle, SITE } from '../pending-title.tsx';
import type { PageRoute } from './page-route.ts';
import { routeOf } from './route-of.ts';
import { ROUTES } from './routes.ts';

const preloadOf =
  ({ preload }: Pick<ReturnType<typeof lazyPage>, 'preload'>) =>
  (_viewer: unknown, hydrates?: boolean) =>
    preload(hydrates);

/** A route's page as an element, with a function to preload its code. */
function pageOf(route: PageRoute) {
  const title = route.title ?? SITE;
  // The start page's title is already in the document.
  const placeholder = route.path === '/' ? <Spinner /> : <PendingTitle title={route.title} />;
  switch (route.guard) {
    case 'everyone': {
      const Page = lazyPage(route.load, placeholder, { readFirst: route.isReadFirst, isPage: true });
      return { element: <Page title={title} />, preload: preloadOf(Page) };
    }
    case 'either': {
      const Guests = lazyPage(route.load, placeholder, { isPage: true });
      const Members = lazyPage(route.loadForMembers, placeholder, { isPage: true });
      return {
        element: (
          <ByViewer guests={<Guests title={title} />} staysAtEnd={route.path !== '/'}>
            {(viewer) => <Members title={title} viewer={viewer} />}
          </ByViewer>
        ),
        preload: async (viewer: Promise<Account | null>, hydrates?: boolean) =>
          ((await viewer) === null ? Guests : Members).preload(hydrates),
      };
    }
    default: {
      const Page = lazyPage(route.load, placeholder, { isPage: true });
      const Guard = route.guard === 'member' ? ForMembers : ForOperators;
      return { element: <Guard>{(viewer) => <Page title={title} viewer={viewer} />}</Guard>, preload: preloadOf(Page) };
    }
  }
}

const PAGES = new Map(ROUTES.map((route) => [route, pageOf(route)]));

/**
 * Loads a page's code.
 * @param viewer decides between the guests' and the members' page of a URL
 * @param hydrates whether the server has rendered the page
 */
export const preloadPage = async (route: PageRoute, viewer: Promise<Account | null>, hydrates?: boolean) =>
  PAGES.get(route)?.preload(viewer, hydrates);

/** The route of the current URL, with its parameters. */
export const useRoute = () => routeOf(useLocation().pathname);

/** The page for the current URL. */
export function Pages(): ReactNode {
  useEffect(() => void (document.listens = true), []);
  const match = useRoute();
  return match && <RouteParamsContext value={match.params}>{PAGES.get(match.route)?.element}</RouteParamsContext>;
}
