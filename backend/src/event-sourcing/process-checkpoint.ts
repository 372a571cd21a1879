import type { EventLog, Position } from '@meguri/contracts/events/event-log.ts';
import { refuseForeign } from '@meguri/projections/postgres/checkpoint.ts';
import { IsNull, type Repository } from 'typeorm';
import type { ProcessCheckpoint } from './process-checkpoint.entity.ts';

/** All processes share one checkpoint: one reader passes every event to all of them. */
export const PROCESSES = 'processes';

type Checkpoints = Repository<ProcessCheckpoint>;

/** Another worker has moved the checkpoint, so this one no longer holds the lease. */
class StaleProcessCheckpoint extends Error {
  override name = 'StaleProcessCheckpoint';
}

/**
 * The log lost events that the processes had handled. Continuing from the checkpoint would skip the events that
 * replaced them.
 */
export class ProcessesStopped extends Error {
  override name = 'ProcessesStopped';
  constructor(reason: string) {
    super(`stopped until an operator sets the checkpoint (docs/operating.md, An older log): ${reason}`);
  }
}

/** The checkpoint of the processes; null before their first event. @throws ForeignCheckpoint, ProcessesStopped */
export async function readProcessCheckpoint(rows: Checkpoints, log: EventLog): Promise<Position | null> {
  const first = { process: PROCESSES, log: await log.identity() };
  await rows.createQueryBuilder().insert().values(first).orIgnore().execute();
  const checkpoint = await rows.findOneByOrFail({ process: PROCESSES });
  await refuseForeign([[PROCESSES, checkpoint]], log);
  if (checkpoint.stopped !== null) throw new ProcessesStopped(checkpoint.stopped);
  return checkpoint.position;
}

/**
 * The position up to which the processes have read this log, even if they are stopped; null: they have read nothing.
 */
export async function processesHaveRead(rows: Checkpoints, log: EventLog): Promise<Position | null> {
  return (await rows.findOneBy({ process: PROCESSES, log: await log.identity() }))?.position ?? null;
}

/** @throws StaleProcessCheckpoint unless the checkpoint is at `from` */
export async function moveProcessCheckpoint(rows: Checkpoints, from: Position | null, to: Position): Promise<void> {
  const { affected } = await rows.update(checkpointAt(from), { position: to, updatedAt: () => 'now()' });
  if (affected === 0) throw new StaleProcessCheckpoint(`the processes' checkpoint is not at ${from}`);
}

/**
 * Stops the processes at this checkpoint. A checkpoint that has moved is left alone: it went back with the log, or an
 * operator chose where to continue.
 */
export async function stopProcesses(rows: Checkpoints, at: Position | null, reason: string): Promise<void> {
  await rows.update(checkpointAt(at), { stopped: reason });
}

const checkpointAt = (position: Position | null) => ({ process: PROCESSES, position: position ?? IsNull() });
