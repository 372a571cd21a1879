/** Shares the result of a running computation with every caller that asks for the same key. */
export class SingleFlight<Result> {
  private readonly results = new Map<string, Promise<Result>>();

  /** @param key identifies the result, including the state that it depends on */
  run(key: string, begin: () => Promise<Result>): Promise<Result> {
    const known = this.results.get(key);
    if (known !== undefined) return known;
    const result = begin().finally(() => this.results.delete(key));
    this.results.set(key, result);
    return result;
  }
}
