import { SERVICE_NAME } from '@meguri/contracts/service/service-name.ts';
import type { PageHead } from '../../http/pages/page-heads.ts';
import { meta, preview } from './head-markup.ts';

/** The head of a user's page, for crawlers and link previews. @param publicUrl without a trailing slash */
export function userHead({ id, name }: { readonly id: number; readonly name: string }, publicUrl: string): PageHead {
  const title = `${name}さん`;
  const description = `${name}さんが${SERVICE_NAME}で貸し出しているアイテムと、取引した方からのレビュー。`;
  const markup = [
    ...preview({ url: `${publicUrl}/users/${id}`, type: 'profile', title, description }),
    meta('og:image', `${publicUrl}/icon-512.png`),
    meta('twitter:card', 'summary'),
  ];
  return { status: 200, title: `${title} | ${SERVICE_NAME}`, markup: markup.join('\n') };
}

/** For a user who doesn't exist, or has left. */
export const missingUserHead: PageHead = {
  status: 404,
  title: `ユーザーが見つかりません | ${SERVICE_NAME}`,
  markup: meta('robots', 'noindex'),
};
