import type { Position } from '@meguri/contracts/event-log.ts';
import type { Queryable } from '../adapters/jobs/job-queues.ts';

/** Applied at every start of a worker. */
export const processCheckpointSchema = `
CREATE SCHEMA IF NOT EXISTS app;
CREATE TABLE IF NOT EXISTS app.process_checkpoints (
  process text PRIMARY KEY,
  log text NOT NULL,
  position text,
  updated_at timestamptz NOT NULL DEFAULT now()
)`;

/** The one checkpoint of all processes: they see every event in one go. */
const PROCESS = 'processes';

/** Jobs were written for another log's events: going on would skip or repeat effects on the outside. */
export class ForeignProcessCheckpoint extends Error {
  override name = 'ForeignProcessCheckpoint';
  constructor(checkpoint: string, log: string) {
    super(
      `The processes' checkpoint belongs to event log ${checkpoint}, but this server reads event log ${log}: ` +
        'point DATABASE_URL and EVENTSTORE_URL at what belongs together.',
    );
  }
}

/** Another worker went on meanwhile. */
export class StaleProcessCheckpoint extends Error {
  override name = 'StaleProcessCheckpoint';
}

/** Where the processes stand in the log; null before their first event. @throws ForeignProcessCheckpoint */
export async function readProcessCheckpoint(database: Queryable, log: string): Promise<Position | null> {
  await database.query('INSERT INTO app.process_checkpoints (process, log) VALUES ($1, $2) ON CONFLICT DO NOTHING', [
    PROCESS,
    log,
  ]);
  const { rows } = await database.query('SELECT log, position FROM app.process_checkpoints WHERE process = $1', [
    PROCESS,
  ]);
  const checkpoint = rows[0] as { log: string; position: Position | null };
  if (checkpoint.log !== log) throw new ForeignProcessCheckpoint(checkpoint.log, log);
  return checkpoint.position;
}

/** @throws StaleProcessCheckpoint unless it stands at `from` */
export async function moveProcessCheckpoint(database: Queryable, from: Position | null, to: Position): Promise<void> {
  const { rows } = await database.query(
    `UPDATE app.process_checkpoints SET position = $3, updated_at = now()
     WHERE process = $1 AND position IS NOT DISTINCT FROM $2 RETURNING 1`,
    [PROCESS, from, to],
  );
  if (rows.length === 0) throw new StaleProcessCheckpoint(`the processes' checkpoint is not at ${from}`);
}
