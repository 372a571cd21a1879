import type { QueryResult } from 'pg';
import type { FeedEvent } from './feed-event.ts';
import type { ReadModelTable, Write } from './read-model-table.ts';

/** Where rows are read from: a connection or a pool. */
export interface Queryable {
  query<Row extends object>(query: {
    name?: string;
    text: string;
    values?: unknown[];
    query_timeout?: number;
  }): Promise<QueryResult<Row & Record<string, unknown>>>;
}

/** Maintains one read model: some tables, all derived from the log and nothing else. */
export interface Projection {
  /** Names its checkpoint. */
  readonly name: string;
  /** Raised when the same events would give other rows: the next start rebuilds the read model. */
  readonly version: number;
  /** Streams whose name starts so matter to it; others it passes by. */
  readonly streamPrefix: string;
  readonly tables: readonly ReadModelTable[];
  /** A projector over the tables in this schema, with nothing in memory. */
  open(schema: string): Projector;
}

/**
 * A projection at work. It may keep rows in memory: whoever holds it is the tables' only writer, and drops it when in
 * doubt. What it writes depends on the events alone, never on how they were cut into batches.
 */
export interface Projector {
  /** Reads the rows these events change, unless they are in memory; undefined when there is nothing to read. */
  load(events: readonly FeedEvent[], database: Queryable): Promise<void> | undefined;
  /** @throws when the event can't be applied; nothing of it is then kept. */
  apply(event: FeedEvent): void;
  /** What the events since the last call change. */
  takeWrites(): readonly Write[];
}
