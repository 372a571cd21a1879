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
