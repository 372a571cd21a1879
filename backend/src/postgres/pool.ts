import { KEPT_ALIVE } from '@meguri/projections/postgres/connection.ts';
import pg from 'pg';
import { PostgresUnresponsive } from './postgres-watch.ts';

/**
 * Statement timeouts in ms: 8 s for requests, 30 s for jobs and whatever scans whole tables. An unresponsive Postgres
 * is given up after the same time.
 */
export const TIMEOUT_MS = { people: 8_000, jobs: 30_000 } as const;
/** Lets the server's own statement timeout fire before the client's. */
const MARGIN_MS = 500;

export interface PoolOptions {
  readonly url: string;
  /** Shown by `pg_stat_activity`. */
  readonly name: string;
  readonly size: number;
  readonly timeoutMs: number;
  /**
   * A connection that fails while idle (Postgres restarts) is replaced by the next query, which reports the error if it
   * persists.
   */
  readonly onIdleError: (error: Error) => void;
  /** Whether Postgres is known to be unresponsive: then connecting fails at once. Absent: never known. */
  readonly isSilent?: () => boolean;
}

/** Connection settings of every pool. */
const poolSettings = ({ url, name, size, timeoutMs }: Omit<PoolOptions, 'onIdleError' | 'isSilent'>) => ({
  ...KEPT_ALIVE,
  connectionString: url,
  application_name: name,
  max: size,
  statement_timeout: timeoutMs - MARGIN_MS,
  query_timeout: timeoutMs,
  // This limits the wait for a free connection, too.
  connectionTimeoutMillis: timeoutMs,
  idleTimeoutMillis: 60_000,
});

export function createPool(options: PoolOptions): pg.Pool {
  const pool = new pg.Pool(poolSettings(options));
  pool.on('error', options.onIdleError);
  // The pool listens to idle connections only. One that is lost at the moment it is lent, before its borrower listens, would end the
  // process; the borrower's next query fails anyway.
  pool.on('connect', (client) => void client.on('error', () => undefined));
  if (options.isSilent !== undefined) refuseDuringSilence(pool, options.isSilent);
  return pool;
}

type Answer = (error: Error | undefined, client: pg.PoolClient | undefined, release: () => void) => void;

/** The pool's own `query` and TypeORM both use `connect`, so refusing there is enough. */
function refuseDuringSilence(pool: pg.Pool, isSilent: () => boolean): void {
  const connect = pool.connect.bind(pool) as (answer?: Answer) => Promise<pg.PoolClient>;
  const refusing = (answer?: Answer) => {
    if (!isSilent()) return answer === undefined ? connect() : connect(answer);
    if (answer === undefined) return Promise.reject(new PostgresUnresponsive());
    return void setImmediate(answer, new PostgresUnresponsive(), undefined, () => undefined);
  };
  pool.connect = refusing as pg.Pool['connect'];
}
