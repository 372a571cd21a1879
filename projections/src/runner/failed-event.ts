import type { EventBatch, StoredEvent } from '@meguri/contracts/event-log.ts';
import type { Client } from 'pg';
import { type Checkpoint, LIVE_SCHEMA, markStopped, STALE_CHECKPOINT } from './checkpoints.ts';
import type { Projection } from './projection.ts';
import { EventNotApplicable, ProjectorGroup } from './projector-group.ts';

/** A projection and the event it can't get past. */
export interface FailedEvent {
  readonly projection: string;
  readonly event: StoredEvent;
  readonly error: Error;
}

/** A projection and where it stands. */
export interface TrackedProjection {
  readonly source: Projection;
  readonly checkpoint: Checkpoint;
}

/**
 * Applies a batch that failed again, each projection by itself, and where that fails event by event. A projection that
 * an event defeats is stopped right before it; the others have the whole batch.
 * @throws what isn't the batch's fault: the caller reads the checkpoints and starts over
 */
export async function stopFailing(
  client: Client,
  batch: EventBatch,
  tracked: readonly TrackedProjection[],
): Promise<FailedEvent[]> {
  const found: FailedEvent[] = [];
  for (const one of tracked) {
    const failed = (await applied(client, batch, one)) ? null : await findFailedEvent(client, batch, one);
    if (failed === null) continue;
    await markStopped(client, failed.projection, failed.error, failed.event);
    found.push(failed);
  }
  return found;
}

async function applied(client: Client, batch: EventBatch, one: TrackedProjection): Promise<boolean> {
  try {
    await applyAlone(client, batch, one);
    return true;
  } catch (error) {
    if (isEventsFault(error)) return false;
    throw error;
  }
}

async function findFailedEvent(
  client: Client,
  batch: EventBatch,
  { source, checkpoint }: TrackedProjection,
): Promise<FailedEvent | null> {
  let { position } = checkpoint;
  for (const event of batch.events) {
    if (position !== null && event.position <= position) continue;
    try {
      const one = { events: [event], position: event.position };
      await applyAlone(client, one, { source, checkpoint: { ...checkpoint, position } });
      position = event.position;
    } catch (error) {
      if (!isEventsFault(error)) throw error;
      const reason = error instanceof EventNotApplicable && error.cause instanceof Error ? error.cause : error;
      return { projection: source.name, event, error: reason };
    }
  }
  return null;
}

async function applyAlone(client: Client, batch: EventBatch, { source, checkpoint }: TrackedProjection): Promise<void> {
  const { position, generation } = checkpoint;
  const group = new ProjectorGroup(LIVE_SCHEMA, [{ source, projection: source.name, position, generation }]);
  await group.commit(await group.prepare(batch, client), client);
}

/** SQLSTATE classes by which Postgres refuses what is written: data, integrity, program limits, syntax or a missing table. */
const REFUSED = ['22', '23', '54', '42'];

const sqlState = (error: unknown): string => {
  const code: unknown = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'string' && code.length === 5 ? code : '';
};

/** Another worker or a rebuild moved a checkpoint: read them again. */
export const isStale = (error: unknown): boolean => sqlState(error) === STALE_CHECKPOINT;

/** Trying again won't help: some projection can't apply, or Postgres can't store, some event. */
export const isEventsFault = (error: unknown): error is Error =>
  error instanceof EventNotApplicable || REFUSED.includes(sqlState(error).slice(0, 2));
