import { Loop } from '@meguri/projections/loops/loop.ts';
import type pg from 'pg';

/** Time between checks, in ms: the greatest delay of deferred jobs and retries. */
const REST_MS = 500;

const DUE = {
  name: 'due-jobs',
  text: `SELECT q.name FROM unnest($1::text[]) AS q (name)
    WHERE EXISTS (SELECT FROM pgboss.job j
                  WHERE j.name = q.name AND j.state < 'active' AND NOT j.blocked AND j.start_after <= pgboss.job_now())`,
};

/**
 * Wakes the workers of queues with deferred jobs or retries that are due, since Postgres sends no notification for
 * those. One query checks all queues: polling by each worker twice a second was nine tenths of an idle database's load.
 * @param queues the queues to check; more may be added later
 * @param wake called as for a notification of that queue
 * @param onFailure called when a check fails; the next check runs as usual
 */
export function wakeDueQueues(
  pool: pg.Pool,
  queues: ReadonlySet<string>,
  wake: (queue: string) => void,
  onFailure: (error: Error) => void,
): Loop {
  const look = async (): Promise<void> => {
    const { rows } = await pool.query<{ name: string }>({ ...DUE, values: [[...queues]] });
    for (const { name } of rows) wake(name);
  };
  return new Loop(look, { restMs: REST_MS, onFailure });
}
