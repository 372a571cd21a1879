import { VERIFY_EMAIL_PATH } from '@meguri/contracts/account/credentials.ts';
import { escapeHtml } from '../../http/pages/escape-html.ts';
import { plainPagePolicy, QUESTION_STYLE, questionPage } from '../../http/pages/plain-page.ts';

export const VERIFICATION_POLICY = plainPagePolicy(QUESTION_STYLE, 'self');

interface Asked {
  readonly token: string;
  readonly username: string;
  readonly email: string;
}

/** Mail scanners open links, so the page asks first; it names the account in case a stranger entered the address. */
export function verificationPage({ token, username, email }: Asked): string {
  const action = escapeHtml(`${VERIFY_EMAIL_PATH}?token=${encodeURIComponent(token)}`);
  return questionPage(
    'メールアドレスの確認',
    `<p>ユーザー名「${verbatim(username)}」のアカウントに、メールアドレス「${verbatim(email)}」を登録します。</p>
<form method="post" action="${action}"><button>このメールアドレスを確認する</button></form>
<p>ご自身のアカウントでない場合は、ボタンを押さずにこのページを閉じてください。</p>`,
  );
}

/** Browsers must not translate it. */
const verbatim = (text: string): string => `<span translate="no">${escapeHtml(text)}</span>`;
