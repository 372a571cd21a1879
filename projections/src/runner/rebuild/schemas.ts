import { randomBytes } from 'node:crypto';
import type { Client } from 'pg';
import type { Queryable } from '../projection.ts';

/** Where tables are built that aren't in use. */
interface BuildSchemas {
  /** A regular expression for their names. */
  readonly names: string;
  /** The advisory lock held while tables are built there. */
  readonly lock: number;
}

/** Held while a check runs, so that its tables aren't cleared away as those of a killed one. */
export const CHECK_SCHEMA = 'read_models_check';
export const CHECKS: BuildSchemas = { names: `^${CHECK_SCHEMA}$`, lock: 0x6d676368 };

/** Of rebuilds, until the swap. Releases up to 0.5.0 have one without a number. */
export const REBUILDS: BuildSchemas = { names: '^read_models_next(_[0-9a-f]{8})?$', lock: 0x6d677262 };

/**
 * The name is new each time: a connection that outlives its rebuild for a moment can't write to the tables of the next
 * one.
 */
export const newRebuildSchema = (): string => `read_models_next_${randomBytes(4).toString('hex')}`;

const schemasOf = async (client: Client, { names }: BuildSchemas): Promise<readonly string[]> => {
  const { rows } = await client.query<{ name: string }>('SELECT nspname AS name FROM pg_namespace WHERE nspname ~ $1', [
    names,
  ]);
  return rows.map(({ name }) => name);
};

/** Drops what killed ones have left. The connection must hold their lock. */
export async function dropLeft(client: Client, schemas: BuildSchemas): Promise<void> {
  for (const name of await schemasOf(client, schemas)) await client.query(`DROP SCHEMA IF EXISTS ${name} CASCADE`);
}

/**
 * Drops the tables that a killed rebuild or check has left, hundreds of MB per million events. One that still runs keeps
 * them.
 */
export async function clearKilledRebuild(client: Client): Promise<void> {
  for (const schemas of [REBUILDS, CHECKS]) await clear(client, schemas);
}

async function clear(client: Client, schemas: BuildSchemas): Promise<void> {
  if ((await schemasOf(client, schemas)).length === 0) return;
  const { rows } = await client.query<{ mine: boolean }>('SELECT pg_try_advisory_lock($1) AS mine', [schemas.lock]);
  if (rows[0]?.mine !== true) return;
  try {
    await dropLeft(client, schemas);
  } finally {
    await client.query('SELECT pg_advisory_unlock($1)', [schemas.lock]);
  }
}

/**
 * The size of the tables of a rebuild or check, while it runs or after it was killed; 0: there are none. Tables that are
 * being rewritten are left out: asking for their size would wait for that.
 */
export async function unfinishedRebuildBytes(database: Queryable): Promise<number> {
  const { rows } = await database.query<{ bytes: number }>({
    name: 'unfinished_rebuild',
    text: `SELECT coalesce(sum(pg_total_relation_size(c.oid)), 0)::float8 AS bytes
           FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
           WHERE c.relkind = 'r' AND n.nspname ~ ANY ($1) AND NOT EXISTS (
             SELECT FROM pg_locks l WHERE l.relation = c.oid AND l.mode = 'AccessExclusiveLock')`,
    values: [[REBUILDS.names, CHECKS.names]],
  });
  return rows[0]?.bytes ?? 0;
}
