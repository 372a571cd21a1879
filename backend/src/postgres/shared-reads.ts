/**
 * Runs equal reads one at a time: all that are requested during a run share the next one. So no caller gets what was
 * read before its request, and their number doesn't matter.
 */
export class SharedReads<Result> {
  private readonly running = new Map<string, { readonly now: Promise<Result>; next: Promise<Result> | null }>();

  /** @param key identifies the result, except for the state of the database */
  read(key: string, begin: () => Promise<Result>): Promise<Result> {
    const known = this.running.get(key);
    if (known === undefined) return this.begin(key, begin);
    known.next ??= known.now.then(
      () => this.begin(key, begin),
      () => this.begin(key, begin),
    );
    return known.next;
  }

  private begin(key: string, begin: () => Promise<Result>): Promise<Result> {
    const now = begin().finally(() => {
      if (this.running.get(key)?.now === now) this.running.delete(key);
    });
    this.running.set(key, { now, next: null });
    return now;
  }
}
