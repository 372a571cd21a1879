import type pg from 'pg';
import { until } from '../../../test/support/until.ts';

const WAITING = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;

/** Ends an account's sessions while a request waits for the lock of its row, as a reset of its password does. */
export async function endSessionsDuring<Sent>(pool: pg.Pool, userId: number, send: () => Promise<Sent>): Promise<Sent> {
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    await client.query('SELECT FROM app.users WHERE id = $1 FOR UPDATE', [userId]);
    await client.query('DELETE FROM app.sessions WHERE user_id = $1', [userId]);
    const answer = send();
    await until('the request waits', async () => (await pool.query(WAITING)).rowCount === 1);
    await client.query('COMMIT');
    return await answer;
  } finally {
    await client.query('ROLLBACK');
    client.release();
  }
}
