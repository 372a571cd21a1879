import { SERVICE_NAME } from '@meguri/contracts/service/service-name.ts';
import { hash } from 'node:crypto';
import { escapeHtml } from './escape-html.ts';

interface PlainPage {
  /** Includes the service's name. */
  readonly title: string;
  readonly heading: string;
  readonly style: string;
  /** HTML. */
  readonly content: string;
  /** HTML above the whole page. */
  readonly above?: string;
}

/** Style of pages that ask or answer one question. It resembles the client without loading its fonts and scripts. */
export const QUESTION_STYLE = `
:root { color-scheme: light dark; --ink: light-dark(#23201c, #f0ebe3); --paper: light-dark(#ffffff, #171411); --accent: light-dark(#a4452c, #e8977c); }
* { box-sizing: border-box; }
body { margin: 0; min-height: 100dvh; font-family: "Hiragino Sans", "Noto Sans JP", "Noto Sans CJK JP", system-ui, sans-serif; line-height: 1.8; color: var(--ink); background: light-dark(#f8f5f0, #231f1b); }
header, main { max-width: 32rem; margin: 0 auto; padding: 1.5rem; }
header { padding-top: max(1.5rem, 8dvh); }
header a { display: inline-flex; align-items: center; min-height: 44px; color: inherit; text-decoration: none; letter-spacing: .12em; }
main { padding: 2rem 1.5rem; background: var(--paper); border-radius: 24px; overflow-wrap: anywhere; word-break: auto-phrase; }
h1, header a { font-family: "Hiragino Mincho ProN", "Noto Serif JP", "Noto Serif CJK JP", serif; font-weight: 400; }
h1 { font-size: 1.375rem; line-height: 1.5; margin: 0 0 1rem; }
form { margin: 1.5rem 0; }
button { width: 100%; font: inherit; font-weight: 500; min-height: 52px; padding: .5rem 1.5rem; border: 0; border-radius: 26px; letter-spacing: .04em; color: var(--paper); background: var(--ink); cursor: pointer; }
p { margin: 0 0 1rem; }
p:last-child { margin-bottom: 0; }
a { color: var(--accent); }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
`;

/** The page behind a link in a mail: a question, or the result of answering it. @param content HTML */
export const questionPage = (heading: string, content: string): string =>
  plainPage({
    ...{ title: `${heading} | ${SERVICE_NAME}`, heading, style: QUESTION_STYLE, content },
    above: `<header><a href="/">${escapeHtml(SERVICE_NAME)}</a></header>\n`,
  });

/** A page outside of the client, without scripts. */
export const plainPage = ({ title, heading, style, content, above = '' }: PlainPage): string => `<!doctype html>
<html lang="ja">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title>
<style>${style}</style>
</head>
<body>
${above}<main>
<h1>${escapeHtml(heading)}</h1>
${content}
</main>
</body>
</html>
`;

/** Allows only this style and links; forms may post to this site or nowhere. */
export const plainPagePolicy = (style: string, forms: 'self' | 'none'): string =>
  `default-src 'none'; style-src 'sha256-${hash('sha256', style, 'base64')}'; base-uri 'none'; form-action '${forms}'; frame-ancestors 'none'`;
