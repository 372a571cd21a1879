import { setTimeout as delay } from 'node:timers/promises';

/** The n-th value (from 1) of a series that doubles from `first` up to `max`. */
export const doubling = (n: number, first: number, max: number): number => Math.min(max, first * 2 ** (n - 1));

/**
 * The delay after the n-th failure in a row (from 1), in ms: doubles from 50 ms up to the longest, ± a quarter at
 * random.
 */
export const growingDelay = (failures: number, longestMs = 2_000): number =>
  doubling(failures, 50, longestMs) * (0.75 + Math.random() / 2);

/** After a turn of this length, in ms, the next failure counts as the first in a row. */
const WORKED_MS = 10_000;

interface LoopOptions {
  /** Pause between two turns, in ms; 0: none. */
  readonly restMs?: number;
  /**
   * Receives what a turn threw.
   * @returns false to end the loop for good
   */
  readonly onFailure: (error: Error) => boolean | void;
}

/** Repeats a task until it is stopped, one turn after the other; after failures with a growing delay. */
export class Loop {
  readonly #stopping = new AbortController();
  readonly #running: Promise<void>;

  /** @param turn receives a signal that is aborted when the turn should end */
  constructor(turn: (stop: AbortSignal) => Promise<void>, options: LoopOptions) {
    this.#running = this.#run(turn, options);
  }

  /** Resolves once the current turn has ended. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#running;
  }

  async #run(turn: (stop: AbortSignal) => Promise<void>, { restMs = 0, onFailure }: LoopOptions): Promise<void> {
    const { signal } = this.#stopping;
    let failures = 0;
    while (!signal.aborted) {
      const began = performance.now();
      try {
        await turn(signal);
        failures = 0;
      } catch (error) {
        failures = performance.now() - began > WORKED_MS ? 1 : failures + 1;
        if (!signal.aborted && onFailure(error as Error) === false) return;
      }
      const rest = failures === 0 ? restMs : Math.max(restMs, growingDelay(failures));
      if (rest > 0) await delay(rest, undefined, { signal }).catch(() => undefined);
    }
  }
}
