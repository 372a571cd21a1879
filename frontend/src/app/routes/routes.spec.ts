import { describe, expect, it } from '@jest/globals';
import { isRenderedPath, MOVED_PATHS, PAGE_PATHS, RENDERED_PATHS } from '@meguri/contracts/service/page-paths.ts';
import { matchRoutes } from 'react-router-dom';
import { OPERATOR_ROUTES } from './operator-routes.ts';
import { ROUTES } from './routes.ts';

/** Of the operators' pages the first table has only where they begin. */
const EVERY = [...ROUTES.filter(({ guard }) => guard !== 'operator'), ...OPERATOR_ROUTES];

const routeAt = (path: string) => matchRoutes(ROUTES, path)?.[0];
const keysAt = (path: string, search = '') => {
  const match = routeAt(path);
  return match?.route.queries?.(match.params, new URLSearchParams(search)).map(({ queryKey }) => queryKey[0]);
};

describe('the routes', () => {
  it('have unique paths', () => {
    const paths = EVERY.map(({ path }) => path);
    expect(new Set(paths).size).toBe(paths.length);
  });

  it('are known to the server, which answers every other address 404', () => {
    const paths = [...EVERY.map(({ path }) => path).filter((path) => path !== '*'), ...Object.keys(MOVED_PATHS)];
    expect(paths.toSorted()).toEqual(PAGE_PATHS.toSorted());
  });

  it('are rendered by the server if guests may open them, and only then', () => {
    const guards = new Map(ROUTES.map(({ path, guard }) => [path, guard]));
    for (const path of RENDERED_PATHS)
      expect([path, guards.get(path)]).toEqual([path, expect.stringMatching(/everyone|either/)]);
    const own = ROUTES.filter(({ guard }) => guard === 'member' || guard === 'operator');
    for (const { path } of [...own, ...OPERATOR_ROUTES]) expect([path, isRenderedPath(path)]).toEqual([path, false]);
  });

  it('prefetch the queries of their pages with the same keys', () => {
    expect(keysAt('/')).toEqual(['/api/home']);
    expect(keysAt('/items', '?category=tops&unknown=1')).toEqual(['/api/items?category=tops']);
    expect(keysAt('/items/7')).toEqual(['/api/items/7']);
    expect(keysAt('/rental-requests/8')).toEqual(['/api/rental-requests/8']);
  });

  it('admit only operators to the operators’ pages', () => {
    expect(OPERATOR_ROUTES.length).toBeGreaterThan(7);
    const guards = OPERATOR_ROUTES.map(({ path }) => routeAt(path)?.route.guard);
    expect(new Set(guards)).toEqual(new Set(['operator']));
  });

  it('require a member for a member’s own pages, and for no others', () => {
    const guarded = (guard: string) => ROUTES.filter((route) => route.guard === guard).map(({ path }) => path);
    expect(guarded('member').toSorted()).toEqual([
      '/add-email',
      '/connect-account',
      '/coupons',
      '/favourites',
      '/items/:id/calendar',
      '/items/:id/edit',
      '/items/:id/together',
      '/listing',
      '/messages',
      '/messages/:id',
      '/notifications',
      '/notifications/settings',
      '/overdue-items',
      '/payment-complete',
      '/payouts',
      '/profile',
      '/profile/edit',
      '/profile/edit/:id',
      '/rental-requests/:id',
      '/rental-requests/:id/receipt',
      '/second-step',
      '/support/:id',
      '/transaction-messages',
      '/transaction-messages/:id',
    ]);
    expect(guarded('either')).toEqual(['/', '/support']);
  });

  it('of chats fill a phone’s window', () => {
    expect(ROUTES.filter(({ isChat }) => isChat).map(({ path }) => path)).toEqual([
      '/messages/:id',
      '/transaction-messages/:id',
      '/support/:id',
    ]);
  });

  it('show the not-found page for an unknown path', () => {
    expect(routeAt('/nothing/here')?.route.title).toBe('ページが見つかりません');
  });

  it.each([...ROUTES, ...EVERY].map((route) => [route.path, route] as const))(
    '%s has a page component',
    async (_, route) => {
      expect(typeof (await route.load()).default).toBe('function');
    },
  );
});
