import { OwnConnection } from '@meguri/projections/postgres/connection.ts';
import { whenAwakeFor } from './patience.ts';
import { cutConnectionsTo, cutUnanswered, type Endpoint } from '@meguri/projections/postgres/sockets.ts';
import type { Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

/** Nobody asks a Postgres that answers nobody. */
export class PostgresSilent extends Error {
  override name = 'PostgresSilent';
  readonly answersAs = 'service_unavailable';

  constructor() {
    super('Postgres answers no more');
  }
}

/** In ms. */
export interface Patience {
  /** Between two looks. */
  readonly everyMs: number;
  /** How long an answer may take that costs Postgres nothing. */
  readonly answerMs: number;
  /** Between two attempts to reach it again. */
  readonly retryMs: number;
}
export const PATIENCE: Patience = { everyMs: 2_000, answerMs: 5_000, retryMs: 250 };

/**
 * Finds out that Postgres has vanished without a word (its machine is gone, or the way to it), and gives up all of this
 * process's connections to it then: each of them would wait for an answer as long as its statement may take, half a minute for a
 * job's. Whoever answers under the same name is found by new connections.
 */
export class PostgresWatch {
  readonly #url: string;
  readonly #tell: (change: string) => void;
  readonly #patience: Patience;
  readonly #closing = new AbortController();
  readonly #watching: Promise<void>;
  #connection: OwnConnection | null = null;
  #endpoint: Endpoint | null = null;
  #silentSince: number | null = null;

  /** @param tell is told in a sentence when silence falls, and when it ends */
  constructor(url: string, tell: (change: string) => void, patience = PATIENCE) {
    this.#url = url;
    this.#tell = tell;
    this.#patience = patience;
    this.#watching = this.#watch();
  }

  /** Until Postgres answers again; a Postgres that refuses connections isn't silent. */
  get silent(): boolean {
    return this.#silentSince !== null;
  }

  async close(): Promise<void> {
    this.#closing.abort();
    this.#connection?.drop();
    await this.#watching;
  }

  async #watch(): Promise<void> {
    const { signal } = this.#closing;
    const rest = (ms: number) => delay(ms, undefined, { signal }).catch(() => undefined);
    while (!signal.aborted) {
      const isAnswered = await this.#look().catch((error: Error) => error.message !== 'timeout expired');
      if (signal.aborted) break;
      if (!isAnswered) this.#fallSilent();
      await rest(this.#connection === null ? this.#patience.retryMs : this.#patience.everyMs);
    }
    this.#connection?.drop();
  }

  /**
   * @returns false when there was no answer in time
   * @throws what connecting throws, and the connection's loss
   */
  async #look(): Promise<boolean> {
    const connection = (this.#connection ??= await this.#open());
    const silence = Promise.withResolvers<false>();
    const spare = whenAwakeFor(this.#patience.answerMs, () => silence.resolve(false));
    const answer = connection.client.query('SELECT').then(() => true);
    try {
      return await Promise.race([answer, silence.promise]);
    } catch (error) {
      this.#connection = null;
      connection.drop();
      throw error;
    } finally {
      spare();
    }
  }

  async #open(): Promise<OwnConnection> {
    const connection = await OwnConnection.open({ connectionString: this.#url, name: 'meguri-watch' });
    const { remoteAddress: address, remotePort: port } = connection.client.connection.stream as Socket;
    this.#endpoint = { address, port };
    this.#speak();
    return connection;
  }

  #fallSilent(): void {
    if (this.#silentSince === null) {
      this.#silentSince = performance.now() - this.#patience.answerMs;
      this.#tell('Postgres has not answered for some seconds: all connections to it are given up');
    }
    this.#connection = null;
    if (this.#endpoint !== null) cutConnectionsTo(this.#endpoint);
    cutUnanswered();
  }

  #speak(): void {
    if (this.#silentSince === null) return;
    const seconds = ((performance.now() - this.#silentSince) / 1_000).toFixed(1);
    this.#silentSince = null;
    this.#tell(`Postgres answers again, after ${seconds} s`);
    cutUnanswered();
  }
}
