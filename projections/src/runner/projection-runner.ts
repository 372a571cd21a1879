import { type EventLog, HistoryChanged, LogTooShort } from '@meguri/contracts/events/event-log.ts';
import { setTimeout as delay } from 'node:timers/promises';
import { HandOver, LeftToNewer } from '../loops/hand-over.ts';
import { LEASE_RETRY_MS, takeLease } from '../postgres/lease.ts';
import { Loop } from '../loops/loop.ts';
import { markRunning } from './checkpoints.ts';
import { installReadModels } from './install.ts';
import type { Projection } from './projection.ts';
import type { PreparedBatch } from './projector-group.ts';
import type { ReadModelPositions } from './read-model-positions.ts';
import { rebuild, RebuildInProgress } from './rebuild/rebuild.ts';
import { type ProjectionAlert, followFeed, Superseded, TRY_AGAIN_MS } from './following.ts';
import { ParkedTurns } from './taking-up.ts';
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
  readonly #handOver = new HandOver();
  readonly #parkedTurns = new ParkedTurns();
  /** The log no longer has what the read models show. */
  #logHasLost = false;
  /** The tables are another version's: its workers should have the lease. */
  readonly #toBuilders = new HandOver();
  /** It was left to them, and none has been seen with it. */
  #leftToOthers = false;
  /** None of them was there to take it. */
  #isAlone = false;
  /** What is to be built anew before the rest can go on. */
  #outdated: readonly Projection[] = [];

  constructor(options: RunnerOptions) {
    this.#options = options;
  }

  /**
   * Creates missing tables and begins: with the rebuild of what another version of the code made or what is ahead of a restored
   * log, for which nobody waits (`ReadModelPositions.unbuilt` names it meanwhile).
   * @throws ForeignCheckpoint when the read models belong to another log
   */
  async start(): Promise<void> {
    this.#expect(await this.#install());
    this.#loop = new Loop((stop) => this.#work(stop), {
      onFailure: (error) => {
        // A restored log grows past the checkpoints some day: going on then would skip what came before.
        this.#logHasLost ||= error instanceof LogTooShort || error instanceof HistoryChanged;
        if (error instanceof LeftToNewer) this.#handOver.leave();
        if (error instanceof Superseded) this.#makeWay();
        this.#options.alert({ message: 'projections were interrupted and start again', projection: null, error });
      },
    });
  }

  /** @returns projections that need a rebuild */
  async #install(): Promise<readonly Projection[]> {
    const { connectionString, log, projections } = this.#options;
    const connection = await openWorkerConnection(connectionString);
    try {
      return await installReadModels(connection.client, projections, log, this.#isAlone);
    } finally {
      await connection.close();
    }
  }

  /** @returns false when another process rebuilds, or it was stopped */
  async #rebuilt(projections: readonly Projection[], stop: AbortSignal): Promise<boolean> {
    const { connectionString, log } = this.#options;
    const stopped = Promise.withResolvers<void>();
    const breakOff = () => stopped.resolve();
    stop.addEventListener('abort', breakOff);
    try {
      // What is broken off fails by itself a moment later.
      await Promise.race([rebuild({ connectionString, log, projections, stop }), stopped.promise]);
      return !stop.aborted;
    } catch (error) {
      if (error instanceof RebuildInProgress || stop.aborted) return false;
      throw error;
    } finally {
      stop.removeEventListener('abort', breakOff);
    }
  }

  #expect(outdated: readonly Projection[]): void {
    this.#outdated = outdated;
    this.#options.positions.rebuilding(outdated.map(({ name }) => name));
  }

  /** Finishes the batch under way, and lets another process take over. */
  async stop(): Promise<void> {
    await this.#loop?.stop();
  }

  async #work(stop: AbortSignal): Promise<void> {
    if (this.#logHasLost) this.#expect(this.#options.projections);
    else if (this.#isAlone) this.#expect(await this.#install());
    this.#isAlone = false;
    await this.#buildOutdated(stop);
    await Promise.all([this.#handOver.rest(stop), this.#toBuilders.rest(stop)]);
    if (!stop.aborted) await this.#lead(stop);
  }

  /**
   * Another version built the tables: the lease is left to its workers. Who has it back at once is alone, and builds anew; two
   * versions side by side would take the tables from each other without end.
   */
  #makeWay(): void {
    this.#isAlone = this.#leftToOthers;
    this.#leftToOthers = !this.#isAlone;
    if (this.#leftToOthers) this.#toBuilders.leave();
  }

  async #buildOutdated(stop: AbortSignal): Promise<void> {
    while (this.#outdated.length > 0 && !stop.aborted) {
      if (await this.#rebuilt(this.#outdated, stop)) {
        this.#expect([]);
        this.#logHasLost = false;
        continue;
      }
      // Another process that has just started is at it.
      await delay(REBUILD_POLL_MS, undefined, { signal: stop }).catch(() => undefined);
      if (!this.#logHasLost && !stop.aborted) this.#expect(await this.#install());
    }
  }

  /**
   * Waits for the lease and works until it is lost. What another worker had to leave is tried again: this may be a newer
   * release, or what was damaged may be mended.
   */
  async #lead(stop: AbortSignal): Promise<void> {
    const { connectionString, positions, projections, onApplied } = this.#options;
    const askedAt = performance.now();
    const connection = await takeLease(workerConnection(connectionString), 'projections', stop);
    if (connection === null) return;
    if (performance.now() - askedAt >= LEASE_RETRY_MS) this.#leftToOthers = false;
    let triedAt = -Infinity;
    try {
      await markRunning(
        connection.client,
        projections.map(({ name }) => name),
      );
      while (!stop.aborted) {
        const tryParked = performance.now() - triedAt > TRY_AGAIN_MS;
        if (tryParked) triedAt = performance.now();
        await followFeed({
          ...this.#options,
          connection,
          stop,
          tryParked: tryParked ? this.#parkedTurns : null,
          leaveToNewer: this.#handOver.isOpen,
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
