import { Injectable } from '@nestjs/common';
import { Rejected } from '@meguri/contracts/errors.ts';
import * as z from 'zod';
import { HttpSettings } from '../../http/http-settings.ts';
import { type PageHead, PageHeads } from '../../http/pages/page-heads.ts';
import { ItemPages } from '../items/item-pages.ts';
import { itemHead, missingItemHead } from './item-head.ts';

const ITEM_PATH = /^\/items\/([^/]+)\/?$/;

/** Items' pages say what they show, as a guest would see it. */
@Injectable()
export class ItemPageHeads extends PageHeads {
  constructor(
    private readonly items: ItemPages,
    private readonly settings: HttpSettings,
  ) {
    super();
  }

  override async headOf(path: string): Promise<PageHead | null> {
    const [, id] = ITEM_PATH.exec(path) ?? [];
    if (id === undefined) return null;
    if (!z.uuid().safeParse(id).success) return missingItemHead;
    try {
      return itemHead(await this.items.show(id, null), this.settings.publicUrl);
    } catch (error) {
      if (error instanceof Rejected && error.code === 'item_not_found') return missingItemHead;
      throw error;
    }
  }
}
