import { Injectable } from '@nestjs/common';
import pg from 'pg';
import { RoundsOfItem } from './rounds-of-item.ts';

/** A rental says more than a favourite. */
const RENTAL_WEIGHT = 3;

/** What `popular` sorts by. Favourites count at once; rentals, and whatever was miscounted, by and by. */
@Injectable()
export class Popularity {
  constructor(
    private readonly pool: pg.Pool,
    private readonly rounds: RoundsOfItem,
  ) {}

  async recount(): Promise<void> {
    await this.pool.query(
      `UPDATE app.items i SET favourite_count = c.favourites, popularity = c.favourites + $1 * c.rentals
       FROM (SELECT id, (SELECT count(*)::int FROM app.favourites f WHERE f.item_id = counted.id) AS favourites,
               ${this.rounds.rentalCountSql('counted.id')} AS rentals
             FROM app.items counted WHERE status <> 'deleted') AS c
       WHERE i.id = c.id AND (i.favourite_count, i.popularity) IS DISTINCT FROM (c.favourites, c.favourites + $1 * c.rentals)`,
      [RENTAL_WEIGHT],
    );
  }
}
