import { within } from '../../postgres/within.ts';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Rejected } from '@meguri/contracts/errors.ts';
import { MAX_ITEMS } from '@meguri/contracts/limits.ts';
import type { ListingQuery } from '@meguri/contracts/item/item-draft.ts';
import { type ItemChange, type ItemInput, mayRequireIdentity } from '@meguri/contracts/item/item-input.ts';
import type { Item as ItemView, SuspensionInput } from '@meguri/contracts/item/item-view.ts';
import { SEARCH_DOCUMENT_VERSION, searchDocument } from '../search/search-document.ts';
import { Not, Repository } from 'typeorm';
import pg from 'pg';
import { inTransaction } from '../../postgres/in-transaction.ts';
import { Clock } from '../../event-sourcing/clock/clock.ts';
import { photoOf, Uploads } from '../uploads/uploads.ts';
import { ItemDrafts } from './item-drafts.ts';
import { Item } from './item.entity.ts';
import { itemAnswer } from './item-row.ts';
import { OpenRoundsOfItem } from './open-rounds-of-item.ts';
import { mustBeThere } from '../../postgres/must-be-there.ts';
import { RoundsOfItem } from './rounds-of-item.ts';

/** Owners list, change and delete their items; operators suspend them. */
@Injectable()
export class Items {
  constructor(
    @InjectRepository(Item) private readonly items: Repository<Item>,
    private readonly uploads: Uploads,
    private readonly drafts: ItemDrafts,
    private readonly rounds: RoundsOfItem,
    private readonly openRounds: OpenRoundsOfItem,
    private readonly clock: Clock,
    private readonly pool: pg.Pool,
  ) {}

  /**
   * @param id a repeated id lists nothing more
   * @param draft is deleted with it, unless another screen has changed it since its `revision`; undefined: it has none
   * @throws InvalidInput when a photo isn't an upload of the owner; Rejected `too_many_items`; `item_draft_not_found`,
   * `item_draft_changed`; `item_not_found`, `forbidden`: the id belongs to a deleted item, or to another owner's;
   * `unauthenticated`: the account was deleted meanwhile
   */
  async list(id: string, userId: number, input: ItemInput, { draft, revision }: ListingQuery = {}): Promise<ItemView> {
    const others = await this.items.countBy({ userId, id: Not(id), status: Not('deleted') });
    if (others >= MAX_ITEMS) throw new Rejected('too_many_items');
    const now = this.clock.now();
    const derived = await this.derived(userId, input);
    const item = { ...input, ...derived, id, userId, status: 'available' as const, createdAt: now, updatedAt: now };
    await inTransaction(this.pool, async (db) => {
      await mustBeThere(db, userId);
      const rows = within(this.items, db).createQueryBuilder();
      const listed = (await rows.insert().values(item).orIgnore().returning('id').execute()).raw as readonly unknown[];
      // A draft that another tab has listed or deleted lists nothing again.
      if (listed.length > 0 && draft !== undefined) await this.drafts.remove(userId, draft, db, revision);
    });
    return this.answer(await this.own(id, userId));
  }

  /** @throws Rejected `item_not_found`, `forbidden`; InvalidInput when a photo isn't an upload of the owner */
  async change(id: string, userId: number, change: ItemChange): Promise<ItemView> {
    const stored = await this.own(id, userId);
    const { userId: _, removedImages: __, ...changed } = change;
    const fields = withKept(changed, stored);
    const derived = await this.derived(userId, fields);
    // An owner who publishes a lost item has it again, and one of a pause takes requests before the others.
    const published = fields.isRentable === true ? { goneRoundId: null, paused: false } : {};
    await this.items.update(id, { ...fields, ...derived, ...published, updatedAt: this.clock.now() });
    return this.answer(await this.existing(id));
  }

  /** The row stays for past rounds. @throws Rejected `item_not_found`, `forbidden`, `item_not_deletable` */
  async withdraw(id: string, userId: number): Promise<void> {
    const item = await this.own(id, userId);
    if (item.status !== 'available') throw new Rejected('item_not_deletable');
    const deleted = await inTransaction(this.pool, (db) => this.delete(db, id));
    if (!deleted) throw new Rejected('item_not_deletable');
  }

  /** While the item is locked no request can claim its days. */
  private async delete(db: pg.PoolClient, id: string): Promise<boolean> {
    await db.query('SELECT FROM app.items WHERE id = $1 FOR UPDATE', [id]);
    if (await this.openRounds.any(db, id)) return false;
    const deleted = { status: 'deleted', updatedAt: this.clock.now() } as const;
    const { affected } = await within(this.items, db).update({ id, status: 'available' }, deleted);
    return affected === 1;
  }

  /**
   * Removes an item from every list, or restores it. Running rounds continue, but there are no new requests. An item
   * that is suspended with its owner's account can also be suspended separately: it then stays suspended when the
   * account is unlocked.
   * @throws Rejected `item_not_found`; `forbidden`: the operator's own; `owner_stopped`: items of a locked account
   * can't be restored
   */
  async suspend(id: string, operatorId: number, { on, reason }: SuspensionInput): Promise<ItemView> {
    const { userId } = await this.existing(id);
    if (userId === operatorId) throw new Rejected('forbidden');
    const change = on
      ? ({
          status: 'suspended',
          suspensionReason: reason ?? null,
          suspendedBy: operatorId,
          suspendedAt: this.clock.now(),
        } as const)
      : ({ status: 'available', suspensionReason: null, suspendedBy: null, suspendedAt: null } as const);
    await inTransaction(this.pool, async (db) => {
      if (!on && (await isLocked(db, userId))) throw new Rejected('owner_stopped');
      // An item that its owner has deleted since stays deleted.
      await within(this.items, db).update({ id, status: Not('deleted') }, change);
    });
    return this.answer(await this.existing(id));
  }

  /** Columns that are derived from an item's fields. */
  private async derived(userId: number, input: ItemInput) {
    const { text, terms, brandKey } = searchDocument(input);
    const uploads = await this.uploads.claim(userId, input.images, ['item']);
    return {
      photos: uploads.map(photoOf),
      searchText: text,
      searchTerms: [...terms],
      searchVersion: SEARCH_DOCUMENT_VERSION,
      brandKey,
    };
  }

  private async answer(item: Item): Promise<ItemView> {
    const { suspensionReason: _, ...row } = item;
    return itemAnswer({ ...row, running: await this.rounds.hasRunning(item.id) });
  }

  private async own(id: string, userId: number): Promise<Item> {
    const item = await this.existing(id);
    if (item.userId !== userId) throw new Rejected('forbidden');
    return item;
  }

  private async existing(id: string): Promise<Item> {
    const item = await this.items.findOneBy({ id, status: Not('deleted') });
    if (item === null) throw new Rejected('item_not_found');
    return item;
  }
}

/** Locks the owner's row, so that the account can't be locked before the item is restored. */
async function isLocked(db: pg.PoolClient, userId: number): Promise<boolean> {
  const { rows } = await db.query<{ locked: boolean }>(
    'SELECT locked_at IS NOT NULL AS locked FROM app.users WHERE id = $1 FOR SHARE',
    [userId],
  );
  return rows[0]?.locked === true;
}

/**
 * The change, with what is stored of the fields that it omits (`KEPT_ITEM_FIELDS`). An item that has become too cheap for
 * it no longer asks for a checked identity.
 */
const withKept = <Change extends ItemChange>(change: Change, stored: Item) => ({
  ...change,
  occasions: change.occasions ?? stored.occasions,
  returnUnwashed: change.returnUnwashed ?? stored.returnUnwashed,
  fitRefund: change.fitRefund ?? stored.fitRefund,
  identityRequired: change.identityRequired ?? (stored.identityRequired && mayRequireIdentity(change)),
});
