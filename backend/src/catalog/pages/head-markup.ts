import { SERVICE_NAME } from '@meguri/contracts/service/service-name.ts';
import { escapeHtml } from '../../http/pages/escape-html.ts';

interface Preview {
  readonly url: string;
  /** Of Open Graph (ogp.me). */
  readonly type: 'website' | 'article' | 'product' | 'profile';
  readonly title: string;
  readonly description: string;
}

/** `<meta name="…" content="…">`; Open Graph names theirs `property`. */
export const meta = (name: string, content: string): string =>
  `<meta ${/^(og|product|article):/.test(name) ? 'property' : 'name'}="${name}" content="${escapeHtml(content)}">`;

/** Data, which browsers don't run: a strict script policy leaves it alone. No `<` in it can end the element. */
export const jsonLd = (data: object): string =>
  `<script type="application/ld+json">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`;

/** What every page has that people send each other: its one address, and what a link to it shows. */
export const preview = ({ url, type, title, description }: Preview): readonly string[] => [
  `<link rel="canonical" href="${escapeHtml(url)}">`,
  meta('description', description),
  meta('og:type', type),
  meta('og:site_name', SERVICE_NAME),
  meta('og:locale', 'ja_JP'),
  meta('og:title', title),
  meta('og:description', description),
  meta('og:url', url),
];
