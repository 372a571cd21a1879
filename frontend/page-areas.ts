/** Modules whose path contains one of these expressions after a slash. */
export const under = (...paths: readonly string[]) => new RegExp(`/(${paths.join('|')})`);

const PAGE = /\/src\/pages\/(?:([\w-]+)\/)?.*-page\.tsx$/;

/** Pages that members open most, each with the parts that it loads without a press. */
export const OPENED = [
  ['chat', under('pages/messages/chat-page\\.')],
  ['home', under('pages/home/home-page\\.')],
  ['inbox', under('pages/messages/messages-page\\.')],
  [
    'item',
    under(
      'pages/items/(item-page|item-report)\\.',
      'features/items/components/together/together-strip\\.',
      'features/account/own-sizes/components/fit-note\\.',
    ),
  ],
  ['my', under('pages/my-page\\.')],
  ['notices', under('pages/notifications/notifications-page\\.')],
  ['payout', under('pages/account/connect-account-page\\.')],
  ['payouts', under('pages/payouts-page\\.')],
  ['request', under('pages/rounds/rental-request-page\\.')],
] as const;
/** These and other areas that aren't their folder's: pages that share more with another folder, and large forms that share little. */
const AREAS = [
  ...OPENED,
  ['lending', under('pages/items/(listing|item-edit|item-calendar)-page\\.')],
  ['choice', under('pages/items/(request-part|reviews-of-item)\\.', 'features/items/components/owners-items\\.')],
  ['rest', under('rental-request/components/(asking|deadline|next-step-panel|place|request-rest|step-records)\\.')],
  ['own', under('pages/rounds/overdue-items-page\\.')],
  ['rounds', under('pages/public/rent-demo-page\\.')],
  ['public', under('pages/public/landing-below\\.')],
] as const;

/** Areas with parts that load after them. */
export const LATER = [
  ['item', 'choice'],
  ['request', 'rest'],
] as const;

/** @returns null: a part of a page, such as a dialog */
export function areaOf(one: string): string | null {
  const area = AREAS.find(([, imports]) => imports.test(one))?.[0];
  return area ?? (PAGE.test(one) ? (PAGE.exec(one)?.[1] ?? 'own') : null);
}
