import { Loop } from '@meguri/projections/loops/loop.ts';
import type pg from 'pg';

/** Between two looks, in ms: how late deferred jobs and retries start. */
const REST_MS = 500;

const DUE = {
  name: 'due-jobs',
  text: `SELECT q.name FROM unnest($1::text[]) AS q (name)
    WHERE EXISTS (SELECT FROM pgboss.job j
                  WHERE j.name = q.name AND j.state < 'active' AND NOT j.blocked AND j.start_after <= pgboss.job_now())`,
};

/**
 * Wakes the workers of queues whose jobs have waited for their time, or for another try: nobody is notified of those. One
 * look for all queues: each worker's own, twice a second, was nine tenths of what Postgres had to do where nothing happened.
 * @param queues looked for; there may be more of them later
 * @param wake as if the queue of that name were notified
 * @param onFailure told when it couldn't look; it looks again by itself
 */
export function wakeWhatIsDue(
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
