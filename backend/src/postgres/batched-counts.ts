/** How long counts wait in memory; a crash loses them. */
const WRITE_AFTER_MS = 5_000;

export type Counts = readonly (readonly [key: string, count: number])[];

/**
 * Counts for which no response waits: they are held in memory and stored together. An indication, not a record, since a
 * killed process loses the last seconds.
 */
export class BatchedCounts {
  private waiting = new Map<string, number>();
  private timer: NodeJS.Timeout | null = null;

  /** @param onFailure the counts then wait for the next time */
  constructor(
    private readonly store: (counts: Counts) => Promise<unknown>,
    private readonly onFailure: (error: unknown) => void,
  ) {}

  add(key: string, count = 1): void {
    this.waiting.set(key, (this.waiting.get(key) ?? 0) + count);
    this.timer ??= setTimeout(() => void this.write(), WRITE_AFTER_MS).unref();
  }

  /** Stores what waits. */
  async write(): Promise<void> {
    clearTimeout(this.timer ?? undefined);
    this.timer = null;
    const counts = [...this.waiting];
    if (counts.length === 0) return;
    this.waiting = new Map();
    try {
      await this.store(counts);
    } catch (error) {
      this.onFailure(error);
      for (const [key, count] of counts) this.add(key, count);
    }
  }
}
