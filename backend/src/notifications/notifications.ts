import { Injectable } from '@nestjs/common';
import { chatPage } from '@meguri/contracts/message/chat-page.ts';
import { topicOf } from '@meguri/contracts/notification/notification-kinds.ts';
import type { Instant } from '@meguri/contracts/rental-round/time/period.ts';
import pg from 'pg';
import { Clock } from '../event-sourcing/clock/clock.ts';
import { BatchLoader, BatchQueue } from '../postgres/batch-loader.ts';
import type { PgQueryable } from '../postgres/queryable.ts';
import { deliveryTimes } from './delivery/delivery-time.ts';
import type { Notice } from './notice.ts';
import { type Preferences, preferencesOf, type StoredPreferences } from './settings/preferences.ts';

/** Postgres channel on which all instances receive new notifications: `Announced` of each, as JSON. */
export const NOTIFICATION_CHANNEL = 'meguri_notifications';
/** Rows per statement. */
const STORED_AT_ONCE = 500;
/** A Postgres notification holds at most 8,000 bytes. */
const ANNOUNCED_AT_ONCE = 100;

/** `toast`: it is new, and the user wants toasts of its topic. */
export type Announced = readonly [id: string, userId: number, toast: boolean];

type DueNotification = Notice & {
  readonly mailDue: Instant | null;
  readonly inDigest: boolean;
  readonly pushDue: Instant | null;
  /** Whether the user wants one if the notification turns out to be new. */
  readonly toast: boolean;
  /** Set when the notification counts as read from the start. */
  readonly readAt: Instant | null;
};

/** Notifies users: stores one row per notification, from which all channels follow. */
@Injectable()
export class Notifications {
  /** Combines notices that arrive during a write into the next statement. */
  private readonly stored: BatchLoader<Notice, true>;
  /** Stored notifications that tabs don't know of yet. If the process dies, clients find them by polling. */
  private readonly announcements: BatchQueue<Announced>;
  private seenBefore: Instant | null = null;

  constructor(
    private readonly pool: pg.Pool,
    private readonly clock: Clock,
  ) {
    this.stored = new BatchLoader(
      async (notices) => {
        await this.addAndAnnounce(pool, notices);
        return new Map(notices.map((notice) => [notice, true]));
      },
      { most: STORED_AT_ONCE },
    );
    this.announcements = new BatchQueue((fresh) => announce(pool, fresh).catch(() => undefined));
  }

  /**
   * Skips notices that are already stored, and users who have left.
   * @param transaction stores and announces them when it commits; absent: each notice commits separately
   */
  async notify(notices: readonly Notice[], transaction?: PgQueryable): Promise<void> {
    if (notices.length === 0) return;
    if (transaction !== undefined) return this.addAndAnnounce(transaction, notices);
    await Promise.all(notices.map((notice) => this.stored.find(notice)));
  }

  /**
   * For transactions that others wait for: stores the notices like `notify`, but announces them only after the commit.
   * Postgres commits transactions with a NOTIFY one at a time, so the others would wait for the disk.
   * @returns announces the notifications; call it after the commit
   */
  async notifyUnannounced(notices: readonly Notice[], transaction: PgQueryable): Promise<() => void> {
    const fresh = await this.add(transaction, notices);
    return () => fresh.forEach((one) => this.announcements.add(one));
  }

  /** From now on notices of events before `time` are stored as read: the demo starts with past events. */
  assumeSeenBefore(time: Instant): void {
    this.seenBefore = time;
  }

  /**
   * Withdraws unread notifications with this `gathers` key: they count as read, and pending mails and pushes are
   * cancelled.
   */
  async withdraw(gathers: string): Promise<void> {
    await this.pool.query(WITHDRAW('gathers = $2'), [NOTIFICATION_CHANNEL, gathers]);
  }

  /** After a block: withdraws notifications that `whoId` caused, except those about rentals of both. */
  async withdrawCausedBy(userId: number, whoId: number, transaction: PgQueryable): Promise<void> {
    const causedByThem = `user_id = $2 AND who = $3 AND (kind IN ('new_follower', 'review_replied') OR path = $4)`;
    const chat = chatPage({ kind: 'direct', id: whoId });
    await transaction.query(WITHDRAW(causedByThem), [NOTIFICATION_CHANNEL, userId, whoId, chat]);
  }

  private async addAndAnnounce(db: PgQueryable, notices: readonly Notice[]): Promise<void> {
    const fresh = await this.add(db, notices);
    if (fresh.length > 0) await announce(db, fresh);
  }

  private async add(db: PgQueryable, notices: readonly Notice[]): Promise<Announced[]> {
    const preferences = await this.preferencesOf(db, notices);
    const now = this.clock.now().toISOString();
    const due = notices.flatMap((notice): DueNotification[] => {
      const wanted = preferences.get(notice.userId);
      if (wanted === undefined) return [];
      const { mail, inDigest, push } = deliveryTimes(notice, wanted, now);
      const toast = wanted.topics[topicOf(notice.kind)].toast && notice.noToast !== true;
      const readAt = this.seenBefore !== null && notice.at < this.seenBefore ? notice.at : null;
      return [{ ...notice, mailDue: notice.mailed ? null : mail, inDigest, pushDue: push, toast, readAt }];
    });
    const { single = [], gathered = [] } = Object.groupBy(due, ({ gathers }) =>
      gathers === null ? 'single' : 'gathered',
    );
    const fresh = single.length > 0 ? await store(db, single, 'ON CONFLICT (id) DO NOTHING') : [];
    await withdrawReplaced(db, gathered);
    if (gathered.length > 0) fresh.push(...(await store(db, newestPerKey(gathered), GATHER)));
    return fresh;
  }

  private async preferencesOf(db: PgQueryable, notices: readonly Notice[]): Promise<ReadonlyMap<number, Preferences>> {
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

/** Cancels mails and pushes that are due. A notification already sent in a digest keeps that mark. */
const CANCEL = 'read_at = now(), in_digest = in_digest AND mail_due IS NULL, mail_due = NULL, push_due = NULL';

/** Withdraws the user's unread notifications that match `which`. Tabs are notified without a toast. */
const WITHDRAW = (which: string): string => `
  WITH withdrawn AS (UPDATE app.notifications SET ${CANCEL}
    WHERE ${which} AND read_at IS NULL RETURNING id, user_id),
  parts AS (SELECT id, user_id, (row_number() OVER () - 1) / ${ANNOUNCED_AT_ONCE} AS part FROM withdrawn)
  SELECT pg_notify($1, json_agg(json_build_array(id, user_id, false))::text) FROM parts GROUP BY part`;

/**
 * A notification updates the unread one with the same key. Only one with `replacesUnread` leads to another mail or push.
 */
const GATHER = `ON CONFLICT (user_id, gathers) WHERE gathers IS NOT NULL AND read_at IS NULL
  DO UPDATE SET title = excluded.title, sentence = excluded.sentence, who = excluded.who, path = excluded.path,
    item_id = excluded.item_id, round_id = excluded.round_id, kind = excluded.kind, deadline = excluded.deadline,
    at = excluded.at WHERE n.at <= excluded.at`;

const rowOf = (due: DueNotification) => ({
  ...{ id: due.id, user_id: due.userId, kind: due.kind, title: due.title, sentence: due.sentence, who: due.who },
  ...{ path: due.path, round_id: due.roundId, item_id: due.itemId, at: due.at, deadline: due.deadline },
  ...{ gathers: due.gathers, mail_due: due.mailDue, in_digest: due.inDigest, push_due: due.pushDue },
  read_at: due.readAt,
  toast: due.toast,
});

/** Keeps the newest per user and key: one statement can't update a row twice. */
function newestPerKey(due: readonly DueNotification[]): readonly DueNotification[] {
  const newest = new Map<string, DueNotification>();
  for (const one of due) {
    const key = `${one.userId} ${one.gathers}`;
    const known = newest.get(key);
    if (known === undefined || one.at >= known.at) newest.set(key, one);
  }
  return [...newest.values()];
}

/**
 * Stores new notifications. One that updates an unread row keeps that row's id, which isn't in `due`, so it shows no
 * toast. Rows are ordered so that instances that notify the same users can't deadlock.
 */
async function store(db: PgQueryable, due: readonly DueNotification[], known: string): Promise<Announced[]> {
  const { rows } = await db.query<{ announced: Announced }>({
    name: known === GATHER ? 'gather-notifications' : 'add-notifications',
    text: `WITH due AS (SELECT * FROM jsonb_to_recordset($1) AS t (${COLUMNS}, toast boolean)), fresh AS (
        INSERT INTO app.notifications AS n (${NAMES})
        SELECT ${NAMES} FROM due
        WHERE NOT EXISTS (SELECT FROM app.notifications old WHERE old.id = due.id) ORDER BY user_id, gathers, id
        ${known} RETURNING id, user_id)
      SELECT json_build_array(f.id, f.user_id, coalesce(due.toast, false)) AS announced
      FROM fresh f LEFT JOIN due ON due.id = f.id`,
    values: [JSON.stringify(due.map(rowOf))],
  });
  return rows.map(({ announced }) => announced);
}

/** Withdraws unread notifications that a new one with `replacesUnread` replaces. Locks in the order of `store`. */
async function withdrawReplaced(db: PgQueryable, gathered: readonly DueNotification[]): Promise<void> {
  const replacing = gathered.filter((due) => due.replacesUnread === true);
  if (replacing.length === 0) return;
  await db.query(
    `WITH due AS (SELECT * FROM jsonb_to_recordset($1) AS t (id uuid, user_id integer, gathers text)),
     over AS (SELECT n.id FROM app.notifications n JOIN due ON n.user_id = due.user_id AND n.gathers = due.gathers
       WHERE n.read_at IS NULL AND NOT EXISTS (SELECT FROM app.notifications old WHERE old.id = due.id)
       ORDER BY n.user_id, n.gathers, n.id FOR NO KEY UPDATE OF n)
     UPDATE app.notifications n SET ${CANCEL} FROM over WHERE n.id = over.id`,
    [JSON.stringify(replacing.map(rowOf))],
  );
}

/** Sends the notifications to all instances; within a transaction, once that commits. */
async function announce(db: PgQueryable, announced: readonly Announced[]): Promise<void> {
  const parts = Array.from({ length: Math.ceil(announced.length / ANNOUNCED_AT_ONCE) }, (_, part) =>
    JSON.stringify(announced.slice(part * ANNOUNCED_AT_ONCE, (part + 1) * ANNOUNCED_AT_ONCE)),
  );
  const text = 'SELECT pg_notify($1, part) FROM unnest($2::text[]) AS p(part)';
  await db.query({ name: 'announce-notifications', text, values: [NOTIFICATION_CHANNEL, parts] });
}
