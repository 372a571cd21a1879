import { hash } from 'node:crypto';
import { escapeHtml } from './escape-html.ts';

interface PlainPage {
  /** With the service's name. */
  readonly title: string;
  readonly heading: string;
  readonly style: string;
  /** HTML. */
  readonly content: string;
}

/** Of pages that ask one question, or answer it. */
export const QUESTION_STYLE = `
body { margin: 0; font-family: system-ui, sans-serif; line-height: 1.8; color: #23201c; background: #faf8f5; }
main { max-width: 32rem; margin: 3rem auto; padding: 1.5rem; background: #fff; border-radius: 8px; overflow-wrap: anywhere; }
h1 { font-size: 1.25rem; margin: 0 0 1rem; }
button { font: inherit; font-weight: 700; min-height: 44px; padding: .5rem 1.5rem; border: 0; border-radius: 6px; color: #fff; background: #a4452c; }
a { color: #a4452c; }
:focus-visible { outline: 3px solid #a4452c; outline-offset: 2px; }
`;

/** A page beside the client, without script. */
export const plainPage = ({ title, heading, style, content }: PlainPage): string => `<!doctype html>
<html lang="ja">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>${escapeHtml(heading)}</h1>
${content}
</main>
</body>
</html>
`;

/** Nothing but this very style and links; forms go back to where it came from, or nowhere. */
export const plainPagePolicy = (style: string, forms: 'self' | 'none'): string =>
  `default-src 'none'; style-src 'sha256-${hash('sha256', style, 'base64')}'; base-uri 'none'; form-action '${forms}'; frame-ancestors 'none'`;
