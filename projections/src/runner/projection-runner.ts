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
import { clearKilledRebuild } from './rebuild/schemas.ts';
import { rebuild, RebuildInProgress } from './rebuild/rebuild.ts';
import { type ProjectionAlert, followFeed, Superseded, TRY_AGAIN_MS } from './following.ts';
import { ParkedTurns } from './taking-up.ts';
import { openWorkerConnection, workerConnection } from './worker-connection.ts';

/** How often another process's rebuild is checked, in ms. */
const REBUILD_POLL_MS = 300;

export interface RunnerOptions {
  readonly connectionString: string;
  readonly log: EventLog;
  readonly projections: readonly Projection[];
  readonly positions: ReadModelPositions;
  /** Receives errors; the runner continues. */
  readonly alert: (alert: ProjectionAlert) => void;
  /** Receives each batch once it is visible in the read models, in log order, including catch-ups. */
  readonly onApplied?: (batch: PreparedBatch['batch']) => void;
}

/**
 * Keeps the read models up to date, in one process at a time: the one with the lease. Any number may run; the others
 * stand by.
 */
export class ProjectionRunner {
  readonly #options: RunnerOptions;
  #loop: Loop | null = null;
  readonly #handOver = new HandOver();
  readonly #parkedTurns = new ParkedTurns();
  /** The log no longer has events that the read models contain. */
  #logHasLost = false;
  /** Another version built the tables: its workers should hold the lease. */
  readonly #toBuilders = new HandOver();
  /** The lease was left to them, and none has taken it yet. */
  #leftToOthers = false;
  /** None of them took it. */
  #isAlone = false;
  /** Projections to rebuild before the others can continue. */
  #outdated: readonly Projection[] = [];

  constructor(options: RunnerOptions) {
    this.#options = options;
  }

  /**
   * Creates missing tables and starts. First it rebuilds what another version of the code built, or what is ahead of a
   * restored log; callers don't wait for that (`ReadModelPositions.unbuilt` lists it).
   * @throws ForeignCheckpoint when the read models belong to another log
   */
  async start(): Promise<void> {
    this.#expect(await this.#install());
    this.#loop = new Loop((stop) => this.#work(stop), {
      onFailure: (error) => {
        // A restored log will grow past the checkpoints: continuing then would skip the events before them.
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
      await clearKilledRebuild(connection.client);
      return await installReadModels(connection.client, projections, log, this.#isAlone);
    } finally {
      await connection.close();
    }
  }

  /** @returns false when another process is rebuilding, or it was stopped */
  async #rebuilt(projections: readonly Projection[], stop: AbortSignal): Promise<boolean> {
    const { connectionString, log } = this.#options;
    const stopped = Promise.withResolvers<void>();
    const breakOff = () => stopped.resolve();
    stop.addEventListener('abort', breakOff);
    try {
      // An aborted rebuild rejects shortly afterwards.
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

  /** Finishes the current batch and lets another process take over. */
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
   * Another version built the tables, so the lease is left to its workers. If this process gets it back at once, none
   * of them runs and it rebuilds: with workers of two versions, each would rebuild the other's tables for ever.
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
      // Another process that has just started is rebuilding.
      await delay(REBUILD_POLL_MS, undefined, { signal: stop }).catch(() => undefined);
      if (!this.#logHasLost && !stop.aborted) this.#expect(await this.#install());
    }
  }

  /**
   * Waits for the lease and works until it is lost. Retries what the previous worker couldn't apply: this may be a
   * newer release, or the damage may be repaired.
   */
  async #lead(stop: AbortSignal): Promise<void> {
    const { connectionString, positions, projections, onApplied } = this.#options;
    const askedAt = performance.now();
    const connection = await takeLease(workerConnection(connectionString), 'projections', stop);
    if (connection === null) return;
    if (performance.now() - askedAt >= LEASE_RETRY_MS) this.#leftToOthers = false;
    let triedAt = -Infinity;
    try {
      await clearKilledRebuild(connection.client);
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
