import { type EventLog, StreamDamaged } from '@meguri/contracts/event-log.ts';
import type { Client } from 'pg';
import { type Checkpoint, LIVE_SCHEMA } from './checkpoints.ts';
import { type ParkedStream, readParked, unpark } from './parked-streams.ts';
import type { Projection } from './projection.ts';
import { ProjectorGroup } from './projector-group.ts';
import { isEventsFault } from './refusals.ts';

/** Streams that are tried at once, the oldest first: the feed waits meanwhile. */
const MAX_TRIED = 200;

/** A projection with its checkpoint. */
export interface RunningProjection {
  readonly source: Projection;
  readonly checkpoint: Checkpoint;
}

/**
 * Reads parked streams again from where they wait. What can be applied now takes its place in the tables, up to the
 * projection's checkpoint; the others stay where they are.
 * @throws EventLogUnavailable, and what Postgres says but for an event's sake
 */
export async function takeUpParked(
  client: Client,
  log: EventLog,
  projections: readonly RunningProjection[],
): Promise<void> {
  for (const parked of (await readParked(client)).slice(0, MAX_TRIED)) {
    const projection = projections.find(({ source }) => source.name === parked.projection);
    if (projection === undefined) continue;
    try {
      await takeUp(client, log, projection, parked);
    } catch (error) {
      if (!isEventsFault(error) && !(error instanceof StreamDamaged)) throw error;
    }
  }
}

async function takeUp(
  client: Client,
  log: EventLog,
  { source, checkpoint }: RunningProjection,
  parked: ParkedStream,
): Promise<void> {
  const { position, generation } = checkpoint;
  if (position === null) return;
  const stored = await log.read(parked.stream, parked.revision);
  // What lies beyond the checkpoint comes with the feed.
  const events = stored.filter((event) => event.position <= position);
  const member = { source, projection: source.name, position: null, generation, parked: new Map() };
  const group = new ProjectorGroup(LIVE_SCHEMA, [member]);
  const { batch, writes } = await group.prepare({ events, position }, client);
  const from = [{ projection: source.name, position, generation }];
  await group.commit({ batch, writes: [...writes, unpark(parked)], advance: { from, to: position } }, client);
}
