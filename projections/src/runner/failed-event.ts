import type { EventBatch, StoredEvent } from '@meguri/contracts/event-log.ts';
import type { Client } from 'pg';
import { LIVE_SCHEMA, markStopped, type Checkpoint } from './checkpoints.ts';
import type { Projection } from './projection.ts';
import { EventNotApplicable, ProjectorGroup } from './projector-group.ts';
import { isEventsFault } from './refusals.ts';

/** A projection and the event it can't get past. */
export interface FailedEvent {
  readonly projection: string;
  readonly event: StoredEvent;
  readonly error: Error;
}

/** A projection and where it stands. */
export interface Standing {
  readonly source: Projection;
  readonly checkpoint: Checkpoint;
}

/**
 * Applies a batch that failed again, each projection by itself, and where that fails event by event. A projection that
 * an event defeats is stopped right before it; the others have the whole batch.
 * @throws what isn't the batch's fault: the caller reads the checkpoints and starts over
 */
export async function isolate(
  client: Client,
  batch: EventBatch,
  standings: readonly Standing[],
): Promise<FailedEvent[]> {
  const found: FailedEvent[] = [];
  for (const standing of standings) {
    const failed = (await applied(client, batch, standing)) ? null : await findFailedEvent(client, batch, standing);
    if (failed === null) continue;
    await markStopped(client, failed.projection, failed.error, failed.event);
    found.push(failed);
  }
  return found;
}

async function applied(client: Client, batch: EventBatch, standing: Standing): Promise<boolean> {
  try {
    await applyAlone(client, batch, standing);
    return true;
  } catch (error) {
    if (isEventsFault(error)) return false;
    throw error;
  }
}

async function findFailedEvent(
  client: Client,
  batch: EventBatch,
  { source, checkpoint }: Standing,
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

async function applyAlone(client: Client, batch: EventBatch, { source, checkpoint }: Standing): Promise<void> {
  const { position, generation } = checkpoint;
  const group = new ProjectorGroup(LIVE_SCHEMA, [{ source, projection: source.name, position, generation }]);
  await group.commit(await group.prepare(batch, client), client);
}
