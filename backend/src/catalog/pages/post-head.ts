import { SERVICE_NAME } from '@meguri/contracts/service/service-name.ts';
import type { PostSummary } from '@meguri/contracts/service/post.ts';
import { escapeHtml } from '../../http/pages/escape-html.ts';
import type { PageHead } from '../../http/pages/page-heads.ts';
import { jsonLd, meta } from './head-markup.ts';

/** A text of the journal, for crawlers and link previews. @param publicUrl without a trailing slash */
export function postHead({ id, title, description, date }: PostSummary, publicUrl: string): PageHead {
  const url = `${publicUrl}/posts/${id}`;
  const image = `${publicUrl}/icon-512.png`;
  const markup = [
    `<link rel="canonical" href="${escapeHtml(url)}">`,
    meta('description', description),
    meta('og:type', 'article'),
    meta('og:site_name', SERVICE_NAME),
    meta('og:locale', 'ja_JP'),
    meta('og:title', title),
    meta('og:description', description),
    meta('og:url', url),
    meta('og:image', image),
    meta('article:modified_time', date),
    meta('twitter:card', 'summary'),
    jsonLd({
      '@context': 'https://schema.org',
      '@type': 'Article',
      '@id': url,
      headline: title,
      description,
      image,
      dateModified: date,
      inLanguage: 'ja',
      publisher: { '@type': 'Organization', name: SERVICE_NAME },
    }),
  ];
  return { status: 200, title: `${title} | ${SERVICE_NAME}`, markup: markup.join('\n') };
}

/** For a text that isn't there. */
export const missingPostHead: PageHead = {
  status: 404,
  title: `読みものが見つかりません | ${SERVICE_NAME}`,
  markup: meta('robots', 'noindex'),
};
