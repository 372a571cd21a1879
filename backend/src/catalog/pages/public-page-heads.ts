import { Injectable } from '@nestjs/common';
import { Rejected } from '@meguri/contracts/errors.ts';
import pg from 'pg';
import * as z from 'zod';
import { HttpSettings } from '../../http/http-settings.ts';
import { type PageHead, PageHeads } from '../../http/pages/page-heads.ts';
import { userIdSchema } from '../../http/user-id.ts';
import { displayNameOf } from '../../postgres/display-name.ts';
import { ItemPages } from '../items/item-pages.ts';
import { Posts } from '../posts/posts.ts';
import { itemHead, missingItemHead } from './item-head.ts';
import { siteHead } from './site-heads.ts';
import { SERVICE_NAME } from '@meguri/contracts/service/service-name.ts';
import { meta, preview, jsonLd } from './head-markup.ts';
import type { PostSummary } from '@meguri/contracts/service/post.ts';

/** The head of a journal post, for crawlers and link previews. @param publicUrl without a trailing slash */
function postHead({ id, title, description, date }: PostSummary, publicUrl: string): PageHead {
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
const missingPostHead: PageHead = {
  status: 404,
  title: `読みものが見つかりません | ${SERVICE_NAME}`,
  markup: meta('robots', 'noindex'),
};

/** The head of a user's page, for crawlers and link previews. @param publicUrl without a trailing slash */
function userHead({ id, name }: { readonly id: number; readonly name: string }, publicUrl: string): PageHead {
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
const missingUserHead: PageHead = {
  status: 404,
  title: `ユーザーが見つかりません | ${SERVICE_NAME}`,
  markup: meta('robots', 'noindex'),
};

const ITEM_PATH = /^\/items\/([^/]+)\/?$/;
/** A profile has two addresses; `/profile/edit` is the member's own settings. */
const USER_PATH = /^\/(?:users|profile(?!\/edit\/?$))\/([^/]+)\/?$/;
const POST_PATH = /^\/posts\/([^/]+)\/?$/;

/** Heads of public pages, as a guest sees them. */
@Injectable()
export class PublicPageHeads extends PageHeads {
  constructor(
    private readonly items: ItemPages,
    private readonly posts: Posts,
    private readonly settings: HttpSettings,
    private readonly pool: pg.Pool,
  ) {
    super();
  }

  override async headOf(path: string): Promise<PageHead | null> {
    const [, item] = ITEM_PATH.exec(path) ?? [];
    if (item !== undefined) return this.headOfItem(item);
    const [, user] = USER_PATH.exec(path) ?? [];
    if (user !== undefined) return this.headOfUser(user);
    const [, post] = POST_PATH.exec(path) ?? [];
    if (post !== undefined) return this.headOfPost(post);
    return siteHead(path.replace(/(?<=.)\/$/, ''), this.settings.publicUrl);
  }

  private headOfPost(id: string): PageHead {
    const post = this.posts.find(id);
    return post === undefined ? missingPostHead : postHead(post, this.settings.publicUrl);
  }

  private async headOfItem(id: string): Promise<PageHead> {
    if (!z.uuid().safeParse(id).success) return missingItemHead;
    try {
      return itemHead(await this.items.show(id, null), this.settings.publicUrl);
    } catch (error) {
      if (error instanceof Rejected && error.code === 'item_not_found') return missingItemHead;
      throw error;
    }
  }

  private async headOfUser(typed: string): Promise<PageHead> {
    const { data: id } = userIdSchema.safeParse(typed);
    if (id === undefined) return missingUserHead;
    const { rows } = await this.pool.query<{ name: string }>(
      `SELECT ${displayNameOf('u')} AS name FROM app.users u WHERE id = $1 AND erased_at IS NULL`,
      [id],
    );
    return rows[0] === undefined ? missingUserHead : userHead({ id, name: rows[0].name }, this.settings.publicUrl);
  }
}
