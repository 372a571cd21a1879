import { InjectRepository } from '@nestjs/typeorm';
import { LessThan, Not, Repository } from 'typeorm';
import { within } from '../../postgres/within.ts';
import { StoredSearch } from './favourite.entity.ts';
import { Injectable } from '@nestjs/common';
import { Rejected } from '@meguri/contracts/errors.ts';
import {
  hasCondition,
  MAX_NEW_COUNT,
  type SavedSearch,
  type SavedSearchInput,
  type SavedSearchList,
} from '@meguri/contracts/favourite/favourite.ts';
import { stillWanted } from '@meguri/contracts/favourite/still-wanted.ts';
import type { ItemFilter } from '@meguri/contracts/item/item-search.ts';
import { MAX_SAVED_SEARCHES } from '@meguri/contracts/limits.ts';
import pg from 'pg';
import { Clock } from '../../event-sourcing/clock/clock.ts';
import { inTransaction } from '../../postgres/in-transaction.ts';
import { ItemSearch } from '../search/item-search.ts';

/** A search with new items since its owner was last notified. */
export interface NewFind {
  readonly name: string;
  /** All items its owner hasn't seen; 99 means 99 or more. */
  readonly newCount: number;
}

/** The key that groups a member's notifications about saved searches. */
export const NEW_FINDS = 'new finds';

/** Searches that members saved, with the number of new items since they last looked. */
@Injectable()
export class SavedSearches {
  constructor(
    private readonly pool: pg.Pool,
    private readonly items: ItemSearch,
    private readonly clock: Clock,
    @InjectRepository(StoredSearch) private readonly searches: Repository<StoredSearch>,
  ) {}

  async list(userId: number): Promise<SavedSearchList> {
    const rows = await this.of(userId);
    const items = await Promise.all(rows.map((row) => this.answer(userId, row)));
    return { items, total: items.length, newCount: items.reduce((sum, { newCount }) => sum + newCount, 0) };
  }

  /** @throws Rejected `resource_not_found`: unknown, or another member's */
  async show(userId: number, id: string): Promise<SavedSearch> {
    const row = await this.searches.findOneBy({ id, userId });
    if (row === null) throw new Rejected('resource_not_found');
    return this.answer(userId, row);
  }

  /**
   * Saves the search, or replaces the one with this id; what it finds now isn't new.
   * @throws Rejected `too_many_saved_searches`; `resource_not_found` when the id is another member's
   */
  async save(userId: number, id: string, { name, query }: SavedSearchInput): Promise<SavedSearch> {
    await inTransaction(this.pool, async (db) => {
      // Serialises a member's requests, so that concurrent ones can't exceed the limit.
      await db.query('SELECT FROM app.users WHERE id = $1 FOR NO KEY UPDATE', [userId]);
      const others = await within(this.searches, db).countBy({ userId, id: Not(id) });
      if (others >= MAX_SAVED_SEARCHES) throw new Rejected('too_many_saved_searches');
      await db.query(
        `INSERT INTO app.saved_searches AS s (id, user_id, name, query, created_at, last_seen_at, told_until)
         VALUES ($1, $2, $3, $4, $5, $5, $5)
         ON CONFLICT (id) DO UPDATE SET name = excluded.name, query = excluded.query,
           last_seen_at = CASE WHEN s.query = excluded.query THEN s.last_seen_at ELSE excluded.last_seen_at END
         WHERE s.user_id = excluded.user_id`,
        [id, userId, name, JSON.stringify(query), this.clock.now()],
      );
    });
    return this.show(userId, id);
  }

  /** A member who opened one search needn't be notified of any. @throws Rejected `resource_not_found` */
  async markSeen(userId: number, id: string): Promise<SavedSearch> {
    await this.pool.query(
      `WITH seen AS (UPDATE app.saved_searches SET last_seen_at = $3 WHERE id = $1 AND user_id = $2 RETURNING user_id)
       UPDATE app.notifications n SET read_at = now() FROM seen
       WHERE n.user_id = seen.user_id AND n.gathers = $4 AND n.read_at IS NULL`,
      [id, userId, this.clock.now(), NEW_FINDS],
    );
    return this.show(userId, id);
  }

  /** @throws Rejected `resource_not_found` */
  async remove(userId: number, id: string): Promise<void> {
    const { affected } = await this.searches.delete({ id, userId });
    if (affected === 0) throw new Rejected('resource_not_found');
  }

  /** Members with saved searches, in the order of their ids. */
  async seekers({ after, limit }: { after: number; limit: number }): Promise<readonly number[]> {
    const { rows } = await this.pool.query<{ id: number }>(
      'SELECT DISTINCT user_id AS id FROM app.saved_searches WHERE user_id > $1 ORDER BY user_id LIMIT $2',
      [after, limit],
    );
    return rows.map(({ id }) => id);
  }

  /**
   * Passes on what a member's searches have found since the last notification. `notify` runs in the transaction that
   * records it, so that the member is notified once even if the work is interrupted.
   */
  async notifyOfFinds(
    userId: number,
    until: Date,
    notify: (finds: readonly [NewFind, ...NewFind[]], db: pg.PoolClient) => Promise<void>,
  ): Promise<void> {
    const found = await this.findsOf(userId, until);
    await inTransaction(this.pool, async (db) => {
      const unnotified = { userId, toldUntil: LessThan(until) };
      const { affected } = await within(this.searches, db).update(unnotified, { toldUntil: until });
      const [first, ...others] = found;
      if (affected !== 0 && first !== undefined) await notify([first, ...others], db);
    });
  }

  private of(userId: number): Promise<StoredSearch[]> {
    return this.searches.find({ where: { userId }, order: { createdAt: 'DESC', id: 'ASC' } });
  }

  private async findsOf(userId: number, until: Date): Promise<readonly NewFind[]> {
    const rows = await this.of(userId);
    const counted = rows.map(async ({ name, query, lastSeenAt, toldUntil }) => {
      const unnotified = await this.countNew(query, later(lastSeenAt, toldUntil), userId, until);
      const unseen = unnotified === 0 ? 0 : await this.countNew(query, lastSeenAt, userId, until);
      return { name, newCount: Math.min(MAX_NEW_COUNT, unseen) };
    });
    return (await Promise.all(counted)).filter(({ newCount }) => newCount > 0);
  }

  private async answer(userId: number, { id, name, query, createdAt, lastSeenAt }: StoredSearch): Promise<SavedSearch> {
    return {
      ...{ id, name, query },
      createdAt: createdAt.toISOString(),
      lastSeenAt: lastSeenAt.toISOString(),
      newCount: Math.min(MAX_NEW_COUNT, await this.countNew(query, lastSeenAt, userId)),
    };
  }

  /** A search for nothing but days finds nothing new once they have passed, rather than every new item. */
  private async countNew(query: ItemFilter, since: Date, userId: number, until?: Date): Promise<number> {
    const { withShipping, ...wanted } = stillWanted(query, this.clock.now().toISOString());
    if (!hasCondition(wanted)) return 0;
    return this.items.countSince({ ...wanted, withShipping }, since, userId, until);
  }
}

const later = (one: Date, other: Date): Date => (one > other ? one : other);
