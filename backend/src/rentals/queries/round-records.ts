import { Injectable, type OnModuleInit } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { JobQueues } from '../../adapters/jobs/job-queues.ts';
import { jobOf } from '../round/jobs.ts';
import { RequestViews } from './request-views.ts';
import {
  type OldRounds,
  PersonalData,
  type PersonalDataHolder,
  type Transaction,
} from '../../accounts/leaving/personal-data.ts';

/** Rounds read at a time for an export. */
const AT_ONCE = 4;

/**
 * Rentals with their texts and photos. They belong to the records of both parties: when one leaves they stay, without a
 * name, and are deleted after the retention period.
 */
@Injectable()
export class RoundRecords implements PersonalDataHolder, OnModuleInit {
  readonly name = 'rentals';

  constructor(
    private readonly pool: pg.Pool,
    private readonly views: RequestViews,
    private readonly personalData: PersonalData,
    private readonly queues: JobQueues,
  ) {}

  onModuleInit(): void {
    this.personalData.add(this);
  }

  async export(userId: number): Promise<unknown> {
    const [rounds, texts] = await Promise.all([
      this.pool.query<{ id: string }>(
        'SELECT id FROM read_models.rounds WHERE $1 IN (owner_id, borrower_id) ORDER BY requested_at, id',
        [userId],
      ),
      this.pool.query<object>(
        `SELECT round_id AS "rentalRequestId", kind, body AS text, created_at AS "createdAt"
         FROM app.round_texts WHERE author_id = $1 AND body IS NOT NULL ORDER BY created_at, id`,
        [userId],
      ),
    ]);
    const viewer = { userId, isAdmin: false, role: null };
    const requests: unknown[] = [];
    for (let from = 0; from < rounds.rows.length; from += AT_ONCE) {
      const some = rounds.rows.slice(from, from + AT_ONCE);
      requests.push(...(await Promise.all(some.map(({ id }) => this.views.requestFor(viewer, id)))));
    }
    return { rentalRequests: requests, texts: texts.rows };
  }

  /** The payment provider deletes the borrower of these rentals, too. */
  async erase(db: Transaction, userId: number): Promise<void> {
    const { rows } = await db.query<{ id: string }>('SELECT id FROM read_models.rounds WHERE borrower_id = $1', [
      userId,
    ]);
    const causeId = randomUUID();
    const cause = { id: causeId, correlationId: causeId };
    const jobs = rows.map(({ id: roundId }) =>
      jobOf('forget-card', `${causeId} ${roundId}`, { roundId, cause, leaving: true }),
    );
    await this.queues.enqueue(db, jobs);
  }

  async keptUploads(db: Transaction, userId: number): Promise<readonly string[]> {
    const { rows } = await db.query<{ id: string }>(
      `SELECT DISTINCT u.id FROM app.uploads u JOIN app.round_photos p ON p.upload_id = u.id
       WHERE u.user_id = $1 AND p.salt IS NOT NULL`,
      [userId],
    );
    return rows.map(({ id }) => id);
  }

  /** Without text and salt an event's hash reveals nothing, so the events themselves stay unchanged. */
  async purge(db: Transaction, { ids, endedBefore }: OldRounds): Promise<void> {
    await db.query(
      `UPDATE app.round_texts SET body = NULL, salt = NULL, author_id = NULL
       WHERE round_id = ANY($1::uuid[]) AND body IS NOT NULL`,
      [ids],
    );
    await db.query(
      `WITH purged AS (
         UPDATE app.round_photos SET salt = NULL
         WHERE round_id = ANY($1::uuid[]) AND salt IS NOT NULL RETURNING upload_id)
       UPDATE app.uploads u SET removed_at = now() FROM purged
       WHERE u.id = purged.upload_id AND NOT EXISTS (SELECT FROM app.items i WHERE u.url = ANY (i.images))
         AND NOT EXISTS (SELECT FROM app.item_drafts d WHERE u.url = ANY (d.images)) AND NOT EXISTS (
         SELECT 1 FROM app.round_photos kept JOIN read_models.rounds r ON r.id = kept.round_id::text
         WHERE kept.upload_id = u.id AND (r.ended_at IS NULL OR r.ended_at >= $2))`,
      [ids, endedBefore],
    );
    await db.query('UPDATE app.operator_task_marks SET note = NULL WHERE round_id = ANY($1) AND note IS NOT NULL', [
      ids,
    ]);
    await db.query('DELETE FROM app.operator_task_notes WHERE round_id = ANY($1)', [ids]);
  }
}
