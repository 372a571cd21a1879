import { Injectable, type OnModuleInit } from '@nestjs/common';
import { GUEST_CONFIRMATION_HOURS, RECORDS_KEPT_YEARS } from '@meguri/contracts/limits.ts';
import pg from 'pg';
import {
  type OldRounds,
  PersonalData,
  type PersonalDataHolder,
  type Transaction,
} from '../../accounts/leaving/personal-data.ts';
import { inTransaction } from '../../postgres/in-transaction.ts';
import { UNSHOWN } from '../chat-records.ts';

/** SQL: threads `t` that the user $1 began as a guest with the account's address; both addresses are confirmed. */
const AS_GUEST = `t.confirmed_at IS NOT NULL
  AND lower(t.guest_email) = (SELECT lower(u.email) FROM app.users u WHERE u.id = $1)`;
/** SQL: deletes guests' threads `t` with their photos, each of which is in one message only. */
const forgetting = (which: string): string => `
  WITH gone AS (DELETE FROM app.support_threads t WHERE ${which} RETURNING t.id)
  UPDATE app.uploads SET removed_at = now() WHERE id IN (SELECT unnest(m.photos) FROM gone
    JOIN app.support_thread_messages m ON m.thread_id = gone.id)`;
/** Threads per transaction. */
const AT_ONCE = 500;

/**
 * Retention of questions to 運営事務局. They are deleted with the asker's account, also those from before they logged in,
 * or years after their last message.
 */
@Injectable()
export class SupportThreadRecords implements PersonalDataHolder, OnModuleInit {
  readonly name = 'support';

  constructor(
    private readonly pool: pg.Pool,
    private readonly personalData: PersonalData,
  ) {}

  onModuleInit(): void {
    this.personalData.add(this);
  }

  /** With the answers, which were written to this user. */
  async export(userId: number): Promise<unknown> {
    const { rows } = await this.pool.query<object>(
      `SELECT t.id, t.kind, t.round_id AS "roundId", t.created_at AS "createdAt", t.closed_at AS "closedAt", t.satisfaction,
         (SELECT json_agg(json_build_object('from', CASE WHEN m.from_operators THEN 'operators' ELSE 'asker' END,
            'content', m.body, 'images', (SELECT coalesce(json_agg(u.url), '[]') FROM app.uploads u WHERE u.id = ANY (m.photos)),
            'createdAt', m.created_at) ORDER BY m.position)
          FROM app.support_thread_messages m WHERE m.thread_id = t.id) AS messages
       FROM app.support_threads t WHERE t.asker_id = $1 OR ${AS_GUEST} ORDER BY t.created_at, t.id`,
      [userId],
    );
    return rows;
  }

  /** The others reference the account. */
  async erase(db: Transaction, userId: number): Promise<void> {
    await db.query(forgetting(AS_GUEST), [userId]);
  }

  /** The question doesn't belong to the rental's record, and stays without naming it. */
  async purge(db: Transaction, { ids }: OldRounds): Promise<void> {
    await db.query('UPDATE app.support_threads SET round_id = NULL WHERE round_id = ANY ($1::uuid[])', [ids]);
  }

  /** Photos that nothing else shows go with them. */
  async tend(now: Date): Promise<void> {
    await this.pool.query(
      forgetting(`t.guest_email IS NOT NULL AND t.confirmed_at IS NULL
        AND t.created_at < $1::timestamptz - interval '${GUEST_CONFIRMATION_HOURS} hours'`),
      [now.toISOString()],
    );
    for (let done = AT_ONCE; done === AT_ONCE;) done = await this.removeOld(now);
  }

  private async removeOld(now: Date): Promise<number> {
    const { rows } = await this.pool.query<{ id: string; photos: string[] }>(
      `SELECT t.id, ARRAY(SELECT DISTINCT p.id FROM app.support_thread_messages m, unnest(m.photos) AS p (id)
         WHERE m.thread_id = t.id) AS photos
       FROM app.support_threads t WHERE t.last_at < $1::timestamptz - interval '${RECORDS_KEPT_YEARS} years' LIMIT ${AT_ONCE}`,
      [now.toISOString()],
    );
    await inTransaction(this.pool, async (db) => {
      await db.query('DELETE FROM app.support_threads WHERE id = ANY ($1::uuid[])', [rows.map(({ id }) => id)]);
      await db.query(`WITH gone AS (SELECT DISTINCT id FROM unnest($1::uuid[]) AS p (id)) ${UNSHOWN}`, [
        rows.flatMap(({ photos }) => photos),
      ]);
    });
    return rows.length;
  }
}
