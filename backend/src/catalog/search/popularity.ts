import { Inject, Injectable } from '@nestjs/common';
import pg from 'pg';
import { Clock } from '../../event-sourcing/clock/clock.ts';
import { inTransaction } from '../../postgres/in-transaction.ts';
import { RoundsOfItem } from '../items/rounds-of-item.ts';
import { praiseSql } from '../trust/shown-review.ts';
import { type Logger, SERVICE_LOG } from '../../http/health/service-log.ts';
import { ServiceLoop } from '../../http/health/service-loop.ts';

/** A rental counts more than a favourite. */
const RENTAL_WEIGHT = 3;
/** Items per transaction: a change of one of them waits until it commits. Fewer than a part of the catalogue's changes with texts. */
const AT_ONCE = 400;
/** Items that are compared by one statement. */
const COMPARED_AT_ONCE = 1_000;
/** Items that are recounted in each turn although nothing has changed lately: a million in eight hours. */
const IN_A_TURN = 20_000;
/** Rentals that ended and reviews that were shown or hidden so long ago are counted by each turn. */
const LATELY = `interval '2 days'`;
/** Less than the time between two turns, so that a worker doesn't miss its own. */
const BETWEEN_TURNS = `interval '9 minutes'`;
const FIRST = '00000000-0000-0000-0000-000000000000';

/**
 * The key of the order `popular`. Favourites count at once; rentals and reviews periodically. Any miscount is corrected
 * by recounting all items, a part in each turn.
 */
@Injectable()
export class Popularity {
  private readonly favourites = '(SELECT count(*)::int FROM app.favourites f WHERE f.item_id = i.id)';
  private readonly popularity: string;
  private readonly isMiscounted: string;

  constructor(
    private readonly pool: pg.Pool,
    private readonly rounds: RoundsOfItem,
    private readonly clock: Clock,
  ) {
    this.popularity = `${this.favourites} + ${RENTAL_WEIGHT} * ${rounds.rentalCountSql('i.id')} + ${praiseSql('i.id')}`;
    this.isMiscounted = `(favourite_count, popularity) IS DISTINCT FROM (${this.favourites}, ${this.popularity})`;
  }

  /** @returns whether this worker may take the turn; another one has taken it otherwise */
  async takeTurn(): Promise<boolean> {
    // A time far in the future is from before the clock was set back: until then, no worker would count.
    const { rowCount } = await this.pool.query(
      `UPDATE app.catalogue SET popularity_counted_at = now() WHERE popularity_counted_at IS NULL
         OR popularity_counted_at NOT BETWEEN now() - ${BETWEEN_TURNS} AND now() + ${BETWEEN_TURNS}`,
    );
    return rowCount === 1;
  }

  /** Recounts the items that changed lately, and the next part of all items. */
  async recount(stop?: AbortSignal): Promise<void> {
    await this.recountChanged(stop);
    await this.recountNext(stop);
  }

  private async recountChanged(stop?: AbortSignal): Promise<void> {
    const { rows } = await this.pool.query<{ id: string }>(
      `WITH changed AS (${this.rounds.endedSinceSql(`$1::timestamptz - ${LATELY}`)}
         UNION SELECT item_id FROM app.reviews WHERE greatest(shown_at, hidden_at) > $1::timestamptz - ${LATELY})
       SELECT id FROM app.items i WHERE id IN (SELECT item_id FROM changed) AND status <> 'deleted' AND ${this.isMiscounted}`,
      [this.clock.now()],
    );
    await this.countAll(rows, stop);
  }

  private async recountNext(stop?: AbortSignal): Promise<void> {
    const { rows } = await this.pool.query<{ id: string | null }>(
      'SELECT popularity_counted_to AS id FROM app.catalogue',
    );
    let last: string | null = rows[0]?.id ?? FIRST;
    for (let seen = 0; seen < IN_A_TURN && last !== null; seen += COMPARED_AT_ONCE) {
      const next: string | null = await this.recountAfter(last, stop);
      // Those that weren't counted any more come first in the next turn.
      if (stop?.aborted === true) break;
      last = next;
    }
    await this.pool.query('UPDATE app.catalogue SET popularity_counted_to = $1', [last]);
  }

  /** @returns the last item that was compared; null: there are no more */
  private async recountAfter(id: string, stop?: AbortSignal): Promise<string | null> {
    const { rows } = await this.pool.query<{ id: string; isMiscounted: boolean }>(
      `SELECT id, status <> 'deleted' AND ${this.isMiscounted} AS "isMiscounted" FROM app.items i
       WHERE id > $1 ORDER BY id LIMIT ${COMPARED_AT_ONCE}`,
      [id],
    );
    await this.countAll(
      rows.filter(({ isMiscounted }) => isMiscounted),
      stop,
    );
    return rows.length < COMPARED_AT_ONCE ? null : rows.at(-1)!.id;
  }

  private async countAll(rows: readonly { readonly id: string }[], stop?: AbortSignal): Promise<void> {
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

/** Updates popularity by rentals and reviews every ten minutes, in one worker. */
@Injectable()
export class PopularityCount extends ServiceLoop {
  constructor(
    private readonly popularity: Popularity,
    @Inject(SERVICE_LOG) log: Logger,
  ) {
    super(log, { name: 'popularity', everyMs: EVERY_MS });
  }

  protected override async turn(stop: AbortSignal): Promise<void> {
    if (await this.popularity.takeTurn()) await this.popularity.recount(stop);
  }
}
