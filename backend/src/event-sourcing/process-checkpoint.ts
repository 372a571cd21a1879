import type { EventLog, Position } from '@meguri/contracts/events/event-log.ts';
import { type LogPosition, refuseForeign } from '@meguri/projections/postgres/checkpoint.ts';
import type { Queryable } from '../postgres/queryable.ts';

/** All processes share one checkpoint: one reader passes every event to all of them. */
export const PROCESSES = 'processes';

/** Another worker has moved the checkpoint, so this one no longer holds the lease. */
export class StaleProcessCheckpoint extends Error {
  override name = 'StaleProcessCheckpoint';
}

/**
 * The log lost events that the processes had handled. Continuing from the checkpoint would skip the events that
 * replaced them.
 */
export class ProcessesStopped extends Error {
  override name = 'ProcessesStopped';
  constructor(reason: string) {
    super(`stopped until it is said from where to go on (docs/operating.md, An older log): ${reason}`);
  }
}

/** The checkpoint of the processes; null before their first event. @throws ForeignCheckpoint, ProcessesStopped */
export async function readProcessCheckpoint(database: Queryable, log: EventLog): Promise<Position | null> {
  await database.query('INSERT INTO app.process_checkpoints (process, log) VALUES ($1, $2) ON CONFLICT DO NOTHING', [
    PROCESSES,
    await log.identity(),
  ]);
  const { rows } = await database.query(
    'SELECT log, position, stopped FROM app.process_checkpoints WHERE process = $1',
    [PROCESSES],
  );
  const checkpoint = rows[0] as LogPosition & { readonly stopped: string | null };
  await refuseForeign([[PROCESSES, checkpoint]], log);
  if (checkpoint.stopped !== null) throw new ProcessesStopped(checkpoint.stopped);
  return checkpoint.position;
}

/**
 * The position up to which the processes have read this log, even if they are stopped; null: they have read nothing.
 */
export async function processesHaveRead(database: Queryable, log: EventLog): Promise<Position | null> {
  const { rows } = await database.query(
    'SELECT log, position FROM app.process_checkpoints WHERE process = $1 AND log = $2',
    [PROCESSES, await log.identity()],
  );
  return (rows[0] as LogPosition | undefined)?.position ?? null;
}

/** @throws StaleProcessCheckpoint unless the checkpoint is at `from` */
export async function moveProcessCheckpoint(database: Queryable, from: Position | null, to: Position): Promise<void> {
  const { rows } = await database.query(
    `UPDATE app.process_checkpoints SET position = $3, updated_at = now()
     WHERE process = $1 AND position IS NOT DISTINCT FROM $2 RETURNING 1`,
    [PROCESSES, from, to],
  );
  if (rows.length === 0) throw new StaleProcessCheckpoint(`the processes' checkpoint is not at ${from}`);
}

/**
 * Stops the processes at this checkpoint. A checkpoint that has moved is left alone: it went back with the log, or an
 * operator chose where to continue.
 */
export async function stopProcesses(database: Queryable, at: Position | null, reason: string): Promise<void> {
  await database.query(
    'UPDATE app.process_checkpoints SET stopped = $3 WHERE process = $1 AND position IS NOT DISTINCT FROM $2',
    [PROCESSES, at, reason],
  );
}
