import pg from 'pg';
import type { QueryArrayConfig, QueryArrayResult } from 'pg';
import { FLUSH, type FlushedPosition } from './flushed-position.ts';
import type { LogHistory } from './log-history.ts';
import { asUnavailable, isRefusal } from './unavailable.ts';

/** How far an answer goes. */
export interface Reach {
  /** Position of the newest event that it tells of, 0 for none. */
  readonly told: number;
  /** Newest position that is known to have been committed by then. */
  readonly committed: number;
}

/** The log's connections for reading; none of them is used once another history was met. */
export class ReadConnections {
  readonly pool: pg.Pool;
  readonly #history: LogHistory;
  readonly #flushed: FlushedPosition;

  constructor(settings: pg.PoolConfig, history: LogHistory, flushed: FlushedPosition) {
    this.#history = history;
    this.#flushed = flushed;
    const onConnect = (client: pg.ClientBase) => {
      // While it is in use the pool doesn't listen; what is under way fails by itself.
      client.on('error', () => undefined);
      return history.identify(client);
    };
    // The pool waits for it, which its types don't say.
    this.pool = new pg.Pool({ ...settings, onConnect: onConnect as (client: pg.ClientBase) => void });
    // An idle connection that is lost is replaced when the next one is needed.
    this.pool.on('error', () => undefined);
  }

  /**
   * Answers once everything that the answer tells of is safe.
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

  /** Over the same connection: a server that went down in between, and lost the events, doesn't answer it. */
  async #flush({ told, committed }: Reach, client: pg.PoolClient): Promise<void> {
    if (this.#flushed.covers(told)) return;
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
