import pg from 'pg';

/**
 * The plain connections: session look-ups, read models, and whatever wants SQL as it is written. One that fails while
 * idle (Postgres restarts) is replaced by the next query, which then says what is wrong.
 */
export function createPool(url: string, onIdleError: (error: Error) => void): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: 16,
    application_name: 'meguri',
    connectionTimeoutMillis: 5000,
    idleTimeoutMillis: 60_000,
  });
  pool.on('error', onIdleError);
  return pool;
}
