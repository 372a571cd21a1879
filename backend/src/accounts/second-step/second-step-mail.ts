import type { OutgoingMail } from '../../adapters/mail/mailer.ts';
import { composeMail } from '../../notifications/mail/compose-mail.ts';

/** Notifies the account's holder of each change, so that an attacker's change doesn't go unnoticed. */
const NEWS = {
  on: {
    subject: '二段階認証を有効にしました',
    sentence:
      'アカウントの二段階認証を有効にしました。次回のログインから、認証アプリの確認コードが必要です。ほかの端末のログインはすべて終了しました。',
  },
  on_by_passkeys: {
    subject: '二段階認証を有効にしました',
    sentence:
      'アカウントの二段階認証を有効にしました。次回のログインから、パスワードのあとにパスキーでの確認が必要です。ほかの端末のログインはすべて終了しました。',
  },
  off: {
    subject: '二段階認証を無効にしました',
    sentence: 'アカウントの二段階認証を無効にしました。ログインはパスワードのみで行えます。',
  },
  reset: {
    subject: '二段階認証が解除されました',
    sentence:
      '管理者がアカウントの二段階認証を解除しました。すべての端末のログインを終了しました。ログインのあと、もう一度設定してください。',
  },
  undone: {
    subject: '二段階認証が解除されました',
    sentence:
      'メールアドレスを元に戻したため、その変更のあとに設定された二段階認証を解除しました。パスワードを再設定すると、確認コードなしでログインできます。',
  },
  unproven: {
    subject: '二段階認証が解除されました',
    sentence:
      'メールからパスワードが再設定されたため、このメールアドレスの確認より前に設定された二段階認証を解除しました。新しいパスワードだけでログインできます。ログインのあと、もう一度設定してください。',
  },
  recovery_code: {
    subject: 'リカバリーコードが使用されました',
    sentence: 'リカバリーコードの1つが使用されました。使用したコードは、もう使えません。',
  },
} as const;
/** Ends each mail about how an account is signed in to. */
export const IF_NOT_YOU =
  'お心当たりがない場合は、すぐにパスワードを変更し、運営事務局（運営者の方は、ほかの管理者）にご連絡ください。';

export type SecondStepNews = keyof typeof NEWS;

export const secondStepMail = (recipient: { to: string; name: string }, news: SecondStepNews): OutgoingMail =>
  composeMail({
    ...recipient,
    subject: NEWS[news].subject,
    paragraphs: [NEWS[news].sentence],
    notes: [IF_NOT_YOU],
  });
