import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Rejected } from '@meguri/contracts/errors.ts';
import type { ItemChange, ItemInput } from '@meguri/contracts/item/item-input.ts';
import { Not, Repository } from 'typeorm';
import { Clock } from '../clock/clock.ts';
import type { Viewer } from '../http/viewer.ts';
import { Uploads } from '../uploads/uploads.ts';
import { Item } from './item.entity.ts';
import { RoundsOfItem } from './rounds-of-item.ts';

/** Owners list, change and withdraw what they lend. */
@Injectable()
export class Items {
  constructor(
    @InjectRepository(Item) private readonly items: Repository<Item>,
    private readonly uploads: Uploads,
    private readonly rounds: RoundsOfItem,
    private readonly clock: Clock,
  ) {}

  /** @throws InvalidInput when a photo isn't an upload of the owner */
  async list(userId: number, input: ItemInput): Promise<Item> {
    await this.uploads.ownedBy(userId, input.images, ['item']);
    const now = this.clock.now();
    const item = { ...input, id: randomUUID(), userId, status: 'available' as const, createdAt: now, updatedAt: now };
    await this.items.insert(item);
    return this.items.create(item);
  }

  /** A suspended item is there for its owner and for operators only. @throws Rejected `item_not_found` */
  async visible(id: string, viewer: Viewer | null): Promise<Item> {
    const item = await this.existing(id);
    const hidden = item.status === 'suspended' && !viewer?.isAdmin && item.userId !== viewer?.userId;
    if (hidden) throw new Rejected('item_not_found');
    return item;
  }

  /** @throws Rejected `item_not_found`, `forbidden`; InvalidInput when a photo isn't an upload of the owner */
  async change(id: string, userId: number, change: ItemChange): Promise<Item> {
    await this.own(id, userId);
    await this.uploads.ownedBy(userId, change.images, ['item']);
    const { userId: _, removedImages: __, ...fields } = change;
    await this.items.update(id, { ...fields, updatedAt: this.clock.now() });
    return this.existing(id);
  }

  /** The row stays for the rounds that were. @throws Rejected `item_not_found`, `forbidden`, `item_not_deletable` */
  async withdraw(id: string, userId: number): Promise<void> {
    const item = await this.own(id, userId);
    if (item.status !== 'available' || (await this.rounds.hasOpen(id))) throw new Rejected('item_not_deletable');
    await this.items.update({ id, status: 'available' }, { status: 'deleted', updatedAt: this.clock.now() });
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
