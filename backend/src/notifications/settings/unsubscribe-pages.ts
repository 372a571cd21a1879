import { SERVICE_NAME } from '@meguri/contracts/service/service-name.ts';
import { TOPIC_LABELS } from '@meguri/contracts/notification/notification-kinds.ts';
import { escapeHtml } from '../../http/pages/escape-html.ts';
import { plainPage, plainPagePolicy } from '../../http/pages/plain-page.ts';
import type { Unsubscribable } from './notification-settings.ts';

const STYLE = `
body { margin: 0; font-family: system-ui, sans-serif; line-height: 1.8; color: #23201c; background: #faf8f5; }
main { max-width: 32rem; margin: 3rem auto; padding: 1.5rem; background: #fff; border-radius: 8px; }
h1 { font-size: 1.25rem; margin: 0 0 1rem; }
button { font: inherit; font-weight: 700; min-height: 44px; padding: .5rem 1.5rem; border: 0; border-radius: 6px; color: #fff; background: #a4452c; }
a { color: #a4452c; }
:focus-visible { outline: 3px solid #a4452c; outline-offset: 2px; }
`;

export const UNSUBSCRIBE_POLICY = plainPagePolicy(STYLE, 'self');

const SETTINGS = '<p><a href="/notifications/settings">通知の設定を開く</a></p>';

/** What people read for what a link ends. */
export const unsubscribedWords = (what: Unsubscribable): string =>
  what === 'digest' ? '1日1回のまとめ' : TOPIC_LABELS[what].label;

/** Mail programs open links by themselves: the page asks before anything is changed. */
export function askingPage(what: Unsubscribable): string {
  const words = escapeHtml(unsubscribedWords(what));
  return page(
    'メールの配信停止',
    `<p>「${words}」のメールを停止します。お知らせの一覧には、これまでどおり表示されます。</p>
<form method="post"><button>メールを停止する</button></form>`,
  );
}

export function donePage(what: Unsubscribable): string {
  const words = escapeHtml(unsubscribedWords(what));
  return page('メールを停止しました', `<p>「${words}」のメールは、これからお送りしません。</p>\n${SETTINGS}`);
}

export const unknownPage = (): string =>
  page('このリンクは使えません', `<p>メールに記載のアドレスをご確認ください。</p>\n${SETTINGS}`);

function page(title: string, content: string): string {
  return plainPage({ title: `${title} | ${SERVICE_NAME}`, heading: title, style: STYLE, content });
}
