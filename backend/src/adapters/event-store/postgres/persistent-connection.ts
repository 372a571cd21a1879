import { EventLogUnavailable } from '@meguri/contracts/events/event-log.ts';
import pg from 'pg';
import { growingDelay } from '@meguri/projections/loops/loop.ts';
import type { LogHistory } from './log-history.ts';
import { asUnavailable } from './unavailable.ts';

/**
 * One connection that opens on first use and reopens after a loss or a change of history: at once the first time, then
 * with growing delay. During that delay calls fail immediately.
 */
export class PersistentConnection {
  readonly #settings: pg.ClientConfig;
  readonly #history: LogHistory;
  #client: pg.Client | null = null;
  #opening: Promise<pg.Client> | null = null;
  #failures = 0;
  #restsUntil = 0;

  constructor(settings: pg.ClientConfig, history: LogHistory) {
    this.#settings = settings;
    this.#history = history;
  }

  /** @throws EventLogUnavailable */
  async client(): Promise<pg.Client> {
    if (this.#client !== null && !this.#history.isCurrent(this.#client)) this.drop(this.#client);
    if (this.#client !== null) return this.#client;
    if (this.#opening !== null) return this.#opening;
    if (performance.now() < this.#restsUntil) throw new EventLogUnavailable('event log in Postgres: reconnecting');
    this.#opening = this.#open();
    try {
      return await this.#opening;
    } finally {
      this.#opening = null;
    }
  }

  /** Drops a connection in an unknown state; the next `client()` opens another. */
  drop(client: pg.Client): void {
    if (this.#client === client) this.#client = null;
    // pg's end() waits for a running query, which may hang.
    client.connection.stream.destroy();
  }

  async close(): Promise<void> {
    const client = this.#client;
    this.#client = null;
    await client?.end();
  }

  async #open(): Promise<pg.Client> {
    const client = new pg.Client(this.#settings);
    const forget = () => {
      if (this.#client === client) this.#client = null;
    };
    client.on('error', forget);
    client.on('end', forget);
    try {
      await client.connect();
      await this.#history.identify(client);
    } catch (error) {
      this.#failures += 1;
      this.#restsUntil = performance.now() + growingDelay(this.#failures);
      this.drop(client);
      throw asUnavailable(error);
    }
    this.#failures = 0;
    this.#client = client;
    return client;
  }
}
