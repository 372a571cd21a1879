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
/** How many of the newest items of the same kind are compared. */
const ALIKE_AMONG = 400;

/** Very good reviews count no more than an equal colour. */
const MAX_PRAISE = 2;

/** Short lists of items: on the home page, and below another item. */
@Injectable()
export class ItemSections {
  constructor(
    private readonly pool: pg.Pool,
    private readonly rounds: RoundsOfItem,
    @InjectRepository(Item) private readonly items: Repository<Item>,
  ) {}

  newest(): Promise<ItemRow[]> {
    return this.section('', 'i.created_at DESC, i.id DESC', []);
  }

  popular(): Promise<ItemRow[]> {
    return this.section('', 'i.popularity DESC, i.id DESC', []);
  }

  /** Items handed over at a meeting point. @param meetingPoint its id */
  near(meetingPoint: string): Promise<ItemRow[]> {
    const where = `AND i.search_terms @> $1::int[] AND $2 = ANY (i.pickup_areas) AND i.shipping_method <> 'delivery'`;
    return this.section(where, 'i.created_at DESC, i.id DESC', [[meetingPointTerm(meetingPoint)], meetingPoint]);
  }

  /** Items of people the viewer follows. */
  async following(viewer: Viewer | null): Promise<ItemRow[]> {
    if (viewer === null) return [];
    const where = 'AND i.user_id IN (SELECT followed_id FROM app.follows WHERE follower_id = $1)';
    return this.section(where, 'i.created_at DESC, i.id DESC', [viewer.userId]);
  }

  /**
   * Items of the same kind, ranked by cut, colour, brand, size, price and reviews.
   * @throws Rejected `item_not_found`
   */
  async similar(itemId: string): Promise<ItemRow[]> {
    const { rows } = await this.pool.query<ItemRow>(
      `WITH itself AS (SELECT * FROM app.items WHERE id = $1 AND status = 'available'),
         alike AS (
           (SELECT i.* FROM app.items i, itself WHERE i.status = 'available' AND i.sub_category = itself.sub_category
            ORDER BY i.created_at DESC LIMIT ${ALIKE_AMONG})
           UNION
           (SELECT i.* FROM app.items i, itself WHERE i.status = 'available' AND i.main_category = itself.main_category
            ORDER BY i.created_at DESC LIMIT 60))
       SELECT ${ITEM_COLUMNS}, ${this.rounds.runningSql('i.id')} AS running FROM alike i, itself
       WHERE i.id <> itself.id AND i.is_rentable
       ORDER BY (i.sub_category = itself.sub_category)::int * 4 + (i.gender_category = itself.gender_category)::int * 3
         + (i.color IS NOT DISTINCT FROM itself.color)::int * 2 + (i.size = itself.size)::int * 2
         + (i.brand_key <> '' AND i.brand_key = itself.brand_key)::int * 2
         - abs(ln(greatest(i.rental_price, 1)) - ln(greatest(itself.rental_price, 1)))
         + least(${MAX_PRAISE}, greatest(-${MAX_PRAISE}, ${praiseSql('i.id')} / 4.0)) DESC, i.created_at DESC, i.id
       LIMIT ${SECTION_SIZE}`,
      [itemId],
    );
    if (rows.length === 0) await this.mustExist(itemId);
    return rows;
  }

  private async mustExist(itemId: string): Promise<void> {
    if (!(await this.items.existsBy({ id: itemId, status: Not('deleted') }))) throw new Rejected('item_not_found');
  }

  private async section(where: string, order: string, values: unknown[]): Promise<ItemRow[]> {
    const { rows } = await this.pool.query<ItemRow>(
      `SELECT ${ITEM_COLUMNS}, ${this.rounds.runningSql('i.id')} AS running
       FROM (SELECT i.* FROM app.items i WHERE i.status = 'available' AND i.is_rentable ${where}
             ORDER BY ${order} LIMIT ${SECTION_SIZE}) AS i ORDER BY ${order}`,
      values,
    );
    return rows;
  }
}
