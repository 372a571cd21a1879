import { homeQuery } from '../../features/items/api/home.ts';
import { itemQuery } from '../../features/items/api/item.ts';
import { itemPagesQuery } from '../../features/items/api/items.ts';
import { criteriaOf } from '../../features/items/criteria.ts';
import { rentalRequestQuery } from '../../features/rental-request/api/rental-request.ts';
import type { ForViewer, Load, RouteQuery, Titled } from './page-load.ts';

interface Address {
  /** A path pattern; more specific ones win regardless of their order. */
  readonly path: string;
  /** Document title, and the heading if the page has one; null: set by the page, for example from an item. */
  readonly title: string | null;
  /** The page's first queries, with the same options as in the page. A members' page may export `firstQueries` instead. */
  readonly queries: (params: Readonly<Record<string, string | undefined>>, search: URLSearchParams) => RouteQuery[];
}

type OpenRoute = Address & { readonly guard: 'everyone'; readonly load: Load<Titled>; readonly isReadFirst?: boolean };
/**
 * everyone; member: guests are asked to log in; operator: other members are sent home; either: separate pages for guests and
 * members.
 */
export type PageRoute =
  | OpenRoute
  | (Address &
      (
        | { readonly guard: 'member' | 'operator'; readonly load: Load<ForViewer> }
        | { readonly guard: 'either'; readonly load: Load<Titled>; readonly loadForMembers: Load<ForViewer> }
      ));

type Queries = Address['queries'];
const open = (path: string, title: string | null, load: Load<Titled>, queries: Queries = () => []): OpenRoute => ({
  path,
  title,
  load,
  queries,
  guard: 'everyone',
});
/** Most visitors only read it, and its interactive code is a third of its scripts, so it hydrates on the first interaction. */
const readFirst = (...page: Parameters<typeof open>): OpenRoute => ({ ...open(...page), isReadFirst: true });
const member = (path: string, title: string | null, load: Load<ForViewer>, queries: Queries = () => []): PageRoute => ({
  path,
  title,
  load,
  queries,
  guard: 'member',
});
const operator = (path: string, load: Load<ForViewer>): PageRoute => ({
  path,
  title: null,
  load,
  queries: () => [],
  guard: 'operator',
});

const operatorPages = () => import('./operator-pages.tsx');
const itemList = () => import('../../pages/items/item-list-page.tsx');
const person = () => import('../../pages/people/user-page.tsx');
const found: Queries = (_, search) => [itemPagesQuery(criteriaOf(search))];
const item: Queries = ({ id = '' }) => [itemQuery(id)];
const round: Queries = ({ id = '' }) => [rentalRequestQuery(id)];

/** All pages except operators'. Plain data, so that it can be read without a DOM or React. */
export const ROUTES: PageRoute[] = [
  {
    path: '/',
    title: null,
    guard: 'either',
    load: () => import('../../pages/public/landing-page.tsx'),
    loadForMembers: () => import('../../pages/home/home-page.tsx'),
    queries: () => [homeQuery],
  },
  open('/items', null, itemList, found),
  open('/search', null, itemList, found),
  readFirst('/items/:id', null, () => import('../../pages/items/item-page.tsx'), item),
  member('/items/:id/edit', 'アイテムを編集', () => import('../../pages/items/item-edit-page.tsx'), item),
  member('/items/:id/calendar', '貸し出しカレンダー', () => import('../../pages/items/item-calendar-page.tsx'), item),
  member('/listing', '出品する', () => import('../../pages/items/listing-page.tsx')),
  member('/rental-requests/:id', null, () => import('../../pages/rounds/rental-request-page.tsx'), round),
  member('/rental-requests/:id/receipt', '領収書', () => import('../../pages/rounds/receipt-page.tsx')),
  member('/payment-complete', null, () => import('../../pages/rounds/payment-complete-page.tsx')),
  member('/overdue-items', '期限超過のアイテム', () => import('../../pages/rounds/overdue-items-page.tsx')),
  member('/profile', 'マイページ', () => import('../../pages/my-page.tsx')),
  member('/profile/edit', 'プロフィール設定', () => import('../../pages/account/profile-settings-page.tsx')),
  member('/favourites', 'お気に入り', () => import('../../pages/favourites-page.tsx')),
  member('/payouts', '報酬', () => import('../../pages/payouts-page.tsx')),
  member('/connect-account', '報酬の受け取り', () => import('../../pages/account/connect-account-page.tsx')),
  member('/notifications', 'お知らせ', () => import('../../pages/notifications/notifications-page.tsx')),
  member(
    '/notifications/settings',
    '通知の設定',
    () => import('../../pages/notifications/notification-settings-page.tsx'),
  ),
  member('/messages', 'メッセージ', () => import('../../pages/messages/messages-page.tsx')),
  member('/messages/:id', null, () => import('../../pages/messages/chat-page.tsx')),
  member('/transaction-messages', null, () => import('../../pages/messages/chat-page.tsx')),
  member('/transaction-messages/:id', null, () => import('../../pages/messages/chat-page.tsx')),
  readFirst('/users/:id', null, person),
  readFirst('/profile/:id', null, person),
  member('/second-step', '二段階認証', () => import('../../pages/account/second-step-page.tsx')),
  member('/add-email', null, () => import('../../pages/account/add-email-page.tsx')),
  open('/email-verified', null, () => import('../../pages/account/email-verified-page.tsx')),
  open(
    '/stop-email-change',
    'メールアドレス変更の取り消し',
    () => import('../../pages/account/stop-email-change-page.tsx'),
  ),
  open('/forgot-password', 'パスワードの再設定', () => import('../../pages/account/forgot-password-page.tsx')),
  open('/reset-password', '新しいパスワードの設定', () => import('../../pages/account/reset-password-page.tsx')),
  open('/cookie-settings', 'Cookie設定', () => import('../../pages/account/cookie-settings-page.tsx')),
  // The operators' table is loaded with their pages.
  operator('/admin/*', operatorPages),
  operator('/stripe-connect-test-page', operatorPages),
  open('/help', '使い方とよくある質問', () => import('../../pages/public/help-page.tsx')),
  open('/posts', '読みもの', () => import('../../pages/public/posts/posts-page.tsx')),
  open('/posts/:id', null, () => import('../../pages/public/posts/post-page.tsx')),
  open('/rent-demo', null, () => import('../../pages/public/rent-demo-page.tsx')),
  open('/icon', 'アイコン', () => import('../../pages/public/icon-page.tsx')),
  open('/our-mission', 'OUR MISSION', () => import('../../pages/public/mission-page.tsx')),
  open('/terms-of-service', '利用規約', () => import('../../pages/public/legal/terms-page.tsx')),
  open('/privacy-policy', 'プライバシーポリシー', () => import('../../pages/public/legal/privacy-page.tsx')),
  open(
    '/commercial-transaction-law',
    '特定商取引法に基づく表記',
    () => import('../../pages/public/legal/commercial-law-page.tsx'),
  ),
  open('*', 'ページが見つかりません', () => import('../../pages/not-found-page.tsx')),
];
