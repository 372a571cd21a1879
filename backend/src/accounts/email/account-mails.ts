import { PASSWORD_RESET_MINUTES, VERIFICATION_HOURS } from '@meguri/contracts/limits.ts';
import { PROVIDER_LABELS } from '@meguri/contracts/account/login-providers.ts';
import type { OtherLogins } from '@meguri/contracts/account/password-reset.ts';
import { tokyoDate } from '@meguri/contracts/rental-round/time/period.ts';
import { composeMail } from '../../notifications/mail/compose-mail.ts';
import type { OutgoingMail } from '../../adapters/mail/mailer.ts';

/**
 * The recipient of an account mail. `name` is absent where the account must not be named. It is the display name, or
 * the user name while the address is unverified: otherwise a user could send a text of their choice to a stranger.
 */
interface Recipient {
  readonly to: string;
  readonly name?: string;
}

/** Stopping a change by its link doesn't remove a second step that was set up before. */
const NO_WAY_IN =
  '元のアドレスに戻したあとも、ログインで覚えのない確認コードを求められるときは、運営事務局にお問い合わせください。';
const NOT_YOU = 'お心当たりがない場合は、このメールを破棄してください。';

const REMOVE_UNKNOWN =
  'この中にお心当たりのないものがある場合は、もう一度「パスワードをお忘れの方」から再設定し、「ほかのログイン方法をすべて外す」をお選びください。';

/** Strangers may have entered the address, so its reader chooses the account. */
const SEVERAL =
  'このメールアドレスを登録したアカウントが複数あります。リンク先のページで、ご自身のアカウントをお選びください。';

export function verificationMail(recipient: Recipient, url: string): OutgoingMail {
  return composeMail({
    ...recipient,
    subject: 'メールアドレスの確認',
    paragraphs: [
      'メールアドレスの登録を受け付けました。次のリンクを開き、表示されたページのボタンを押して、確認を完了してください。',
    ],
    action: { label: 'メールアドレスを確認する', url },
    notes: [`リンクは${VERIFICATION_HOURS}時間有効で、1回だけ使えます。`, NOT_YOU],
  });
}

export function passwordResetMail(recipient: Recipient, url: string): OutgoingMail {
  return composeMail({
    ...recipient,
    subject: 'パスワードの再設定',
    paragraphs: [
      'パスワード再設定のお申し込みを受け付けました。次のリンクから新しいパスワードを設定してください。',
      ...(recipient.name === undefined ? [SEVERAL] : []),
    ],
    action: { label: 'パスワードを再設定する', url },
    notes: [
      `リンクは${PASSWORD_RESET_MINUTES}分間有効で、1回だけ使えます。`,
      'お心当たりがない場合は、このメールを破棄してください。パスワードは変わりません。',
    ],
  });
}

/** To the holder of an address that another person has entered. */
export function addressTakenMail(recipient: Recipient, resetUrl: string): OutgoingMail {
  return composeMail({
    ...recipient,
    subject: 'ご登録のメールアドレスについて',
    paragraphs: [
      'このメールアドレスで、別のアカウントの登録が試みられました。このアドレスはすでにあなたのアカウントに登録されているため、新しいアカウントには登録していません。',
      'ご自身の操作でパスワードをお忘れの場合は、次のリンクから再設定できます。',
    ],
    action: { label: 'パスワードの再設定へ', url: resetUrl },
    notes: ['お心当たりがない場合も、あなたのアカウントに変更はありません。'],
  });
}

/** Names the ways in that stay: a stranger may have added one before the password changed. */
export function passwordChangedMail(recipient: Recipient, others: OtherLogins): OutgoingMail {
  return composeMail({
    ...recipient,
    subject: 'パスワードが変更されました',
    paragraphs: [
      'アカウントのパスワードが変更されました。ほかの端末のログインはすべて終了しました。',
      ...otherLoginsInWords(others),
    ],
    notes: ['お心当たりがない場合は、すぐに「パスワードをお忘れの方」から再設定し、運営事務局にお問い合わせください。'],
  });
}

const dayOf = (time: string): string => tokyoDate(time).replaceAll('-', '/');

function otherLoginsInWords({ passkeys, providers }: OtherLogins): string[] {
  const lines = [
    ...passkeys.map(({ name, createdAt }) => `・パスキー「${name}」（${dayOf(createdAt)}に追加）`),
    ...providers.map(({ provider, since }) => `・${PROVIDER_LABELS[provider]}（${dayOf(since)}に連携）`),
  ];
  if (lines.length === 0) return [];
  return [['次の方法では、引き続きログインできます。', ...lines].join('\n'), REMOVE_UNKNOWN];
}

/** Tells the current address that another is about to replace it. */
export function addressChangePendingMail(recipient: Recipient, url: string): OutgoingMail {
  return composeMail({
    ...recipient,
    subject: 'メールアドレスの変更を受け付けました',
    paragraphs: [
      'アカウントのメールアドレスを別のアドレスに変更するお申し込みを受け付けました。新しいアドレスの確認が済むと、変更が完了します。',
      'お心当たりがない場合は、次のリンクから変更を取り消し、パスワードを変更してください。',
    ],
    action: { label: '変更を取り消す', url },
    notes: [
      `リンクは${VERIFICATION_HOURS}時間有効で、1回だけ使えます。変更が完了したあとでも、元のアドレスに戻せます。`,
      NO_WAY_IN,
    ],
  });
}

/** Tells the former address that it was replaced; its link restores it. */
export function addressReplacedMail(recipient: Recipient, url: string): OutgoingMail {
  return composeMail({
    ...recipient,
    subject: 'メールアドレスが変更されました',
    paragraphs: [
      'アカウントのメールアドレスが別のアドレスに変更されました。',
      'お心当たりがない場合は、次のリンクから元のアドレスに戻してください。すべての端末がログアウトし、これまでのパスワードは使えなくなります。',
    ],
    action: { label: '元のアドレスに戻す', url },
    notes: [
      `リンクは${VERIFICATION_HOURS}時間有効で、1回だけ使えます。期限を過ぎた場合は、運営事務局にお問い合わせください。`,
      NO_WAY_IN,
    ],
  });
}

/**
 * Tells the current address that an earlier one is being restored. No link: an attacker who held the address in between
 * could use it to come back.
 */
export function earlierAddressPendingMail(recipient: Recipient): OutgoingMail {
  return composeMail({
    ...recipient,
    subject: 'メールアドレスの変更を受け付けました',
    paragraphs: [
      'アカウントのメールアドレスを、以前に登録していたアドレスに戻すお申し込みを受け付けました。そのアドレスの確認が済むと、変更が完了します。',
      'お心当たりがない場合は、すぐにパスワードを変更し、運営事務局にお問い合わせください。',
    ],
  });
}

/** Tells the replaced address that an earlier one has been restored. */
export function earlierAddressRestoredMail(recipient: Recipient): OutgoingMail {
  return composeMail({
    ...recipient,
    subject: 'メールアドレスが変更されました',
    paragraphs: ['アカウントのメールアドレスが、以前に登録していたアドレスに戻りました。'],
    notes: ['お心当たりがない場合は、運営事務局にお問い合わせください。'],
  });
}

/** Tells the replaced address that the one before it was restored by a link. */
export function addressRestoredMail(recipient: Recipient): OutgoingMail {
  return composeMail({
    ...recipient,
    subject: 'メールアドレスが元に戻されました',
    paragraphs: [
      '前のメールアドレスに届いたリンクから変更が取り消され、アカウントのメールアドレスは前のアドレスに戻りました。このアドレスは登録されていません。',
    ],
    notes: ['お心当たりがない場合は、運営事務局にお問い合わせください。'],
  });
}
