import type { EventLog } from '@meguri/contracts/event-log.ts';
import { setTimeout as rest } from 'node:timers/promises';
import { markRunning } from './checkpoints.ts';
import { growingDelay } from './growing-delay.ts';
import { installReadModels } from './install.ts';
import type { Projection } from './projection.ts';
import type { PreparedBatch } from './projector-group.ts';
import type { ReadModelPositions } from './read-model-positions.ts';
import { rebuild, RebuildInProgress } from './rebuild.ts';
import { type ProjectionAlert, workShift } from './shift.ts';
import { WorkerConnection } from './worker-connection.ts';

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
  readonly #stopping = new AbortController();
  #running: Promise<void> | null = null;
  #failures = 0;

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
      await rest(REBUILD_POLL_MS);
    }
    this.#running = this.#run();
  }

  /** @returns projections that need a rebuild */
  async #install(): Promise<readonly Projection[]> {
    const { connectionString, log, projections } = this.#options;
    const connection = await WorkerConnection.open(connectionString);
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
    this.#stopping.abort();
    await this.#running;
  }

  async #run(): Promise<void> {
    const { signal } = this.#stopping;
    while (!signal.aborted) {
      try {
        await this.#lead();
      } catch (error) {
        if (signal.aborted) return;
        this.#failures += 1;
        this.#options.alert({ message: 'projections were interrupted and start again', projection: null, error });
        await rest(growingDelay(this.#failures), undefined, { signal }).catch(() => undefined);
      }
    }
  }

  /** Waits for the lease and works until it is lost. */
  async #lead(): Promise<void> {
    const { connectionString, positions, onApplied } = this.#options;
    const stopped = new Promise<void>((resolve) => (this.#stopping.signal.onabort = () => resolve()));
    const connection = await WorkerConnection.open(connectionString);
    try {
      await Promise.race([connection.acquireLease(), connection.lost, stopped]);
      if (this.#stopping.signal.aborted) return;
      while (!this.#stopping.signal.aborted) {
        await workShift({
          ...this.#options,
          connection,
          stopped,
          applied: ({ batch, advance }) => {
            this.#failures = 0;
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
