/** Pages by the name of their picture, for who may open them. */
type Paths = Readonly<Record<string, string>>;

/** The same on every day, whoever rents what. */
export const TIMELESS: Paths = {
  'our-mission': '/our-mission',
  help: '/help',
  post: '/posts/how-to-pack',
  icon: '/icon',
  'terms-of-service': '/terms-of-service',
  'not-found': '/nowhere',
};
export const FOR_EVERYBODY: Paths = {
  ...TIMELESS,
  landing: '/',
  items: '/items',
  posts: '/posts',
  'rent-demo': '/rent-demo',
  'privacy-policy': '/privacy-policy',
  'commercial-transaction-law': '/commercial-transaction-law',
};
export const FOR_MEMBERS: Paths = {
  home: '/',
  'items-member': '/items',
  listing: '/listing',
  profile: '/profile',
  'overdue-items': '/overdue-items',
  'payment-complete-without-sid': '/payment-complete',
};
export const FOR_OPERATORS: Paths = {
  admin: '/admin',
  'admin-tasks': '/admin/tasks',
  'admin-rental-requests': '/admin/rental-requests',
  'admin-damage-reports': '/admin/damage-reports',
  'admin-connect': '/admin/connect',
  'admin-metrics': '/admin/metrics',
  'admin-what-if': '/admin/what-if',
  'payment-tests': '/stripe-connect-test-page',
  'admin-trail': '/admin/trail',
  'admin-mail': '/admin/mail',
  'admin-password': '/admin/password',
  'second-step': '/second-step',
};
