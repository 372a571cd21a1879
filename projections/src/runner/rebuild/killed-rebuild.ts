import type { Client } from 'pg';
import type { Queryable } from '../projection.ts';
import { CHECK_LOCK, CHECK_SCHEMA } from './compare.ts';
import { NEXT_SCHEMA, REBUILD_LOCK } from './rebuild.ts';

/** Where rebuilds and checks build their tables, each with the lock that a running one holds. */
const SCHEMAS = [
  [NEXT_SCHEMA, REBUILD_LOCK],
  [CHECK_SCHEMA, CHECK_LOCK],
] as const;

/**
 * Drops the tables that a killed rebuild or check has left, hundreds of MB per million events. One that still runs keeps
 * them.
 */
export async function clearKilledRebuild(client: Client): Promise<void> {
  for (const [schema, lock] of SCHEMAS) await clear(client, schema, lock);
}

async function clear(client: Client, schema: string, lock: number): Promise<void> {
  const { rowCount } = await client.query('SELECT FROM pg_namespace WHERE nspname = $1', [schema]);
  if (rowCount === 0) return;
  const { rows } = await client.query<{ mine: boolean }>('SELECT pg_try_advisory_lock($1) AS mine', [lock]);
  if (rows[0]?.mine !== true) return;
  try {
    await client.query(`DROP SCHEMA IF EXISTS ${schema} CASCADE`);
  } finally {
    await client.query('SELECT pg_advisory_unlock($1)', [lock]);
  }
}

/** The size of the tables of a rebuild or check, while it runs or after it was killed; 0: there are none. */
export async function unfinishedRebuildBytes(database: Queryable): Promise<number> {
  const { rows } = await database.query<{ bytes: number }>({
    name: 'unfinished_rebuild',
    text: `SELECT coalesce(sum(pg_total_relation_size(c.oid)), 0)::float8 AS bytes
           FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace WHERE n.nspname = ANY ($1) AND c.relkind = 'r'`,
    values: [SCHEMAS.map(([schema]) => schema)],
  });
  return rows[0]?.bytes ?? 0;
}
