import { SERVICE_NAME } from '@meguri/contracts/service/service-name.ts';
import { escapeHtml } from '../../http/pages/escape-html.ts';
import { AUTOMATIC, isSum, type MailContent, type MailSection, SIGNATURE, valueWords } from './mail-content.ts';
import { singleLine } from './single-line.ts';

const BUTTON =
  'display:inline-block;padding:12px 24px;border-radius:6px;background:#a4452c;color:#ffffff;font-weight:bold;text-decoration:none';
const BODY =
  'margin:0;padding:24px 12px;background:#faf8f5;color:#23201c;font-family:sans-serif;font-size:16px;line-height:1.8;overflow-wrap:anywhere;word-break:auto-phrase;-webkit-text-size-adjust:100%';
const SHEET = 'max-width:560px;margin:0 auto;padding:24px;background:#ffffff;border-radius:8px';
const LINK = 'color:#a4452c;font-weight:bold';
const HEAD = 'margin:0 0 20px;font-family:serif;font-size:20px;letter-spacing:0.08em;color:#a4452c';
const SMALL = 'margin:0 0 12px;font-size:13px;color:#595959';
const HEADING = 'margin:0 0 16px;font-size:19px;line-height:1.5';
const PART = 'margin:24px 0 4px;font-size:14px;line-height:1.5';
const ROWS = 'width:100%;margin:0 0 16px;border-collapse:collapse;font-size:14px;line-height:1.6';
const LABEL = 'padding:6px 12px 6px 0;text-align:left;vertical-align:top;font-weight:normal;color:#595959';
const VALUE = 'padding:6px 0;text-align:right;vertical-align:top';
const AMOUNT = `${VALUE};white-space:nowrap;font-variant-numeric:tabular-nums`;
const SUM = 'border-top:1px solid #dddddd;font-weight:bold';
const PICTURE = 'display:block;width:160px;height:160px;object-fit:cover;border-radius:8px;margin:0 0 16px';

/** Mailboxes show the beginning of a mail beside its subject: the news instead of the service's name. */
const PREVIEW = 'display:none;max-height:0;overflow:hidden;mso-hide:all';
/** Fills the rest of that place with nothing, so that it doesn't repeat the heading. */
const FILLER = '&#847;&#8199;&#8204; '.repeat(60);

/** Programs that show mails in the dark keep these contrasts instead of inverting the light ones. */
const DARK = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
.page{background:#171411!important;color:#f0ebe3!important}
.sheet{background:#231f1b!important;color:#f0ebe3!important}
.accent{color:#e8977c!important}
.soft{color:#b9b0a6!important}
.button{background:#e8977c!important;color:#171411!important}
.sum,.rule{border-color:#4d463e!important}
}`;

/** A document of its own, whose styles are on its elements: many programs drop those of its head. */
export function asHtml(content: MailContent & { readonly title: string }): string {
  const { title, subject, heading = subject, name, picture, paragraphs } = content;
  const { sections = [], entries = [], action, notes = [], unsubscribe } = content;
  const body = [
    paragraph(SERVICE_NAME, HEAD, 'accent'),
    `<h1 style="${HEADING}">${escapeHtml(singleLine(heading))}</h1>\n`,
    picture ? image(picture) : '',
    name === undefined ? '' : paragraph(`${singleLine(name)} 様`),
    ...paragraphs.map((text) => paragraph(text)),
    ...sections.map(section),
    ...entries.map(entry),
    action === undefined ? '' : button(action),
    ...notes.map((text) => paragraph(text, SMALL, 'soft')),
    '<hr class="rule" style="margin:24px 0 16px;border:0;border-top:1px solid #dddddd">\n',
    paragraph(`${SIGNATURE}\n${AUTOMATIC}`, SMALL, 'soft'),
    unsubscribe === undefined ? '' : smallLink(unsubscribe),
  ];
  return `<!doctype html>
<html lang="ja">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(title)}</title>
<style>${DARK}</style>
</head>
<body class="page" style="${BODY}">
<div style="${PREVIEW}">${escapeHtml(paragraphs[0] ?? '')}</div>
<div style="${PREVIEW}" aria-hidden="true">${FILLER}</div>
<div class="sheet" style="${SHEET}">
${body.join('')}</div>
</body>
</html>
`;
}

function paragraph(text: string, style = 'margin:0 0 16px', name?: string): string {
  const named = name === undefined ? '' : `class="${name}" `;
  return `<p ${named}style="${style}">${sentences(text)}</p>\n`;
}

/** A date with its time, such as 12月2日(水) 18:00. */
const DATE = /\d{1,2}月\d{1,2}日\([日月火水木金土]\)(?: \d{2}:\d{2})?/g;
/** A date is never broken between lines. */
const sentences = (text: string): string =>
  escapeHtml(text)
    .replaceAll('\n', '<br>')
    .replaceAll(DATE, (date) => `<span style="white-space:nowrap">${date}</span>`);

const image = (picture: string): string =>
  `<img src="${escapeHtml(picture)}" alt="" width="160" height="160" style="${PICTURE}">\n`;

function section(part: MailSection): string {
  const rows = part.rows.map(([label, value], place) => {
    const ends = isSum(part, place);
    const cell = typeof value === 'number' ? AMOUNT : VALUE;
    const [labelStyle, valueStyle] = ends ? [`${LABEL};${SUM}`, `${cell};${SUM}`] : [LABEL, cell];
    return `<tr><th scope="row" class="soft${ends ? ' sum' : ''}" style="${labelStyle}">${escapeHtml(label)}</th><td${ends ? ' class="sum"' : ''} style="${valueStyle}">${escapeHtml(singleLine(valueWords(value)))}</td></tr>\n`;
  });
  return `<h2 style="${PART}">${escapeHtml(part.heading)}</h2>\n<table style="${ROWS}">\n${rows.join('')}</table>\n`;
}

const entry = ({ title, text, url }: { title: string; text: string; url: string }): string =>
  `<p style="margin:0 0 16px"><a class="accent" href="${escapeHtml(url)}" style="${LINK}">${escapeHtml(title)}</a><br>${sentences(text)}</p>\n`;

const smallLink = ({ label, url }: { label: string; url: string }): string =>
  `<p class="soft" style="${SMALL}"><a class="soft" href="${escapeHtml(url)}" style="${SMALL}">${escapeHtml(label)}</a></p>\n`;

function button({ label, url }: { label: string; url: string }): string {
  const href = escapeHtml(url);
  const address = `<p class="soft" style="${SMALL}">ボタンを押せないときは、次のアドレスを開いてください。<br><span style="word-break:break-all">${href}</span></p>\n`;
  return `<p style="margin:24px 0"><a class="button" href="${href}" style="${BUTTON}">${escapeHtml(label)}</a></p>\n${address}`;
}
