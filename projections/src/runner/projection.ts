import type { QueryResult } from 'pg';
import type { FeedEvent } from './feed-event.ts';
import type { ReadModelTable, Write } from './read-model-table.ts';

/** A connection or a pool. */
export interface Queryable {
  query<Row extends object>(query: {
    name?: string;
    text: string;
    values?: unknown[];
    query_timeout?: number;
  }): Promise<QueryResult<Row & Record<string, unknown>>>;
}

/** Maintains one read model: tables derived from the log and nothing else, each row from one stream. */
export interface Projection {
  /** Names its checkpoint. */
  readonly name: string;
  /**
   * Raise it when the same events would give other rows, or the tables have other indexes: the next start rebuilds the
   * read model, and a restarted worker of the previous release leaves it alone.
   */
  readonly version: number;
  /** Receives only streams whose name has this prefix. */
  readonly streamPrefix: string;
  readonly tables: readonly ReadModelTable[];
  /** A projector over the tables in this schema, with empty caches. */
  open(schema: string): Projector;
}

/**
 * A running projection. It may cache rows: its holder is the only writer of the tables and drops the projector when in
 * doubt. What it writes depends on the events alone, not on how they are batched.
 */
export interface Projector {
  /** Loads the rows these events change, unless they are cached; undefined when there is nothing to load. */
  load(events: readonly FeedEvent[], database: Queryable): Promise<void> | undefined;
  /** @throws when the event can't be applied, which then has no effect */
  apply(event: FeedEvent): void;
  /** The changes since the last call. */
  takeWrites(): readonly Write[];
}
