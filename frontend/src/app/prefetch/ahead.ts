import { PAGE_PATHS } from '@meguri/contracts/service/page-paths.ts';
import type { Ahead, AheadTable } from '@meguri/contracts/service/rendered-page.ts';
import { matchRoutes } from 'react-router-dom';
import { statusQuery } from '../../features/service-status/api/service-status.ts';
import { viewerQuery } from '../../features/session/api/viewer.ts';
import { OPERATOR_ROUTES } from '../routes/operator-routes.ts';
import { routeAt } from './prefetch.ts';

/** Modules that every member's page loads, also on phones. */
const ALWAYS = [
  ...['app/prefetch/first-page.ts', 'app/member/live.tsx', 'app/member/tools.tsx', 'app/member/tab-note.tsx'],
  'app/member/connection.tsx',
];
/** On pages with hearts, which are all that guests see too. */
const HEARTS = 'features/favourites/components/favourite-button.tsx';

/** For the server, which renders few of members' pages. Written by its build (`module-files.ts`). */
export const aheadTable = async (): Promise<AheadTable> =>
  Object.fromEntries(await Promise.all(PAGE_PATHS.map(async (path) => [path, await aheadOf(path)] as const)));

async function aheadOf(address: string): Promise<Ahead> {
  const { pathname, search } = new URL(address, 'http://here');
  const { route, queries } = routeAt({ pathname, search }) ?? { route: undefined, queries: [] };
  const load = route?.guard === 'either' ? route.loadForMembers : route?.load;
  // All operators' pages have one route, and each has code of its own.
  const [operators] = (route?.guard === 'operator' && matchRoutes(OPERATOR_ROUTES, pathname)) || [];
  const page = await load?.();
  const hasHearts = route?.guard === 'everyone' || route?.guard === 'either' || address === '/favourites';
  const asked = [viewerQuery, statusQuery, ...queries, ...(page?.firstQueries ?? [])];
  return {
    modules: [
      ...[load, operators?.route.load].flatMap((one) => one?.module ?? []),
      ...[...ALWAYS, ...(hasHearts ? [HEARTS] : [])],
    ],
    // A key with further parts isn't just a path, so it can't be preloaded by it.
    calls: asked.flatMap(({ queryKey: [path, ...more] }) => (typeof path === 'string' && !more.length ? [path] : [])),
  };
}
