import { setImmediate } from 'node:timers/promises';
import type { Seeded } from './seeded.ts';

/** Runs several pieces of work at once: at each pause, chance says which of them goes on. */
export class Interleaving {
  readonly #random: Seeded;
  #paused: (() => void)[] = [];
  #isRunning = false;

  constructor(random: Seeded) {
    this.#random = random;
  }

  /** Wherever the work of another process may come in between. */
  readonly pause = (): Promise<void> =>
    this.#isRunning ? new Promise((resolve) => this.#paused.push(resolve)) : Promise.resolve();

  /** @returns what each of them threw; undefined: nothing */
  async run(works: readonly (() => Promise<unknown>)[]): Promise<readonly unknown[]> {
    this.#isRunning = true;
    let running = works.length;
    const ends = works.map(async (work) => {
      try {
        await work();
        return undefined;
      } catch (error) {
        return error;
      } finally {
        running -= 1;
      }
    });
    while (running > 0) {
      await setImmediate();
      const next = this.#random.pick(this.#paused);
      this.#paused = this.#paused.filter((one) => one !== next);
      next?.();
    }
    this.#isRunning = false;
    return Promise.all(ends);
  }
}
