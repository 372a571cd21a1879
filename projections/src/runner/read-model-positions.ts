import type { Position } from '@meguri/contracts/events/event-log.ts';
import { setTimeout as delay } from 'node:timers/promises';
import { type Checkpoint, fingerprintOf, readCheckpoints } from './checkpoints.ts';
import { type ParkedStream, readParked } from './parked-streams.ts';
import type { Projection, Queryable } from './projection.ts';

/** How often another process's checkpoints are polled while a reader waits, in ms. */
const POLL_MS = 20;
/** How long a read waits at most for its own write, in ms. */
const TIMEOUT_MS = 2_000;
/** SQLSTATE: the read models aren't installed yet. */
const UNDEFINED_TABLE = '42P01';

interface Standing {
  readonly position: Position | null;
  readonly stopped: boolean;
}

interface Waiter {
  readonly position: Position;
  readonly projections: readonly string[];
  readonly answer: (there: boolean) => void;
}

/**
 * The positions of the read models, for reads that must see an earlier write. The process that maintains them knows
 * them at once; other processes poll the checkpoints while a reader waits.
 */
export class ReadModelPositions {
  readonly #database: Queryable;
  readonly #waiters = new Set<Waiter>();
  /** Fingerprints of this release's read models, of those not seen built yet. */
  readonly #unbuilt: Map<string, string>;
  /** What this process's runner is rebuilding. */
  #rebuilding: readonly string[] = [];
  /** Maintained by this process's runner while it holds the lease. */
  #own: Map<string, Standing> | null = null;
  #polling = false;

  /**
   * @param database a pool: polling must not queue behind writes
   * @param projections another version may have built their tables
   */
  constructor(database: Queryable, projections: readonly Projection[] = []) {
    this.#database = database;
    this.#unbuilt = new Map(projections.map((projection) => [projection.name, fingerprintOf(projection)]));
  }

  /**
   * Read models that this version hasn't built yet: their tables, if any, are another version's. Once built they stay
   * built, also while a later version rebuilds them next to this one.
   */
  async unbuilt(): Promise<readonly string[]> {
    if (this.#unbuilt.size > 0) this.#look(await this.#checkpointsIfInstalled());
    return [...new Set([...this.#unbuilt.keys(), ...this.#rebuilding])];
  }

  /**
   * Whether this process's own runner is rebuilding one of them: its tables are based on events the log has lost, or
   * are no longer updated.
   */
  rebuildsAny(projections: readonly string[]): boolean {
    return projections.some((name) => this.#rebuilding.includes(name));
  }

  /** Called by the runner: it rebuilds these; an empty list: it is done. */
  rebuilding(projections: readonly string[]): void {
    this.#rebuilding = projections;
  }

  /**
   * Another version's tables count as long as its workers update them.
   * @returns whether all these projections have applied everything up to `position`; false after `timeoutMs`, or when
   * one was stopped before it
   */
  async waitFor(position: Position, projections: readonly string[], timeoutMs = TIMEOUT_MS): Promise<boolean> {
    const known = this.#own && verdict(this.#own, position, projections);
    if (known !== null) return known;
    return new Promise((resolve) => {
      const timer = setTimeout(() => waiter.answer(false), timeoutMs);
      const waiter: Waiter = {
        position,
        projections,
        answer: (there) => {
          clearTimeout(timer);
          this.#waiters.delete(waiter);
          resolve(there);
        },
      };
      this.#waiters.add(waiter);
      void this.#poll();
    });
  }

  /** All checkpoints as stored. */
  async checkpoints(): Promise<readonly Checkpoint[]> {
    return [...(await readCheckpoints(this.#database)).values()];
  }

  /** Streams that wait at an event that some read model can't apply. */
  parked(): Promise<readonly ParkedStream[]> {
    return readParked(this.#database).catch(noneIfNotInstalled);
  }

  /** Called by the runner: it holds the lease and has these checkpoints. */
  lead(checkpoints: Iterable<Checkpoint>): void {
    this.#own = standings(checkpoints);
    this.#answerWaiters(this.#own);
  }

  /** Called by the runner: these projections have committed everything up to `position`. */
  advance(projections: readonly string[], position: Position): void {
    if (this.#own === null) return;
    for (const projection of projections) this.#own.set(projection, { position, stopped: false });
    if (this.#waiters.size > 0) this.#answerWaiters(this.#own);
  }

  /** Called by the runner: another process may hold the lease from now on. */
  follow(): void {
    this.#own = null;
    void this.#poll();
  }

  async #checkpointsIfInstalled(): Promise<ReadonlyMap<string, Checkpoint>> {
    return readCheckpoints(this.#database).catch((error: unknown) => new Map(noneIfNotInstalled(error)));
  }

  #look(checkpoints: ReadonlyMap<string, Checkpoint>): void {
    for (const [name, fingerprint] of this.#unbuilt)
      if (checkpoints.get(name)?.fingerprint === fingerprint) this.#unbuilt.delete(name);
  }

  /** Without those being built: their positions mean nothing. */
  #standings(checkpoints: ReadonlyMap<string, Checkpoint>): Map<string, Standing> {
    const known = standings(checkpoints.values());
    for (const name of this.#rebuilding) known.delete(name);
    return known;
  }

  async #poll(): Promise<void> {
    if (this.#polling) return;
    this.#polling = true;
    while (this.#waiters.size > 0 && this.#own === null) {
      const checkpoints = await readCheckpoints(this.#database).catch(() => null);
      if (checkpoints !== null && this.#own === null) this.#answerWaiters(this.#standings(checkpoints));
      if (this.#waiters.size > 0) await delay(POLL_MS);
    }
    this.#polling = false;
  }

  #answerWaiters(found: ReadonlyMap<string, Standing>): void {
    for (const waiter of [...this.#waiters]) {
      const answer = verdict(found, waiter.position, waiter.projections);
      if (answer !== null) waiter.answer(answer);
    }
  }
}

/** No worker has started yet, or only one of an older release. */
function noneIfNotInstalled(error: unknown): never[] {
  if ((error as { code?: unknown }).code === UNDEFINED_TABLE) return [];
  throw error;
}

const standings = (checkpoints: Iterable<Checkpoint>): Map<string, Standing> =>
  new Map(
    [...checkpoints].map(({ projection, position, state }) => [projection, { position, stopped: state === 'stopped' }]),
  );

/** true: all have reached it; false: one was stopped before it; null: not yet. */
function verdict(
  found: ReadonlyMap<string, Standing>,
  position: Position,
  projections: readonly string[],
): boolean | null {
  const missing = projections.map((name) => found.get(name)).filter((one) => !((one?.position ?? '') >= position));
  if (missing.length === 0) return true;
  return missing.some((one) => one?.stopped) ? false : null;
}
