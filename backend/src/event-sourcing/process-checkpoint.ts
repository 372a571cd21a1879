import type { EventLog, Position } from '@meguri/contracts/events/event-log.ts';
import { type LogPosition, refuseForeign } from '@meguri/projections/postgres/checkpoint.ts';
import type { Queryable } from '../postgres/queryable.ts';

/** The one checkpoint of all processes: they see every event in one go. */
const PROCESS = 'processes';

/** Another worker has moved the checkpoint: this one no longer holds the lease. */
export class StaleProcessCheckpoint extends Error {
  override name = 'StaleProcessCheckpoint';
}

/** The log lost what the processes had seen: going on from their checkpoint would skip what came instead. */
export class ProcessesStopped extends Error {
  override name = 'ProcessesStopped';
  constructor(reason: string) {
    super(`stopped until it is said from where to go on (docs/operating.md, An older log): ${reason}`);
  }
}

/** Where the processes stand in the log; null before their first event. @throws ForeignCheckpoint, ProcessesStopped */
export async function readProcessCheckpoint(database: Queryable, log: EventLog): Promise<Position | null> {
  await database.query('INSERT INTO app.process_checkpoints (process, log) VALUES ($1, $2) ON CONFLICT DO NOTHING', [
    PROCESS,
    await log.identity(),
  ]);
  const { rows } = await database.query(
    'SELECT log, position, stopped FROM app.process_checkpoints WHERE process = $1',
    [PROCESS],
  );
  const checkpoint = rows[0] as LogPosition & { readonly stopped: string | null };
  await refuseForeign([[PROCESS, checkpoint]], log);
  if (checkpoint.stopped !== null) throw new ProcessesStopped(checkpoint.stopped);
  return checkpoint.position;
}

/** Up to where the processes have read this log, whether or not they may go on; null: nothing of it. */
export async function processesHaveRead(database: Queryable, log: EventLog): Promise<Position | null> {
  const { rows } = await database.query(
    'SELECT log, position FROM app.process_checkpoints WHERE process = $1 AND log = $2',
    [PROCESS, await log.identity()],
  );
  return (rows[0] as LogPosition | undefined)?.position ?? null;
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

/**
 * Nobody goes on from there any more. A checkpoint that stands elsewhere by now went back together with the log, or somebody has
 * said from where to go on: it is left alone.
 */
export async function stopProcesses(database: Queryable, at: Position | null, reason: string): Promise<void> {
  await database.query(
    'UPDATE app.process_checkpoints SET stopped = $3 WHERE process = $1 AND position IS NOT DISTINCT FROM $2',
    [PROCESS, at, reason],
  );
}
