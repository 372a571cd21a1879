import { randomUUID } from 'node:crypto';
import type { Pool, PoolClient } from 'pg';
import { IsNull, Like, Not, type Repository } from 'typeorm';
import type { ParkedJob } from '../../../adapters/jobs/job.ts';
import type { JobQueues } from '../../../adapters/jobs/job-queues.ts';
import { type Page, pageOf, readCursor } from '@meguri/projections/postgres/cursor.ts';
import { finishMail } from '../../../notifications/mail/finish-mail.ts';
import type { StoredMail } from '../../../notifications/mail/mail.entity.ts';
import { inTransaction } from '../../../postgres/in-transaction.ts';
import { within } from '../../../postgres/within.ts';
import { uuidV5 } from '../../../event-sourcing/streams/uuid-v5.ts';
import type { JobKind } from '@meguri/contracts/read-models/job-kinds.ts';
import type { OUTAGES } from '@meguri/contracts/read-models/upkeep.ts';
import type { JobData } from '../../round/jobs.ts';
import type { StoredIncident } from './incident.entity.ts';

/** Work that processes couldn't do; an operator looks into it and has it retried. */
export interface Incident {
  readonly id: string;
  /** null: the work wasn't about a round, or failed before the round was known. */
  readonly roundId: string | null;
  readonly jobKind: JobKind;
  /** The external service that is down; null: the job itself failed. */
  readonly outage: (typeof OUTAGES)[number] | null;
  readonly error: string;
  /** The provider or a rule said no; otherwise it was retried for about an hour. */
  readonly definite: boolean;
  readonly attempts: number;
  readonly occurredAt: Date;
  readonly resolvedAt: Date | null;
  /** Why an operator skipped it. */
  readonly note: string | null;
}

export interface NewIncident {
  readonly subject: string;
  readonly roundId: string | null;
  readonly jobKind: JobKind;
  readonly payload: unknown;
  readonly error: string;
  readonly definite: boolean;
  readonly attempts: number;
}

export interface Attempt {
  /** From 1; incremented by every attempt that the provider rejected. */
  readonly number: number;
  /** It failed permanently, and no operator has handled it yet. */
  readonly blocked: boolean;
}

/** Subjects of incidents about external services that are down, not about a failed job. */
export const PROVIDER_AWAY = 'provider-unavailable';
export const MAIL_SERVER_AWAY = 'mail-server-away';
/** The subject of a job that the queue gave up: this, and the job's id. */
const PARKED = 'job:';

const MAX_ERROR = 1000;
const UUID = /^[0-9a-f-]{36}$/;
const COLUMNS = `id, round_id AS "roundId", job_kind AS "jobKind", CASE subject WHEN '${PROVIDER_AWAY}' THEN 'payment_provider'
    WHEN '${MAIL_SERVER_AWAY}' THEN 'mail_server' END AS outage, error, definite, attempts,
  occurred_at AS "occurredAt", resolved_at AS "resolvedAt", note`;

/** Jobs that failed permanently or too often, by round. The processes continue with later events. */
export class Incidents {
  constructor(
    private readonly pool: Pool,
    private readonly queues: JobQueues,
    private readonly rows: Repository<StoredIncident>,
    private readonly mails: Repository<StoredMail>,
  ) {}

  async record(incident: NewIncident): Promise<void> {
    const { subject, roundId, jobKind, payload, error, definite, attempts } = incident;
    const text = error.slice(0, MAX_ERROR).replaceAll('\0', '');
    await this.pool.query(
      `INSERT INTO app.incidents AS known (id, subject, round_id, job_kind, payload, error, definite, attempts)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
       ON CONFLICT (subject) WHERE resolved_at IS NULL DO UPDATE
       SET error = excluded.error, definite = excluded.definite, attempts = known.attempts + excluded.attempts`,
      [randomUUID(), subject, roundId, jobKind, JSON.stringify(payload), text, definite, attempts],
    );
  }

  /** Records a job that the queue gave up. */
  async park({ id, queue, data, attempts, definite, error }: ParkedJob): Promise<void> {
    const { roundId } = data as { roundId?: string };
    const about = { subject: PARKED + id, roundId: roundId ?? null, jobKind: queue as JobKind, payload: data };
    await this.record({ ...about, error, definite, attempts });
  }

  async attempt(subject: string): Promise<Attempt> {
    const { rows } = await this.pool.query<Attempt>(
      `SELECT greatest(1 + count(*) FILTER (WHERE definite AND retried_at IS NOT NULL),
           (SELECT attempt + 1 FROM app.refused_attempts WHERE subject = $1))::int AS number,
         coalesce(bool_or(definite AND resolved_at IS NULL), false) AS blocked
       FROM app.incidents WHERE subject = $1`,
      [subject],
    );
    return rows[0] ?? { number: 1, blocked: false };
  }

  /** The provider will repeat its rejection of this attempt, so the next one gets another number. */
  async refused(subject: string, attempt: number): Promise<void> {
    await this.pool.query(
      `INSERT INTO app.refused_attempts AS known (subject, attempt, refused_at) VALUES ($1, $2, now())
       ON CONFLICT (subject) DO UPDATE
       SET attempt = greatest(known.attempt, excluded.attempt), refused_at = excluded.refused_at`,
      [subject, attempt],
    );
  }

  /** Newest first; `openOnly`: those not retried yet. @throws InvalidCursor */
  async list({
    openOnly,
    cursor,
    limit,
  }: {
    openOnly: boolean;
    cursor?: string;
    limit: number;
  }): Promise<Page<Incident>> {
    const open = openOnly ? 'resolved_at IS NULL' : 'true';
    const end = readCursor(cursor, UUID);
    const [counted, { rows }] = await Promise.all([
      this.pool.query<{ total: number }>(`SELECT count(*)::int AS total FROM app.incidents WHERE ${open}`),
      this.pool.query<Incident & { at: string }>(
        `SELECT ${COLUMNS}, occurred_at::text AS at FROM app.incidents
         WHERE ${open} AND ($2::timestamptz IS NULL OR (occurred_at, id) < ($2, $3))
         ORDER BY occurred_at DESC, id DESC LIMIT $1`,
        [limit + 1, end?.at ?? null, end?.id ?? null],
      ),
    ]);
    const page = pageOf(rows, limit, counted.rows[0]?.total ?? 0, ({ at, id }) => ({ at, id }));
    return { ...page, items: page.items.map(({ at: _at, ...incident }) => incident) };
  }

  async ofRound(roundId: string): Promise<readonly Incident[]> {
    const { rows } = await this.pool.query<Incident>(
      `SELECT ${COLUMNS} FROM app.incidents WHERE round_id = $1 ORDER BY occurred_at DESC`,
      [roundId],
    );
    return rows;
  }

  /** Subjects of open incidents about the round's money, and this one if it is open. */
  async openOfMoney(roundId: string, subject: string): Promise<readonly string[]> {
    const { rows } = await this.pool.query<{ subject: string }>(
      `SELECT subject FROM app.incidents WHERE round_id = $1 AND job_kind = 'move-money' AND resolved_at IS NULL
       UNION SELECT subject FROM app.incidents WHERE subject = $2 AND resolved_at IS NULL`,
      [roundId, subject],
    );
    return rows.map((row) => row.subject);
  }

  /** Rounds with an open incident about their money. */
  async roundsOfMoney(): Promise<readonly string[]> {
    const { rows } = await this.pool.query<{ roundId: string }>(
      `SELECT DISTINCT round_id AS "roundId" FROM app.incidents
       WHERE job_kind = 'move-money' AND round_id IS NOT NULL AND resolved_at IS NULL`,
    );
    return rows.map(({ roundId }) => roundId);
  }

  isOpen(subject: string): Promise<boolean> {
    return this.rows.existsBy({ subject, resolvedAt: IsNull() });
  }

  /** The problem is over. */
  async close(subject: string): Promise<void> {
    await this.rows.update({ subject, resolvedAt: IsNull() }, { resolvedAt: () => 'now()' });
  }

  /** What was refused for this round in this kind of work is over. A parked job stays: it may be about other rounds, too. */
  async closeRefusals(roundId: string, jobKind: JobKind): Promise<void> {
    const refused = { roundId, jobKind, subject: Not(Like(`${PARKED}%`)), resolvedAt: IsNull() };
    await this.rows.update(refused, { resolvedAt: () => 'now()' });
  }

  /**
   * Skips it permanently. false: it isn't open, isn't of these kinds, or is an outage, which concerns more than this job.
   */
  skip(id: string, kinds: readonly JobKind[], { by, note }: { by: number; note: string }): Promise<boolean> {
    return inTransaction(this.pool, async (client) => {
      const { rows } = await client.query<{ kind: JobKind; payload: Partial<JobData['send-mail']> }>(
        `UPDATE app.incidents SET resolved_at = now(), skipped_by = $2, note = $3
         WHERE id = $1 AND resolved_at IS NULL AND job_kind = ANY ($4) AND subject <> ALL ($5) RETURNING job_kind AS kind, payload`,
        [id, by, note, kinds, [PROVIDER_AWAY, MAIL_SERVER_AWAY]],
      );
      const skipped = rows[0];
      // A skipped mail would otherwise wait for months with its address and content.
      if (skipped?.kind === 'send-mail' && skipped.payload.mailId !== undefined)
        await finishMail(within(this.mails, client), skipped.payload.mailId, 'left_aside');
      return skipped !== undefined;
    });
  }

  /** null: none is open. */
  async openKind(id: string): Promise<JobKind | null> {
    return (await this.rows.findOneBy({ id, resolvedAt: IsNull() }))?.jobKind ?? null;
  }

  /** Retries all open ones, oldest first. @returns how many */
  async retryAll(): Promise<number> {
    const where = { resolvedAt: IsNull() };
    const open = await this.rows.find({ select: { id: true }, where, order: { occurredAt: 'ASC' } });
    let retried = 0;
    for (const { id } of open) if (await this.retry(id)) retried += 1;
    return retried;
  }

  /** Retries it, with another attempt at the provider after a definite failure. false: it isn't open. */
  retry(id: string): Promise<boolean> {
    return inTransaction(this.pool, (client) => this.retryIn(client, id));
  }

  private async retryIn(client: PoolClient, id: string): Promise<boolean> {
    const { rows } = await client.query<{ job_kind: JobKind; payload: JobData[JobKind] }>(
      `UPDATE app.incidents SET retried_at = now(), resolved_at = now()
       WHERE id = $1 AND resolved_at IS NULL RETURNING job_kind, payload`,
      [id],
    );
    const incident = rows[0];
    if (incident === undefined) return false;
    // The jobs it creates would otherwise get the ids of earlier ones and be ignored.
    const data = incident.job_kind === 'daily-upkeep' ? { ...incident.payload, retryOf: id } : incident.payload;
    await this.queues.enqueue(client, [{ id: uuidV5('retry', id), queue: incident.job_kind, data }]);
    return true;
  }
}
