import { setTimeout as delay } from 'node:timers/promises';

/** How long a released lease is left to others, in ms. They ask for it twice a second. */
const REST_MS = 2_000;
/** How long the lease is kept after no other process took it, in ms. */
const KEPT_MS = 600_000;

/** An event that only a newer release can read: a process of that release should hold the lease. */
export class LeftToNewer extends Error {
  override name = 'LeftToNewer';
}

/** Releases a lease to a newer release, if one is waiting, for work that only it can do. */
export class HandOver {
  #leftAt = -Infinity;
  #isToRest = false;

  /** Whether a newer release may be waiting; false for a while after the lease was released and not taken. */
  get isOpen(): boolean {
    return performance.now() - this.#leftAt > KEPT_MS;
  }

  /** Records that the lease is released now. */
  leave(): void {
    this.#leftAt = performance.now();
    this.#isToRest = true;
  }

  /** Waits before the lease is requested again. */
  async rest(stop: AbortSignal): Promise<void> {
    if (!this.#isToRest) return;
    this.#isToRest = false;
    await delay(REST_MS, undefined, { signal: stop }).catch(() => undefined);
  }
}
