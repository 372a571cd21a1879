import type { Reader } from './rendered-page.ts';

/**
 * Where the client has pages, as its routes name them; `:id` stands for one part of an address. The server answers any other
 * address 404, so that nothing that isn't there is kept by a search engine; people see the client's own page about it.
 */
export const PAGE_PATHS = [
  '/',
  '/items',
  '/search',
  '/items/:id',
  '/items/:id/edit',
  '/items/:id/calendar',
  '/listing',
  '/rental-requests/:id',
  '/rental-requests/:id/receipt',
  '/payment-complete',
  '/overdue-items',
  '/profile',
  '/profile/edit',
  '/favourites',
  '/payouts',
  '/connect-account',
  '/notifications',
  '/notifications/settings',
  '/messages',
  '/messages/:id',
  '/transaction-messages',
  '/transaction-messages/:id',
  '/users/:id',
  '/profile/:id',
  '/second-step',
  '/add-email',
  '/email-verified',
  '/stop-email-change',
  '/forgot-password',
  '/reset-password',
  '/cookie-settings',
  '/admin',
  '/admin/tasks',
  '/admin/rental-requests',
  '/admin/rental-requests/:id',
  '/admin/rental-requests/:id/replay',
  '/admin/damage-reports',
  '/admin/damage-reports/:id',
  '/admin/reports',
  '/admin/users',
  '/admin/users/:id',
  '/admin/items',
  '/admin/service',
  '/admin/trail',
  '/admin/mail',
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

/** Former addresses among them, and where the server sends whoever asks for one. */
export const MOVED_PATHS = {
  '/why-meguri': '/our-mission',
  '/vision-mission': '/our-mission',
} as const satisfies Partial<Record<(typeof PAGE_PATHS)[number], string>>;

/**
 * Those that a server renders whole. They look the same to all guests, and nobody's secret stands in their address: others
 * on the way may keep what is sent to a guest.
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

/** No page: what a server renders there is what guests get wherever there is none, one page for all such addresses. */
export const MISSING_PATH = '/404';

/** Addresses of `:id` that are somebody's own pages. */
const OWN = ['/profile/edit'];

const patternsOf = (paths: readonly string[]) =>
  paths.map((path) => new RegExp(`^${path.replaceAll(':id', '[^/]+')}/?$`));
const PAGES = patternsOf(PAGE_PATHS);
const RENDERED = patternsOf(RENDERED_PATHS);

/** @param path without its query */
export const isPagePath = (path: string): boolean => PAGES.some((pattern) => pattern.test(path));

/** As which of the above an address is known; a name that is written out wins. @param path without its query */
export function pagePathOf(path: string): string | undefined {
  const found = PAGE_PATHS.filter((_, index) => PAGES[index]?.test(path));
  return found.find((one) => !one.endsWith(':id')) ?? found[0];
}

/** @param path without its query */
export const isRenderedPath = (path: string): boolean =>
  RENDERED.some((pattern) => pattern.test(path)) && !OWN.includes(path.replace(/\/$/, ''));

/** Where guests are received, members have a page of their own. @param path without its query */
export const isRenderedFor = (reader: Reader, path: string): boolean =>
  isRenderedPath(path) && (reader === 'guest' || path !== '/');
