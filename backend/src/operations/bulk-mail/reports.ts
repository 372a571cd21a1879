import type { BulkMail, BulkMailReport } from '@meguri/contracts/operators/bulk-mail.ts';
import { displayNameOf } from '../../postgres/display-name.ts';
import type { Queryable } from '../../postgres/queryable.ts';
import { sizeOf } from './segments.ts';

/** Mails per response. */
const MAX_LISTED = 20;

type Row = Omit<BulkMail, 'size' | 'report' | 'createdAt' | 'startedAt' | 'endedAt'> & {
  readonly size: number | null;
  readonly createdAt: Date;
  readonly startedAt: Date | null;
  readonly endedAt: Date | null;
};

const operator = (column: string): string =>
  `(SELECT json_build_object('id', o.id, 'name', ${displayNameOf('o')}) FROM app.users o WHERE o.id = m.${column})`;

/** The newest mails, or one by id, with the outcome for their recipients. */
export async function listed(db: Queryable, id: string | null): Promise<readonly BulkMail[]> {
  const { rows } = await db.query(
    `SELECT id, subject, body, segment, version, state, size, created_at AS "createdAt", started_at AS "startedAt", ended_at AS "endedAt",
       ${operator('created_by')} AS "createdBy", ${operator('started_by')} AS "startedBy",
       ${operator('confirmed_by')} AS "confirmedBy"
     FROM app.bulk_mails m WHERE $1::uuid IS NULL OR id = $1 ORDER BY created_at DESC, id LIMIT ${MAX_LISTED}`,
    [id],
  );
  const mails = rows as readonly Row[];
  const reports = await reportsOf(
    db,
    mails.map((mail) => mail.id),
  );
  return Promise.all(
    mails.map(async ({ size, createdAt, startedAt, endedAt, ...mail }) => {
      const { waiting = 0, ...counts } = reports.get(mail.id) ?? NOTHING;
      const isStopped = mail.state === 'stopped';
      return {
        ...mail,
        size:
          size === null ? await sizeOf(db, mail.segment) : { people: size, reachable: reachableOf(waiting, counts) },
        report: { ...counts, waiting: isStopped ? 0 : waiting, stopped: isStopped ? waiting : 0 },
        createdAt: createdAt.toISOString(),
        startedAt: startedAt?.toISOString() ?? null,
        endedAt: endedAt?.toISOString() ?? null,
      };
    }),
  );
}

type Counts = Omit<BulkMailReport, 'stopped'>;
const NOTHING: Counts = { sent: 0, underway: 0, failed: 0, unsubscribed: 0, unreachable: 0, left: 0, waiting: 0 };

const reachableOf = (waiting: number, { sent, underway, failed }: Omit<Counts, 'waiting'>): number =>
  waiting + sent + underway + failed;

/**
 * A mail that is no longer in the outbox table was sent long ago. One with a failed job is an open incident or was
 * skipped.
 */
async function reportsOf(db: Queryable, ids: readonly string[]): Promise<ReadonlyMap<string, Counts>> {
  const { rows } = await db.query(
    `WITH failed AS (
       SELECT (payload ->> 'mailId')::uuid AS mail_id FROM app.incidents WHERE job_kind = 'send-mail' AND resolved_at IS NULL
     ), each AS (
       SELECT r.run_id, r.outcome,
         r.mail_id IN (SELECT mail_id FROM failed) OR coalesce(m.left_aside, false) AS failed, m.id IS NOT NULL AND m.done_at IS NULL AS underway
       FROM app.bulk_mail_recipients r LEFT JOIN app.mails m ON m.id = r.mail_id WHERE r.run_id = ANY ($1::uuid[])
     )
     SELECT run_id AS id,
       (count(*) FILTER (WHERE outcome = 'queued' AND NOT failed AND NOT underway))::int AS sent,
       (count(*) FILTER (WHERE outcome = 'queued' AND NOT failed AND underway))::int AS underway,
       (count(*) FILTER (WHERE outcome = 'queued' AND failed))::int AS failed,
       (count(*) FILTER (WHERE outcome = 'unsubscribed'))::int AS unsubscribed,
       (count(*) FILTER (WHERE outcome = 'unreachable'))::int AS unreachable,
       (count(*) FILTER (WHERE outcome = 'left'))::int AS left,
       (count(*) FILTER (WHERE outcome IS NULL))::int AS waiting
     FROM each GROUP BY run_id`,
    [ids],
  );
  return new Map((rows as readonly (Counts & { id: string })[]).map(({ id, ...counts }) => [id, counts]));
}
