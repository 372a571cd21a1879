import { PASSWORD_RESET_MINUTES, VERIFICATION_HOURS } from '@meguri/contracts/limits.ts';
import { composeMail } from '../../notifications/mail/compose-mail.ts';
import type { OutgoingMail } from '../../adapters/mail/mailer.ts';

/**
 * To whom an account mail goes. `name` is absent where the account must not be named: the display name, but the user name
 * where nobody has shown yet that the address is theirs, so that nobody has a sentence of their own sent to a stranger.
 */
interface Recipient {
  readonly to: string;
  readonly name?: string;
}

/** What a link that stops a change doesn't take away: a second step of before it. */
const NO_WAY_IN =
  '元のアドレスに戻したあとも、ログインで覚えのない確認コードを求められるときは、運営事務局にお問い合わせください。';
const NOT_YOU = 'お心当たりがない場合は、このメールを破棄してください。';

/** Strangers may have named the address, so its reader chooses. */
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

/** To the holder of an address that somebody else has entered. */
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

export function passwordChangedMail(recipient: Recipient): OutgoingMail {
  return composeMail({
    ...recipient,
    subject: 'パスワードが変更されました',
    paragraphs: ['アカウントのパスワードが変更されました。ほかの端末のログインはすべて終了しました。'],
    notes: ['お心当たりがない場合は、すぐに「パスワードをお忘れの方」から再設定し、運営事務局にお問い合わせください。'],
  });
}

/** To the address that counts, when another is to take its place. */
export function addressChangeAskedMail(recipient: Recipient, url: string): OutgoingMail {
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

/** To the address that was, which counts again by the link. */
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

/** To the address that counts, when one that counted before it is to do so again: by a link whoever had it in between would come back. */
export function wayBackAskedMail(recipient: Recipient): OutgoingMail {
  return composeMail({
    ...recipient,
    subject: 'メールアドレスの変更を受け付けました',
    paragraphs: [
      'アカウントのメールアドレスを、以前に登録していたアドレスに戻すお申し込みを受け付けました。そのアドレスの確認が済むと、変更が完了します。',
      'お心当たりがない場合は、すぐにパスワードを変更し、運営事務局にお問い合わせください。',
    ],
  });
}

/** To the address that was, when one that counted before it does so again. */
export function wayBackTakenMail(recipient: Recipient): OutgoingMail {
  return composeMail({
    ...recipient,
    subject: 'メールアドレスが変更されました',
    paragraphs: ['アカウントのメールアドレスが、以前に登録していたアドレスに戻りました。'],
    notes: ['お心当たりがない場合は、運営事務局にお問い合わせください。'],
  });
}

/** To the address that counts no more, since the one before it was brought back. */
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
