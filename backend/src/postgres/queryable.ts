import type pg from 'pg';

/** Runs queries: a pool, a connection in a transaction, or a port of a transaction. */
export interface Queryable {
  query(text: string, values?: unknown[]): Promise<{ rows: unknown[] }>;
}

/** A pool, or a connection in a transaction, with the types of pg: for named queries and typed rows. */
export type PgQueryable = Pick<pg.Pool, 'query'>;
