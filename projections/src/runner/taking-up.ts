import { type EventLog, StreamDamaged } from '@meguri/contracts/events/event-log.ts';
import type { Client } from 'pg';
import { type Checkpoint, LIVE_SCHEMA } from './checkpoints.ts';
import { type ParkedStream, readParked, unpark } from './parked-streams.ts';
import type { Projection } from './projection.ts';
import { ProjectorGroup } from './projector-group.ts';
import { isEventsFault } from './refusals.ts';

/** How many streams are tried at once, while the feed waits. */
const MAX_TRIED = 200;

/** A projection with its checkpoint. */
export interface RunningProjection {
  readonly source: Projection;
  readonly checkpoint: Checkpoint;
}

const keyOf = ({ parkedAt, projection, stream }: ParkedStream): string => `${parkedAt} ${projection} ${stream}`;

/** The order in which parked streams are tried: oldest first, then those after the last one tried. */
export class ParkedTurns {
  #last = '';

  next(parked: readonly ParkedStream[]): readonly ParkedStream[] {
    const keyed = parked.map((one) => ({ one, key: keyOf(one) })).sort((a, b) => (a.key < b.key ? -1 : 1));
    const after = keyed.filter(({ key }) => key > this.#last);
    const turn = [...after, ...keyed.slice(0, keyed.length - after.length)].slice(0, MAX_TRIED);
    this.#last = turn.at(-1)?.key ?? '';
    return turn.map(({ one }) => one);
  }
}

/**
 * Reads parked streams again from where they wait. Events that can be applied now are written, up to the projection's
 * checkpoint; the other streams stay parked.
 * @throws EventLogUnavailable, and Postgres errors that no event caused
 */
export async function takeUpParked(
  { client, log, turns }: { client: Client; log: EventLog; turns: ParkedTurns },
  projections: readonly RunningProjection[],
): Promise<void> {
  const running = new Map(projections.map((projection) => [projection.source.name, projection]));
  const waiting = (await readParked(client)).filter(({ projection }) => running.has(projection));
  for (const parked of turns.next(waiting)) {
    const projection = running.get(parked.projection);
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
  // Events after the checkpoint come with the feed.
  const events = stored.filter((event) => event.position <= position);
  const member = { source, projection: source.name, position: null, generation, parked: new Map() };
  const group = new ProjectorGroup(LIVE_SCHEMA, [member]);
  const { batch, writes } = await group.prepare({ events, position }, client);
  const from = [{ projection: source.name, position, generation }];
  await group.commit({ batch, writes: [...writes, unpark(parked)], advance: { from, to: position } }, client);
}
