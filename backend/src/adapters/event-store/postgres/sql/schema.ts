import { createHash } from 'node:crypto';
import type { Pool } from 'pg';
import { APPEND_FUNCTION } from './append-function.ts';
import { APPEND_ONLY, EVENTS_TABLE, LOG_TABLE, NO_GAPS } from './tables.ts';

const OBJECTS = [
  'CREATE SCHEMA IF NOT EXISTS event_log',
  EVENTS_TABLE,
  LOG_TABLE,
  APPEND_ONLY,
  NO_GAPS,
  APPEND_FUNCTION,
].join(';\n');

/**
 * Increment it with every change of these objects. They must also serve the previous release, since two releases may
 * run at the same time.
 */
export const SCHEMA_VERSION = 2;
export const SCHEMA_FINGERPRINT = createHash('sha256').update(OBJECTS).digest('hex');

/** One process at a time installs the objects. */
const INSTALL_LOCK = 0x6d656776;

/**
 * Installs the schema `event_log` where it is missing or from an older release; a newer one is kept.
 * @returns the log's identity, a UUID
 */
export async function ensureSchema(pool: Pool): Promise<string> {
  const existing = await installedLog(pool);
  if (existing !== null && existing.version >= SCHEMA_VERSION) return existing.id;
  const client = await pool.connect();
  try {
    await client.query(`BEGIN; SELECT pg_advisory_xact_lock(${INSTALL_LOCK});`);
    // Another process may have installed it first, or a newer version.
    const installed = await installedLog(client);
    if (installed === null || installed.version < SCHEMA_VERSION) {
      await client.query(OBJECTS);
      await client.query(
        `INSERT INTO event_log.log (schema_fingerprint, schema_version) VALUES ($1, $2)
         ON CONFLICT (only_row) DO UPDATE
           SET schema_fingerprint = excluded.schema_fingerprint, schema_version = excluded.schema_version`,
        [SCHEMA_FINGERPRINT, SCHEMA_VERSION],
      );
    }
    await client.query('COMMIT');
    client.release();
  } catch (error) {
    // Closing the connection rolls back at whatever stage it was.
    client.release(true);
    throw error;
  }
  const log = await installedLog(pool);
  if (log === null) throw new Error('event_log.log is empty right after it was filled');
  return log.id;
}

async function installedLog(database: Pick<Pool, 'query'>): Promise<{ id: string; version: number } | null> {
  const { rows: tables } = await database.query<{ present: boolean }>(
    `SELECT to_regclass('event_log.log') IS NOT NULL AS present`,
  );
  if (tables[0]?.present !== true) return null;
  // The table of the first releases has no version.
  const { rows } = await database.query<{ id: string; version: number }>(
    `SELECT l.id, coalesce((to_jsonb(l) ->> 'schema_version')::integer, 1) AS version FROM event_log.log l`,
  );
  return rows[0] ?? null;
}
