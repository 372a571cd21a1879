import type { Reader } from './rendered-page.ts';

/**
 * The client's pages by their routes; `:id` stands for one path segment. The server responds with 404 to other paths,
 * so that search engines don't index them; users see the client's own page for that.
 */
export const PAGE_PATHS = [
  '/',
  '/items',
  '/search',
  '/items/:id',
  '/items/:id/edit',
  '/items/:id/calendar',
  '/items/:id/together',
  '/listing',
  '/rental-requests/:id',
  '/rental-requests/:id/receipt',
  '/payment-complete',
  '/overdue-items',
  '/profile',
  '/profile/edit',
  '/profile/edit/:id',
  '/favourites',
  '/payouts',
  '/coupons',
  '/connect-account',
  '/notifications',
  '/notifications/settings',
  '/messages',
  '/messages/:id',
  '/transaction-messages',
  '/transaction-messages/:id',
  '/support',
  '/support/guest',
  '/support/:id',
  '/users/:id',
  '/profile/:id',
  '/invite/:id',
  '/second-step',
  '/add-email',
  '/email-verified',
  '/stop-email-change',
  '/forgot-password',
  '/reset-password',
  '/provider-login',
  '/cookie-settings',
  '/admin',
  '/admin/tasks',
  '/admin/rental-requests',
  '/admin/rental-requests/:id',
  '/admin/rental-requests/:id/replay',
  '/admin/damage-reports',
  '/admin/damage-reports/:id',
  '/admin/reports',
  '/admin/support-requests',
  '/admin/support-requests/:id',
  '/admin/users',
  '/admin/users/:id',
  '/admin/items',
  '/admin/service',
  '/admin/trail',
  '/admin/mail',
  '/admin/pictures',
  '/admin/password',
  '/admin/connect',
  '/admin/metrics',
  '/admin/what-if',
  '/stripe-connect-test-page',
  '/help',
  '/posts',
  '/posts/:id',
  '/rent-demo',
  '/icon',
  '/our-mission',
  '/terms-of-service',
  '/privacy-policy',
  '/commercial-transaction-law',
  '/why-meguri',
  '/vision-mission',
] as const;

/** Former paths, and where the server redirects them. */
export const MOVED_PATHS = {
  '/why-meguri': '/our-mission',
  '/vision-mission': '/our-mission',
} as const satisfies Partial<Record<(typeof PAGE_PATHS)[number], string>>;

/**
 * Pages that the server renders completely. They are the same for all guests and have no secrets in their URL, so
 * proxies may cache what is sent to guests.
 */
export const RENDERED_PATHS = [
  '/',
  '/items',
  '/search',
  '/items/:id',
  '/users/:id',
  '/profile/:id',
  '/posts',
  '/posts/:id',
  '/help',
  '/our-mission',
  '/terms-of-service',
  '/privacy-policy',
  '/commercial-transaction-law',
  '/rent-demo',
  '/icon',
  '/cookie-settings',
  '/forgot-password',
] as const satisfies readonly (typeof PAGE_PATHS)[number][];

/** Members' own pages, which the server renders for the member who opens them and for no one else. */
export const RENDERED_FOR_VIEWER = [
  '/',
  '/profile',
  '/notifications',
  '/messages',
  '/messages/:id',
  '/transaction-messages/:id',
  '/favourites',
  '/payouts',
  '/rental-requests/:id',
] as const satisfies readonly (typeof PAGE_PATHS)[number][];

/** Not a route: rendered as the page that guests get for any missing path. */
export const MISSING_PATH = '/404';

/** Paths that match `:id` but are the viewer's own pages. */
const OWN = ['/profile/edit'];

const patternsOf = (paths: readonly string[]) =>
  paths.map((path) => new RegExp(`^${path.replaceAll(':id', '[^/]+')}/?$`));
const PAGES = patternsOf(PAGE_PATHS);
const RENDERED = patternsOf(RENDERED_PATHS);
const FOR_VIEWER = patternsOf(RENDERED_FOR_VIEWER);

/** @param path without its query */
export const isPagePath = (path: string): boolean => PAGES.some((pattern) => pattern.test(path));

/** The route that matches a path; one without parameters takes precedence. @param path without its query */
export function pagePathOf(path: string): string | undefined {
  const found = PAGE_PATHS.filter((_, index) => PAGES[index]?.test(path));
  return found.find((one) => !one.endsWith(':id')) ?? found[0];
}

/** @param path without its query */
export const isRenderedPath = (path: string): boolean =>
  RENDERED.some((pattern) => pattern.test(path)) && !OWN.includes(path.replace(/\/$/, ''));

/** Members have a page of their own instead of the guests' start page. @param path without its query */
export const isRenderedFor = (reader: Reader, path: string): boolean =>
  reader === 'viewer'
    ? FOR_VIEWER.some((pattern) => pattern.test(path))
    : isRenderedPath(path) && (reader === 'guest' || path !== '/');
