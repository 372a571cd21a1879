import { randomUUID } from 'node:crypto';
import type { Instant } from '@meguri/contracts/rental-round/time/period.ts';
import { type Notice, noticeId } from '../notifications/notice.ts';

/** These changes also send a mail of their own. */
const MAILED = { mailed: true } as const;

/** What an attacker would do first with an account: its holder is notified in every session and by mail. */
const WORDS = {
  password_changed: {
    title: 'パスワードが変更されました',
    sentence: 'お心当たりがない場合は、パスワードを再設定してください。',
    path: '/forgot-password',
    // The other sessions have ended, so no toast could appear there.
    noToast: true,
    ...MAILED,
  },
  address_changed: {
    title: 'メールアドレスが変更されました',
    sentence: '新しいアドレスが確認されました。お心当たりがない場合は、パスワードを変更してください。',
    path: '/profile/edit/sign-in',
    ...MAILED,
  },
  address_restored: {
    title: 'メールアドレスが元に戻されました',
    sentence: '前のアドレスに届いたリンクから、変更が取り消されました。パスワードを再設定してください。',
    path: '/forgot-password',
    ...MAILED,
  },
  passkey_added: {
    title: 'パスキーが追加されました',
    sentence:
      '新しいログインの方法が追加されました。お心当たりがない場合は、「ログインの方法」で削除し、パスワードを変更してください。',
    path: '/profile/edit/sign-in',
    ...MAILED,
  },
  passkey_removed: {
    title: 'パスキーが削除されました',
    sentence: 'お心当たりがない場合は、パスワードを変更してください。',
    path: '/profile/edit/sign-in',
    ...MAILED,
  },
  login_linked: {
    title: 'ログイン方法が連携されました',
    sentence: 'お心当たりがない場合は、「ログインの方法」で連携を解除し、パスワードを変更してください。',
    path: '/profile/edit/sign-in',
    ...MAILED,
  },
  login_unlinked: {
    title: 'ログイン方法の連携が解除されました',
    sentence: 'お心当たりがない場合は、パスワードを変更してください。',
    path: '/profile/edit/sign-in',
    ...MAILED,
  },
  payout_account_opened: {
    title: '売上の受取口座の登録が始まりました',
    sentence: 'お心当たりがない場合は、パスワードを変更し、運営事務局にお問い合わせください。',
    path: '/connect-account',
  },
  identity_verified: {
    title: '本人確認が済みました',
    sentence: 'お心当たりがない場合は、パスワードを変更し、運営事務局にお問い合わせください。',
    path: '/profile/edit/identity',
  },
  identity_failed: {
    title: '本人確認ができませんでした',
    sentence: '理由をご確認のうえ、もう一度お試しください。',
    path: '/profile/edit/identity',
  },
} as const;

/**
 * @param at in the domain's time
 * @param cause the same cause gives the same notice; absent: each call is a notice of its own
 */
export const accountSafetyNotice = (
  userId: number,
  what: keyof typeof WORDS,
  at: Instant,
  cause: string = randomUUID(),
): Notice => ({
  id: noticeId(`${what} ${cause}`, userId, 'account_safety'),
  ...{ userId, kind: 'account_safety', who: null, at },
  ...WORDS[what],
  ...{ roundId: null, itemId: null, deadline: null, gathers: null },
});
