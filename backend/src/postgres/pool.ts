import { KEPT_ALIVE } from '@meguri/projections/postgres/connection.ts';
import pg from 'pg';
import { PostgresSilent } from './postgres-watch.ts';

/**
 * How long a statement may take, in ms: people wait 8 s at most, jobs and what looks through whole tables 30 s. A Postgres
 * that answers no more is given up after that, too.
 */
export const TIMEOUT_MS = { people: 8_000, jobs: 30_000 } as const;
/** The server is to say first that a statement took too long. */
const MARGIN_MS = 500;

export interface PoolOptions {
  readonly url: string;
  /** Shown by `pg_stat_activity`. */
  readonly name: string;
  readonly size: number;
  readonly timeoutMs: number;
  /** One that fails while idle (Postgres restarts) is replaced by the next query, which then says what is wrong. */
  readonly onIdleError: (error: Error) => void;
  /** Whether Postgres is known to answer nobody: then no one waits for it. Nobody knows, unless given. */
  readonly isSilent?: () => boolean;
}

/** How every pool's connections are opened. */
export const poolSettings = ({ url, name, size, timeoutMs }: Omit<PoolOptions, 'onIdleError' | 'isSilent'>) => ({
  ...KEPT_ALIVE,
  connectionString: url,
  application_name: name,
  max: size,
  statement_timeout: timeoutMs - MARGIN_MS,
  query_timeout: timeoutMs,
  // Also how long one waits for a connection while the others have them all.
  connectionTimeoutMillis: timeoutMs,
  idleTimeoutMillis: 60_000,
});

export function createPool(options: PoolOptions): pg.Pool {
  const pool = new pg.Pool(poolSettings(options));
  pool.on('error', options.onIdleError);
  if (options.isSilent !== undefined) refuseDuringSilence(pool, options.isSilent);
  return pool;
}

type Answer = (error: Error | undefined, client: pg.PoolClient | undefined, release: () => void) => void;

/** Every way to a connection leads through `connect`: the pool's own `query`, and TypeORM. */
function refuseDuringSilence(pool: pg.Pool, isSilent: () => boolean): void {
  const connect = pool.connect.bind(pool) as (answer?: Answer) => Promise<pg.PoolClient>;
  const refusing = (answer?: Answer) => {
    if (!isSilent()) return answer === undefined ? connect() : connect(answer);
    if (answer === undefined) return Promise.reject(new PostgresSilent());
    return void setImmediate(answer, new PostgresSilent(), undefined, () => undefined);
  };
  pool.connect = refusing as pg.Pool['connect'];
}
