import { Injectable } from '@nestjs/common';
import pg from 'pg';
import { inTransaction } from '../../postgres/in-transaction.ts';
import { RoundsOfItem } from '../items/rounds-of-item.ts';

/** A rental says more than a favourite. */
const RENTAL_WEIGHT = 3;
/** Whoever changes an item meanwhile waits for so many. */
const AT_ONCE = 500;

/** What `popular` sorts by. Favourites count at once; rentals, and whatever was miscounted, by and by. */
@Injectable()
export class Popularity {
  private readonly favourites = '(SELECT count(*)::int FROM app.favourites f WHERE f.item_id = i.id)';
  private readonly popularity: string;

  constructor(
    private readonly pool: pg.Pool,
    rounds: RoundsOfItem,
  ) {
    this.popularity = `${this.favourites} + ${RENTAL_WEIGHT} * ${rounds.rentalCountSql('i.id')}`;
  }

  async recount(): Promise<void> {
    const { rows } = await this.pool.query<{ id: string }>(
      `SELECT id FROM app.items i
       WHERE status <> 'deleted' AND (favourite_count, popularity) IS DISTINCT FROM (${this.favourites}, ${this.popularity})`,
    );
    const ids = rows.map(({ id }) => id);
    for (let from = 0; from < ids.length; from += AT_ONCE) await this.count(ids.slice(from, from + AT_ONCE));
  }

  private count(ids: readonly string[]): Promise<unknown> {
    return inTransaction(this.pool, async (db) => {
      // Favourites take turns at it: what they committed is in what the next statement sees.
      await db.query('SELECT FROM app.catalogue FOR UPDATE');
      await db.query(
        `UPDATE app.items i SET favourite_count = ${this.favourites}, popularity = ${this.popularity}
         WHERE id = ANY ($1::uuid[])`,
        [ids],
      );
    });
  }
}
