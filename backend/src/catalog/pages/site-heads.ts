import { SERVICE_NAME } from '@meguri/contracts/service/service-name.ts';
import type { PageHead } from '../../http/pages/page-heads.ts';
import { meta, preview } from './head-markup.ts';

interface SitePage {
  readonly title: string;
  readonly description: string;
}

const titled = (title: string, description: string): SitePage => ({ title: `${title} | ${SERVICE_NAME}`, description });

/** Static pages that people share. */
const SITE: Readonly<Record<string, SitePage>> = {
  '/': {
    title: `${SERVICE_NAME} — クローゼットは、無限になる。`,
    description: '服を一週間ずつ貸し借りする、関西のファッションレンタル（ベータ版）',
  },
  '/items': titled('アイテム', 'いま借りられる服、バッグ、靴。サイズや空いている日から探せます。'),
  '/our-mission': titled('OUR MISSION', 'もう着ない服を、着たい人のもとへ。このサービスが大切にしていることです。'),
  '/help': titled('使い方とよくある質問', '借り方、貸し方、料金、キャンセルと延滞の決まり。'),
  '/rent-demo': titled('取引を試してみる', '登録せずに、貸し借りの流れを両方の立場で試せます。料金はかかりません。'),
  '/posts': titled(
    '読みもの',
    '服の貸し方、包み方、素材ごとの手入れ。はじめての方にも、慣れた方にも役に立つ読みものです。',
  ),
};

/**
 * The head of a static page, for crawlers and link previews; null for any other page.
 * @param publicUrl without a trailing slash
 */
export function siteHead(path: string, publicUrl: string): PageHead | null {
  const page = Object.hasOwn(SITE, path) ? SITE[path] : undefined;
  if (page === undefined) return null;
  const { title, description } = page;
  const url = `${publicUrl}${path}`;
  const markup = [
    ...preview({ url, type: 'website', title, description }),
    meta('og:image', `${publicUrl}/icon-512.png`),
    meta('twitter:card', 'summary'),
  ];
  return { status: 200, title: null, markup: markup.join('\n') };
}
