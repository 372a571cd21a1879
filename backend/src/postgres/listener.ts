import { growingDelay } from '@meguri/projections/loops/loop.ts';
import pg from 'pg';

interface Ear {
  readonly channel: string;
  readonly hear: (payload: string, processId: number) => void;
  readonly onListening: () => void;
}

/**
 * One connection that LISTENs on any number of channels. Opened for the first one, and reopened with growing delay
 * whenever it is lost.
 */
export class Listener {
  readonly #settings: pg.ClientConfig;
  readonly #ears = new Set<Ear>();
  #client: pg.Client | null = null;
  #opening: Promise<void> | null = null;
  /** Serialises statements, so that LISTENs don't overlap. */
  #turn: Promise<unknown> = Promise.resolve();
  #retry: NodeJS.Timeout | null = null;
  #failures = 0;
  #closed = false;

  constructor(settings: pg.ClientConfig) {
    // The connection is idle for hours, so its queries must not time out.
    this.#settings = { ...settings, query_timeout: 0, statement_timeout: 0 };
  }

  /**
   * @param hear receives the message, and the id of the server process that sent it
   * @param onListening called whenever listening begins: messages sent before it were lost
   * @returns stops listening
   */
  listen(channel: string, hear: Ear['hear'], onListening = () => undefined as void): () => void {
    const ear = { channel, hear, onListening };
    this.#ears.add(ear);
    // If the connection is lost now, reopening it subscribes this listener too.
    if (this.#client !== null && this.#opening === null) this.#subscribe(this.#client, [ear]).catch(() => undefined);
    else if (this.#retry === null) this.#opening ??= this.#open();
    return () => this.#ears.delete(ear);
  }

  async close(): Promise<void> {
    this.#closed = true;
    if (this.#retry !== null) clearTimeout(this.#retry);
    await this.#opening;
    await this.#client?.end();
  }

  async #open(): Promise<void> {
    const client = new pg.Client(this.#settings);
    client.on('notification', ({ channel, payload = '', processId }) => {
      for (const ear of this.#ears) if (ear.channel === channel) ear.hear(payload, processId);
    });
    client.on('error', () => this.#lost(client));
    client.on('end', () => this.#lost(client));
    this.#client = client;
    const known = new Set<Ear>();
    try {
      await client.connect();
      // Listeners that were added during the loop are subscribed too.
      for (let fresh = [...this.#ears]; fresh.length > 0; fresh = [...this.#ears].filter((ear) => !known.has(ear))) {
        for (const ear of fresh) known.add(ear);
        await this.#subscribe(client, fresh);
      }
      this.#failures = 0;
    } catch {
      client.connection.stream.destroy();
      this.#lost(client);
    }
    this.#opening = null;
  }

  async #subscribe(client: pg.Client, ears: readonly Ear[]): Promise<void> {
    const channels = [...new Set(ears.map(({ channel }) => `LISTEN ${channel}`))];
    const turn = this.#turn.then(() => client.query(channels.join('; ')));
    this.#turn = turn.catch(() => undefined);
    await turn;
    for (const { onListening } of ears) onListening();
  }

  #lost(client: pg.Client): void {
    if (this.#client !== client) return;
    this.#client = null;
    if (this.#closed) return;
    this.#failures += 1;
    this.#retry = setTimeout(() => {
      this.#retry = null;
      this.#opening = this.#open();
    }, growingDelay(this.#failures)).unref();
  }
}
