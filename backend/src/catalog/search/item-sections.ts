import { InjectRepository } from '@nestjs/typeorm';
import { Not, Repository } from 'typeorm';
import { Item } from '../items/item.entity.ts';
import { Injectable } from '@nestjs/common';
import { Rejected } from '@meguri/contracts/errors.ts';
import { meetingPointTerm } from './search-text.ts';
import pg from 'pg';
import type { Viewer } from '../../http/sessions/viewer.ts';
import { ITEM_COLUMNS, type ItemRow } from '../items/item-row.ts';
import { praiseSql } from '../trust/shown-review.ts';
import { RoundsOfItem } from '../items/rounds-of-item.ts';

const SECTION_SIZE = 12;
/** So many items of one owner in a section: one owner can't fill it. */
const MAX_OF_OWNER = 2;
/** Items that are looked at together; usually enough for a section. */
const CANDIDATES = 60;
/** How many of the newest items of the same kind are compared. */
const ALIKE_AMONG = 400;
/** Of so many of them rentals and reviews are looked up, which takes longest. */
const MAX_ALIKE = 100;
/** So many items of one owner come first among those: others have a chance, and some may be rented now. */
const ALIKE_OF_OWNER = 10;

const BY_LIKENESS = 'i.likeness DESC, i.created_at DESC, i.id';
/** The same without reviews. */
const BY_LOOK = 'i.without_praise DESC, i.created_at DESC, i.id';

/** Very good reviews count no more than an equal colour. */
const MAX_PRAISE = 2;

/**
 * Short lists of items: on the home page, and below another item. They offer what the viewer could request: neither the
 * viewer's own items nor those that are rented now.
 */
@Injectable()
export class ItemSections {
  constructor(
    private readonly pool: pg.Pool,
    private readonly rounds: RoundsOfItem,
    @InjectRepository(Item) private readonly items: Repository<Item>,
  ) {}

  newest(viewer: Viewer | null): Promise<ItemRow[]> {
    return this.section(viewer, '', 'i.created_at DESC, i.id DESC', []);
  }

  popular(viewer: Viewer | null): Promise<ItemRow[]> {
    return this.section(viewer, '', 'i.popularity DESC, i.id DESC', []);
  }

  /** Items handed over at a meeting point. @param meetingPoint its id */
  near(viewer: Viewer | null, meetingPoint: string): Promise<ItemRow[]> {
    // The second condition follows from the first, but for equal terms. Written so that Postgres doesn't assume that it
    // leaves few items of those, and reads all of them to sort them instead of the newest ones.
    const where = `AND i.search_terms @> $4::int[] AND array_position(i.pickup_areas, $5) IS NOT NULL
      AND i.shipping_method <> 'delivery'`;
    return this.section(viewer, where, 'i.created_at DESC, i.id DESC', [
      [meetingPointTerm(meetingPoint)],
      meetingPoint,
    ]);
  }

  /** Items of people the viewer follows. */
  async following(viewer: Viewer | null): Promise<ItemRow[]> {
    if (viewer === null) return [];
    const where = 'AND i.user_id IN (SELECT followed_id FROM app.follows WHERE follower_id = $4)';
    return this.section(viewer, where, 'i.created_at DESC, i.id DESC', [viewer.userId]);
  }

  /**
   * Items of the same kind, ranked by cut, colour, brand, size, price and reviews. The newest of a kind are read from an
   * index that has them in this order.
   * @throws Rejected `item_not_found`
   */
  async similar(itemId: string, viewer: Viewer | null): Promise<ItemRow[]> {
    const { rows } = await this.pool.query<ItemRow>(
      `WITH itself AS (SELECT * FROM app.items WHERE id = $1 AND status = 'available'),
         alike AS (
           (SELECT i.* FROM app.items i WHERE i.status = 'available'
              AND i.sub_category = (SELECT sub_category FROM itself)
            ORDER BY i.created_at DESC LIMIT ${ALIKE_AMONG})
           UNION
           (SELECT i.* FROM app.items i WHERE i.status = 'available'
              AND i.main_category = (SELECT main_category FROM itself)
            ORDER BY i.created_at DESC LIMIT 60)),
         compared AS (
           SELECT i.*, (i.sub_category = itself.sub_category)::int * 4
             + (i.gender_category = itself.gender_category)::int * 3
             + (i.color IS NOT DISTINCT FROM itself.color)::int * 2 + (i.size = itself.size)::int * 2
             + (i.brand_key <> '' AND i.brand_key = itself.brand_key)::int * 2
             - abs(ln(greatest(i.rental_price, 1)) - ln(greatest(itself.rental_price, 1))) AS without_praise
           FROM alike i, itself
           WHERE i.id <> itself.id AND i.is_rentable AND i.user_id IS DISTINCT FROM $2),
         ranked AS (
           SELECT i.* FROM compared i
           ORDER BY row_number() OVER (PARTITION BY i.user_id ORDER BY ${BY_LOOK}) > ${ALIKE_OF_OWNER}, ${BY_LOOK}
           LIMIT ${MAX_ALIKE}),
         praised AS (
           SELECT i.*, i.without_praise
             + least(${MAX_PRAISE}, greatest(-${MAX_PRAISE}, ${praiseSql('i.id')} / 4.0)) AS likeness
           FROM ranked i WHERE NOT ${this.rounds.runningSql('i.id')}),
         numbered AS (
           SELECT i.*, row_number() OVER (PARTITION BY i.user_id ORDER BY ${BY_LIKENESS}) AS of_owner FROM praised i)
       SELECT ${ITEM_COLUMNS}, false AS running FROM numbered i WHERE i.of_owner <= ${MAX_OF_OWNER}
       ORDER BY ${BY_LIKENESS} LIMIT ${SECTION_SIZE}`,
      [itemId, viewer?.userId ?? null],
    );
    if (rows.length === 0) await this.mustExist(itemId);
    return rows;
  }

  private async mustExist(itemId: string): Promise<void> {
    if (!(await this.items.existsBy({ id: itemId, status: Not('deleted') }))) throw new Rejected('item_not_found');
  }

  /** @param where a condition over `i` with parameters from $4 on */
  private async section(viewer: Viewer | null, where: string, order: string, values: unknown[]): Promise<ItemRow[]> {
    const ids = await this.chosen(viewer, where, order, values);
    const { rows } = await this.pool.query<ItemRow>(
      `SELECT ${ITEM_COLUMNS}, false AS running FROM app.items i WHERE i.id = ANY ($1::uuid[])
       ORDER BY array_position($1::uuid[], i.id)`,
      [ids],
    );
    return rows;
  }

  /**
   * The first items in this order, at most two of each owner. Each round but the last finds an owner with more items
   * than that, who is passed over from then on.
   */
  private async chosen(viewer: Viewer | null, where: string, order: string, values: unknown[]): Promise<string[]> {
    const ids: string[] = [];
    const numberOf = new Map<number, number>();
    const passedOver = viewer === null ? [] : [viewer.userId];
    for (;;) {
      const { rows } = await this.pool.query<{ id: string; userId: number }>(
        `SELECT i.id, i.user_id AS "userId" FROM app.items i
         WHERE i.status = 'available' AND i.is_rentable AND NOT ${this.rounds.runningSql('i.id')}
           AND i.user_id <> ALL ($1::int[]) AND i.id <> ALL ($2::uuid[]) ${where} ORDER BY ${order} LIMIT $3`,
        [passedOver, ids, CANDIDATES, ...values],
      );
      for (const { id, userId } of rows) {
        if (ids.length === SECTION_SIZE) return ids;
        const number = (numberOf.get(userId) ?? 0) + 1;
        if (number > MAX_OF_OWNER) continue;
        ids.push(id);
        numberOf.set(userId, number);
        if (number === MAX_OF_OWNER) passedOver.push(userId);
      }
      if (rows.length < CANDIDATES) return ids;
    }
  }
}
