import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Rejected } from '@meguri/contracts/errors.ts';
import type { ItemDraft, ItemDraftInput, ItemDraftList } from '@meguri/contracts/item/item-draft.ts';
import { MAX_ITEM_DRAFTS } from '@meguri/contracts/limits.ts';
import pg from 'pg';
import { Repository } from 'typeorm';
import { inTransaction } from '../../postgres/in-transaction.ts';
import { within } from '../../postgres/within.ts';
import { Uploads } from '../uploads/uploads.ts';
import { StoredItemDraft } from './item-draft.entity.ts';
import { mustBeThere } from '../../postgres/must-be-there.ts';

/** Owners' drafts of items. For everyone but its owner a draft doesn't exist. */
@Injectable()
export class ItemDrafts {
  constructor(
    @InjectRepository(StoredItemDraft) private readonly drafts: Repository<StoredItemDraft>,
    private readonly uploads: Uploads,
    private readonly pool: pg.Pool,
  ) {}

  async list(userId: number): Promise<ItemDraftList> {
    const rows = await this.drafts.find({ where: { userId }, order: { createdAt: 'ASC', id: 'ASC' } });
    return { items: rows.map(answer) };
  }

  /**
   * Makes a draft, or changes the one with this id. A repeated request changes nothing: neither the same change again, nor
   * making a draft that has been changed since. If an attempt without an answer made it with other content, it is
   * corrected.
   * @throws InvalidInput when a photo isn't an upload of the owner; Rejected `too_many_item_drafts`;
   * `item_draft_not_found`: listed or deleted since, or another owner's; `item_draft_changed`: another revision;
   * `unauthenticated`: the account was deleted meanwhile
   */
  async save(userId: number, id: string, input: ItemDraftInput): Promise<ItemDraft> {
    await this.uploads.claim(userId, input.images, ['item']);
    return inTransaction(this.pool, async (db) => {
      // One request of an owner at a time, so that concurrent ones can't exceed the limit.
      await mustBeThere(db, userId, { lock: 'NO KEY UPDATE' });
      const drafts = within(this.drafts, db);
      await save(drafts, userId, id, input);
      const saved = await drafts.findOneBy({ id, userId });
      // Listed or deleted while the change waited for it.
      if (saved === null) throw new Rejected('item_draft_not_found');
      return answer(saved);
    });
  }

  /**
   * @param db a running transaction
   * @param revision the only one that is deleted; undefined: any
   * @throws Rejected `item_draft_not_found`; `item_draft_changed`: another revision
   */
  async remove(userId: number, id: string, db?: pg.ClientBase, revision?: number): Promise<void> {
    const drafts = db === undefined ? this.drafts : within(this.drafts, db);
    const { affected } = await drafts.delete({ id, userId, ...(revision !== undefined && { revision }) });
    if (affected !== 0) return;
    throw new Rejected((await drafts.existsBy({ id, userId })) ? 'item_draft_changed' : 'item_draft_not_found');
  }
}

async function save(
  drafts: Repository<StoredItemDraft>,
  userId: number,
  id: string,
  { images, values, revision }: ItemDraftInput,
): Promise<void> {
  const row = await drafts.findOneBy({ id });
  if (row === null) {
    if (revision !== null) throw new Rejected('item_draft_not_found');
    if ((await drafts.countBy({ userId })) >= MAX_ITEM_DRAFTS) throw new Rejected('too_many_item_drafts');
    await drafts.insert({ id, userId, images, values });
    return;
  }
  if (row.userId !== userId) throw new Rejected('item_draft_not_found');
  if (isDeepStrictEqual({ images: row.images, values: row.values }, { images, values })) return;
  if (revision === null && row.revision > 1) return;
  if (revision !== null && revision !== row.revision) throw new Rejected('item_draft_changed');
  await drafts.update(id, { images, values, revision: row.revision + 1, updatedAt: () => 'now()' });
}

const answer = ({ id, images, values, revision, createdAt, updatedAt }: StoredItemDraft): ItemDraft => ({
  ...{ id, images, values, revision },
  createdAt: createdAt.toISOString(),
  updatedAt: updatedAt.toISOString(),
});
