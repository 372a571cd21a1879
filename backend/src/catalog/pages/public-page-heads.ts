import { Injectable } from '@nestjs/common';
import { Rejected } from '@meguri/contracts/errors.ts';
import * as z from 'zod';
import { HttpSettings } from '../../http/http-settings.ts';
import { type PageHead, PageHeads } from '../../http/pages/page-heads.ts';
import { ItemPages } from '../items/item-pages.ts';
import { Posts } from '../posts/posts.ts';
import { itemHead, missingItemHead } from './item-head.ts';
import { missingPostHead, postHead, postsHead } from './post-head.ts';

const ITEM_PATH = /^\/items\/([^/]+)\/?$/;
const POST_PATH = /^\/posts(?:\/([^/]+))?\/?$/;

/** Items and the journal say what they show, as a guest would see it. */
@Injectable()
export class PublicPageHeads extends PageHeads {
  constructor(
    private readonly items: ItemPages,
    private readonly posts: Posts,
    private readonly settings: HttpSettings,
  ) {
    super();
  }

  override async headOf(path: string): Promise<PageHead | null> {
    const [, item] = ITEM_PATH.exec(path) ?? [];
    if (item !== undefined) return this.headOfItem(item);
    const post = POST_PATH.exec(path);
    return post === null ? null : this.headOfPost(post[1]);
  }

  private headOfPost(id: string | undefined): PageHead {
    if (id === undefined) return postsHead(this.settings.publicUrl);
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
}
