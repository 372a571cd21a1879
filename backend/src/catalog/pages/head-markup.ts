import { SERVICE_NAME } from '@meguri/contracts/service/service-name.ts';
import { dataBlock } from '../../http/pages/data-block.ts';
import { escapeHtml } from '../../http/pages/escape-html.ts';

interface Preview {
  readonly url: string;
  /** A type of Open Graph (ogp.me). */
  readonly type: 'website' | 'article' | 'product' | 'profile';
  readonly title: string;
  readonly description: string;
}

/** `<meta name="…" content="…">`; Open Graph uses `property` instead. */
export const meta = (name: string, content: string): string =>
  `<meta ${/^(og|product|article):/.test(name) ? 'property' : 'name'}="${name}" content="${escapeHtml(content)}">`;

/** Structured data for search engines (json-ld.org). */
export const jsonLd = (data: object): string => dataBlock('type="application/ld+json"', data);

/** The head of every page that people share: its canonical address, and what a link preview shows. */
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
