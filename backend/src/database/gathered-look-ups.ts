interface Waiting<Key, Found> {
  readonly key: Key;
  readonly resolve: (found: Found | null) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Looks rows up by key. What is asked for while a look-up is under way goes into one next query, so that a busy server
 * asks once for many.
 */
export class GatheredLookUps<Key, Found> {
  private waiting: Waiting<Key, Found>[] = [];
  private lookingUp = false;
  private readonly lookUp: (keys: Key[]) => Promise<ReadonlyMap<Key, Found>>;

  /** @param lookUp is given keys without repetition, and never called twice at a time */
  constructor(lookUp: (keys: Key[]) => Promise<ReadonlyMap<Key, Found>>) {
    this.lookUp = lookUp;
  }

  /** null: there is none. */
  find(key: Key): Promise<Found | null> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ key, resolve, reject });
      if (this.lookingUp) return;
      this.lookingUp = true;
      // At the end of this turn: the other requests that came in it join.
      setImmediate(() => void this.lookUpAll());
    });
  }

  private async lookUpAll(): Promise<void> {
    while (this.waiting.length > 0) {
      const batch = this.waiting;
      this.waiting = [];
      try {
        const found = await this.lookUp([...new Set(batch.map((entry) => entry.key))]);
        for (const entry of batch) entry.resolve(found.get(entry.key) ?? null);
      } catch (error) {
        for (const entry of batch) entry.reject(error);
      }
    }
    this.lookingUp = false;
  }
}
