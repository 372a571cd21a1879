import type { EventLog } from '@meguri/contracts/events/event-log.ts';
import { setTimeout as delay } from 'node:timers/promises';
import type { OwnConnection } from '../postgres/connection.ts';
import { aborted } from '../postgres/lease.ts';
import { BatchFailed, BatchPipeline } from './batch-pipeline.ts';
import {
  type Checkpoint,
  fingerprintOf,
  LIVE_SCHEMA,
  markStopped,
  readCheckpoints,
  refuseForeignReadModels,
} from './checkpoints.ts';
import { applyAround, type FailedEvent } from './failed-event.ts';
import { park, type ParkedStream, readParked } from './parked-streams.ts';
import type { Projection } from './projection.ts';
import { type GroupMember, type PreparedBatch, ProjectorGroup } from './projector-group.ts';
import type { ReadModelPositions } from './read-model-positions.ts';
import { isEventsFault, isStale, isUnwritable } from './refusals.ts';
import { type ParkedTurns, takeUpParked } from './taking-up.ts';

/** Limits a batch's memory. A row that several of its events change is written once. */
const BATCH_SIZE = 4_000;
/** How often a stopped projection is checked for a rebuild that restarted it, in ms. */
const POLL_MS = 1_000;
/** How often parked streams are tried again, in ms. */
export const TRY_AGAIN_MS = 30_000;

/** For operators. `projection` is null when it concerns all of them. */
export interface ProjectionAlert {
  readonly message: string;
  readonly projection: string | null;
  readonly error: unknown;
}

export interface Following {
  readonly connection: OwnConnection;
  readonly log: EventLog;
  readonly projections: readonly Projection[];
  readonly positions: ReadModelPositions;
  readonly alert: (alert: ProjectionAlert) => void;
  readonly applied: (batch: PreparedBatch) => void;
  /** Which parked streams to try first; null: none. */
  readonly tryParked: ParkedTurns | null;
  /** Whether the lease may be left to a newer release. */
  readonly leaveToNewer: boolean;
  /** Aborted when the runner should stop. */
  readonly stop: AbortSignal;
}

/** Another version of the code rebuilt the tables: this one must not write them. */
export class Superseded extends Error {
  override name = 'Superseded';
}

/**
 * Follows the log from the stored checkpoints until these have to be read again: a rebuild swapped tables, a projection
 * was stopped or continues, a stream was parked, or parked ones should be tried again. Starts with empty caches.
 * @throws when the connection or the log fails, and LeftToNewer; the lease must be released then
 */
export async function followFeed(work: Following): Promise<void> {
  const { connection, projections, log, positions, stop } = work;
  const checkpoints = await readCheckpoints(connection.client);
  await refuseForeignReadModels(checkpoints, projections, log);
  positions.lead(checkpoints.values());
  const tracked = projections.map((source) => ({ source, checkpoint: own(source, checkpoints) }));
  const running = tracked.filter(({ checkpoint }) => checkpoint.state === 'running');
  const waiting = tracked.filter(({ checkpoint }) => checkpoint.state === 'stopped');
  const over = new AbortController();
  const end = AbortSignal.any([stop, connection.lost, over.signal]);
  let applying: Promise<void> = Promise.resolve();
  try {
    if (work.tryParked !== null) await takeUpParked({ client: connection.client, log, turns: work.tryParked }, running);
    const parked = await readParked(connection.client);
    applying = applyFeed(work, membersOf(running, parked), over.signal);
    await Promise.race([aborted(end), changed(work, waiting, parked.length > 0, over.signal), applying]);
    if (connection.lost.aborted) throw new Error("the read models' connection was lost");
  } catch (error) {
    if (isStale(rootOf(error))) return;
    if (!(error instanceof BatchFailed) || !(isEventsFault(error.cause) || isUnwritable(error.cause))) throw error;
    over.abort();
    await applying.catch(() => undefined);
    await getPast(work, error);
  } finally {
    over.abort();
    await applying.catch(() => undefined);
  }
}

const rootOf = (error: unknown): unknown => (error instanceof BatchFailed ? error.cause : error);

interface TrackedProjection {
  readonly source: Projection;
  readonly checkpoint: Checkpoint;
}

function own(source: Projection, checkpoints: ReadonlyMap<string, Checkpoint>): Checkpoint {
  const checkpoint = checkpoints.get(source.name);
  if (checkpoint?.fingerprint === fingerprintOf(source)) return checkpoint;
  throw new Superseded(`the read model "${source.name}" was built by another version of this program`);
}

const membersOf = (tracked: readonly TrackedProjection[], parked: readonly ParkedStream[]): GroupMember[] =>
  tracked.map(({ source, checkpoint: { position, generation } }) => {
    const own = parked.filter(({ projection }) => projection === source.name);
    const waiting = new Map(own.map(({ stream, position }) => [stream, position]));
    return { source, projection: source.name, position, generation, parked: waiting };
  });

/** Applies the feed; ends only with a failure or when stopped. */
async function applyFeed(
  { connection, log, applied }: Following,
  members: readonly GroupMember[],
  over: AbortSignal,
): Promise<void> {
  const ended = aborted(over);
  if (members.length === 0) return ended;
  const group = new ProjectorGroup(LIVE_SCHEMA, members);
  const pipeline = new BatchPipeline(group, connection.client, async (prepared) => {
    await group.commit(prepared, connection.client);
    applied(prepared);
  });
  const streamPrefixes = [...new Set(members.map(({ source }) => source.streamPrefix))];
  const subscription = log.subscribe(group.position, (batch) => pipeline.handle(batch), {
    streamPrefixes,
    batchSize: BATCH_SIZE,
  });
  try {
    await Promise.race([subscription.ended, pipeline.failed, ended]);
  } finally {
    await subscription.close();
    await pipeline.drained().catch(() => undefined);
  }
}

/** Resolves when a stopped projection may continue, or parked streams should be tried again. */
async function changed(
  { connection }: Following,
  waiting: readonly TrackedProjection[],
  someParked: boolean,
  over: AbortSignal,
): Promise<void> {
  const began = performance.now();
  for (;;) {
    await delay(POLL_MS, undefined, { signal: over, ref: false }).catch(() => undefined);
    if (over.aborted) return;
    if (someParked && performance.now() - began > TRY_AGAIN_MS) return;
    if (waiting.length === 0) continue;
    const checkpoints = await readCheckpoints(connection.client);
    if (waiting.some(({ source }) => checkpoints.get(source.name)?.state === 'running')) return;
  }
}

/**
 * Applies the batch to each projection separately. Streams with an event that it can't apply are parked; if its tables
 * can't be written, it is stopped.
 */
async function getPast(work: Following, { batch }: BatchFailed): Promise<void> {
  const { client } = work.connection;
  const checkpoints = await readCheckpoints(client);
  const tracked = work.projections
    .map((source) => ({ source, checkpoint: own(source, checkpoints) }))
    .filter(({ checkpoint }) => checkpoint.state === 'running');
  for (const member of membersOf(tracked, await readParked(client))) {
    try {
      await applyAround(liveGround(work, member.source.name), batch, member);
    } catch (error) {
      const [event] = batch.events;
      if (!isUnwritable(error) || event === undefined) throw error;
      await markStopped(client, member.source.name, error, event);
      work.alert({ message: 'projection stopped: it can’t be written', projection: member.source.name, error });
    }
  }
}

const liveGround = ({ connection: { client }, alert, leaveToNewer }: Following, projection: string) => ({
  client,
  schema: LIVE_SCHEMA,
  leaveToNewer,
  write: (group: ProjectorGroup, prepared: PreparedBatch) => group.commit(prepared, client),
  park: async ({ parked, event, error }: FailedEvent) => {
    await park(client, [parked]);
    alert({ message: `${event.stream} waits at ${event.type} (@${event.revision})`, projection, error });
  },
});
