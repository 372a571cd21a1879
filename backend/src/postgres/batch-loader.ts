interface Waiting<Key, Found> {
  readonly key: Key;
  readonly resolve: (found: Found | null) => void;
  readonly reject: (error: unknown) => void;
}

/** How many look-ups may be under way, and how many keys each may have. */
export interface BatchLimits {
  readonly atOnce?: number;
  readonly most?: number;
}

/**
 * Looks rows up by key. What is asked for while look-ups are under way goes into one next query, so that a busy server
 * asks once for many.
 */
export class BatchLoader<Key, Found> {
  private waiting: Waiting<Key, Found>[] = [];
  private underWay = 0;
  private scheduled = false;
  private readonly lookUp: (keys: Key[]) => Promise<ReadonlyMap<Key, Found>>;
  private readonly atOnce: number;
  private readonly most: number;

  /** @param lookUp is given keys without repetition */
  constructor(
    lookUp: (keys: Key[]) => Promise<ReadonlyMap<Key, Found>>,
    { atOnce = 1, most = Number.POSITIVE_INFINITY }: BatchLimits = {},
  ) {
    this.lookUp = lookUp;
    this.atOnce = atOnce;
    this.most = most;
  }

  /** null: there is none. */
  find(key: Key): Promise<Found | null> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ key, resolve, reject });
      this.schedule();
    });
  }

  /** Asks at the end of this turn: the others that came in it join. */
  private schedule(): void {
    if (this.scheduled || this.underWay === this.atOnce) return;
    this.scheduled = true;
    setImmediate(() => {
      this.scheduled = false;
      while (this.waiting.length > 0 && this.underWay < this.atOnce) {
        this.underWay += 1;
        void this.answer(this.waiting.splice(0, this.most)).finally(() => {
          this.underWay -= 1;
          if (this.waiting.length > 0) this.schedule();
        });
      }
    });
  }

  private async answer(batch: readonly Waiting<Key, Found>[]): Promise<void> {
    try {
      const found = await this.lookUp([...new Set(batch.map(({ key }) => key))]);
      for (const { key, resolve } of batch) resolve(found.get(key) ?? null);
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  }
}
