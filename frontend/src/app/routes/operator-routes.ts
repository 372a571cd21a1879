import { forOperators } from './page-route.ts';

/** All operators' pages. They open behind the guard of their entries in `routes.ts`, which every visitor loads. */
export const OPERATOR_ROUTES = forOperators([
  { path: '/admin', title: '運営の概要', load: () => import('../../pages/admin/admin-page.tsx') },
  { path: '/admin/tasks', title: 'タスク', load: () => import('../../pages/admin/tasks-page.tsx') },
  { path: '/admin/rental-requests', title: '取引', load: () => import('../../pages/admin/rounds/rounds-page.tsx') },
  { path: '/admin/rental-requests/:id', load: () => import('../../pages/admin/rounds/round-page.tsx') },
  { path: '/admin/rental-requests/:id/replay', load: () => import('../../pages/admin/rounds/round-replay-page.tsx') },
  {
    path: '/admin/damage-reports',
    title: '不具合の案件',
    load: () => import('../../pages/admin/damage/damage-cases-page.tsx'),
  },
  { path: '/admin/damage-reports/:id', load: () => import('../../pages/admin/damage/damage-case-page.tsx') },
  { path: '/admin/reports', title: '報告', load: () => import('../../pages/admin/reports-page.tsx') },
  {
    path: '/admin/support-requests',
    title: '相談',
    load: () => import('../../pages/admin/support/support-requests-page.tsx'),
  },
  { path: '/admin/support-requests/:id', load: () => import('../../pages/admin/support/support-request-page.tsx') },
  { path: '/admin/users', title: 'ユーザー', load: () => import('../../pages/admin/users-page.tsx') },
  { path: '/admin/users/:id', load: () => import('../../pages/admin/user-page.tsx') },
  { path: '/admin/items', title: 'アイテム', load: () => import('../../pages/admin/items-page.tsx') },
  { path: '/admin/metrics', title: '指標', load: () => import('../../pages/admin/metrics-page.tsx') },
  { path: '/admin/what-if', title: '条件を変えた試算', load: () => import('../../pages/admin/what-if-page.tsx') },
  { path: '/admin/connect', title: '決済と口座', load: () => import('../../pages/admin/connect-page.tsx') },
  {
    path: '/stripe-connect-test-page',
    title: '決済のテスト',
    load: () => import('../../pages/admin/payment-tests-page.tsx'),
  },
  { path: '/admin/mail', title: '一斉メール', load: () => import('../../pages/admin/mail-page.tsx') },
  { path: '/admin/pictures', title: 'トップページの写真', load: () => import('../../pages/admin/pictures-page.tsx') },
  { path: '/admin/trail', title: '操作ログ', load: () => import('../../pages/admin/trail-page.tsx') },
  {
    path: '/admin/password',
    title: 'パスワードと二段階認証',
    load: () => import('../../pages/admin/password-page.tsx'),
  },
  { path: '/admin/service', title: 'サービス', load: () => import('../../pages/admin/service-page.tsx') },
]);
