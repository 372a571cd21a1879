import type { EventLog, StoredEvent } from '@meguri/contracts/events/event-log.ts';
import { createHash } from 'node:crypto';
import { type LogPosition, refuseForeign } from '../postgres/checkpoint.ts';
import { createIndexes, createTable, INSTANT } from './read-model-table.ts';
import type { Projection, Queryable } from './projection.ts';

export const LIVE_SCHEMA = 'read_models';

/** The position of a projection, and in which log. */
export interface Checkpoint extends LogPosition {
  readonly projection: string;
  readonly fingerprint: string;
  /**
   * Of the projection that built the tables: a release with a lower version is older. 0: built before versions were
   * stored.
   */
  readonly version: number;
  /** Incremented by every swap: rows cached from the previous tables are invalid. */
  readonly generation: number;
  readonly state: 'running' | 'stopped';
  /** Why and at which event it was stopped. */
  readonly error: string | null;
  readonly event: StoppedAt | null;
  readonly updatedAt: string;
}

export type StoppedAt = Pick<StoredEvent, 'stream' | 'revision' | 'position' | 'type' | 'id'>;

/** The guard's SQLSTATE: another worker or a rebuild has moved the checkpoint. */
export const STALE_CHECKPOINT = 'MGSTL';

/**
 * Every batch updates the checkpoint: free space on the page keeps these updates out of the index. The column is looked
 * up before the table is altered: ALTER locks the table even when it changes nothing, which would wait for long reads
 * and block new ones.
 */
export const CHECKPOINT_OBJECTS = `
CREATE SCHEMA IF NOT EXISTS ${LIVE_SCHEMA};
CREATE TABLE IF NOT EXISTS ${LIVE_SCHEMA}.checkpoints (
  projection text PRIMARY KEY,
  position text COLLATE "C",
  log text NOT NULL,
  fingerprint text NOT NULL,
  generation integer NOT NULL DEFAULT 0,
  state text NOT NULL DEFAULT 'running' CHECK (state IN ('running', 'stopped')),
  error text,
  event json,
  updated_at timestamptz NOT NULL DEFAULT now()
) WITH (fillfactor = 10);
DO $body$ BEGIN
  IF NOT EXISTS (SELECT FROM information_schema.columns
    WHERE table_schema = '${LIVE_SCHEMA}' AND table_name = 'checkpoints' AND column_name = 'version') THEN
    ALTER TABLE ${LIVE_SCHEMA}.checkpoints ADD COLUMN version integer NOT NULL DEFAULT 0;
  END IF;
END $body$;
CREATE OR REPLACE FUNCTION ${LIVE_SCHEMA}.refuse_stale_worker() RETURNS integer LANGUAGE plpgsql AS $body$
BEGIN
  RAISE EXCEPTION 'a projection''s checkpoint is not where this worker left it' USING ERRCODE = '${STALE_CHECKPOINT}';
END
$body$`;

/** Identifies the shape of a projection's tables and the version of their content. */
export function fingerprintOf(projection: Projection): string {
  const objects = projection.tables.flatMap((table) => [createTable('s', table), ...createIndexes('s', table)]);
  return createHash('sha256')
    .update([projection.version, ...objects].join('\n'))
    .digest('hex')
    .slice(0, 16);
}

export async function readCheckpoints(database: Queryable): Promise<Map<string, Checkpoint>> {
  const { rows } = await database.query<Checkpoint>({
    name: 'read_models_checkpoints',
    text: `SELECT projection, position, log, fingerprint, version, generation, state, error, event,
             ${INSTANT('updated_at')} AS "updatedAt"
           FROM ${LIVE_SCHEMA}.checkpoints`,
  });
  return new Map(rows.map((row) => [row.projection, row]));
}

/** @throws ForeignCheckpoint for read models that were built from another log */
export function refuseForeignReadModels(
  checkpoints: ReadonlyMap<string, Checkpoint>,
  projections: readonly Projection[],
  log: EventLog,
): Promise<void> {
  const names = projections.map(({ name }) => name);
  return refuseForeign(
    [...checkpoints].filter(([name]) => names.includes(name)),
    log,
  );
}

/**
 * Records that a projection's tables can't be written. It stays stopped until another worker takes over, or a rebuild.
 */
export async function markStopped(
  database: Queryable,
  projection: string,
  error: Error,
  { stream, revision, position, type, id }: StoredEvent,
): Promise<void> {
  const event: StoppedAt = { stream, revision, position, type, id };
  await database.query({
    text: `UPDATE ${LIVE_SCHEMA}.checkpoints SET state = 'stopped', error = $2, event = $3, updated_at = now()
           WHERE projection = $1`,
    // U+0000 can't be stored, and may be what the error is about.
    values: [projection, `${error.name}: ${error.message}`.replaceAll('\0', ''), JSON.stringify(event)],
  });
}

/** Lets stopped projections try again. */
export async function markRunning(database: Queryable, projections: readonly string[]): Promise<void> {
  await database.query({
    text: `UPDATE ${LIVE_SCHEMA}.checkpoints SET state = 'running', error = NULL, event = NULL, updated_at = now()
           WHERE projection = ANY ($1) AND state = 'stopped'`,
    values: [projections],
  });
}
