import { SERVICE_NAME } from '@meguri/contracts/service/service-name.ts';
import type { OutboxMail } from '../../adapters/mail/outbox.ts';
import { escapeHtml } from '../../http/pages/escape-html.ts';
import { plainPage, plainPagePolicy } from '../../http/pages/plain-page.ts';
import { beginningOf, chosenMails, kindOf, kindWords, type OutboxChoice } from './outbox-filter.ts';

const STYLE = `
:root { color-scheme: light dark; --ink: light-dark(#23201c, #f0ebe3); --soft: light-dark(#595959, #b9b0a6); --paper: light-dark(#ffffff, #231f1b); --line: light-dark(#8a837a, #8f877c); --accent: light-dark(#a4452c, #e8977c); }
* { box-sizing: border-box; }
body { margin: 0; font-family: "Hiragino Sans", "Noto Sans JP", "Noto Sans CJK JP", system-ui, sans-serif; line-height: 1.7; color: var(--ink); background: light-dark(#faf8f5, #171411); overflow-wrap: anywhere; }
main { max-width: 48rem; margin: 0 auto; padding: 1.5rem 1rem 3rem; }
h1 { font-size: 1.3rem; line-height: 1.5; margin: 0 0 1rem; word-break: auto-phrase; }
ul { list-style: none; margin: 0; padding: 0; }
li, article, form { margin: 0 0 .75rem; padding: 1rem; background: var(--paper); border-radius: 8px; }
a { color: var(--accent); }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
li a { display: block; font-weight: 700; padding: .3rem 0; word-break: auto-phrase; }
li p { margin: 0 0 .3rem; word-break: auto-phrase; display: -webkit-box; -webkit-line-clamp: 2; -webkit-box-orient: vertical; overflow: hidden; }
.note, .facts, dt, label { color: var(--soft); font-size: .9rem; }
.note { word-break: auto-phrase; }
form { display: grid; grid-template-columns: 1fr 1fr; gap: .75rem; align-items: end; }
form :is(label:first-child, button) { grid-column: 1 / -1; }
@media (min-width: 44rem) { form { grid-template-columns: 1.5fr 1.2fr 1.2fr auto; } form :is(label:first-child, button) { grid-column: auto; } }
input, select, button { width: 100%; min-height: 44px; padding: .4rem .6rem; font: inherit; font-size: 1rem; color: var(--ink); background: var(--paper); border: 1px solid var(--line); border-radius: 8px; }
button { border: 0; font-weight: 700; color: light-dark(#ffffff, #171411); background: var(--accent); cursor: pointer; }
.facts { display: flex; flex-wrap: wrap; gap: 0 1rem; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .2rem 1rem; margin: 0 0 1rem; }
dd { margin: 0; }
nav { display: flex; flex-wrap: wrap; gap: .25rem 1.25rem; margin: 0 0 .5rem; }
nav a { display: inline-flex; align-items: center; min-height: 44px; }
nav a[aria-current] { color: inherit; font-weight: 700; text-underline-offset: .4em; }
iframe { display: block; width: 100%; height: 75vh; min-height: 26rem; border: 1px solid var(--line); border-radius: 8px; }
pre { margin: 0; white-space: pre-wrap; word-break: auto-phrase; font: inherit; }
`;

/** Its forms ask this page again; it shows mails in frames. */
export const PAGE_POLICY = `${plainPagePolicy(STYLE, 'self')}; frame-src 'self'`;

const TIME = new Intl.DateTimeFormat('ja-JP', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'Asia/Tokyo' });
const PER_PAGE = 30;
/** In front of each subject. */
const PREFIX = `【${SERVICE_NAME}】`;
const TITLE = '送信トレイ';
const NOTE = '<p class="note">お試し用の画面です。ここにあるメールは実際には送信されていません。</p>';

const page = (title: string, content: string): string =>
  plainPage({ title: `${title} | ${SERVICE_NAME}`, heading: title, style: STYLE, content });

/** Mails of all people, the newest first. */
export function listPage(mails: readonly OutboxMail[], choice: OutboxChoice): string {
  if (mails.length === 0)
    return page(
      TITLE,
      `${NOTE}\n<p>メールはまだありません。取引を進めるか、パスワードの再設定を申し込んでください。</p>`,
    );
  const chosen = chosenMails(mails, choice);
  const pages = Math.max(Math.ceil(chosen.length / PER_PAGE), 1);
  const place = Math.min(choice.page, pages);
  const shown = chosen.slice((place - 1) * PER_PAGE, place * PER_PAGE);
  const list =
    chosen.length === 0
      ? '<p>条件に合うメールはありません。<a href="/outbox">すべてのメールを見る</a></p>'
      : `<p class="note" role="status">${chosen.length}件</p>\n<ul>\n${shown.map(entry).join('')}</ul>`;
  return page(TITLE, `${NOTE}\n${filterForm(mails, choice)}\n${list}\n${pageLinks({ ...choice, page: place }, pages)}`);
}

function filterForm(mails: readonly OutboxMail[], { q, to, kind }: OutboxChoice): string {
  const people = [...new Set(mails.map((mail) => mail.to))].sort();
  const kinds = [...new Set(mails.map(kindOf))];
  return `<form action="/outbox" role="search">
<label>件名・本文<input type="search" name="q" value="${escapeHtml(q)}" maxlength="100"></label>
<label>宛先<select name="to">${option('', 'すべての人', to)}${people.map((one) => option(one, one, to)).join('')}</select></label>
<label>種類<select name="kind">${option('', 'すべての種類', kind)}${kinds.map((one) => option(one, kindWords(one), kind)).join('')}</select></label>
<button>絞り込む</button>
</form>`;
}

const option = (value: string, label: string, chosen: string): string =>
  `<option value="${escapeHtml(value)}"${value === chosen ? ' selected' : ''}>${escapeHtml(label)}</option>`;

const entry = (
  mail: OutboxMail,
): string => `<li><a href="/outbox/${mail.id}">${escapeHtml(mail.subject.replace(PREFIX, ''))}</a>
<p>${escapeHtml(beginningOf(mail))}</p>
<div class="facts"><span>${escapeHtml(mail.to)}</span><span>${escapeHtml(kindWords(kindOf(mail)))}</span>${time(mail.sentAt)}</div></li>\n`;

function pageLinks(choice: OutboxChoice, pages: number): string {
  if (pages === 1) return '';
  const link = (to: number, words: string): string => {
    const { q, to: person, kind } = choice;
    const query = new URLSearchParams({ q, to: person, kind, page: String(to) });
    return to < 1 || to > pages ? '' : `<a href="/outbox?${escapeHtml(String(query))}">${words}</a>`;
  };
  return `<nav aria-label="ページ">${link(choice.page - 1, '新しいメール')}<span>${choice.page} / ${pages}</span>${link(choice.page + 1, '古いメール')}</nav>`;
}

export type MailView = 'html' | 'text';

/** One mail, as a mail program shows it or as its text alone. */
export function mailPage(mail: OutboxMail, view: MailView): string {
  const { id, to, subject, text, sentAt } = mail;
  const tab = (of: MailView, words: string): string =>
    `<a href="/outbox/${id}${of === 'html' ? '' : '?view=text'}"${of === view ? ' aria-current="page"' : ''}>${words}</a>`;
  const body =
    view === 'text'
      ? `<article>\n<pre>${linked(text)}</pre>\n</article>`
      : `<iframe src="/outbox/${id}/html" title="メールの本文" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>
<p><a href="/outbox/${id}/html">本文だけを開く</a></p>`;
  const facts = [
    ['宛先', escapeHtml(to)],
    ['種類', escapeHtml(kindWords(kindOf(mail)))],
    ['日時', time(sentAt)],
  ];
  return page(
    subject,
    `${NOTE}
<dl>${facts.map(([name, value]) => `<dt>${name}</dt><dd>${value}</dd>`).join('')}</dl>
<nav aria-label="表示">${tab('html', '見た目どおり')}${tab('text', 'テキスト')}</nav>
${body}
<nav aria-label="ほかのメール"><a href="/outbox">送信トレイへ戻る</a><a href="/outbox?to=${escapeHtml(encodeURIComponent(to))}">この人へのメール</a></nav>`,
  );
}

const time = (sentAt: string): string =>
  `<time datetime="${escapeHtml(sentAt)}">${TIME.format(new Date(sentAt))}</time>`;

/** Turns URLs in the text into links and escapes the rest. */
function linked(text: string): string {
  return escapeHtml(text).replace(/https?:\/\/[^\s<]+/g, (url) => `<a href="${url}">${url}</a>`);
}
