import { CONTACT } from '@meguri/contracts/service/contact.ts';
import { SERVICE_NAME } from '@meguri/contracts/service/service-name.ts';
import { escapeHtml } from '../../http/pages/escape-html.ts';
import type { OutgoingMail } from '../../adapters/mail/mailer.ts';

/** The content of a mail as plain text: nothing in it is interpreted as markup. */
export interface MailContent {
  readonly to: string;
  readonly subject: string;
  /** Above the text of the HTML version; absent: the subject. */
  readonly heading?: string;
  /** Greeted as `<name> 様`; absent: no greeting. */
  readonly name?: string;
  readonly paragraphs: readonly string[];
  /** A picture above the text: a URL that needs no session. */
  readonly picture?: string | null;
  /** A button; the text version shows its URL. Only http or https. */
  readonly action?: { readonly label: string; readonly url: string };
  /** Small print below the button: how long the link is valid, what to do if the user didn't ask for the mail. */
  readonly notes?: readonly string[];
  /** Several notifications in one mail, each with its own link. */
  readonly entries?: readonly { readonly title: string; readonly text: string; readonly url: string }[];
  /** One click ends mails of this kind, also without a session (RFC 8058). */
  readonly unsubscribe?: { readonly label: string; readonly url: string };
}

const SIGNATURE = `${SERVICE_NAME}（ベータ版）`;
const AUTOMATIC = `このメールは自動で送信しています。返信されても内容の確認やお答えはできません。お問い合わせは ${CONTACT} までお願いします。`;

/** Composes a mail as text and as HTML. Names and texts that users wrote are escaped. */
export function composeMail(content: MailContent): OutgoingMail {
  const { to, action, entries = [], picture, unsubscribe } = content;
  const addresses = [action?.url, ...entries.map(({ url }) => url), picture ?? undefined, unsubscribe?.url];
  if (addresses.some((url) => url !== undefined && !/^https?:\/\//.test(url)))
    throw new Error('A mail links to http or https only');
  const subject = singleLine(`【${SERVICE_NAME}】${content.subject}`);
  const words = { to, subject, text: asText(content), html: asHtml({ ...content, title: subject }) };
  return unsubscribe === undefined ? words : { ...words, unsubscribeUrl: unsubscribe.url };
}

/** Line breaks and other control characters could inject a header or hide text. */
export function singleLine(text: string): string {
  return text.replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g, ' ').trim();
}

function asText({ name, paragraphs, entries = [], action, notes = [], unsubscribe }: MailContent): string {
  const greeting = name === undefined ? [] : [`${singleLine(name)} 様`];
  const link = action === undefined ? [] : [`${action.label}：\n${action.url}`];
  const each = entries.map(({ title, text, url }) => `■ ${title}\n${text}\n${url}`);
  const end = unsubscribe === undefined ? [] : [`${unsubscribe.label}：\n${unsubscribe.url}`];
  return (
    [...greeting, ...paragraphs, ...each, ...link, ...notes, ...end, `--\n${SIGNATURE}\n${AUTOMATIC}`].join('\n\n') +
    '\n'
  );
}

const BUTTON =
  'display:inline-block;padding:12px 24px;border-radius:6px;background:#a4452c;color:#ffffff;font-weight:bold;text-decoration:none';
const BODY = 'margin:0;padding:24px 12px;background:#faf8f5;color:#23201c;font-family:sans-serif;line-height:1.8';
const SHEET = 'max-width:560px;margin:0 auto;padding:24px;background:#ffffff;border-radius:8px';
const LINK = 'color:#a4452c;font-weight:bold';
const HEAD = 'margin:0 0 20px;font-family:serif;font-size:20px;letter-spacing:0.08em;color:#a4452c';
const SMALL = 'font-size:13px;color:#595959';
const HEADING = 'margin:0 0 16px;font-size:19px;line-height:1.5';
/** Mailboxes show the beginning of a mail beside its subject: the news instead of the service's name. */
const PREVIEW = 'display:none;max-height:0;overflow:hidden';

function asHtml({
  title,
  subject,
  heading = subject,
  name,
  picture,
  paragraphs,
  entries = [],
  action,
  notes = [],
  unsubscribe,
}: MailContent & { readonly title: string }): string {
  const greeting = name === undefined ? '' : paragraph(`${singleLine(name)} 様`);
  return `<!doctype html>
<html lang="ja">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
</head>
<body style="${BODY}">
<div style="${PREVIEW}">${escapeHtml(paragraphs[0] ?? '')}</div>
<div style="${SHEET}">
${paragraph(SERVICE_NAME, HEAD)}<h1 style="${HEADING}">${escapeHtml(singleLine(heading))}</h1>
${image(picture)}${greeting}${paragraphs.map((text) => paragraph(text)).join('')}${entries.map(entry).join('')}${action === undefined ? '' : button(action)}${notes.map((text) => paragraph(text, SMALL)).join('')}<hr style="border:0;border-top:1px solid #dddddd">
${paragraph(`${SIGNATURE}\n${AUTOMATIC}`, SMALL)}${unsubscribe === undefined ? '' : smallLink(unsubscribe)}</div>
</body>
</html>
`;
}

function paragraph(text: string, style = 'margin:0 0 16px'): string {
  return `<p style="${style}">${escapeHtml(text).replaceAll('\n', '<br>')}</p>\n`;
}

const PICTURE = 'display:block;width:160px;height:160px;object-fit:cover;border-radius:8px;margin:0 0 16px';

const image = (picture: string | null | undefined): string =>
  picture ? `<img src="${escapeHtml(picture)}" alt="" width="160" height="160" style="${PICTURE}">\n` : '';

const entry = ({ title, text, url }: { title: string; text: string; url: string }): string =>
  `<p style="margin:0 0 16px"><a href="${escapeHtml(url)}" style="${LINK}">${escapeHtml(title)}</a><br>${escapeHtml(text)}</p>\n`;

const smallLink = ({ label, url }: { label: string; url: string }): string =>
  `<p style="${SMALL}"><a href="${escapeHtml(url)}" style="${SMALL}">${escapeHtml(label)}</a></p>\n`;

function button({ label, url }: { label: string; url: string }): string {
  const href = escapeHtml(url);
  const address = `<p style="${SMALL};word-break:break-all">ボタンを押せないときは、次のアドレスを開いてください。<br>${href}</p>\n`;
  return `<p style="margin:24px 0"><a href="${href}" style="${BUTTON}">${escapeHtml(label)}</a></p>\n${address}`;
}
