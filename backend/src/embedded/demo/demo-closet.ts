import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type ItemInput, newItemSchema } from '@meguri/contracts/item/item-input.ts';
import pg from 'pg';
import { Repository } from 'typeorm';
import { renderDrawing } from '../../adapters/images/images.ts';
import { Item } from '../../catalog/items/item.entity.ts';
import { Items } from '../../catalog/items/items.ts';
import { Uploads } from '../../catalog/uploads/uploads.ts';
import { type DemoItem, readDemoCloset } from './closet.ts';
import { readPicture, type View, viewsOf } from './garment-pictures.ts';
import { STORIES } from './stories.ts';

/** Coprime to the closet's size, so that steps of this length pass every item once. */
const STEP = 17;
/** Hours between two listings, so that the closet filled over weeks and a few items are new. */
const LISTED_EVERY_HOURS = 14;
/** Rented items are listed this much earlier: before their first rental. */
const RENTED_EARLIER_HOURS = 75 * 24;

export interface ListedItem {
  readonly id: string;
  readonly ownerId: number;
  readonly pickupArea: string;
}

/** Lists the demo's items as their owners would, each once, with drawn pictures. */
@Injectable()
export class DemoCloset {
  constructor(
    private readonly pool: pg.Pool,
    private readonly items: Items,
    private readonly uploads: Uploads,
    @InjectRepository(Item) private readonly listedItems: Repository<Item>,
  ) {}

  /** @returns the listed items by name */
  async fill(people: ReadonlyMap<string, number>): Promise<ReadonlyMap<string, ListedItem>> {
    const listed = new Map<string, ListedItem>();
    // One at a time: rendering many pictures in parallel would take memory that the server never releases.
    for (const item of shuffled(readDemoCloset())) {
      listed.set(item.name, await this.list(item, people));
    }
    const rented = new Set(STORIES.map(({ item }) => item));
    const hoursAgo = [...listed.keys()].map(
      (name, place) => LISTED_EVERY_HOURS * (listed.size - 1 - place) + (rented.has(name) ? RENTED_EARLIER_HOURS : 0),
    );
    await this.pool.query(
      `UPDATE app.items i SET created_at = now() - make_interval(hours => one.ago)
         FROM unnest($1::uuid[], $2::int[]) AS one(id, ago)
         WHERE i.id = one.id AND i.created_at > now() - interval '1 day' AND i.created_at = i.updated_at`,
      [[...listed.values()].map(({ id }) => id), hoursAgo],
    );
    return listed;
  }

  /**
   * The photo of the item that this user has attached to the round, or a new one: stories are played at the same time,
   * and a repeated one has to attach the same photo. @returns its url
   */
  async damagePhoto(itemName: string, userId: number, roundId: string): Promise<string> {
    const { rows } = await this.pool.query<{ url: string }>(
      `SELECT u.url FROM app.round_photos p JOIN app.uploads u ON u.id = p.upload_id
       WHERE p.round_id = $1 AND p.place IS NULL AND u.user_id = $2 AND u.kind = 'damage' LIMIT 1`,
      [roundId, userId],
    );
    if (rows[0] !== undefined) return rows[0].url;
    const photo = await renderDrawing(readPicture(demoItem(itemName), 'detail'));
    return (await this.uploads.store(userId, 'damage', photo)).url;
  }

  /** Uploads photos of the item for a review. @returns their urls */
  async reviewPhotos(itemName: string, views: readonly View[], userId: number): Promise<string[]> {
    const item = demoItem(itemName);
    const urls: string[] = [];
    for (const view of views)
      urls.push((await this.uploads.store(userId, 'review', await renderDrawing(readPicture(item, view)))).url);
    return urls;
  }

  private async list(item: DemoItem, people: ReadonlyMap<string, number>): Promise<ListedItem> {
    const ownerId = people.get(item.owner) ?? 0;
    const known = await this.listedItems.findOneBy({ userId: ownerId, name: item.name });
    const id = known?.id ?? (await this.items.list(randomUUID(), ownerId, await this.input(item, ownerId))).id;
    return { id, ownerId, pickupArea: item.pickupAreas[0] ?? '' };
  }

  private async input(item: DemoItem, ownerId: number): Promise<ItemInput> {
    const { owner: _, pictures: __, care, price, ...fields } = item;
    const images = await Promise.all(
      viewsOf(item).map(async (view) => {
        const drawing = await renderDrawing(readPicture(item, view));
        return (await this.uploads.store(ownerId, 'item', drawing)).url;
      }),
    );
    return newItemSchema.parse({
      ...fields,
      rentalPrice: price,
      washingInstructions: care,
      washingNotes: ['handle_with_care'],
      images,
    });
  }
}

function demoItem(itemName: string): DemoItem {
  const item = readDemoCloset().find(({ name }) => name === itemName);
  if (item === undefined) throw new Error(`the demo has no ${itemName}`);
  return item;
}

/** In a fixed mixed order, so that the newest items aren't all of one kind. */
function shuffled<Item>(all: readonly Item[]): Item[] {
  return all.map((_, index) => all[(index * STEP) % all.length]!);
}
