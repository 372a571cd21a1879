import { VERIFY_EMAIL_PATH } from '@meguri/contracts/account/credentials.ts';
import { SERVICE_NAME } from '@meguri/contracts/service/service-name.ts';
import { escapeHtml } from '../../http/pages/escape-html.ts';
import { plainPage, plainPagePolicy, QUESTION_STYLE } from '../../http/pages/plain-page.ts';

export const VERIFICATION_POLICY = plainPagePolicy(QUESTION_STYLE, 'self');

const TITLE = 'メールアドレスの確認';

interface Asked {
  readonly token: string;
  readonly username: string;
  readonly email: string;
}

/** Mail scanners open links, so the page asks, and names the account in case a stranger entered the address. */
export function verificationPage({ token, username, email }: Asked): string {
  const action = escapeHtml(`${VERIFY_EMAIL_PATH}?token=${encodeURIComponent(token)}`);
  return plainPage({
    title: `${TITLE} | ${SERVICE_NAME}`,
    heading: TITLE,
    style: QUESTION_STYLE,
    content: `<p>ユーザー名「${escapeHtml(username)}」のアカウントに、メールアドレス「${escapeHtml(email)}」を登録します。</p>
<form method="post" action="${action}"><button>このメールアドレスを確認する</button></form>
<p>ご自身のアカウントでない場合は、ボタンを押さずにこのページを閉じてください。</p>`,
  });
}
