import pg from 'pg';
import { growingDelay } from '../growing-delay.ts';
import { CHANNEL } from './sql/append-function.ts';

/** Told the position of a commit, or null when commits may have been missed: look for yourself. */
export type NoticeListener = (position: number | null) => void;

/** Tells subscriptions of commits: this process's own at once, others' through one LISTEN connection. */
export class CommitNotices {
  readonly #settings: pg.ClientConfig;
  readonly #listeners = new Set<NoticeListener>();
  #client: pg.Client | null = null;
  #retry: NodeJS.Timeout | null = null;
  #failures = 0;
  #opening: Promise<void> | null = null;
  #closed = false;

  constructor(settings: pg.ClientConfig) {
    // LISTEN waits for hours: no query of this connection may time out for that.
    this.#settings = { ...settings, query_timeout: 0 };
  }

  get hasListeners(): boolean {
    return this.#listeners.size > 0;
  }

  /** @returns takes the listener off again */
  listen(listener: NoticeListener): () => void {
    this.#listeners.add(listener);
    if (this.#client === null && this.#retry === null) this.#opening ??= this.#open();
    return () => this.#listeners.delete(listener);
  }

  announce(position: number | null): void {
    for (const listener of this.#listeners) listener(position);
  }

  async close(): Promise<void> {
    this.#closed = true;
    if (this.#retry !== null) clearTimeout(this.#retry);
    await this.#opening;
    await this.#client?.end();
  }

  async #open(): Promise<void> {
    const client = new pg.Client(this.#settings);
    client.on('notification', ({ payload }) => this.announce(payload ? Number(payload) : null));
    client.on('error', () => this.#lost(client));
    client.on('end', () => this.#lost(client));
    this.#client = client;
    try {
      await client.connect();
      await client.query(`LISTEN ${CHANNEL}`);
      this.#failures = 0;
      // What was committed before the LISTEN took effect went unheard.
      this.announce(null);
    } catch {
      client.connection.stream.destroy();
      this.#lost(client);
    }
    this.#opening = null;
  }

  #lost(client: pg.Client): void {
    if (this.#client !== client) return;
    this.#client = null;
    if (this.#closed) return;
    this.#failures += 1;
    this.#retry = setTimeout(() => {
      this.#retry = null;
      this.#opening = this.#open();
    }, growingDelay(this.#failures));
  }
}
