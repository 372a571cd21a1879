/** What is under way already isn't begun again: whoever asks meanwhile gets the same. */
export class UnderWay<Result> {
  private readonly results = new Map<string, Promise<Result>>();

  /** @param key names what, and at which state of things */
  once(key: string, begin: () => Promise<Result>): Promise<Result> {
    const known = this.results.get(key);
    if (known !== undefined) return known;
    const result = begin().finally(() => this.results.delete(key));
    this.results.set(key, result);
    return result;
  }
}
