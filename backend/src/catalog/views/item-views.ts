import type { ItemViews as Views } from '@meguri/contracts/item/item-views.ts';
import { VIEWS_DAYS } from '@meguri/contracts/limits.ts';
import { addDays, tokyoDate } from '@meguri/contracts/rental-round/time/period.ts';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import pg from 'pg';
import { Clock } from '../../event-sourcing/clock/clock.ts';
import { type Logger, SERVICE_LOG } from '../../http/health/service-log.ts';
import type { Viewer } from '../../http/sessions/viewer.ts';
import type { Person } from '../../limits/per-person.ts';
import { SeenToday } from './seen-today.ts';

/** How long counts wait in memory; a crash loses them. */
const WRITE_AFTER_MS = 5_000;
/** Programs name themselves in this way. Most of them run no scripts and never ask for the data of an item anyway. */
const PROGRAM = /bot|crawl|spider|slurp|preview/i;

const ADD = `INSERT INTO app.item_views AS known (item_id, day, views)
  SELECT added.id, added.day, added.views FROM unnest($1::uuid[], $2::date[], $3::int[]) AS added (id, day, views),
    set_config('synchronous_commit', 'off', true)
  ORDER BY added.id, added.day
  ON CONFLICT (item_id, day) DO UPDATE SET views = known.views + EXCLUDED.views`;

/** Who looks at an item. `requester` is null when the service itself renders a page. */
export interface Look {
  readonly viewer: Viewer | null;
  readonly requester: Person;
  readonly userAgent: string | undefined;
}

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
  private waiting = new Map<string, number>();
  private timer: NodeJS.Timeout | null = null;

  constructor(
    private readonly pool: pg.Pool,
    private readonly clock: Clock,
    @Inject(SERVICE_LOG) private readonly log: Logger,
  ) {}

  look({ id, userId }: { readonly id: string; readonly userId: number }, { viewer, requester, userAgent }: Look): void {
    if (requester === null || viewer?.isAdmin === true || viewer?.userId === userId) return;
    if (userAgent === undefined || PROGRAM.test(userAgent)) return;
    const day = tokyoDate(this.clock.now().toISOString());
    if (this.seen.isFirst(id, requester, day)) this.add(`${day} ${id}`, 1);
  }

  async onApplicationShutdown(): Promise<void> {
    await this.write();
  }

  /** Writes what waits. Counts that can't be written wait for the next time. */
  async write(): Promise<void> {
    clearTimeout(this.timer ?? undefined);
    this.timer = null;
    const counts = [...this.waiting];
    if (counts.length === 0) return;
    this.waiting = new Map();
    const keys = counts.map(([key]) => key.split(' '));
    const values = [keys.map(([, id]) => id), keys.map(([day]) => day), counts.map(([, views]) => views)];
    try {
      await this.pool.query({ name: 'add-item-views', text: ADD, values });
    } catch (error) {
      this.log.warn({ err: error }, 'views of items could not be written yet');
      for (const [key, views] of counts) this.add(key, views);
    }
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

  private add(key: string, views: number): void {
    this.waiting.set(key, (this.waiting.get(key) ?? 0) + views);
    this.timer ??= setTimeout(() => void this.write(), WRITE_AFTER_MS).unref();
  }
}
