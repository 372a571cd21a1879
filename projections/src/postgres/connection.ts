import pg from 'pg';
import { Socket } from 'node:net';

/** All sockets of this process's connections to Postgres. */
const sockets = new Set<Socket>();

/** The remote end of a socket. */
export interface Endpoint {
  readonly address: string | undefined;
  readonly port: number | undefined;
}

/** A connection's socket (`stream` in its settings), tracked so that it can be cut when Postgres stops responding. */
function trackedSocket(): Socket {
  const socket = new Socket();
  sockets.add(socket);
  socket.once('close', () => sockets.delete(socket));
  return socket;
}

/** Cuts every connection to this endpoint at once; statements in progress fail. */
export function cutConnectionsTo({ address, port }: Endpoint): void {
  for (const socket of sockets) {
    if (socket.remoteAddress === address && socket.remotePort === port) socket.destroy();
  }
}

/** Cuts connections that never received a response, which would otherwise wait for their timeout. */
export function cutUnanswered(): void {
  for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
}

/**
 * Client and server notice within 20 s that the other end of an idle connection has disappeared; a process that watches
 * its Postgres notices sooner. Times in ms.
 */
export const KEPT_ALIVE = {
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
  connectionTimeoutMillis: 5_000,
  stream: trackedSocket,
} as const satisfies pg.ClientConfig;

/**
 * Server-side keepalive for connections that hold a lock, which is released if the client's machine disappears. Times
 * in seconds and ms.
 */
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
  /** Server settings of this connection. */
  readonly settings?: Readonly<Record<string, string>>;
}

/** A connection outside any pool. */
export class OwnConnection {
  readonly client: pg.Client;
  readonly #lost = new AbortController();

  private constructor(client: pg.Client) {
    this.client = client;
    client.on('error', () => this.#lost.abort());
    client.on('end', () => this.#lost.abort());
  }

  /** @throws connection errors */
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

  /** Aborted when the connection is lost or closed. */
  get lost(): AbortSignal {
    return this.#lost.signal;
  }

  /** Cuts the connection at once; statements in progress fail. */
  drop(): void {
    this.#lost.abort();
    this.client.connection.stream.destroy();
  }

  async close(): Promise<void> {
    await this.client.end().catch(() => undefined);
  }
}
