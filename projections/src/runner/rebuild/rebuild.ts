import type { EventLog } from '@meguri/contracts/events/event-log.ts';
import { setTimeout as delay } from 'node:timers/promises';
import type { Client } from 'pg';
import { Build } from './build.ts';
import { beginInstalling } from '../install.ts';
import type { Projection } from '../projection.ts';
import { swap } from './swap.ts';
import { openWorkerConnection } from '../worker-connection.ts';

const NEXT_SCHEMA = 'read_models_next';
/** The advisory lock that a running rebuild holds. */
export const REBUILD_LOCK = 0x6d677262;
/** How long a connection may take to close before it is dropped. */
const CLOSE_MS = 2_000;
/** How often progress is told, in ms. */
const TELL_MS = 1_000;

export interface RebuildProgress {
  readonly phase: 'reading' | 'indexing' | 'swapping' | 'done';
  /** Events read so far, those that no projection maps included. */
  readonly events: number;
  readonly elapsedMs: number;
}

export interface RebuildOptions {
  readonly connectionString: string;
  readonly log: EventLog;
  readonly projections: readonly Projection[];
  readonly onProgress?: (progress: RebuildProgress) => void;
  /** Aborted: it is broken off, and nothing of it is left. */
  readonly stop?: AbortSignal;
}

export class RebuildInProgress extends Error {
  override name = 'RebuildInProgress';
}

/**
 * Builds the read models anew beside those in use, catches up, and puts them in their place in one transaction. A
 * server may run meanwhile: it notices the swap and goes on from it. Stopped projections run again afterwards.
 * @throws RebuildInProgress when another process is at it
 */
export async function rebuild({ connectionString, log, projections, onProgress, stop }: RebuildOptions): Promise<void> {
  const connection = await openWorkerConnection(connectionString);
  const breakOff = () => connection.drop();
  stop?.addEventListener('abort', breakOff);
  try {
    // While the connection was opened, nobody listened.
    stop?.throwIfAborted();
    await claim(connection.client);
    await beginInstalling(connection.client);
    await connection.client.query('COMMIT');
    const progress = new Progress(onProgress ?? (() => undefined));
    const build = await Build.begin(connection.client, NEXT_SCHEMA, log, projections);
    try {
      await build.advanceTo(await log.head(), (events) => progress.read(events));
      progress.enter('indexing');
      await build.createIndexes();
      // What came in meanwhile; what comes in now is left to the swap.
      await build.advanceTo(await log.head(), (events) => progress.read(events));
      progress.enter('swapping');
      await swap(connection.client, NEXT_SCHEMA, build, projections, log);
      progress.enter('done');
    } finally {
      await build.close().catch(() => undefined);
    }
  } finally {
    stop?.removeEventListener('abort', breakOff);
    // Postgres releases the lock when its side has ended: a dropped connection would refuse the next rebuild for a moment.
    await Promise.race([connection.close(), delay(CLOSE_MS, undefined, { ref: false })]);
    connection.drop();
  }
}

async function claim(client: Client): Promise<void> {
  const { rows } = await client.query<{ claimed: boolean }>('SELECT pg_try_advisory_lock($1) AS claimed', [
    REBUILD_LOCK,
  ]);
  if (rows[0]?.claimed !== true) throw new RebuildInProgress('another process is rebuilding the read models');
}

class Progress {
  readonly #tell: (progress: RebuildProgress) => void;
  readonly #began = performance.now();
  #toldAt = 0;
  #events = 0;

  constructor(tell: (progress: RebuildProgress) => void) {
    this.#tell = tell;
  }

  read(events: number): void {
    this.#events = events;
    if (performance.now() - this.#toldAt < TELL_MS) return;
    this.#toldAt = performance.now();
    this.enter('reading');
  }

  enter(phase: RebuildProgress['phase']): void {
    this.#tell({ phase, events: this.#events, elapsedMs: Math.round(performance.now() - this.#began) });
  }
}
