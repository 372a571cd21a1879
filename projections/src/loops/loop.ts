import { setTimeout as delay } from 'node:timers/promises';
import { growingDelay } from './backoff.ts';

/** A turn that lasted so long, in ms, worked: what fails next is the first failure in a row again. */
const WORKED_MS = 10_000;

export interface LoopOptions {
  /** Between two turns, in ms; 0: at once. */
  readonly restMs?: number;
  /** Told what a turn threw. @returns false to end the loop for good */
  readonly onFailure: (error: Error) => boolean | void;
}

/** Does something again and again until it is stopped, one turn after the other; after a failure with growing delay. */
export class Loop {
  readonly #stopping = new AbortController();
  readonly #running: Promise<void>;

  /** @param turn is given a signal that is aborted when it should come to its end */
  constructor(turn: (stop: AbortSignal) => Promise<void>, options: LoopOptions) {
    this.#running = this.#run(turn, options);
  }

  /** Resolves once the turn under way has ended. */
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
