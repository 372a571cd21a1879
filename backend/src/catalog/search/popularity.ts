import { Inject, Injectable } from '@nestjs/common';
import pg from 'pg';
import { inTransaction } from '../../postgres/in-transaction.ts';
import { RoundsOfItem } from '../items/rounds-of-item.ts';
import { praiseSql } from '../trust/shown-review.ts';
import { type Logger, SERVICE_LOG } from '../../http/health/service-log.ts';
import { ServiceLoop } from '../../http/health/service-loop.ts';

/** A rental counts more than a favourite. */
const RENTAL_WEIGHT = 3;
/** Items per transaction: a change of one of them waits until it commits. */
const AT_ONCE = 500;

/**
 * The key of the order `popular`. Favourites count at once; rentals, reviews, and any miscount are corrected
 * periodically.
 */
@Injectable()
export class Popularity {
  private readonly favourites = '(SELECT count(*)::int FROM app.favourites f WHERE f.item_id = i.id)';
  private readonly popularity: string;

  constructor(
    private readonly pool: pg.Pool,
    rounds: RoundsOfItem,
  ) {
    this.popularity = `${this.favourites} + ${RENTAL_WEIGHT} * ${rounds.rentalCountSql('i.id')} + ${praiseSql('i.id')}`;
  }

  async recount(stop?: AbortSignal): Promise<void> {
    const { rows } = await this.pool.query<{ id: string }>(
      `SELECT id FROM app.items i
       WHERE status <> 'deleted' AND (favourite_count, popularity) IS DISTINCT FROM (${this.favourites}, ${this.popularity})`,
    );
    const ids = rows.map(({ id }) => id);
    for (let from = 0; from < ids.length && stop?.aborted !== true; from += AT_ONCE)
      await this.count(ids.slice(from, from + AT_ONCE));
  }

  private count(ids: readonly string[]): Promise<unknown> {
    return inTransaction(this.pool, async (db) => {
      // Favourites take this lock too, so the next statement sees all committed ones.
      await db.query('SELECT FROM app.catalogue FOR UPDATE');
      await db.query(
        `UPDATE app.items i SET favourite_count = ${this.favourites}, popularity = ${this.popularity}
         WHERE id = ANY ($1::uuid[])`,
        [ids],
      );
    });
  }
}

const EVERY_MS = 600_000;

/** Updates popularity by rentals and reviews every ten minutes. */
@Injectable()
export class PopularityCount extends ServiceLoop {
  constructor(
    private readonly popularity: Popularity,
    @Inject(SERVICE_LOG) log: Logger,
  ) {
    super(log, { name: 'popularity', everyMs: EVERY_MS });
  }

  protected override turn(stop: AbortSignal): Promise<void> {
    return this.popularity.recount(stop);
  }
}
