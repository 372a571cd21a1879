import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { Item } from '../items/item.entity.ts';
import { Injectable } from '@nestjs/common';
import { Rejected } from '@meguri/contracts/errors.ts';
import type { FavouriteState } from '@meguri/contracts/favourite/favourite.ts';
import { MAX_FAVOURITES } from '@meguri/contracts/limits.ts';
import pg from 'pg';
import type { Viewer } from '../../http/sessions/viewer.ts';

/** Members' favourites. The number of members who like an item is stored with the item, in the same statement. */
@Injectable()
export class Favourites {
  constructor(
    private readonly pool: pg.Pool,
    @InjectRepository(Item) private readonly items: Repository<Item>,
  ) {}

  /** Which of these items the viewer likes. */
  async among(viewer: Viewer | null, itemIds: readonly string[]): Promise<ReadonlySet<string>> {
    if (viewer === null || itemIds.length === 0) return new Set();
    const { rows } = await this.pool.query<{ id: string }>({
      name: 'favourites-among',
      text: 'SELECT item_id AS id FROM app.favourites WHERE user_id = $1 AND item_id = ANY ($2)',
      values: [viewer.userId, itemIds],
    });
    return new Set(rows.map(({ id }) => id));
  }

  /** @throws Rejected `item_not_found` */
  async state(userId: number, itemId: string): Promise<FavouriteState> {
    const { rows } = await this.pool.query<FavouriteState>(
      `SELECT favourite_count AS "favouriteCount",
         EXISTS (SELECT FROM app.favourites WHERE user_id = $1 AND item_id = i.id) AS "isFavourite"
       FROM app.items i WHERE id = $2 AND status = 'available'`,
      [userId, itemId],
    );
    if (rows[0] === undefined) throw new Rejected('item_not_found');
    return rows[0];
  }

  /** @throws Rejected `item_not_found`, `own_favourite`, `too_many_favourites` */
  async add(userId: number, itemId: string): Promise<FavouriteState> {
    await this.pool.query(
      `WITH added AS (
         INSERT INTO app.favourites (user_id, item_id)
         SELECT $1, id FROM app.items WHERE id = $2 AND status = 'available' AND user_id <> $1
           AND (SELECT count(*) FROM app.favourites WHERE user_id = $1) < $3
         ON CONFLICT DO NOTHING RETURNING item_id)
       UPDATE app.items SET favourite_count = favourite_count + 1, popularity = popularity + 1
       WHERE id IN (SELECT item_id FROM added)`,
      [userId, itemId, MAX_FAVOURITES],
    );
    const state = await this.state(userId, itemId);
    if (!state.isFavourite)
      throw new Rejected((await this.items.existsBy({ id: itemId, userId })) ? 'own_favourite' : 'too_many_favourites');
    return state;
  }

  /** Idempotent. @throws Rejected `item_not_found` */
  async remove(userId: number, itemId: string): Promise<FavouriteState> {
    await this.pool.query(
      `WITH removed AS (DELETE FROM app.favourites WHERE user_id = $1 AND item_id = $2 RETURNING item_id)
       UPDATE app.items SET favourite_count = favourite_count - 1, popularity = popularity - 1
       WHERE id IN (SELECT item_id FROM removed)`,
      [userId, itemId],
    );
    return this.state(userId, itemId);
  }
}
