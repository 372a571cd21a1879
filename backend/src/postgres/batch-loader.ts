import pg from 'pg';

/** A class of SQLSTATE. */
const DATA_EXCEPTION = '22';

/** How many batches may run at a time, and how many entries each may have. */
export interface BatchLimits {
  readonly atOnce?: number;
  readonly most?: number;
}

/** Combines entries into batches: those that arrive while batches are running share the next one. */
export class BatchQueue<Entry> {
  private waiting: Entry[] = [];
  private underWay = 0;
  private scheduled = false;
  private readonly answer: (batch: readonly Entry[]) => Promise<void>;
  private readonly atOnce: number;
  private readonly most: number;

  /** @param answer settles each entry of a batch; never rejects */
  constructor(
    answer: (batch: readonly Entry[]) => Promise<void>,
    { atOnce = 1, most = Number.POSITIVE_INFINITY }: BatchLimits = {},
  ) {
    this.answer = answer;
    this.atOnce = atOnce;
    this.most = most;
  }

  /** Sent at the end of this turn of the event loop, together with all that were added in it. */
  add(entry: Entry): void {
    this.waiting.push(entry);
    this.schedule();
  }

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
}

interface Waiting<Key, Found> {
  readonly key: Key;
  readonly resolve: (found: Found | null) => void;
  readonly reject: (error: unknown) => void;
}

/** Whether the data of one row caused the error. Then the other entries of the batch would succeed without it. */
const isOfOneRow = (error: unknown): boolean =>
  error instanceof pg.DatabaseError
    ? (error.code?.startsWith(DATA_EXCEPTION) ?? false)
    : [TypeError, RangeError, SyntaxError].some((kind) => error instanceof kind);

/** Looks up rows by key, with one query for many concurrent requests. */
export class BatchLoader<Key, Found> {
  private readonly lookUp: (keys: Key[]) => Promise<ReadonlyMap<Key, Found>>;
  private readonly queue: BatchQueue<Waiting<Key, Found>>;

  /** @param lookUp receives distinct keys */
  constructor(lookUp: (keys: Key[]) => Promise<ReadonlyMap<Key, Found>>, limits: BatchLimits = {}) {
    this.lookUp = lookUp;
    this.queue = new BatchQueue((batch) => this.answer(batch), limits);
  }

  /** null: there is no such row. */
  find(key: Key): Promise<Found | null> {
    return new Promise((resolve, reject) => this.queue.add({ key, resolve, reject }));
  }

  private async answer(batch: readonly Waiting<Key, Found>[]): Promise<void> {
    try {
      const found = await this.lookUp([...new Set(batch.map(({ key }) => key))]);
      for (const { key, resolve } of batch) resolve(found.get(key) ?? null);
    } catch (error) {
      if (batch.length > 1 && isOfOneRow(error)) await Promise.all(batch.map((one) => this.answer([one])));
      else for (const { reject } of batch) reject(error);
    }
  }
}
