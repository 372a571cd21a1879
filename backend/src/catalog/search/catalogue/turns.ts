/** Others have their turn after so long, in ms. */
const SLICE_MS = 5;

/** Cuts long work into slices, so that requests that come meanwhile don't wait for its end. */
export class Turns {
  private began = performance.now();

  /** Lets others have their turn when it is time. */
  async give(): Promise<void> {
    if (performance.now() - this.began < SLICE_MS) return;
    await new Promise((resolve) => setImmediate(resolve));
    this.began = performance.now();
  }
}

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
