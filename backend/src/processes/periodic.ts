import { setTimeout as rest } from 'node:timers/promises';

/** Does something again and again until it is stopped, one run after the other; what fails is done at the next run. */
export class Periodic {
  private readonly stopping = new AbortController();
  private readonly running: Promise<void>;

  constructor(everyMs: number, act: () => Promise<void>, onProblem: (error: Error) => void) {
    this.running = this.run(everyMs, act, onProblem);
  }

  async stop(): Promise<void> {
    this.stopping.abort();
    await this.running;
  }

  private async run(everyMs: number, act: () => Promise<void>, onProblem: (error: Error) => void): Promise<void> {
    const { signal } = this.stopping;
    while (!signal.aborted) {
      await act().catch(onProblem);
      await rest(everyMs, undefined, { signal }).catch(() => undefined);
    }
  }
}
