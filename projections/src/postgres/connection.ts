import pg from 'pg';
import { trackedSocket } from './sockets.ts';

/**
 * Client and server notice within 20 s that an idle connection's other end has vanished; a process that watches its Postgres
 * sooner. Times in ms.
 */
export const KEPT_ALIVE = {
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
  connectionTimeoutMillis: 5_000,
  stream: trackedSocket,
} as const satisfies pg.ClientConfig;

/** The server's side of a connection that holds a lock: whose machine vanished loses it. Times in seconds and ms. */
const SERVER_SETTINGS = {
  tcp_keepalives_idle: '5',
  tcp_keepalives_interval: '2',
  tcp_keepalives_count: '3',
  idle_in_transaction_session_timeout: '60000',
};

export interface ConnectionOptions {
  readonly connectionString: string;
  /** Shown by `pg_stat_activity`. */
  readonly name: string;
  /** The server's settings for this connection. */
  readonly settings?: Readonly<Record<string, string>>;
}

/** A connection of its own, outside any pool. */
export class OwnConnection {
  readonly client: pg.Client;
  readonly #lost = new AbortController();

  private constructor(client: pg.Client) {
    this.client = client;
    client.on('error', () => this.#lost.abort());
    client.on('end', () => this.#lost.abort());
  }

  /** @throws what connecting throws */
  static async open({ connectionString, name, settings }: ConnectionOptions): Promise<OwnConnection> {
    const client = new pg.Client({
      ...KEPT_ALIVE,
      connectionString,
      application_name: name,
      options: Object.entries({ ...SERVER_SETTINGS, ...settings })
        .map(([setting, value]) => `-c ${setting}=${value}`)
        .join(' '),
    });
    const connection = new OwnConnection(client);
    try {
      await client.connect();
      return connection;
    } catch (error) {
      connection.drop();
      throw error;
    }
  }

  /** Aborted when it is lost or closed. */
  get lost(): AbortSignal {
    return this.#lost.signal;
  }

  /** Cuts it, whatever it is doing: what is under way fails. */
  drop(): void {
    this.#lost.abort();
    this.client.connection.stream.destroy();
  }

  async close(): Promise<void> {
    await this.client.end().catch(() => undefined);
  }
}
