import pg from 'pg';
import { setTimeout as rest } from 'node:timers/promises';

const RETRY_MS = 500;
const NAMESPACE = 0x6d67;

/** A connection that alone, of all instances, holds a named lease; the lease goes with the connection. */
export interface LeasedConnection {
  readonly client: pg.Client;
  /** Aborted when the connection, and so the lease, is lost. */
  readonly lost: AbortSignal;
  close(): Promise<void>;
}

/**
 * Waits until this process may do what `lease` names (a number of its own per task), trying twice a second.
 * @returns null once `stop` is aborted
 * @throws what connecting throws
 */
export async function takeLease(url: string, lease: number, stop: AbortSignal): Promise<LeasedConnection | null> {
  const connection = await connect(url);
  try {
    while (!stop.aborted) {
      const { rows } = await connection.client.query<{ held: boolean }>('SELECT pg_try_advisory_lock($1, $2) AS held', [
        NAMESPACE,
        lease,
      ]);
      if (rows[0]?.held === true) return connection;
      await rest(RETRY_MS, undefined, { signal: stop }).catch(() => undefined);
    }
  } catch (error) {
    await connection.close();
    throw error;
  }
  await connection.close();
  return null;
}

async function connect(url: string): Promise<LeasedConnection> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'meguri-processes',
    keepAlive: true,
    connectionTimeoutMillis: 5000,
    // A holder whose machine vanished loses the lease when its connection is found dead; times in seconds and ms.
    options:
      '-c tcp_keepalives_idle=5 -c tcp_keepalives_interval=2 -c tcp_keepalives_count=3' +
      ' -c idle_in_transaction_session_timeout=60000',
  });
  const lost = new AbortController();
  client.on('error', () => lost.abort());
  client.on('end', () => lost.abort());
  await client.connect();
  return { client, lost: lost.signal, close: () => client.end().catch(() => undefined) };
}
