import { doubling } from '@meguri/projections/loops/loop.ts';

const FIRST_MS = 2_000;
const MAX_MS = 600_000;

interface Pause {
  readonly until: number;
  readonly length: number;
  readonly times: number;
}

/**
 * Pauses deadlines that were just handled or rejected, each time twice as long, up to ten minutes. Times are in ms of
 * `performance.now()`, so that setting the clock back doesn't extend them.
 */
export class Pauses {
  private readonly pauses = new Map<string, Pause>();

  isResting(id: string, now = performance.now()): boolean {
    return (this.pauses.get(id)?.until ?? 0) > now;
  }

  rest(id: string, now = performance.now()): void {
    const times = (this.pauses.get(id)?.times ?? 0) + 1;
    const length = doubling(times, FIRST_MS, MAX_MS);
    this.pauses.set(id, { until: now + length, length, times });
  }

  /** Forgets deadlines that weren't found for long: they no longer exist. */
  forgetOld(now = performance.now()): void {
    for (const [id, { until, length }] of this.pauses) if (until + length + MAX_MS < now) this.pauses.delete(id);
  }
}
