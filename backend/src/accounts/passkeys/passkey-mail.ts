import type { OutgoingMail } from '../../adapters/mail/mailer.ts';
import { composeMail } from '../../notifications/mail/compose-mail.ts';
import { IF_NOT_YOU } from '../second-step/second-step-mail.ts';

/** Notifies the account's holder of each change, so that an attacker's change doesn't go unnoticed. */
const NEWS = {
  added: {
    subject: 'パスキーが追加されました',
    sentence: (names: string) =>
      `アカウントに、新しいログインの方法としてパスキー「${names}」が追加されました。このパスキーで、パスワードなしでログインできます。`,
  },
  removed: {
    subject: 'パスキーが削除されました',
    sentence: (names: string) =>
      `アカウントからパスキー「${names}」が削除されました。もうログインには使えません。ほかの端末のログインはすべて終了しました。`,
  },
  reset: {
    subject: 'パスキーが削除されました',
    sentence: (names: string) =>
      `管理者が二段階認証を解除したため、パスキー「${names}」を削除しました。もうログインには使えません。`,
  },
  undone: {
    subject: 'パスキーが削除されました',
    sentence: (names: string) =>
      `メールアドレスを元に戻したため、安全のためパスキー「${names}」を削除しました。パスワードを再設定してログインしたあと、もう一度追加できます。`,
  },
  at_reset: {
    subject: 'パスキーが削除されました',
    sentence: (names: string) =>
      `パスワードの再設定のときに「ほかのログイン方法をすべて外す」が選ばれたため、パスキー「${names}」を削除しました。もうログインには使えません。`,
  },
  unproven: {
    subject: 'パスキーが削除されました',
    sentence: (names: string) =>
      `メールからパスワードが再設定されたため、このメールアドレスの確認より前に追加されたパスキー「${names}」を削除しました。もうログインには使えません。`,
  },
} as const;
export type PasskeyNews = keyof typeof NEWS;

export const passkeyMail = (
  recipient: { to: string; name: string },
  news: PasskeyNews,
  names: readonly string[],
): OutgoingMail =>
  composeMail({
    ...recipient,
    subject: NEWS[news].subject,
    paragraphs: [NEWS[news].sentence(names.join('」「'))],
    notes: [IF_NOT_YOU, 'ご自身で追加していないパスキーは、プロフィール設定の「ログインの方法」で削除してください。'],
  });
