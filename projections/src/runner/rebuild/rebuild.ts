import type { EventLog } from '@meguri/contracts/events/event-log.ts';
import { setTimeout as delay } from 'node:timers/promises';
import type { Client } from 'pg';
import { Build } from './build.ts';
import { beginInstalling } from '../install.ts';
import type { Projection } from '../projection.ts';
import type { OwnConnection } from '../../postgres/connection.ts';
import { dropLeft, newRebuildSchema, REBUILDS } from './schemas.ts';
import { swap } from './swap.ts';
import { openWorkerConnection } from '../worker-connection.ts';

/** Connections that write. Two keep the core busy that computes the rows (decision 11). */
const LANES = 2;
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
  /** When aborted, the rebuild stops. The next one, or the next worker, drops its tables. */
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
export async function rebuild(options: RebuildOptions): Promise<void> {
  const { connectionString, log, projections, onProgress, stop } = options;
  const connections = new Connections(connectionString, stop);
  try {
    const client = await connections.open();
    await claim(client);
    await beginInstalling(client);
    await client.query('COMMIT');
    const progress = new Progress(onProgress ?? (() => undefined));
    const schema = newRebuildSchema();
    await dropLeft(client, REBUILDS);
    const others: Client[] = [];
    while (others.length < LANES - 1) others.push(await connections.open());
    const build = await Build.begin({ client, schema, projections }, log, others);
    try {
      await build.advanceTo(await log.head(), (events) => progress.read(events));
      progress.enter('indexing');
      await build.complete();
      // Events that arrived during the build. Later ones are left to the swap.
      await build.advanceTo(await log.head(), (events) => progress.read(events));
      progress.enter('swapping');
      await swap(client, schema, build, projections, log);
      progress.enter('done');
    } finally {
      // Before the tables are dropped: nothing may be writing to them.
      connections.dropAllBut(client);
      await build.close().catch(() => undefined);
    }
  } finally {
    await connections.close();
  }
}

/** The connections of a rebuild, which end with it or when it is stopped. */
class Connections {
  readonly #connectionString: string;
  readonly #stop: AbortSignal | undefined;
  readonly #open: OwnConnection[] = [];
  readonly #dropAll = () => this.#open.forEach((connection) => connection.drop());

  constructor(connectionString: string, stop: AbortSignal | undefined) {
    this.#connectionString = connectionString;
    this.#stop = stop;
    stop?.addEventListener('abort', this.#dropAll);
  }

  async open(): Promise<Client> {
    const connection = await openWorkerConnection(this.#connectionString);
    this.#open.push(connection);
    // Aborted while the connection was opened.
    this.#stop?.throwIfAborted();
    return connection.client;
  }

  dropAllBut(client: Client): void {
    for (const connection of this.#open) if (connection.client !== client) connection.drop();
  }

  async close(): Promise<void> {
    this.#stop?.removeEventListener('abort', this.#dropAll);
    // Postgres releases the lock once its side has ended. If the connection was just dropped, an immediate next rebuild
    // would be refused.
    const closed = Promise.all(this.#open.map((connection) => connection.close()));
    await Promise.race([closed, delay(CLOSE_MS, undefined, { ref: false })]);
    this.#dropAll();
  }
}

async function claim(client: Client): Promise<void> {
  const { rows } = await client.query<{ claimed: boolean }>('SELECT pg_try_advisory_lock($1) AS claimed', [
    REBUILDS.lock,
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
