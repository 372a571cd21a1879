import type { PAGE_PATHS } from '@meguri/contracts/service/page-paths.ts';

type PagePath = (typeof PAGE_PATHS)[number];
/** Pages by the name of their picture. `:item` etc. stand for one of the demo, see `demo-addresses.ts`. */
type Paths = Readonly<Record<string, string>>;
/** Pages by the user who opens them. */
export type Looks = Readonly<Record<string, Paths>>;

/** Static texts: the same every day and for everyone. */
const TEXTS: Paths = {
  'our-mission': '/our-mission',
  help: '/help',
  post: '/posts/how-to-pack',
  icon: '/icon',
  'terms-of-service': '/terms-of-service',
};
export const FOR_EVERYBODY: Paths = {
  ...TEXTS,
  'not-found': '/nowhere',
  landing: '/',
  items: '/items',
  search: '/search?q=コート',
  posts: '/posts',
  'rent-demo': '/rent-demo',
  'privacy-policy': '/privacy-policy',
  'commercial-transaction-law': '/commercial-transaction-law',
  'stop-email-change': '/stop-email-change?token=t',
  'provider-login': '/provider-login',
};
export const FOR_MEMBERS: Paths = {
  home: '/',
  'items-member': '/items',
  listing: '/listing',
  profile: '/profile',
  favourites: '/favourites',
  messages: '/messages',
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
  'admin-pictures': '/admin/pictures',
  'admin-password': '/admin/password',
  'second-step': '/second-step',
};

const ITEM = { item: '/items/:item' };
const ROUND = { round: '/rental-requests/:completed' };

/** All pages with a recorded look. */
export const ALL_LOOKS: Looks = {
  guest: {
    ...FOR_EVERYBODY,
    ...ITEM,
    person: '/users/:owner',
    'email-verified': '/email-verified?status=ok',
    'forgot-password': '/forgot-password',
    'reset-password': '/reset-password?token=t',
    'cookie-settings': '/cookie-settings',
  },
  kenji: {
    ...FOR_MEMBERS,
    ...ROUND,
    'round-receipt': '/rental-requests/:completed/receipt',
    chat: '/messages/:shipped',
    notifications: '/notifications',
    support: '/support',
    'notification-settings': '/notifications/settings',
    'profile-edit': '/profile/edit',
    together: '/items/:item/together',
    'profile-edit-address': '/profile/edit/address',
    'add-email': '/add-email',
  },
  hanako: {
    'item-edit': '/items/:item/edit',
    'item-calendar': '/items/:item/calendar',
    'round-of-owner': '/rental-requests/:sent',
    payouts: '/payouts',
    'connect-account': '/connect-account',
  },
  admin: {
    ...FOR_OPERATORS,
    'admin-reports': '/admin/reports',
    'admin-support-requests': '/admin/support-requests',
    'admin-users': '/admin/users',
    'admin-user': '/admin/users/:owner',
    'admin-items': '/admin/items',
    'admin-service': '/admin/service',
    'admin-round': '/admin/rental-requests/:completed',
    'admin-replay': '/admin/rental-requests/:completed/replay',
    'admin-case': '/admin/damage-reports/:case',
  },
};

/** Dialogs, with the button that opens each: by user and name. */
export const DIALOGS: Readonly<
  Record<string, Readonly<Record<string, { readonly path: string; readonly button: RegExp }>>>
> = {
  guest: {
    'dialog-login': { path: '/help', button: /^START NOW$/ },
    'dialog-filters': { path: '/items', button: /^絞り込み/ },
  },
  kenji: { 'dialog-withdraw': { path: '/rental-requests/:sent', button: /取り消す$/ } },
  hanako: { 'dialog-decline': { path: '/rental-requests/:sent', button: /^辞退する$/ } },
};

/** The pages that every test run compares: texts, an item, a form, a member's own page. */
export const FIRST_LOOKS: Looks = {
  guest: { ...TEXTS, ...ITEM },
  kenji: { listing: '/listing', profile: '/profile' },
};

/**
 * Parts that depend on earlier tests or the time of day: logins, views of items, operators' accesses, notifications
 * before midnight, webhooks. By the page's name: the beginnings of these parts' headings.
 */
export const VARYING: Readonly<Record<string, readonly string[]>> = {
  'not-found': ['いま、借りられるアイテム'],
  home: ['人気のアイテム'],
  favourites: ['いま、借りられるアイテム'],
  search: ['いま、借りられるアイテム'],
  notifications: ['今日', '昨日', 'この1週間', 'それより前'],
  // The number of logins.
  'profile-edit': ['ログイン'],
  'admin-user': ['ログイン中の端末', 'お知らせの記録', '操作ログ'],
  // The last day is empty after midnight.
  'admin-metrics': ['推移'],
  'admin-replay': ['決済の通知と失敗した処理'],
  'admin-trail': ['操作ログ'],
};

/** Paths without a recorded look, with the reason. */
export const WITHOUT_A_LOOK: Partial<Record<PagePath, string>> = {
  '/profile/:id': 'a person, as at /users/:id',
  '/coupons': 'its invitation code is random; coupons.sys.spec.ts looks at it',
  '/invite/:id': 'its code is random; coupons.sys.spec.ts looks at it',
  '/support/guest': 'the demo has none; questions.sys.spec.ts looks at one',
  '/support/:id': 'the demo has none; questions.sys.spec.ts looks at one',
  '/admin/support-requests/:id': 'the demo has none; questions.sys.spec.ts looks at one',
  '/transaction-messages': 'the older address of /messages',
  '/transaction-messages/:id': 'the older address of /messages/:id',
  '/why-meguri': 'leads to /our-mission',
  '/vision-mission': 'leads to /our-mission',
};
