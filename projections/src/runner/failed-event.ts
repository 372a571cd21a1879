import type { EventBatch, Position, StoredEvent } from '@meguri/contracts/events/event-log.ts';
import { NewerEvent } from '@meguri/contracts/events/event.ts';
import type { Client } from 'pg';
import { LeftToNewer } from '../loops/hand-over.ts';
import { newlyParked, type NewlyParked } from './parked-streams.ts';
import { EventNotApplicable, type GroupMember, type PreparedBatch, ProjectorGroup } from './projector-group.ts';
import { isEventsFault } from './refusals.ts';

/** Where a batch that failed is applied again. */
export interface Ground {
  readonly client: Client;
  readonly schema: string;
  /** Writes a batch of one projection. */
  readonly write: (group: ProjectorGroup, prepared: PreparedBatch) => Promise<void>;
  /** Called before anything after the event is applied. */
  readonly park: (failed: FailedEvent) => Promise<void> | void;
  /** Whether the event may be a newer release's to apply. */
  readonly leaveToNewer: boolean;
}

/** A stream that was parked, and why. */
export interface FailedEvent {
  readonly parked: NewlyParked;
  readonly event: StoredEvent;
  readonly error: Error;
}

/**
 * Applies a batch that failed again, for one projection by itself. Streams with an event that it can't apply are parked
 * there; the others have the whole batch.
 * @throws LeftToNewer, and what isn't an event's fault: the caller reads the checkpoints and starts over
 */
export async function applyAround(ground: Ground, batch: EventBatch, member: GroupMember): Promise<void> {
  const parked = new Map(member.parked);
  let { position } = member;
  for (;;) {
    const here = { ...member, position, parked };
    try {
      return await applyAlone(ground, batch, here);
    } catch (error) {
      if (!isEventsFault(error)) throw error;
      const found = error instanceof EventNotApplicable ? notApplicable(error) : await findRefused(ground, batch, here);
      // Event by event all of it could be stored.
      if (found === null) return;
      const { event, cause } = found;
      if (ground.leaveToNewer && cause instanceof NewerEvent) throw new LeftToNewer(cause.message, { cause });
      await ground.park({ parked: newlyParked(member.source.name, event, cause), event, error: cause });
      parked.set(event.stream, event.position);
      position = found.position ?? position;
    }
  }
}

interface Found {
  readonly event: StoredEvent;
  readonly cause: Error;
  /** Up to which the batch was applied while it was looked for. */
  readonly position: Position | null;
}

const notApplicable = ({ event, cause }: EventNotApplicable): Found => ({
  event,
  cause: cause instanceof Error ? cause : new Error(String(cause)),
  position: null,
});

/** It is Postgres that can't store something: only trying tells of which event. */
async function findRefused(ground: Ground, batch: EventBatch, member: GroupMember): Promise<Found | null> {
  let { position } = member;
  for (const event of batch.events) {
    if (position !== null && event.position <= position) continue;
    try {
      await applyAlone(ground, { events: [event], position: event.position }, { ...member, position });
      position = event.position;
    } catch (error) {
      if (!isEventsFault(error)) throw error;
      return error instanceof EventNotApplicable
        ? { ...notApplicable(error), position }
        : { event, cause: error, position };
    }
  }
  return null;
}

async function applyAlone({ client, schema, write }: Ground, batch: EventBatch, member: GroupMember): Promise<void> {
  const group = new ProjectorGroup(schema, [member]);
  await write(group, await group.prepare(batch, client));
}
