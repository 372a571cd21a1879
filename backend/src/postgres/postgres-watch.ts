import {
  OwnConnection,
  cutConnectionsTo,
  cutUnanswered,
  type Endpoint,
} from '@meguri/projections/postgres/connection.ts';
import { timeoutIgnoringStalls } from './timeout-ignoring-stalls.ts';
import type { Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

/** Postgres is known to be unresponsive, so it isn't queried. */
export class PostgresUnresponsive extends Error {
  override name = 'PostgresUnresponsive';
  readonly answersAs = 'service_unavailable';

  constructor() {
    super('Postgres does not respond');
  }
}

/** In ms. */
export interface WatchTimings {
  /** Between two checks. */
  readonly everyMs: number;
  /** Limit for the response to a trivial query. */
  readonly answerMs: number;
  /** Between two attempts to reconnect. */
  readonly retryMs: number;
}
export const WATCH_TIMINGS: WatchTimings = { everyMs: 2_000, answerMs: 5_000, retryMs: 250 };

/**
 * Detects that Postgres has become unreachable without closing its connections (its machine or the network is gone),
 * and then closes all of this process's connections to it. Otherwise each would wait until its statement times out,
 * half a minute for a job's. New connections find whichever server now answers under that name.
 */
export class PostgresWatch {
  readonly #url: string;
  readonly #report: (change: string) => void;
  readonly #timings: WatchTimings;
  readonly #closing = new AbortController();
  readonly #watching: Promise<void>;
  #connection: OwnConnection | null = null;
  #endpoint: Endpoint | null = null;
  #silentSince: number | null = null;

  /** @param report receives a sentence when Postgres becomes unresponsive, and when it responds again */
  constructor(url: string, report: (change: string) => void, timings = WATCH_TIMINGS) {
    this.#url = url;
    this.#report = report;
    this.#timings = timings;
    this.#watching = this.#watch();
  }

  /** Until Postgres responds again. A Postgres that refuses connections isn't silent. */
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
      await rest(this.#connection === null ? this.#timings.retryMs : this.#timings.everyMs);
    }
    this.#connection?.drop();
  }

  /**
   * @returns false when there was no response in time
   * @throws errors of connecting, or the loss of the connection
   */
  async #look(): Promise<boolean> {
    const connection = (this.#connection ??= await this.#open());
    const silence = Promise.withResolvers<false>();
    const spare = timeoutIgnoringStalls(this.#timings.answerMs, () => silence.resolve(false));
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
      this.#silentSince = performance.now() - this.#timings.answerMs;
      this.#report('Postgres has not answered for some seconds: all connections to it are given up');
    }
    this.#connection = null;
    if (this.#endpoint !== null) cutConnectionsTo(this.#endpoint);
    cutUnanswered();
  }

  #speak(): void {
    if (this.#silentSince === null) return;
    const seconds = ((performance.now() - this.#silentSince) / 1_000).toFixed(1);
    this.#silentSince = null;
    this.#report(`Postgres answers again, after ${seconds} s`);
    cutUnanswered();
  }
}
