import { Injectable } from '@nestjs/common';
import { chatPage } from '@meguri/contracts/message/chat-page.ts';
import { topicOf } from '@meguri/contracts/notification/notification-kinds.ts';
import type { Instant } from '@meguri/contracts/rental-round/time/period.ts';
import pg from 'pg';
import { Clock } from '../event-sourcing/clock/clock.ts';
import { BatchLoader, BatchQueue } from '../postgres/batch-loader.ts';
import { deliveryTimes } from './delivery/delivery-time.ts';
import type { Notice } from './notice.ts';
import { type Preferences, preferencesOf, type StoredPreferences } from './settings/preferences.ts';

/** A pool, or a connection in a transaction. */
type Queryable = Pick<pg.Pool, 'query'>;

/** Where every instance hears of new notifications: `Announced` of each, as JSON. */
export const NOTIFICATION_CHANNEL = 'meguri_notifications';
/** Rows of one statement. */
const TOLD_AT_ONCE = 500;
/** A message of Postgres holds 8,000 bytes. */
const ANNOUNCED_AT_ONCE = 100;

/** Id, whose it is, and whether it is new and they want a toast. */
export type Announced = readonly [id: string, userId: number, toast: boolean];

type Told = Notice & {
  readonly mailDue: Instant | null;
  readonly inDigest: boolean;
  readonly pushDue: Instant | null;
  /** They want one, where it is new. */
  readonly toast: boolean;
  /** When they saw it, where they had before it was told. */
  readonly readAt: Instant | null;
};

/** Tells people what happened: a row each, from which every channel follows. */
@Injectable()
export class Notifications {
  /** What is to be told while others are being written goes into one next statement. */
  private readonly soon: BatchLoader<Notice, true>;
  /** Of what is stored; what a process that dies leaves unsaid, polling finds. */
  private readonly announcements: BatchQueue<Announced>;
  private seenBefore: Instant | null = null;

  constructor(
    private readonly pool: pg.Pool,
    private readonly clock: Clock,
  ) {
    this.soon = new BatchLoader(
      async (notices) => {
        await this.tellIn(pool, notices);
        return new Map(notices.map((notice) => [notice, true]));
      },
      { most: TOLD_AT_ONCE },
    );
    this.announcements = new BatchQueue((fresh) => announce(pool, fresh).catch(() => undefined));
  }

  /**
   * What was told before isn't told again; those who have left are told nothing.
   * @param transaction what it belongs to; absent: each notice by itself
   */
  async tell(notices: readonly Notice[], transaction?: Queryable): Promise<void> {
    if (notices.length === 0) return;
    if (transaction !== undefined) return this.tellIn(transaction, notices);
    await Promise.all(notices.map((notice) => this.soon.find(notice)));
  }

  /**
   * As `tell`, in a transaction that others wait for: a NOTIFY in it would hold up all of them until the disk has it.
   * @returns announces it, once that has committed
   */
  async tellQuietly(notices: readonly Notice[], transaction: Queryable): Promise<() => void> {
    const fresh = await this.add(transaction, notices);
    return () => fresh.forEach((one) => this.announcements.add(one));
  }

  /** What happened before then is listed as read: a demo's people have lived before it began. */
  assumeSeenBefore(time: Instant): void {
    this.seenBefore = time;
  }

  /** What is gathered so is no news any more: it counts as read, and what wasn't sent of it yet isn't. */
  async takeBack(gathers: string): Promise<void> {
    await this.pool.query(TAKE_BACK('gathers = $2'), [NOTIFICATION_CHANNEL, gathers]);
  }

  /** What somebody did that people no longer want to hear of: as `takeBack`. What they agreed on with them goes on. */
  async takeBackOf(userId: number, whoId: number, transaction: Queryable): Promise<void> {
    const theirs = `user_id = $2 AND who = $3 AND (kind IN ('new_follower', 'review_replied') OR path = $4)`;
    const chat = chatPage({ kind: 'direct', id: whoId });
    await transaction.query(TAKE_BACK(theirs), [NOTIFICATION_CHANNEL, userId, whoId, chat]);
  }

  private async tellIn(db: Queryable, notices: readonly Notice[]): Promise<void> {
    const fresh = await this.add(db, notices);
    if (fresh.length > 0) await announce(db, fresh);
  }

  private async add(db: Queryable, notices: readonly Notice[]): Promise<Announced[]> {
    const preferences = await this.preferencesOf(db, notices);
    const now = this.clock.now().toISOString();
    const told = notices.flatMap((notice): Told[] => {
      const wanted = preferences.get(notice.userId);
      if (wanted === undefined) return [];
      const { mail, inDigest, push } = deliveryTimes(notice, wanted, now);
      const toast = wanted.topics[topicOf(notice.kind)].toast && notice.noToast !== true;
      const readAt = this.seenBefore !== null && notice.at < this.seenBefore ? notice.at : null;
      return [{ ...notice, mailDue: notice.mailed ? null : mail, inDigest, pushDue: push, toast, readAt }];
    });
    const { single = [], gathered = [] } = Object.groupBy(told, ({ gathers }) =>
      gathers === null ? 'single' : 'gathered',
    );
    const fresh = single.length > 0 ? await store(db, single, 'ON CONFLICT (id) DO NOTHING') : [];
    await makeRoom(db, gathered);
    if (gathered.length > 0) fresh.push(...(await store(db, together(gathered), GATHER)));
    return fresh;
  }

  private async preferencesOf(db: Queryable, notices: readonly Notice[]): Promise<ReadonlyMap<number, Preferences>> {
    const { rows } = await db.query<StoredPreferences & { id: number }>(
      `SELECT u.id, s.topics, s.quiet_hours AS "quietHours", s.daily_digest AS "dailyDigest"
       FROM app.users u LEFT JOIN app.notification_settings s ON s.user_id = u.id
       WHERE u.id = ANY ($1) AND u.erased_at IS NULL`,
      [[...new Set(notices.map(({ userId }) => userId))]],
    );
    return new Map(rows.map((row) => [row.id, preferencesOf(row)]));
  }
}

const COLUMNS = `id uuid, user_id integer, kind text, title text, sentence text, who integer, path text, round_id uuid,
  item_id uuid, at timestamptz, deadline timestamptz, gathers text, mail_due timestamptz, in_digest boolean,
  push_due timestamptz, read_at timestamptz`;
const NAMES = COLUMNS.replaceAll(/ \w+(?=,|$)/g, '');

/** What waits goes out no more, nor in the day's mail; what was in one stays told there. */
const IS_OVER = 'read_at = now(), in_digest = in_digest AND mail_due IS NULL, mail_due = NULL, push_due = NULL';

/** Of the unread ones of which that is true. Tabs hear of it, without a toast. */
const TAKE_BACK = (which: string): string => `
  WITH taken AS (UPDATE app.notifications SET ${IS_OVER}
    WHERE ${which} AND read_at IS NULL RETURNING id, user_id),
  parts AS (SELECT id, user_id, (row_number() OVER () - 1) / ${ANNOUNCED_AT_ONCE} AS part FROM taken)
  SELECT pg_notify($1, json_agg(json_build_array(id, user_id, false))::text) FROM parts GROUP BY part`;

/** One that is unread takes up what is new; it isn't mailed or pushed again, unless it is told anew. */
const GATHER = `ON CONFLICT (user_id, gathers) WHERE gathers IS NOT NULL AND read_at IS NULL
  DO UPDATE SET title = excluded.title, sentence = excluded.sentence, who = excluded.who, path = excluded.path,
    item_id = excluded.item_id, round_id = excluded.round_id, kind = excluded.kind, deadline = excluded.deadline,
    at = excluded.at WHERE n.at <= excluded.at`;

const rowOf = (told: Told) => ({
  ...{ id: told.id, user_id: told.userId, kind: told.kind, title: told.title, sentence: told.sentence, who: told.who },
  ...{ path: told.path, round_id: told.roundId, item_id: told.itemId, at: told.at, deadline: told.deadline },
  ...{ gathers: told.gathers, mail_due: told.mailDue, in_digest: told.inDigest, push_due: told.pushDue },
  read_at: told.readAt,
  toast: told.toast,
});

/** The newest of those that are gathered into one row: a statement can change a row only once. */
function together(told: readonly Told[]): readonly Told[] {
  const newest = new Map<string, Told>();
  for (const one of told) {
    const key = `${one.userId} ${one.gathers}`;
    const known = newest.get(key);
    if (known === undefined || one.at >= known.at) newest.set(key, one);
  }
  return [...newest.values()];
}

/**
 * Stores what wasn't told before. One that has gathered more has its own id, which none of the told has: it is no toast.
 * In one order everywhere: instances that tell the same people don't wait for each other.
 */
async function store(db: Queryable, told: readonly Told[], known: string): Promise<Announced[]> {
  const { rows } = await db.query<{ announced: Announced }>({
    name: known === GATHER ? 'gather-notifications' : 'add-notifications',
    text: `WITH told AS (SELECT * FROM jsonb_to_recordset($1) AS t (${COLUMNS}, toast boolean)), fresh AS (
        INSERT INTO app.notifications AS n (${NAMES})
        SELECT ${NAMES} FROM told
        WHERE NOT EXISTS (SELECT FROM app.notifications old WHERE old.id = told.id) ORDER BY user_id, gathers, id
        ${known} RETURNING id, user_id)
      SELECT json_build_array(f.id, f.user_id, coalesce(told.toast, false)) AS announced
      FROM fresh f LEFT JOIN told ON told.id = f.id`,
    values: [JSON.stringify(told.map(rowOf))],
  });
  return rows.map(({ announced }) => announced);
}

/** What is told anew for the first time finds no unread one. Locked in the order of `store`. */
async function makeRoom(db: Queryable, gathered: readonly Told[]): Promise<void> {
  const anew = gathered.filter((told) => told.anew === true);
  if (anew.length === 0) return;
  await db.query(
    `WITH told AS (SELECT * FROM jsonb_to_recordset($1) AS t (id uuid, user_id integer, gathers text)),
     over AS (SELECT n.id FROM app.notifications n JOIN told ON n.user_id = told.user_id AND n.gathers = told.gathers
       WHERE n.read_at IS NULL AND NOT EXISTS (SELECT FROM app.notifications old WHERE old.id = told.id)
       ORDER BY n.user_id, n.gathers, n.id FOR NO KEY UPDATE OF n)
     UPDATE app.notifications n SET ${IS_OVER} FROM over WHERE n.id = over.id`,
    [JSON.stringify(anew.map(rowOf))],
  );
}

/** Apart from what it tells of: Postgres lets one NOTIFY commit at a time, and that one would wait for the disk. */
async function announce(db: Queryable, announced: readonly Announced[]): Promise<void> {
  const parts = Array.from({ length: Math.ceil(announced.length / ANNOUNCED_AT_ONCE) }, (_, part) =>
    JSON.stringify(announced.slice(part * ANNOUNCED_AT_ONCE, (part + 1) * ANNOUNCED_AT_ONCE)),
  );
  const text = 'SELECT pg_notify($1, part) FROM unnest($2::text[]) AS p(part)';
  await db.query({ name: 'announce-notifications', text, values: [NOTIFICATION_CHANNEL, parts] });
}
