import { Injectable } from '@nestjs/common';
import { type NotificationKind, topicOf } from '@meguri/contracts/notification/notification-kinds.ts';
import type { Instant } from '@meguri/contracts/rental-round/period.ts';
import pg from 'pg';
import { Clock } from '../event-sourcing/clock/clock.ts';
import { BatchLoader } from '../postgres/batch-loader.ts';
import { inTransaction } from '../postgres/in-transaction.ts';
import { deliveryTimes } from './delivery/delivery-time.ts';
import type { Notice } from './notice.ts';
import { type Preferences, preferencesOf, type StoredPreferences } from './settings/preferences.ts';

/** A pool, or a connection in a transaction. */
type Queryable = Pick<pg.Pool, 'query'>;

/** Where every instance hears of new notifications: `Announced` of each, as JSON. */
export const NOTIFICATION_CHANNEL = 'meguri_notifications';
/** Rows of one transaction. */
const TOLD_AT_ONCE = 500;
/** A message of Postgres holds 8,000 bytes. */
const ANNOUNCED_AT_ONCE = 100;

/** Id, whose it is, and whether it is new and they want a toast. */
export type Announced = readonly [id: string, userId: number, toast: boolean];

type Told = Notice & {
  readonly mailDue: Instant | null;
  readonly inDigest: boolean;
  readonly pushDue: Instant | null;
};

/** Tells people what happened: a row each, from which every channel follows. */
@Injectable()
export class Notifications {
  /** What is to be told while others are being written goes into one next transaction. */
  private readonly soon: BatchLoader<Notice, true>;

  constructor(
    pool: pg.Pool,
    private readonly clock: Clock,
  ) {
    this.soon = new BatchLoader(
      async (notices) => {
        await inTransaction(pool, (db) => this.tellIn(db, notices));
        return new Map(notices.map((notice) => [notice, true]));
      },
      { most: TOLD_AT_ONCE },
    );
  }

  /**
   * What was told before isn't told again; those who have left are told nothing.
   * @param transaction what it belongs to; absent: one of its own
   */
  async tell(notices: readonly Notice[], transaction?: Queryable): Promise<void> {
    if (notices.length === 0) return;
    if (transaction !== undefined) return this.tellIn(transaction, notices);
    await Promise.all(notices.map((notice) => this.soon.find(notice)));
  }

  private async tellIn(db: Queryable, notices: readonly Notice[]): Promise<void> {
    const preferences = await this.preferencesOf(db, notices);
    const now = this.clock.now().toISOString();
    const told = notices.flatMap((notice): Told[] => {
      const wanted = preferences.get(notice.userId);
      if (wanted === undefined) return [];
      const { mail, inDigest, push } = deliveryTimes(notice, wanted, now);
      return [{ ...notice, mailDue: notice.mailed ? null : mail, inDigest, pushDue: push }];
    });
    const single = told.filter(({ gathers }) => gathers === null);
    const fresh = single.length > 0 ? await addAll(db, single) : [];
    // In one order everywhere: two instances that tell the same people don't wait for each other.
    const gathered = told.filter(({ gathers }) => gathers !== null);
    gathered.sort((a, b) => a.userId - b.userId || ((a.gathers ?? '') < (b.gathers ?? '') ? -1 : 1));
    for (const one of gathered) fresh.push(...(await gather(db, one)));
    await announce(
      db,
      fresh.map(({ id, userId, kind, isNew }) => [
        id,
        userId,
        isNew && (preferences.get(userId)?.topics[topicOf(kind)].toast ?? false),
      ]),
    );
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

interface Fresh {
  readonly id: string;
  readonly userId: number;
  readonly kind: NotificationKind;
  /** false: it has gathered more. */
  readonly isNew: boolean;
}

const COLUMNS = `id uuid, user_id integer, kind text, title text, sentence text, who integer, path text, round_id uuid,
  item_id uuid, at timestamptz, deadline timestamptz, gathers text, mail_due timestamptz, in_digest boolean,
  push_due timestamptz`;
const NAMES = COLUMNS.replaceAll(/ \w+(?=,|$)/g, '');
const FRESH = `RETURNING id, user_id AS "userId", kind`;

const rowOf = (told: Told) => ({
  ...{ id: told.id, user_id: told.userId, kind: told.kind, title: told.title, sentence: told.sentence, who: told.who },
  ...{ path: told.path, round_id: told.roundId, item_id: told.itemId, at: told.at, deadline: told.deadline },
  ...{ gathers: told.gathers, mail_due: told.mailDue, in_digest: told.inDigest, push_due: told.pushDue },
});

/** @returns those that weren't told before */
async function addAll(db: Queryable, told: readonly Told[]): Promise<Fresh[]> {
  const { rows } = await db.query<Omit<Fresh, 'isNew'>>(
    `INSERT INTO app.notifications (${NAMES})
     SELECT ${NAMES} FROM jsonb_to_recordset($1) AS t (${COLUMNS}) ORDER BY id
     ON CONFLICT (id) DO NOTHING ${FRESH}`,
    [JSON.stringify(told.map(rowOf))],
  );
  return rows.map((row) => ({ ...row, isNew: true }));
}

/** One that is unread takes up what is new; it isn't mailed or pushed again. */
async function gather(db: Queryable, told: Told): Promise<Fresh[]> {
  const { rows } = await db.query<Fresh>(
    `INSERT INTO app.notifications AS n (${NAMES})
     SELECT ${NAMES} FROM jsonb_to_recordset($1) AS t (${COLUMNS})
     WHERE NOT EXISTS (SELECT FROM app.notifications known WHERE known.id = t.id)
     ON CONFLICT (user_id, gathers) WHERE gathers IS NOT NULL AND read_at IS NULL
     DO UPDATE SET title = excluded.title, sentence = excluded.sentence, who = excluded.who, path = excluded.path,
       item_id = excluded.item_id, at = greatest(n.at, excluded.at)
     ${FRESH}, id = ($1::jsonb -> 0 ->> 'id')::uuid AS "isNew"`,
    [JSON.stringify([rowOf(told)])],
  );
  return rows;
}

async function announce(db: Queryable, announced: readonly Announced[]): Promise<void> {
  for (let from = 0; from < announced.length; from += ANNOUNCED_AT_ONCE) {
    const payload = JSON.stringify(announced.slice(from, from + ANNOUNCED_AT_ONCE));
    await db.query('SELECT pg_notify($1, $2)', [NOTIFICATION_CHANNEL, payload]);
  }
}
