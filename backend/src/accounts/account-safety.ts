import { randomUUID } from 'node:crypto';
import type { Instant } from '@meguri/contracts/rental-round/time/period.ts';
import { type Notice, noticeId } from '../notifications/notice.ts';

/** What whoever took an account over would do first: its holder reads of it wherever they are signed in. A mail tells it too. */
const WORDS = {
  password_changed: {
    title: 'パスワードが変更されました',
    sentence: 'お心当たりがない場合は、パスワードを再設定してください。',
    path: '/forgot-password',
  },
  address_changed: {
    title: 'メールアドレスが変更されました',
    sentence: '新しいアドレスが確認されました。お心当たりがない場合は、パスワードを変更してください。',
    path: '/profile/edit',
  },
  address_restored: {
    title: 'メールアドレスが元に戻されました',
    sentence: '前のアドレスに届いたリンクから、変更が取り消されました。パスワードを再設定してください。',
    path: '/forgot-password',
  },
} as const;

/** @param at the domain's time */
export const accountSafetyNotice = (userId: number, what: keyof typeof WORDS, at: Instant): Notice => ({
  id: noticeId(`${what} ${randomUUID()}`, userId, 'account_safety'),
  ...{ userId, kind: 'account_safety', who: null, at, mailed: true },
  ...WORDS[what],
  ...{ roundId: null, itemId: null, deadline: null, gathers: null },
});
