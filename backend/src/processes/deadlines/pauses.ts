const FIRST_MS = 2_000;
const LONGEST_MS = 600_000;

interface Pause {
  readonly until: number;
  readonly length: number;
}

/** Deadlines that were just dealt with, or refused: each rests twice as long as before, at most ten minutes. */
export class Pauses {
  private readonly pauses = new Map<string, Pause>();

  isResting(id: string, now: number): boolean {
    return (this.pauses.get(id)?.until ?? 0) > now;
  }

  rest(id: string, now: number): void {
    const length = Math.min(LONGEST_MS, (this.pauses.get(id)?.length ?? FIRST_MS / 2) * 2);
    this.pauses.set(id, { until: now + length, length });
  }

  /** Forgets what hasn't been seen for long: its deadline is gone. */
  forgetOld(now: number): void {
    for (const [id, { until, length }] of this.pauses) if (until + length + LONGEST_MS < now) this.pauses.delete(id);
  }
}
