import { TOPIC_LABELS } from '@meguri/contracts/notification/notification-kinds.ts';
import { escapeHtml } from '../../http/pages/escape-html.ts';
import { plainPagePolicy, QUESTION_STYLE, questionPage } from '../../http/pages/plain-page.ts';
import type { Unsubscribable } from './notification-settings.ts';

export const UNSUBSCRIBE_POLICY = plainPagePolicy(QUESTION_STYLE, 'self');

const SETTINGS = '<p><a href="/notifications/settings">通知の設定を開く</a></p>';

/** The name of what a link turns off. */
export const unsubscribedWords = (what: Unsubscribable): string =>
  what === 'digest' ? '1日1回のまとめ' : TOPIC_LABELS[what].label;

/** Mail programs open links automatically, so the page asks before it changes anything. */
export function askingPage(what: Unsubscribable): string {
  const words = escapeHtml(unsubscribedWords(what));
  return questionPage(
    'メールの配信停止',
    `<p>「${words}」のメールを停止します。お知らせの一覧には、これまでどおり表示されます。</p>
<form method="post"><button>メールを停止する</button></form>`,
  );
}

export function donePage(what: Unsubscribable): string {
  const words = escapeHtml(unsubscribedWords(what));
  return questionPage('メールを停止しました', `<p>「${words}」のメールは、これからお送りしません。</p>\n${SETTINGS}`);
}

export const unknownPage = (): string =>
  questionPage('このリンクは使えません', `<p>メールに記載のアドレスをご確認ください。</p>\n${SETTINGS}`);
