import type { EventLog } from '@meguri/contracts/event-log.ts';
import { setTimeout as rest } from 'node:timers/promises';
import { BatchFailed, BatchPipeline } from './batch-pipeline.ts';
import { type Checkpoint, fingerprintOf, LIVE_SCHEMA, readCheckpoints, refuseForeign } from './checkpoints.ts';
import { isolate, type Standing } from './poison.ts';
import type { Projection } from './projection.ts';
import { type PreparedBatch, ProjectorGroup } from './projector-group.ts';
import type { ReadModelPositions } from './read-model-positions.ts';
import { isPoison, isStale } from './refusals.ts';
import type { WorkerConnection } from './worker-connection.ts';

/** Events of one batch at most: a bound on memory. A row that several of them change is written once. */
const BATCH_SIZE = 4_000;
/** How often a stopped projection is looked at for a rebuild that got it going again, in ms. */
const LOOK_MS = 1_000;

/** What an operator should know. `projection` is null when all of them are concerned. */
export interface ProjectionAlert {
  readonly message: string;
  readonly projection: string | null;
  readonly error: unknown;
}

export interface Shift {
  readonly connection: WorkerConnection;
  readonly log: EventLog;
  readonly projections: readonly Projection[];
  readonly positions: ReadModelPositions;
  readonly alert: (alert: ProjectionAlert) => void;
  readonly applied: (batch: PreparedBatch) => void;
  /** Resolves when the runner is to stop. */
  readonly stopped: Promise<void>;
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
export async function workShift(shift: Shift): Promise<void> {
  const { connection, projections, log, positions, stopped } = shift;
  const checkpoints = await readCheckpoints(connection.client);
  await refuseForeign(checkpoints, projections, log);
  positions.lead(checkpoints.values());
  const standings = projections.map((source) => ({ source, checkpoint: own(source, checkpoints) }));
  const running = standings.filter(({ checkpoint }) => checkpoint.state === 'running');
  const waiting = standings.filter(({ checkpoint }) => checkpoint.state === 'stopped');
  const over = new AbortController();
  const following = follow(shift, running, over.signal);
  try {
    await Promise.race([stopped, connection.lost, changed(shift, waiting, over.signal), following]);
  } catch (error) {
    if (isStale(rootOf(error))) return;
    if (!(error instanceof BatchFailed) || !isPoison(error.cause)) throw error;
    over.abort();
    await following.catch(() => undefined);
    await stopPoisoned(shift, error);
  } finally {
    over.abort();
    await following.catch(() => undefined);
  }
}

const rootOf = (error: unknown): unknown => (error instanceof BatchFailed ? error.cause : error);

function own(source: Projection, checkpoints: ReadonlyMap<string, Checkpoint>): Checkpoint {
  const checkpoint = checkpoints.get(source.name);
  if (checkpoint?.fingerprint === fingerprintOf(source)) return checkpoint;
  throw new Superseded(`the read model "${source.name}" was built by another version of this program`);
}

/** Applies the feed; ends only by failing, or when the shift is over. */
async function follow(
  { connection, log, applied }: Shift,
  running: readonly Standing[],
  over: AbortSignal,
): Promise<void> {
  const ended = new Promise<void>((resolve) => over.addEventListener('abort', () => resolve()));
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
async function changed({ connection }: Shift, waiting: readonly Standing[], over: AbortSignal): Promise<void> {
  for (;;) {
    await rest(LOOK_MS, undefined, { signal: over, ref: false }).catch(() => undefined);
    if (over.aborted) return;
    if (waiting.length === 0) continue;
    const checkpoints = await readCheckpoints(connection.client);
    if (waiting.some(({ source }) => checkpoints.get(source.name)?.state === 'running')) return;
  }
}

async function stopPoisoned({ connection, projections, alert }: Shift, { batch }: BatchFailed): Promise<void> {
  const checkpoints = await readCheckpoints(connection.client);
  const standings = projections
    .map((source) => ({ source, checkpoint: own(source, checkpoints) }))
    .filter(({ checkpoint }) => checkpoint.state === 'running');
  for (const { projection, event, error } of await isolate(connection.client, batch, standings)) {
    alert({ message: `projection stopped at ${event.type} (${event.stream} @${event.revision})`, projection, error });
  }
}
