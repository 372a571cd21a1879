import type { Client } from 'pg';
import type { Queryable } from '../projection.ts';
import { NEXT_SCHEMA, REBUILD_LOCK } from './rebuild.ts';

/** Drops the tables that a killed rebuild has left, hundreds of MB per million events. One that still runs keeps them. */
export async function clearKilledRebuild(client: Client): Promise<void> {
  const { rowCount } = await client.query('SELECT FROM pg_namespace WHERE nspname = $1', [NEXT_SCHEMA]);
  if (rowCount === 0) return;
  const { rows } = await client.query<{ mine: boolean }>('SELECT pg_try_advisory_lock($1) AS mine', [REBUILD_LOCK]);
  if (rows[0]?.mine !== true) return;
  try {
    await client.query(`DROP SCHEMA IF EXISTS ${NEXT_SCHEMA} CASCADE`);
  } finally {
    await client.query('SELECT pg_advisory_unlock($1)', [REBUILD_LOCK]);
  }
}

/** The size of a rebuild's tables, while it runs or after it was killed; 0: there are none. */
export async function unfinishedRebuildBytes(database: Queryable): Promise<number> {
  const { rows } = await database.query<{ bytes: number }>({
    name: 'unfinished_rebuild',
    text: `SELECT coalesce(sum(pg_total_relation_size(c.oid)), 0)::float8 AS bytes
           FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace WHERE n.nspname = $1 AND c.relkind = 'r'`,
    values: [NEXT_SCHEMA],
  });
  return rows[0]?.bytes ?? 0;
}
