import type pg from 'pg';

/** Runs `work` in one transaction: all of it happens, or nothing does. */
export async function inTransaction<Result>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect();
  // The pool doesn't handle errors of a connection it has lent, and an error event without a listener would end the
  // process.
  let broken: Error | undefined;
  const lost = (error: Error): void => void (broken = error);
  client.on('error', lost);
  try {
    await client.query('BEGIN');
    const result = await work(client);
    await client.query('COMMIT');
    return result;
  } catch (error) {
    // When the rollback fails too, the connection's state is unknown: it is closed instead of reused.
    await client.query('ROLLBACK').catch(lost);
    throw error;
  } finally {
    client.off('error', lost);
    client.release(broken);
  }
}
