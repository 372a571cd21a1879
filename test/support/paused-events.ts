import type { RoundEventType } from '@meguri/contracts/rental-round/events.ts';
import type pg from 'pg';

/** Longer than a test needs to notice that something is on its way. */
export const PAUSE_MS = 20_000;

/** Selects an event of one round for `pauseEvents`. */
export const eventOf = (roundId: string, type: RoundEventType): string =>
  `NEW.stream = 'rentalRound-${roundId}' AND NEW.type = '${type}'`;

/** From now on the log keeps these events waiting, until their process is killed. @param which a condition on the row `NEW` */
export async function pauseEvents(pool: pg.Pool, which: string): Promise<void> {
  await pool.query(`CREATE FUNCTION event_log.pause() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN PERFORM pg_sleep(${PAUSE_MS / 1000}); RETURN NEW; END $$`);
  await pool.query(
    `CREATE TRIGGER pause BEFORE INSERT ON event_log.events FOR EACH ROW WHEN (${which}) EXECUTE FUNCTION event_log.pause()`,
  );
}

/** Whether a statement that names this waits; by default any. */
export async function isPaused(pool: pg.Pool, name = ''): Promise<boolean> {
  const waiting = `SELECT FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event = 'PgSleep' AND query LIKE $1`;
  return (await pool.query(waiting, [`%${name}%`])).rowCount !== 0;
}

/** Where Postgres survives: what the dead process has sent would go on without it. */
export const endOtherSessions = (pool: pg.Pool): Promise<unknown> =>
  pool.query(
    'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
  );

/** After the death of the process: nothing waits any more. Its jobs, which would restart after half a minute, do at once. */
export async function endPause(pool: pg.Pool): Promise<void> {
  await pool.query('DROP FUNCTION event_log.pause CASCADE');
  await pool.query(`UPDATE pgboss.job SET heartbeat_on = now() - interval '1 hour' WHERE state = 'active'`);
}
