import { escapeHtml } from '../../http/pages/escape-html.ts';
import type { OutgoingMail } from '../../adapters/mail/mailer.ts';

/** What a mail says, in plain text: nothing in it is markup. */
export interface MailContent {
  readonly to: string;
  readonly subject: string;
  /** Whom it greets: `<name> 様`; absent: nobody by name. */
  readonly name?: string;
  readonly paragraphs: readonly string[];
  /** A button, and in the text the address itself. http or https only. */
  readonly action?: { readonly label: string; readonly url: string };
  /** Smaller, after the button: how long the link holds, what to do if it wasn't you. */
  readonly notes?: readonly string[];
}

const SIGNATURE = '巡り Meguri（ベータ版）';
const AUTOMATIC = 'このメールは自動で送信しています。返信されても内容の確認やお答えはできません。';

/** Writes one mail as text and as HTML; names and texts of people stay text in both. */
export function composeMail(content: MailContent): OutgoingMail {
  if (content.action !== undefined && !/^https?:\/\//.test(content.action.url)) {
    throw new Error('A mail links to http or https only');
  }
  return { to: content.to, subject: singleLine(content.subject), text: asText(content), html: asHtml(content) };
}

/** Line breaks and other control characters would end a header, or hide something. */
export function singleLine(text: string): string {
  return text.replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g, ' ').trim();
}

function asText({ name, paragraphs, action, notes = [] }: MailContent): string {
  const greeting = name === undefined ? [] : [`${singleLine(name)} 様`];
  const link = action === undefined ? [] : [`${action.label}:\n${action.url}`];
  return [...greeting, ...paragraphs, ...link, ...notes, `--\n${SIGNATURE}\n${AUTOMATIC}`].join('\n\n') + '\n';
}

const BUTTON =
  'display:inline-block;padding:12px 24px;border-radius:6px;background:#1d5c4a;color:#ffffff;font-weight:bold';
const BODY = 'margin:0;padding:24px 12px;background:#f5f4f1;color:#222222;font-family:sans-serif;line-height:1.8';
const SHEET = 'max-width:560px;margin:0 auto;padding:24px;background:#ffffff;border-radius:8px';
const SMALL = 'font-size:13px;color:#595959';

function asHtml({ subject, name, paragraphs, action, notes = [] }: MailContent): string {
  const greeting = name === undefined ? '' : paragraph(`${singleLine(name)} 様`);
  return `<!doctype html>
<html lang="ja">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(singleLine(subject))}</title>
</head>
<body style="${BODY}">
<div style="${SHEET}">
${greeting}${paragraphs.map((text) => paragraph(text)).join('')}${action === undefined ? '' : button(action)}${notes.map((text) => paragraph(text, SMALL)).join('')}<hr style="border:0;border-top:1px solid #dddddd">
${paragraph(`${SIGNATURE}\n${AUTOMATIC}`, SMALL)}</div>
</body>
</html>
`;
}

function paragraph(text: string, style = 'margin:0 0 16px'): string {
  return `<p style="${style}">${escapeHtml(text).replaceAll('\n', '<br>')}</p>\n`;
}

function button({ label, url }: { label: string; url: string }): string {
  const href = escapeHtml(url);
  const address = `<p style="${SMALL};word-break:break-all">ボタンを押せないときは、次のアドレスを開いてください。<br>${href}</p>\n`;
  return `<p style="margin:24px 0"><a href="${href}" style="${BUTTON}">${escapeHtml(label)}</a></p>\n${address}`;
}
