import type pg from 'pg';

/** Runs `work` in one transaction: all of it happens, or nothing does. */
export async function inTransaction<Result>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    const result = await work(client);
    await client.query('COMMIT');
    client.release();
    return result;
  } catch (error) {
    await client.query('ROLLBACK').then(
      () => client.release(),
      // Whatever state it is in, nobody else must go on with it.
      (broken: Error) => client.release(broken),
    );
    throw error;
  }
}
