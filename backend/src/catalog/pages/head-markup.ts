import { escapeHtml } from '../../http/pages/escape-html.ts';

/** `<meta name="…" content="…">`; Open Graph names theirs `property`. */
export const meta = (name: string, content: string): string =>
  `<meta ${/^(og|product|article):/.test(name) ? 'property' : 'name'}="${name}" content="${escapeHtml(content)}">`;

/** Data, which browsers don't run: a strict script policy leaves it alone. No `<` in it can end the element. */
export const jsonLd = (data: object): string =>
  `<script type="application/ld+json">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`;
