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
  '/admin/damage-reports',
  '/admin/damage-reports/:id',
  '/admin/reports',
  '/admin/users',
  '/admin/service',
  '/admin/connect',
  '/stripe-connect-test-page',
  '/help',
  '/icon',
  '/our-mission',
  '/terms-of-service',
  '/privacy-policy',
  '/commercial-transaction-law',
  '/why-meguri',
  '/vision-mission',
] as const;

const PATTERNS = PAGE_PATHS.map((path) => new RegExp(`^${path.replaceAll(':id', '[^/]+')}/?$`));

/** @param path without its query */
export const isPagePath = (path: string): boolean => PATTERNS.some((pattern) => pattern.test(path));
