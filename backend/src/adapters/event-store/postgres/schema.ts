import { createHash } from 'node:crypto';
import type { Pool } from 'pg';
import { APPEND_FUNCTION } from './sql/append-function.ts';
import { APPEND_ONLY, EVENTS_TABLE, LOG_TABLE } from './sql/tables.ts';

const OBJECTS = ['CREATE SCHEMA IF NOT EXISTS event_log', EVENTS_TABLE, LOG_TABLE, APPEND_ONLY, APPEND_FUNCTION].join(
  ';\n',
);
const FINGERPRINT = createHash('sha256').update(OBJECTS).digest('hex');

/** One process at a time installs the objects. */
const INSTALL_LOCK = 0x6d656776;

/**
 * Installs the schema `event_log` where it is missing or was installed by another release; else only looks.
 * @returns the log's identity, a UUID
 */
export async function ensureSchema(pool: Pool): Promise<string> {
  const installed = await installedLog(pool);
  if (installed?.fingerprint === FINGERPRINT) return installed.id;
  const client = await pool.connect();
  try {
    await client.query(`BEGIN; SELECT pg_advisory_xact_lock(${INSTALL_LOCK});`);
    await client.query(OBJECTS);
    await client.query(
      `INSERT INTO event_log.log (schema_fingerprint) VALUES ($1)
       ON CONFLICT (only_row) DO UPDATE SET schema_fingerprint = excluded.schema_fingerprint`,
      [FINGERPRINT],
    );
    await client.query('COMMIT');
    client.release();
  } catch (error) {
    // Shutdown the connection rolls back whatever stage it was in.
    client.release(true);
    throw error;
  }
  const log = await installedLog(pool);
  if (log === null) throw new Error('event_log.log is empty right after it was filled');
  return log.id;
}

async function installedLog(pool: Pool): Promise<{ id: string; fingerprint: string } | null> {
  const { rows: tables } = await pool.query<{ present: boolean }>(
    `SELECT to_regclass('event_log.log') IS NOT NULL AS present`,
  );
  if (tables[0]?.present !== true) return null;
  const { rows } = await pool.query<{ id: string; fingerprint: string }>(
    'SELECT id, schema_fingerprint AS fingerprint FROM event_log.log',
  );
  return rows[0] ?? null;
}
