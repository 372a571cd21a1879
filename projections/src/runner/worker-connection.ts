import { once } from 'node:events';
import pg from 'pg';

/** Guards the read models' lease; advisory locks are per database. */
const LEASE = 0x6d67726d;

/**
 * Statements are planned once, for small batches: no plan may scan a table that was empty when it was made.
 * `synchronous_commit` is off because rows and checkpoint commit together and the log is the authority: what a crash
 * of the database machine takes back is applied again. Times in seconds, timeouts in ms.
 */
const SETTINGS = {
  plan_cache_mode: 'force_generic_plan',
  enable_seqscan: 'off',
  enable_hashjoin: 'off',
  enable_mergejoin: 'off',
  jit: 'off',
  synchronous_commit: 'off',
  idle_in_transaction_session_timeout: '60000',
  // A holder whose machine vanished loses the lease when its connection is found dead.
  tcp_keepalives_idle: '5',
  tcp_keepalives_interval: '2',
  tcp_keepalives_count: '3',
};

/** A connection of its own that writes read models. */
export class WorkerConnection {
  readonly client: pg.Client;
  /** Rejects when the connection is lost or closed. */
  readonly lost: Promise<never>;

  private constructor(client: pg.Client) {
    this.client = client;
    // Rejects on 'error' too.
    this.lost = once(client, 'end').then(() => Promise.reject(new Error("the read models' connection was closed")));
    this.lost.catch(() => undefined);
    // Later errors of a connection that is given up anyway.
    client.on('error', () => undefined);
  }

  static async open(connectionString: string): Promise<WorkerConnection> {
    const client = new pg.Client({
      connectionString,
      application_name: 'meguri projections',
      options: Object.entries(SETTINGS)
        .map(([name, value]) => `-c ${name}=${value}`)
        .join(' '),
      keepAlive: true,
      connectionTimeoutMillis: 5_000,
    });
    const connection = new WorkerConnection(client);
    try {
      await client.connect();
      return connection;
    } catch (error) {
      connection.drop();
      throw error;
    }
  }

  /** Waits until this connection alone holds the lease. It goes with the connection. */
  async acquireLease(): Promise<void> {
    await this.client.query('SELECT pg_advisory_lock($1)', [LEASE]);
  }

  /** Cuts it, whatever it is doing. */
  drop(): void {
    this.client.connection.stream.destroy();
  }

  async close(): Promise<void> {
    await this.client.end();
  }
}
