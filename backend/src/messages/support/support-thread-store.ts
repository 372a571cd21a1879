import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { type ErrorCode, Rejected } from '@meguri/contracts/errors.ts';
import { GUEST_CONFIRMATION_HOURS, MAX_SUPPORT_MESSAGES, SUPPORT_ANSWER_HOURS } from '@meguri/contracts/limits.ts';
import type { Satisfaction, SupportKind } from '@meguri/contracts/message/support-kinds.ts';
import { HOUR, type Instant, plus } from '@meguri/contracts/rental-round/time/period.ts';
import pg from 'pg';
import { mustBeThere } from '../../postgres/must-be-there.ts';
import { MESSAGE_CHANNEL, type SupportNotice } from '../live/notices.ts';
import { OF_OTHERS } from './of-others.ts';

/** A thread as changes need it. */
export interface ThreadState {
  readonly id: string;
  /** null: a guest. */
  readonly askerId: number | null;
  readonly guestEmail: string | null;
  /** Operators see it: a member's, or a guest's with a confirmed address. */
  readonly isConfirmed: boolean;
  readonly kind: SupportKind;
  readonly lastPosition: number;
  readonly isClosed: boolean;
  /** Perhaps no operator any more. */
  readonly ownerId: number | null;
}
/** A message that was stored earlier under the same client id. */
interface SentMessage {
  readonly threadId: string;
  readonly position: number;
  readonly content: string;
  readonly kind: SupportKind;
  readonly roundId: string | null;
}
/** A message to store. */
export interface NewSupportMessage {
  readonly senderId: number;
  readonly fromOperators: boolean;
  readonly clientId: string;
  readonly content: string;
  /** Ids of the sender's uploads. */
  readonly photos: readonly string[];
}
interface NewNote {
  readonly id: string;
  readonly note: string;
  readonly writtenBy: number;
  readonly now: Instant;
}
interface NewThread {
  readonly id: string;
  readonly askerId: number | null;
  readonly guestEmail?: string;
  readonly kind: SupportKind;
  readonly roundId: string | null;
}
/** A pool, or the connection of a transaction. */
type Queryable = pg.Pool | pg.PoolClient;

/** The sender of guests' messages. */
export const GUEST = 0;

const THREAD = `SELECT id, asker_id AS "askerId", guest_email AS "guestEmail",
    (guest_email IS NULL OR confirmed_at IS NOT NULL) AS "isConfirmed", kind, last_position AS "lastPosition", closed_at IS NOT NULL AS "isClosed",
    owner_id AS "ownerId"
  FROM app.support_threads WHERE id = $1`;

/** Changes of support threads. Positions are taken under the lock of the thread's row, so they follow the commits. */
@Injectable()
export class SupportThreadStore {
  constructor(private readonly pool: pg.Pool) {}

  /** @throws Rejected `support_thread_not_found` */
  async lock(db: pg.PoolClient, id: string): Promise<ThreadState> {
    return found((await db.query<ThreadState>(`${THREAD} FOR UPDATE`, [id])).rows);
  }

  /** For an operator's change. @throws Rejected `support_thread_not_found`, also before it is confirmed; `own_round` */
  async lockOfOther(db: pg.PoolClient, operatorId: number, id: string): Promise<ThreadState> {
    const thread = await this.lock(db, id);
    if (!thread.isConfirmed) throw new Rejected('support_thread_not_found');
    if (!(await this.isOfOther(db, operatorId, id))) throw new Rejected('own_round');
    return thread;
  }

  /** Whether the operator may answer the thread. */
  async isOfOther(db: pg.PoolClient, operatorId: number, id: string): Promise<boolean> {
    const question = `SELECT FROM app.support_threads q WHERE q.id = $2 AND ${OF_OTHERS}`;
    return (await db.query(question, [operatorId, id])).rowCount === 1;
  }

  /** @throws Rejected `support_thread_not_found`, also for another member's */
  async ofAsker(askerId: number, id: string): Promise<ThreadState> {
    return found((await this.pool.query<ThreadState>(`${THREAD} AND asker_id = $2`, [id, askerId])).rows);
  }

  async sent(senderId: number, clientId: string, db: Queryable = this.pool): Promise<SentMessage | null> {
    const { rows } = await db.query<SentMessage>(
      `SELECT m.thread_id AS "threadId", m.position, m.body AS content, t.kind, t.round_id AS "roundId"
       FROM app.support_thread_messages m JOIN app.support_threads t ON t.id = m.thread_id
       WHERE m.sender_id = $1 AND m.client_id = $2`,
      [senderId, clientId],
    );
    return rows[0] ?? null;
  }

  /** Without its first message, which the same transaction adds. @throws Rejected with `code` if the asker has left */
  async begin(
    db: pg.PoolClient,
    { id, askerId, guestEmail, kind, roundId }: NewThread,
    now: Instant,
    code: ErrorCode = 'unauthenticated',
  ): Promise<void> {
    if (askerId !== null) await mustBeThere(db, askerId, { code });
    await db.query(
      `INSERT INTO app.support_threads (id, asker_id, kind, round_id, last_position, last_at, created_at, guest_email)
       VALUES ($1, $2, $3, $4, 0, $5, $5, $6)`,
      [id, askerId, kind, roundId, now, guestEmail ?? null],
    );
  }

  /**
   * Adds a message to an open thread.
   * @param seen the last message the sender saw; absent: it doesn't matter
   * @returns the message's id; null: it was stored before
   * @throws Rejected `support_thread_closed`, `support_thread_changed`, `support_thread_full`, `idempotency_key_reused`
   */
  async say(
    db: pg.PoolClient,
    thread: ThreadState,
    said: NewSupportMessage,
    now: Instant,
    seen = thread.lastPosition,
  ): Promise<string | null> {
    const known = await this.sent(said.senderId, said.clientId, db);
    if (known !== null) {
      if (known.threadId !== thread.id || known.content !== said.content) throw new Rejected('idempotency_key_reused');
      return null;
    }
    if (thread.isClosed) throw new Rejected('support_thread_closed');
    if (seen !== thread.lastPosition) throw new Rejected('support_thread_changed');
    // Operators can still answer the last message.
    if (!said.fromOperators && thread.lastPosition >= MAX_SUPPORT_MESSAGES) throw new Rejected('support_thread_full');
    return this.add(db, thread, said, now);
  }

  /** An answer is due some hours after the first message that waits for it. @returns the message's id */
  async add(
    db: pg.PoolClient,
    { id, askerId, lastPosition }: Pick<ThreadState, 'id' | 'askerId' | 'lastPosition'>,
    { senderId, fromOperators, clientId, content, photos }: NewSupportMessage,
    now: Instant,
  ): Promise<string> {
    const messageId = randomUUID();
    await db.query(
      `WITH message AS (INSERT INTO app.support_thread_messages
         (thread_id, position, id, sender_id, from_operators, client_id, body, created_at, photos)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $10))
       UPDATE app.support_threads SET last_position = $2, last_at = $8,
         answer_by = CASE WHEN $5 THEN NULL ELSE coalesce(answer_by, $9::timestamptz) END WHERE id = $1`,
      [
        ...[id, lastPosition + 1, messageId, senderId, fromOperators, clientId, content, now],
        ...[plus(now, SUPPORT_ANSWER_HOURS * HOUR), photos],
      ],
    );
    await announce(db, askerId);
    return messageId;
  }

  /** A guest's question waits for the confirmation of their address. */
  async hold(db: pg.PoolClient, id: string): Promise<void> {
    await db.query('UPDATE app.support_threads SET answer_by = NULL WHERE id = $1', [id]);
  }

  /** Only the first time. @throws Rejected `support_thread_not_found` once it has waited too long */
  async confirm(db: pg.PoolClient, id: string, now: Instant): Promise<void> {
    const thread = await this.lock(db, id);
    if (thread.isConfirmed) return;
    const { rowCount } = await db.query(
      `UPDATE app.support_threads SET confirmed_at = $2, created_at = $2, last_at = $2, answer_by = $3
       WHERE id = $1 AND created_at > $4`,
      [id, now, plus(now, SUPPORT_ANSWER_HOURS * HOUR), plus(now, -GUEST_CONFIRMATION_HOURS * HOUR)],
    );
    if (rowCount === 0) throw new Rejected('support_thread_not_found');
    await announce(db, thread.askerId);
  }

  /** @param ownerId null: no operator handles it */
  async own(db: pg.PoolClient, id: string, ownerId: number | null, now: Instant): Promise<void> {
    await db.query(
      'UPDATE app.support_threads SET owner_id = $2, owned_at = CASE WHEN $2::int IS NOT NULL THEN $3::timestamptz END WHERE id = $1',
      [id, ownerId, now],
    );
    await announce(db, null);
  }

  /** A note isn't a message: the asker's page doesn't change, and neither do the promised time and the figures. */
  async note(db: pg.PoolClient, threadId: string, { id, note, writtenBy, now }: NewNote): Promise<void> {
    await db.query(
      `INSERT INTO app.support_thread_notes (id, thread_id, written_by, written_at, note) VALUES ($1, $2, $3, $4, $5)
       ON CONFLICT DO NOTHING`,
      [id, threadId, writtenBy, now, note],
    );
    await announce(db, null);
  }

  /** An ended thread keeps its time. @param satisfaction null: as it was */
  async end(
    db: pg.PoolClient,
    { id, askerId }: Pick<ThreadState, 'id' | 'askerId'>,
    now: Instant,
    satisfaction: Satisfaction | null = null,
  ): Promise<void> {
    await db.query(
      `UPDATE app.support_threads SET closed_at = coalesce(closed_at, $2), answer_by = NULL,
         satisfaction = coalesce($3, satisfaction) WHERE id = $1`,
      [id, now, satisfaction],
    );
    await announce(db, askerId);
  }
}

function found(rows: readonly ThreadState[]): ThreadState {
  const [row] = rows;
  if (row === undefined) throw new Rejected('support_thread_not_found');
  return row;
}

/** To open pages of the asker, if they see the change, and of operators. */
async function announce(db: pg.PoolClient, askerId: number | null): Promise<void> {
  const notice: SupportNotice = { what: 'support', askerId };
  await db.query('SELECT pg_notify($1, $2)', [MESSAGE_CHANNEL, JSON.stringify(notice)]);
}
