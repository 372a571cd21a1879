/** A member's pages that have neither a tab nor an icon in the header. */
export const OWN_PAGES = [
  { to: '/profile/edit', label: 'プロフィール設定' },
  { to: '/notifications/settings', label: '通知の設定' },
  { to: '/payouts', label: '報酬' },
] as const;
