/** What is a member's own and has neither a tab nor an icon of its own in the header. */
export const OWN_PAGES = [
  { to: '/profile/edit', label: 'プロフィール設定' },
  { to: '/notifications/settings', label: '通知の設定' },
  { to: '/payouts', label: '報酬' },
] as const;
