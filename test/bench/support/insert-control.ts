import pg from 'pg';
import { perSecond, streamWalk } from './load-generator.ts';

const CONNECTIONS = 32;
const INSERT = {
  name: 'control_insert',
  text: `INSERT INTO insert_control (position, stream, revision, event_id, type, version, data, metadata)
         VALUES ($1, $2, $3, $4, $5, 1, $6, $7)`,
};

/** R: plain `pg` with the same rows in a table of the same shape, one prepared INSERT per transaction. */
export class InsertControl {
  readonly #clients: readonly pg.Client[];
  readonly #walks = Array.from({ length: CONNECTIONS }, () => streamWalk('control-', 20));
  #position = 0;

  private constructor(clients: readonly pg.Client[]) {
    this.#clients = clients;
  }

  /** The event log's schema must exist. */
  static async open(databaseUrl: string): Promise<InsertControl> {
    const clients = Array.from({ length: CONNECTIONS }, () => new pg.Client(databaseUrl));
    await Promise.all(clients.map((client) => client.connect()));
    await clients[0]?.query(
      'DROP TABLE IF EXISTS insert_control; CREATE TABLE insert_control (LIKE event_log.events INCLUDING ALL)',
    );
    return new InsertControl(clients);
  }

  /** @param latencies receives the ms of every insert @returns inserts per second over 32 connections */
  measure(milliseconds: number, data: string, metadata: string, latencies?: number[]): Promise<number> {
    return perSecond(CONNECTIONS, milliseconds, async (caller) => {
      const began = performance.now();
      const { stream, revision } = this.#walks[caller]!();
      this.#position += 1;
      const values = [this.#position, stream, revision, crypto.randomUUID(), 'RequestNoted', data, metadata];
      await this.#clients[caller]!.query({ ...INSERT, values });
      latencies?.push(performance.now() - began);
    });
  }

  async close(): Promise<void> {
    await this.#clients[0]?.query('DROP TABLE insert_control');
    await Promise.all(this.#clients.map((client) => client.end()));
  }
}
