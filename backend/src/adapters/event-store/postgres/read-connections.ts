import pg from 'pg';
import type { QueryArrayConfig, QueryArrayResult } from 'pg';
import { FLUSH, type FlushedPosition } from './flushed-position.ts';
import type { LogHistory } from './log-history.ts';
import { asUnavailable, isRefusal } from './unavailable.ts';

/** What an answer covers. */
export interface Reach {
  /** Position of the newest event in the answer, 0 for none. */
  readonly newest: number;
  /** Newest position known to be committed when it was answered. */
  readonly committed: number;
}

/** Connections for reading; after a change of history none of the former ones is used. */
export class ReadConnections {
  readonly pool: pg.Pool;
  readonly #history: LogHistory;
  readonly #flushed: FlushedPosition;

  constructor(settings: pg.PoolConfig, history: LogHistory, flushed: FlushedPosition) {
    this.#history = history;
    this.#flushed = flushed;
    const onConnect = (client: pg.ClientBase) => {
      // The pool doesn't listen for errors of a connection in use; the running query rejects anyway.
      client.on('error', () => undefined);
      return history.identify(client);
    };
    // The pool awaits this callback, although its types don't say so.
    this.pool = new pg.Pool({ ...settings, onConnect: onConnect as (client: pg.ClientBase) => void });
    // A lost idle connection is replaced when the next one is needed.
    this.pool.on('error', () => undefined);
  }

  /**
   * Returns the answer once all its events are durable.
   * @throws EventLogUnavailable, and what Postgres refuses
   */
  async query<Row extends unknown[]>(
    query: QueryArrayConfig,
    reach: (rows: readonly Row[]) => Reach,
  ): Promise<QueryArrayResult<Row>> {
    try {
      const client = await this.#client();
      try {
        const answer = await client.query<Row>(query);
        await this.#flush(reach(answer.rows), client);
        client.release();
        return answer;
      } catch (error) {
        client.release(!isRefusal(error));
        throw error;
      }
    } catch (error) {
      throw asUnavailable(error);
    }
  }

  close(): Promise<void> {
    return this.pool.end();
  }

  /** Uses the same connection: if the server crashed in between and lost the events, this query fails. */
  async #flush({ newest, committed }: Reach, client: pg.PoolClient): Promise<void> {
    if (this.#flushed.covers(newest)) return;
    await client.query(FLUSH);
    this.#flushed.note(committed, client);
  }

  async #client(): Promise<pg.PoolClient> {
    for (;;) {
      const client = await this.pool.connect();
      if (this.#history.isCurrent(client)) return client;
      client.release(true);
    }
  }
}
