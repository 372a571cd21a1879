import { homeQuery } from '../../features/items/api/home.ts';
import { itemQuery } from '../../features/items/api/item.ts';
import { itemPagesQuery } from '../../features/items/api/items.ts';
import { criteriaOf } from '../../features/items/criteria.ts';
import { rentalRequestQuery } from '../../features/rental-request/api/rental-request.ts';
import { forEveryone, forMembers, forOperators, type PageRoute, type Queries } from './page-route.ts';

const itemList = () => import('../../pages/items/item-list-page.tsx');
const person = () => import('../../pages/people/user-page.tsx');
const chat = () => import('../../pages/messages/chat-page.tsx');
const settings = () => import('../../pages/account/profile-settings-page.tsx');
const operatorPages = () => import('./operator-pages.tsx');

const found: Queries = (_, search) => [itemPagesQuery(criteriaOf(search))];
const item: Queries = ({ id = '' }) => [itemQuery(id)];
const round: Queries = ({ id = '' }) => [rentalRequestQuery(id)];

/** All pages. Plain data, so that it can be read without a DOM or React. */
export const ROUTES: PageRoute[] = [
  {
    path: '/',
    guard: 'either',
    load: () => import('../../pages/public/landing-page.tsx'),
    loadForMembers: () => import('../../pages/home/home-page.tsx'),
    queries: () => [homeQuery],
  },
  {
    path: '/support',
    title: '困ったとき',
    guard: 'either',
    load: () => import('../../pages/support/guest-support-page.tsx'),
    loadForMembers: () => import('../../pages/support/support-page.tsx'),
  },
  ...forEveryone([
    { path: '/support/guest', title: 'ご相談', load: () => import('../../pages/support/guest-thread-page.tsx') },
    { path: '/items', load: itemList, queries: found },
    { path: '/search', load: itemList, queries: found },
    { path: '/items/:id', load: () => import('../../pages/items/item-page.tsx'), queries: item, isReadFirst: true },
    { path: '/users/:id', load: person, isReadFirst: true },
    { path: '/profile/:id', load: person, isReadFirst: true },
    { path: '/email-verified', load: () => import('../../pages/account/email-verified-page.tsx') },
    { path: '/invite/:id', title: 'ご招待', load: () => import('../../pages/account/invite-page.tsx') },
    {
      path: '/stop-email-change',
      title: 'メールアドレス変更の取り消し',
      load: () => import('../../pages/account/stop-email-change-page.tsx'),
    },
    {
      path: '/forgot-password',
      title: 'パスワードの再設定',
      load: () => import('../../pages/account/forgot-password-page.tsx'),
    },
    {
      path: '/reset-password',
      title: '新しいパスワードの設定',
      load: () => import('../../pages/account/reset-password-page.tsx'),
    },
    { path: '/provider-login', title: 'ログイン', load: () => import('../../pages/account/provider-login-page.tsx') },
    {
      path: '/cookie-settings',
      title: 'Cookie設定',
      load: () => import('../../pages/account/cookie-settings-page.tsx'),
    },
    { path: '/help', title: '使い方とよくある質問', load: () => import('../../pages/public/help-page.tsx') },
    { path: '/posts', title: '読みもの', load: () => import('../../pages/public/posts/posts-page.tsx') },
    { path: '/posts/:id', load: () => import('../../pages/public/posts/post-page.tsx') },
    { path: '/rent-demo', load: () => import('../../pages/public/rent-demo-page.tsx') },
    { path: '/icon', title: 'アイコン', load: () => import('../../pages/public/icon-page.tsx') },
    { path: '/our-mission', title: 'OUR MISSION', load: () => import('../../pages/public/mission-page.tsx') },
    { path: '/terms-of-service', title: '利用規約', load: () => import('../../pages/public/legal/terms-page.tsx') },
    {
      path: '/privacy-policy',
      title: 'プライバシーポリシー',
      load: () => import('../../pages/public/legal/privacy-page.tsx'),
    },
    {
      path: '/commercial-transaction-law',
      title: '特定商取引法に基づく表記',
      load: () => import('../../pages/public/legal/commercial-law-page.tsx'),
    },
    { path: '*', title: 'ページが見つかりません', load: () => import('../../pages/not-found-page.tsx') },
  ]),
  ...forMembers([
    {
      path: '/items/:id/edit',
      title: 'アイテムを編集',
      load: () => import('../../pages/items/item-edit-page.tsx'),
      queries: item,
    },
    {
      path: '/items/:id/calendar',
      title: '貸し出しカレンダー',
      load: () => import('../../pages/items/item-calendar-page.tsx'),
      queries: item,
    },
    {
      path: '/items/:id/together',
      title: 'まとめて借りる',
      load: () => import('../../pages/items/together-page.tsx'),
    },
    { path: '/listing', title: '出品する', load: () => import('../../pages/items/listing-page.tsx') },
    { path: '/rental-requests/:id', load: () => import('../../pages/rounds/rental-request-page.tsx'), queries: round },
    {
      path: '/rental-requests/:id/receipt',
      title: '領収書',
      load: () => import('../../pages/rounds/receipt-page.tsx'),
    },
    { path: '/payment-complete', load: () => import('../../pages/rounds/payment-complete-page.tsx') },
    {
      path: '/overdue-items',
      title: '期限超過のアイテム',
      load: () => import('../../pages/rounds/overdue-items-page.tsx'),
    },
    { path: '/profile', title: 'マイページ', load: () => import('../../pages/my-page.tsx') },
    { path: '/profile/edit', title: 'プロフィール設定', load: settings },
    { path: '/profile/edit/:id', title: 'プロフィール設定', load: settings },
    { path: '/favourites', title: 'お気に入り', load: () => import('../../pages/favourites-page.tsx') },
    {
      path: '/coupons',
      title: 'クーポンと招待',
      load: () => import('../../pages/account/coupons-page.tsx'),
    },
    { path: '/payouts', title: '報酬', load: () => import('../../pages/payouts-page.tsx') },
    {
      path: '/connect-account',
      title: '報酬の受け取り',
      load: () => import('../../pages/account/connect-account-page.tsx'),
    },
    {
      path: '/notifications',
      title: 'お知らせ',
      load: () => import('../../pages/notifications/notifications-page.tsx'),
    },
    {
      path: '/notifications/settings',
      title: '通知の設定',
      load: () => import('../../pages/notifications/notification-settings-page.tsx'),
    },
    { path: '/messages', title: 'メッセージ', load: () => import('../../pages/messages/messages-page.tsx') },
    { path: '/messages/:id', load: chat, isChat: true },
    { path: '/transaction-messages', load: chat },
    { path: '/transaction-messages/:id', load: chat, isChat: true },
    { path: '/support/:id', load: () => import('../../pages/support/support-thread-page.tsx'), isChat: true },
    { path: '/second-step', title: '二段階認証', load: () => import('../../pages/account/second-step-page.tsx') },
    { path: '/add-email', load: () => import('../../pages/account/add-email-page.tsx') },
  ]),
  // What follows is in `operator-routes.ts`, which only operators load.
  ...forOperators([
    { path: '/admin/*', load: operatorPages },
    { path: '/stripe-connect-test-page', load: operatorPages },
  ]),
];
