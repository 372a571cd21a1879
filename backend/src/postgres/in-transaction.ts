import type pg from 'pg';

/** Runs `work` in one transaction: all of it happens, or nothing does. */
export async function inTransaction<Result>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect();
  // A connection that is lost while it is lent tells nobody else, and what nobody hears ends the process.
  let broken: Error | undefined;
  const lost = (error: Error): void => void (broken = error);
  client.on('error', lost);
  try {
    await client.query('BEGIN');
    const result = await work(client);
    await client.query('COMMIT');
    return result;
  } catch (error) {
    // Whatever state it is in when that fails, nobody else must go on with it.
    await client.query('ROLLBACK').catch(lost);
    throw error;
  } finally {
    client.off('error', lost);
    client.release(broken);
  }
}
