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
