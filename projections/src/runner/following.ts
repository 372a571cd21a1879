import type { EventLog } from '@meguri/contracts/event-log.ts';
import { setTimeout as delay } from 'node:timers/promises';
import type { OwnConnection } from '../postgres/connection.ts';
import { aborted } from '../postgres/lease.ts';
import { BatchFailed, BatchPipeline } from './batch-pipeline.ts';
import {
  type Checkpoint,
  fingerprintOf,
  LIVE_SCHEMA,
  readCheckpoints,
  refuseForeignReadModels,
} from './checkpoints.ts';
import { isEventsFault, stopFailing, isStale, type TrackedProjection } from './failed-event.ts';
import type { Projection } from './projection.ts';
import { type PreparedBatch, ProjectorGroup } from './projector-group.ts';
import type { ReadModelPositions } from './read-model-positions.ts';

/** Events of one batch at most: a bound on memory. A row that several of them change is written once. */
const BATCH_SIZE = 4_000;
/** How often a stopped projection is looked at for a rebuild that got it going again, in ms. */
const POLL_MS = 1_000;

/** What an operator should know. `projection` is null when all of them are concerned. */
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
  /** Aborted when the runner is to stop. */
  readonly stop: AbortSignal;
}

/** The tables were rebuilt by another version of the code: this one must not write them. */
export class Superseded extends Error {
  override name = 'Superseded';
}

/**
 * Works from the checkpoints as they stand until they have to be read again: a rebuild swapped tables, or a projection
 * was stopped or goes on. Starts with nothing in memory.
 * @throws when the connection or the log fails; the lease is then to be given up
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
  const applying = applyFeed(work, running, over.signal);
  try {
    await Promise.race([aborted(end), changed(work, waiting, over.signal), applying]);
    if (connection.lost.aborted) throw new Error("the read models' connection was lost");
  } catch (error) {
    if (isStale(rootOf(error))) return;
    if (!(error instanceof BatchFailed) || !isEventsFault(error.cause)) throw error;
    over.abort();
    await applying.catch(() => undefined);
    await stopAtFailedEvents(work, error);
  } finally {
    over.abort();
    await applying.catch(() => undefined);
  }
}

const rootOf = (error: unknown): unknown => (error instanceof BatchFailed ? error.cause : error);

function own(source: Projection, checkpoints: ReadonlyMap<string, Checkpoint>): Checkpoint {
  const checkpoint = checkpoints.get(source.name);
  if (checkpoint?.fingerprint === fingerprintOf(source)) return checkpoint;
  throw new Superseded(`the read model "${source.name}" was built by another version of this program`);
}

/** Applies the feed; ends only by failing, or when it is over. */
async function applyFeed(
  { connection, log, applied }: Following,
  running: readonly TrackedProjection[],
  over: AbortSignal,
): Promise<void> {
  const ended = aborted(over);
  if (running.length === 0) return ended;
  const members = running.map(({ source, checkpoint }) => ({ source, ...checkpoint }));
  const group = new ProjectorGroup(LIVE_SCHEMA, members);
  const pipeline = new BatchPipeline(group, connection.client, async (prepared) => {
    await group.commit(prepared, connection.client);
    applied(prepared);
  });
  const streamPrefixes = [...new Set(running.map(({ source }) => source.streamPrefix))];
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

/** Resolves when one of the stopped projections may go on. */
async function changed(
  { connection }: Following,
  waiting: readonly TrackedProjection[],
  over: AbortSignal,
): Promise<void> {
  for (;;) {
    await delay(POLL_MS, undefined, { signal: over, ref: false }).catch(() => undefined);
    if (over.aborted) return;
    if (waiting.length === 0) continue;
    const checkpoints = await readCheckpoints(connection.client);
    if (waiting.some(({ source }) => checkpoints.get(source.name)?.state === 'running')) return;
  }
}

async function stopAtFailedEvents(
  { connection, projections, alert }: Following,
  { batch }: BatchFailed,
): Promise<void> {
  const checkpoints = await readCheckpoints(connection.client);
  const tracked = projections
    .map((source) => ({ source, checkpoint: own(source, checkpoints) }))
    .filter(({ checkpoint }) => checkpoint.state === 'running');
  for (const { projection, event, error } of await stopFailing(connection.client, batch, tracked)) {
    alert({ message: `projection stopped at ${event.type} (${event.stream} @${event.revision})`, projection, error });
  }
}
