import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { type ConnectionOptions, KEPT_ALIVE, OwnConnection } from './connection.ts';

/** Work that only one instance does at a time; each number is an advisory lock. */
export const LEASES = { processes: 1, deadlines: 2, projections: 3 } as const;
export type LeaseName = keyof typeof LEASES;

/** Namespace of their advisory locks. */
export const LEASE_NAMESPACE = 0x6d67;
/** How often a waiting process requests a lease, in ms. The first request is immediate. */
export const LEASE_RETRY_MS = 500;
/** How a holder notices that Postgres doesn't respond, and how others notice that the holder hangs. */
export interface Renewal {
  /** Pause between two checks, in ms. */
  readonly everyMs: number;
  /** How long a check waits for a response, in ms: first on its own connection, then on another. */
  readonly timeoutMs: number;
  /** After how long without a query the lease is taken from its holder, in ms: several checks' time. */
  readonly hangsAfterMs: number;
}
export const RENEWAL: Renewal = { everyMs: 3_000, timeoutMs: 3_000, hangsAfterMs: 20_000 };

/**
 * A hanging process keeps its connections and their locks, because its machine still acknowledges packets. But it sends
 * no queries, while a working holder sends one every few seconds. A holder with a query that Postgres is still executing
 * is left alone.
 */
const TAKE_FROM_HANGING = `SELECT pg_terminate_backend(pid) FROM pg_locks JOIN pg_stat_activity USING (pid)
  WHERE locktype = 'advisory' AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
    AND classid = $1 AND objid = $2 AND objsubid = 2 AND granted
    AND state <> 'active' AND state_change < clock_timestamp() - $3 * interval '1 ms'`;

/**
 * Opens a connection that holds the lease as the only one of all instances. The lease ends with the connection, which
 * is dropped when Postgres doesn't respond, and terminated when the holder hangs. Polls twice a second, because waiting
 * for the lock would keep a snapshot open and stop VACUUM from cleaning up.
 * @returns null once `stop` is aborted
 * @throws connection errors
 */
export async function takeLease(
  options: ConnectionOptions,
  lease: LeaseName,
  stop: AbortSignal,
  renewal = RENEWAL,
): Promise<OwnConnection | null> {
  const connection = await OwnConnection.open(options);
  const lock = [LEASE_NAMESPACE, LEASES[lease]];
  const query_timeout = renewal.timeoutMs;
  const attempt = { text: 'SELECT pg_try_advisory_lock($1, $2) AS held', values: lock, query_timeout };
  const taking = { text: TAKE_FROM_HANGING, values: [...lock, renewal.hangsAfterMs], query_timeout };
  let looked = performance.now();
  try {
    while (!stop.aborted) {
      const { rows } = await connection.client.query<{ held: boolean }>(attempt);
      if (rows[0]?.held === true) {
        void renew(connection, options, renewal);
        return connection;
      }
      if (performance.now() - looked >= renewal.everyMs) {
        await connection.client.query(taking);
        looked = performance.now();
      }
      await delay(LEASE_RETRY_MS, undefined, { signal: stop }).catch(() => undefined);
    }
  } catch (error) {
    connection.drop();
    throw error;
  }
  await connection.close();
  return null;
}

/** Checks the connection regularly and drops it when it doesn't work. */
async function renew(
  connection: OwnConnection,
  options: ConnectionOptions,
  { everyMs, timeoutMs }: Renewal,
): Promise<void> {
  const { client, lost } = connection;
  let unanswered: Promise<unknown> | null = null;
  const isAnswered = () => unanswered === null;
  while (!lost.aborted) {
    await delay(everyMs, undefined, { signal: lost, ref: false }).catch(() => undefined);
    if (lost.aborted) return;
    // An error is a response too: the holder's transaction may just have failed.
    unanswered ??= client.query('SELECT').then(
      () => (unanswered = null),
      () => (unanswered = null),
    );
    await Promise.race([unanswered, delay(timeoutMs, undefined, { ref: false })]);
    // Either the check is queued behind the holder's own statement, or the server is gone.
    if (isAnswered() || (await isWorking(client, options, timeoutMs))) continue;
    // If this process itself stalled, the response may only be read now.
    if (!isAnswered()) connection.drop();
  }
}

/** Asks over another connection whether the server is executing the connection's statement. */
async function isWorking(
  client: pg.Client,
  { connectionString, name }: ConnectionOptions,
  timeoutMs: number,
): Promise<boolean> {
  const { processID } = client as pg.Client & { readonly processID: number };
  const other = new pg.Client({
    ...KEPT_ALIVE,
    connectionString,
    application_name: `${name} (lease)`,
    connectionTimeoutMillis: timeoutMs,
    query_timeout: timeoutMs,
  });
  other.on('error', () => undefined);
  try {
    await other.connect();
    const { rows } = await other.query('SELECT FROM pg_stat_activity WHERE pid = $1 AND state = $2', [
      processID,
      'active',
    ]);
    return rows.length === 1;
  } catch {
    return false;
  } finally {
    other.connection.stream.destroy();
  }
}

/** Resolves once the signal is aborted. */
export async function aborted(signal: AbortSignal): Promise<void> {
  if (!signal.aborted) await once(signal, 'abort');
}
