import type { Client } from 'pg';
import type { Queryable } from '../projection.ts';
import { CHECK_LOCK, CHECK_SCHEMA } from './compare.ts';
import { NEXT_SCHEMA, REBUILD_LOCK } from './rebuild.ts';

/** How the schemas begin in which rebuilds and checks build their tables, with the lock that a running one holds. */
const SCHEMAS = [
  [NEXT_SCHEMA, REBUILD_LOCK],
  [CHECK_SCHEMA, CHECK_LOCK],
] as const;

/**
 * Drops the tables that a killed rebuild or check has left, hundreds of MB per million events. One that still runs keeps
 * them.
 */
export async function clearKilledRebuild(client: Client): Promise<void> {
  for (const [begin, lock] of SCHEMAS) await clear(client, begin, lock);
}

const schemasLike = (client: Client, begin: string) =>
  client.query<{ name: string }>('SELECT nspname AS name FROM pg_namespace WHERE starts_with(nspname, $1)', [begin]);

async function clear(client: Client, begin: string, lock: number): Promise<void> {
  if ((await schemasLike(client, begin)).rowCount === 0) return;
  const { rows } = await client.query<{ mine: boolean }>('SELECT pg_try_advisory_lock($1) AS mine', [lock]);
  if (rows[0]?.mine !== true) return;
  try {
    // Read again: the one that ran until now has dropped or swapped its own.
    for (const { name } of (await schemasLike(client, begin)).rows) {
      await client.query(`DROP SCHEMA IF EXISTS ${client.escapeIdentifier(name)} CASCADE`);
    }
  } finally {
    await client.query('SELECT pg_advisory_unlock($1)', [lock]);
  }
}

/** The size of the tables of a rebuild or check, while it runs or after it was killed; 0: there are none. */
export async function unfinishedRebuildBytes(database: Queryable): Promise<number> {
  const { rows } = await database.query<{ bytes: number }>({
    name: 'unfinished_rebuild',
    text: `SELECT coalesce(sum(pg_total_relation_size(c.oid)), 0)::float8 AS bytes
           FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace WHERE c.relkind = 'r'
             AND EXISTS (SELECT FROM unnest($1::text[]) AS s (name) WHERE starts_with(n.nspname, s.name))`,
    values: [SCHEMAS.map(([begin]) => begin)],
  });
  return rows[0]?.bytes ?? 0;
}
