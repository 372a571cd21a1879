import { type EventLog, HistoryChanged, LogTooShort } from '@meguri/contracts/event-log.ts';
import { setTimeout as delay } from 'node:timers/promises';
import { takeLease } from '../postgres/lease.ts';
import { Loop } from '../postgres/loop.ts';
import { markRunning } from './checkpoints.ts';
import { installReadModels } from './install.ts';
import type { Projection } from './projection.ts';
import type { PreparedBatch } from './projector-group.ts';
import type { ReadModelPositions } from './read-model-positions.ts';
import { rebuild, RebuildInProgress } from './rebuild/rebuild.ts';
import { type ProjectionAlert, followFeed } from './following.ts';
import { openWorkerConnection, workerConnection } from './worker-connection.ts';

/** How often another process's rebuild is looked at, in ms. */
const REBUILD_POLL_MS = 300;

export interface RunnerOptions {
  readonly connectionString: string;
  readonly log: EventLog;
  readonly projections: readonly Projection[];
  readonly positions: ReadModelPositions;
  /** Told what went wrong; the runner itself goes on. */
  readonly alert: (alert: ProjectionAlert) => void;
  /** Told what has become visible in the read models, in log order, catch-ups included. */
  readonly onApplied?: (batch: PreparedBatch['batch']) => void;
}

/**
 * Keeps the read models up to date, in one process at a time: the one that holds the lease. Any number may run; the
 * others stand by.
 */
export class ProjectionRunner {
  readonly #options: RunnerOptions;
  #loop: Loop | null = null;
  /** The log no longer has what the read models show. */
  #logHasLost = false;

  constructor(options: RunnerOptions) {
    this.#options = options;
  }

  /**
   * Creates missing tables, rebuilds those that another version of the code made or that are ahead of a restored log, lets
   * stopped projections try again, and begins.
   * @throws ForeignCheckpoint when the read models belong to another log
   */
  async start(): Promise<void> {
    for (;;) {
      const outdated = await this.#install();
      if (outdated.length === 0 || (await this.#rebuilt(outdated))) break;
      // Another process that has just started is at it.
      await delay(REBUILD_POLL_MS);
    }
    this.#loop = new Loop((stop) => this.#work(stop), {
      onFailure: (error) => {
        // A restored log grows past the checkpoints some day: going on then would skip what came before.
        this.#logHasLost ||= error instanceof LogTooShort || error instanceof HistoryChanged;
        this.#options.alert({ message: 'projections were interrupted and start again', projection: null, error });
      },
    });
  }

  /** @returns projections that need a rebuild */
  async #install(): Promise<readonly Projection[]> {
    const { connectionString, log, projections } = this.#options;
    const connection = await openWorkerConnection(connectionString);
    try {
      const outdated = await installReadModels(connection.client, projections, log);
      await markRunning(
        connection.client,
        projections.map(({ name }) => name),
      );
      return outdated;
    } finally {
      await connection.close();
    }
  }

  /** @returns false when another process rebuilds */
  async #rebuilt(projections: readonly Projection[]): Promise<boolean> {
    const { connectionString, log } = this.#options;
    try {
      await rebuild({ connectionString, log, projections });
      return true;
    } catch (error) {
      if (error instanceof RebuildInProgress) return false;
      throw error;
    }
  }

  /** Finishes the batch under way, and lets another process take over. */
  async stop(): Promise<void> {
    await this.#loop?.stop();
  }

  async #work(stop: AbortSignal): Promise<void> {
    if (this.#logHasLost) await this.#startOver();
    await this.#lead(stop);
  }

  /** Builds all read models anew from the log as it is now. */
  async #startOver(): Promise<void> {
    while (!(await this.#rebuilt(this.#options.projections))) await delay(REBUILD_POLL_MS);
    this.#logHasLost = false;
  }

  /** Waits for the lease and works until it is lost. */
  async #lead(stop: AbortSignal): Promise<void> {
    const { connectionString, positions, onApplied } = this.#options;
    const connection = await takeLease(workerConnection(connectionString), 'projections', stop);
    if (connection === null) return;
    try {
      while (!stop.aborted) {
        await followFeed({
          ...this.#options,
          connection,
          stop,
          applied: ({ batch, advance }) => {
            positions.advance(
              advance.from.map(({ projection }) => projection),
              advance.to,
            );
            onApplied?.(batch);
          },
        });
      }
    } finally {
      positions.follow();
      connection.drop();
    }
  }
}
