import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { type ConnectionOptions, KEPT_ALIVE, OwnConnection } from './connection.ts';

/** What only one instance does at a time; each number is an advisory lock's. */
export const LEASES = { processes: 1, deadlines: 2, projections: 3 } as const;
export type LeaseName = keyof typeof LEASES;

/** Of their advisory locks. */
export const LEASE_NAMESPACE = 0x6d67;
/** How often who waits asks for a lease, in ms: had sooner, it was free. */
export const LEASE_RETRY_MS = 500;
/** How a holder finds out that its Postgres answers no more, and who waits, that its holder hangs. */
export interface Renewal {
  /** How long it rests between two looks, in ms. */
  readonly everyMs: number;
  /** How long it waits for an answer, in ms: first on its own connection, then on another one. */
  readonly timeoutMs: number;
  /** How long a holder may ask Postgres nothing before the lease is taken from it, in ms: some looks' time. */
  readonly hangsAfterMs: number;
}
export const RENEWAL: Renewal = { everyMs: 3_000, timeoutMs: 3_000, hangsAfterMs: 20_000 };

/**
 * A process that hangs keeps its connections, and with them its locks: its machine answers for it. It asks nothing on them, though,
 * while one that works asks every few seconds. What Postgres itself is at work on is waited for.
 */
const TAKE_FROM_HANGING = `SELECT pg_terminate_backend(pid) FROM pg_locks JOIN pg_stat_activity USING (pid)
  WHERE locktype = 'advisory' AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
    AND classid = $1 AND objid = $2 AND objsubid = 2 AND granted
    AND state <> 'active' AND state_change < clock_timestamp() - $3 * interval '1 ms'`;

/**
 * Opens a connection that alone, of all instances, holds the lease; the lease goes with the connection, which is given up
 * when Postgres answers no more, and is taken from a holder that hangs. Asks twice a second: a waiting lock would keep a
 * snapshot open, and VACUUM from working.
 * @returns null once `stop` is aborted
 * @throws what connecting throws
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

/** Asks again and again whether the connection still works, and drops it otherwise. */
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
    // A refusal is an answer too: the holder's transaction may have failed just now.
    unanswered ??= client.query('SELECT').then(
      () => (unanswered = null),
      () => (unanswered = null),
    );
    await Promise.race([unanswered, delay(timeoutMs, undefined, { ref: false })]);
    // It waits behind what the holder does, or nobody is there.
    if (isAnswered() || (await isWorking(client, options, timeoutMs))) continue;
    // A process that was itself held up for so long comes to read the answer only now.
    if (!isAnswered()) connection.drop();
  }
}

/** Whether the server works on what the connection was asked for; another connection is asked. */
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
