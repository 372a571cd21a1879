import { PAGE_PATHS } from '@meguri/contracts/service/page-paths.ts';
import type { Ahead, AheadTable } from '@meguri/contracts/service/rendered-page.ts';
import { statusQuery } from '../../features/service-status/api/service-status.ts';
import { viewerQuery } from '../../features/session/api/viewer.ts';
import * as payoutAccountPage from '../../pages/account/connect-account-page.tsx';
import * as homePage from '../../pages/home/home-page.tsx';
import * as payoutsPage from '../../pages/payouts-page.tsx';
import { routeAt } from './prefetch.ts';
import type { RouteQuery } from '../routes/page-load.ts';

/** Modules that every member's page loads, also on phones. */
const ALWAYS = [
  ...['app/prefetch/first-page.ts', 'app/member/live.tsx', 'app/member/tools.tsx', 'app/member/tab-note.tsx'],
  ...['app/member/connection.tsx', 'features/favourites/components/favourite-button.tsx'],
];
/** `firstQueries` of pages. Declared there, because in the routes they would enlarge a guest's scripts. */
const ALSO: Readonly<Record<string, readonly RouteQuery[]>> = {
  '/': homePage.firstQueries,
  '/connect-account': payoutAccountPage.firstQueries,
  '/payouts': payoutsPage.firstQueries,
};

/** For the server, which can't render members' pages. Written by its build (`module-files.ts`). */
export const aheadTable = (): AheadTable => Object.fromEntries(PAGE_PATHS.map((path) => [path, aheadOf(path)]));

function aheadOf(address: string): Ahead {
  const { pathname, search } = new URL(address, 'http://here');
  const { route, queries } = routeAt({ pathname, search }) ?? { route: undefined, queries: [] };
  const load = route?.guard === 'either' ? route.loadForMembers : route?.load;
  const asked = [viewerQuery, statusQuery, ...queries, ...(ALSO[route?.path ?? ''] ?? [])];
  return {
    modules: [...(load?.module === undefined ? [] : [load.module]), ...ALWAYS],
    // A key with further parts isn't just a path, so it can't be preloaded by it.
    calls: asked.flatMap(({ queryKey: [path, ...more] }) => (typeof path === 'string' && !more.length ? [path] : [])),
  };
}
