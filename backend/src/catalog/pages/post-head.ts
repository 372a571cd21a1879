import { SERVICE_NAME } from '@meguri/contracts/service/service-name.ts';
import type { PostSummary } from '@meguri/contracts/service/post.ts';
import type { PageHead } from '../../http/pages/page-heads.ts';
import { jsonLd, meta, preview } from './head-markup.ts';

/** The head of a journal post, for crawlers and link previews. @param publicUrl without a trailing slash */
export function postHead({ id, title, description, date }: PostSummary, publicUrl: string): PageHead {
  const url = `${publicUrl}/posts/${id}`;
  const image = `${publicUrl}/icon-512.png`;
  const markup = [
    ...preview({ url, type: 'article', title, description }),
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

/** For a post that doesn't exist. */
export const missingPostHead: PageHead = {
  status: 404,
  title: `読みものが見つかりません | ${SERVICE_NAME}`,
  markup: meta('robots', 'noindex'),
};
