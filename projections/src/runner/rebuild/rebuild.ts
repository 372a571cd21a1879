import type { EventLog } from '@meguri/contracts/events/event-log.ts';
import { setTimeout as delay } from 'node:timers/promises';
import type { Client } from 'pg';
import { Build } from './build.ts';
import { beginInstalling } from '../install.ts';
import type { Projection } from '../projection.ts';
import { swap } from './swap.ts';
import { openWorkerConnection } from '../worker-connection.ts';

/** Its tables until the swap. */
export const NEXT_SCHEMA = 'read_models_next';
/** The advisory lock that a running rebuild holds. */
export const REBUILD_LOCK = 0x6d677262;
/** How long a connection may take to close before it is dropped. */
const CLOSE_MS = 2_000;
/** How often progress is reported, in ms. */
const REPORT_MS = 1_000;

export interface RebuildProgress {
  readonly phase: 'reading' | 'indexing' | 'swapping' | 'done';
  /** Events read so far, including those that no projection handles. */
  readonly events: number;
  readonly elapsedMs: number;
}

export interface RebuildOptions {
  readonly connectionString: string;
  readonly log: EventLog;
  readonly projections: readonly Projection[];
  readonly onProgress?: (progress: RebuildProgress) => void;
  /** When aborted, the rebuild stops and leaves nothing behind. */
  readonly stop?: AbortSignal;
}

export class RebuildInProgress extends Error {
  override name = 'RebuildInProgress';
}

/**
 * Rebuilds read models next to those in use, catches up, and swaps them in one transaction. A server may keep running:
 * it notices the swap and continues from there. Stopped projections run again afterwards.
 * @throws RebuildInProgress when another process is rebuilding
 */
export async function rebuild({ connectionString, log, projections, onProgress, stop }: RebuildOptions): Promise<void> {
  const connection = await openWorkerConnection(connectionString);
  const breakOff = () => connection.drop();
  stop?.addEventListener('abort', breakOff);
  try {
    // Aborted while the connection was opened.
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
      // Events that arrived during the build. Later ones are left to the swap.
      await build.advanceTo(await log.head(), (events) => progress.read(events));
      progress.enter('swapping');
      await swap(connection.client, NEXT_SCHEMA, build, projections, log);
      progress.enter('done');
    } finally {
      await build.close().catch(() => undefined);
    }
  } finally {
    stop?.removeEventListener('abort', breakOff);
    // Postgres releases the lock once its side has ended. If the connection was just dropped, an immediate next rebuild
    // would be refused.
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
  readonly #report: (progress: RebuildProgress) => void;
  readonly #began = performance.now();
  #reportedAt = 0;
  #events = 0;

  constructor(report: (progress: RebuildProgress) => void) {
    this.#report = report;
  }

  read(events: number): void {
    this.#events = events;
    if (performance.now() - this.#reportedAt < REPORT_MS) return;
    this.#reportedAt = performance.now();
    this.enter('reading');
  }

  enter(phase: RebuildProgress['phase']): void {
    this.#report({ phase, events: this.#events, elapsedMs: Math.round(performance.now() - this.#began) });
  }
}
