import type { ItemViews as Views } from '@meguri/contracts/item/item-views.ts';
import { VIEWS_DAYS } from '@meguri/contracts/limits.ts';
import { addDays, tokyoDate } from '@meguri/contracts/rental-round/time/period.ts';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import pg from 'pg';
import { Clock } from '../../event-sourcing/clock/clock.ts';
import { type Logger, SERVICE_LOG } from '../../http/health/service-log.ts';
import { BatchedCounts, type Counts } from '../../postgres/batched-counts.ts';
import { countedPerson, type Look } from './counted-person.ts';
import { SeenToday } from './seen-today.ts';

const ADD = `INSERT INTO app.item_views AS known (item_id, day, views)
  SELECT added.id, added.day, added.views FROM unnest($1::uuid[], $2::date[], $3::int[]) AS added (id, day, views),
    set_config('synchronous_commit', 'off', true)
  ORDER BY added.id, added.day
  ON CONFLICT (item_id, day) DO UPDATE SET views = known.views + EXCLUDED.views`;

/**
 * Counts how many people look at an item a day: a person, or a guest's network, once. Neither its owner nor operators
 * and crawlers count. No response waits for it: counts are held in memory and written together. It is an indication,
 * not a record: a crash loses the last seconds, and several processes, or one that was restarted, don't know what the
 * others have seen, so such a person may count again. People behind one network count once.
 */
@Injectable()
export class ItemViews implements OnApplicationShutdown {
  private readonly seen = new SeenToday();
  /** By day and item. */
  private readonly counts = new BatchedCounts(
    (counts) => this.store(counts),
    (error) => this.log.warn({ err: error }, 'views of items could not be written yet'),
  );

  constructor(
    private readonly pool: pg.Pool,
    private readonly clock: Clock,
    @Inject(SERVICE_LOG) private readonly log: Logger,
  ) {}

  look({ id, userId }: { readonly id: string; readonly userId: number }, look: Look): void {
    const person = countedPerson(look);
    if (person === null || look.viewer?.userId === userId) return;
    const day = tokyoDate(this.clock.now().toISOString());
    if (this.seen.times(id, person, day) === 1) this.counts.add(`${day} ${id}`);
  }

  async onApplicationShutdown(): Promise<void> {
    await this.write();
  }

  /** Writes what waits. */
  write(): Promise<void> {
    return this.counts.write();
  }

  /** Items without views are left out. */
  async of(ownerId: number): Promise<Views> {
    const today = tokyoDate(this.clock.now().toISOString());
    const { rows } = await this.pool.query<Views['items'][number]>({
      name: 'item-views-of-owner',
      text: `SELECT v.item_id AS "itemId", sum(v.views)::int AS views
             FROM app.items i JOIN app.item_views v ON v.item_id = i.id
             WHERE i.user_id = $1 AND i.status <> 'deleted' AND v.day > $2 GROUP BY v.item_id ORDER BY views DESC, v.item_id`,
      values: [ownerId, addDays(today, -VIEWS_DAYS)],
    });
    return { items: rows };
  }

  private store(counts: Counts): Promise<unknown> {
    const keys = counts.map(([key]) => key.split(' '));
    const values = [keys.map(([, id]) => id), keys.map(([day]) => day), counts.map(([, views]) => views)];
    return this.pool.query({ name: 'add-item-views', text: ADD, values });
  }
}
