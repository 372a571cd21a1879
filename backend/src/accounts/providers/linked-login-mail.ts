import { type LoginProvider, PROVIDER_LABELS } from '@meguri/contracts/account/login-providers.ts';
import type { OutgoingMail } from '../../adapters/mail/mailer.ts';
import { composeMail } from '../../notifications/mail/compose-mail.ts';

/** Notifies the account's holder of each change, so that an attacker's change doesn't go unnoticed. */
const NEWS = {
  linked: {
    subject: 'ログイン方法を連携しました',
    sentence: (label: string) => `アカウントに${label}を連携しました。次回から、${label}でもログインできます。`,
  },
  unlinked: {
    subject: 'ログイン方法の連携を解除しました',
    sentence: (label: string) =>
      `アカウントと${label}の連携を解除しました。${label}ではログインできなくなりました。ほかの端末のログインはすべて終了しました。`,
  },
  removed: {
    subject: 'ログイン方法の連携が解除されました',
    sentence: (label: string) =>
      `安全のため、アカウントと${label}の連携を解除しました。パスワードでログインしたあと、もう一度連携できます。`,
  },
} as const;
export type LinkedLoginNews = keyof typeof NEWS;

export const linkedLoginMail = (
  recipient: { to: string; name: string },
  provider: LoginProvider,
  news: LinkedLoginNews,
): OutgoingMail =>
  composeMail({
    ...recipient,
    subject: NEWS[news].subject,
    paragraphs: [NEWS[news].sentence(PROVIDER_LABELS[provider])],
    notes: [
      'お心当たりがない場合は、すぐにパスワードを再設定し、プロフィール設定の「ログインの方法」で連携の状態をご確認のうえ、運営事務局（運営者の方は、ほかの管理者）にご連絡ください。',
    ],
  });
