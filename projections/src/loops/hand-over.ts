import { setTimeout as delay } from 'node:timers/promises';

/** How long a lease that was given up is left to others, in ms: they ask for it twice a second. */
const REST_MS = 2_000;
/** Who has it back after the rest had nobody to leave it to, and keeps it for so long, in ms. */
const KEPT_MS = 600_000;

/** An event that only a newer release knows: one of those should have the lease. */
export class LeftToNewer extends Error {
  override name = 'LeftToNewer';
}

/** Leaves a lease to a newer release, where one waits for it: for work that only that one knows how to do. */
export class HandOver {
  #leftAt = -Infinity;
  #isToRest = false;

  /** Whether a newer release may be waiting: false after it was left to others in vain. */
  get isOpen(): boolean {
    return performance.now() - this.#leftAt > KEPT_MS;
  }

  /** The lease is given up now. */
  leave(): void {
    this.#leftAt = performance.now();
    this.#isToRest = true;
  }

  /** Before the lease is asked for again. */
  async rest(stop: AbortSignal): Promise<void> {
    if (!this.#isToRest) return;
    this.#isToRest = false;
    await delay(REST_MS, undefined, { signal: stop }).catch(() => undefined);
  }
}
