import type { EventBatch, Position, StoredEvent } from '@meguri/contracts/events/event-log.ts';
import { NewerEvent } from '@meguri/contracts/events/event.ts';
import type { Client } from 'pg';
import { LeftToNewer } from '../loops/hand-over.ts';
import { newlyParked, type NewlyParked } from './parked-streams.ts';
import { EventNotApplicable, type GroupMember, type PreparedBatch, ProjectorGroup } from './projector-group.ts';
import { isEventsFault } from './refusals.ts';

/** What a failed batch needs to be applied again. */
export interface RetryContext {
  readonly client: Client;
  readonly schema: string;
  /** Writes a batch of one projection. */
  readonly write: (group: ProjectorGroup, prepared: PreparedBatch) => Promise<void>;
  /** Called before any later event is applied. */
  readonly park: (failed: FailedEvent) => Promise<void> | void;
  /** Whether the event may be left to a newer release. */
  readonly leaveToNewer: boolean;
}

/** A parked stream and the reason. */
export interface FailedEvent {
  readonly parked: NewlyParked;
  readonly event: StoredEvent;
  readonly error: Error;
}

/**
 * Applies a failed batch again, for one projection alone. Streams with an event that it can't apply are parked at that
 * event; the others get the whole batch.
 * @throws LeftToNewer, and errors that no event caused: the caller reads the checkpoints and starts over
 */
export async function applyAround(context: RetryContext, batch: EventBatch, member: GroupMember): Promise<void> {
  const parked = new Map(member.parked);
  let { position } = member;
  for (;;) {
    const here = { ...member, position, parked };
    try {
      return await applyAlone(context, batch, here);
    } catch (error) {
      if (!isEventsFault(error)) throw error;
      const found =
        error instanceof EventNotApplicable ? notApplicable(error) : await findRefused(context, batch, here);
      // Applied one by one, all events could be stored.
      if (found === null) return;
      const { event, cause } = found;
      if (context.leaveToNewer && cause instanceof NewerEvent) throw new LeftToNewer(cause.message, { cause });
      await context.park({ parked: newlyParked(member.source.name, event, cause), event, error: cause });
      parked.set(event.stream, event.position);
      position = found.position ?? position;
    }
  }
}

interface Found {
  readonly event: StoredEvent;
  readonly cause: Error;
  /** Up to which the batch was applied during the search. */
  readonly position: Position | null;
}

const notApplicable = ({ event, cause }: EventNotApplicable): Found => ({
  event,
  cause: cause instanceof Error ? cause : new Error(String(cause)),
  position: null,
});

/** Postgres refused to store something: only applying the events one by one shows which. */
async function findRefused(context: RetryContext, batch: EventBatch, member: GroupMember): Promise<Found | null> {
  let { position } = member;
  for (const event of batch.events) {
    if (position !== null && event.position <= position) continue;
    try {
      await applyAlone(context, { events: [event], position: event.position }, { ...member, position });
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

async function applyAlone(
  { client, schema, write }: RetryContext,
  batch: EventBatch,
  member: GroupMember,
): Promise<void> {
  const group = new ProjectorGroup(schema, [member]);
  await write(group, await group.prepare(batch, client));
}
