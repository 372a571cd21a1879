import pg from 'pg';
import type { QueryArrayConfig, QueryArrayResult } from 'pg';
import type { LogHistory } from './log-history.ts';
import { asUnavailable, isRefusal } from './unavailable.ts';

/** Connections for reads and catch-ups; beside them one for the writer and one for LISTEN. */
const CONNECTIONS = 4;

/** The log's connections for reading; none of them is used once another history was met. */
export class ReadConnections {
  readonly pool: pg.Pool;
  readonly #history: LogHistory;

  constructor(settings: pg.ClientConfig, history: LogHistory) {
    this.#history = history;
    const onConnect = (client: pg.ClientBase) => {
      // While it is in use the pool doesn't listen; what is under way fails by itself.
      client.on('error', () => undefined);
      return history.identify(client);
    };
    // The pool waits for it, which its types don't say.
    this.pool = new pg.Pool({ ...settings, max: CONNECTIONS, onConnect: onConnect as (client: pg.ClientBase) => void });
    // An idle connection that is lost is replaced when the next one is needed.
    this.pool.on('error', () => undefined);
  }

  /** @throws EventLogUnavailable, and what Postgres refuses */
  async query<Row extends unknown[]>(query: QueryArrayConfig): Promise<QueryArrayResult<Row>> {
    try {
      const client = await this.#client();
      try {
        const answer = await client.query<Row>(query);
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

  async #client(): Promise<pg.PoolClient> {
    for (;;) {
      const client = await this.pool.connect();
      if (this.#history.isCurrent(client)) return client;
      client.release(true);
    }
  }
}
