/** How long to compute before yielding, in ms. */
const SLICE_MS = 5;

/** Cuts a long computation into slices, so that other requests don't wait for its end. */
export class Yielder {
  private began = performance.now();

  /** Yields to the event loop when the slice is over. */
  async yieldIfDue(): Promise<void> {
    if (performance.now() - this.began < SLICE_MS) return;
    await new Promise((resolve) => setImmediate(resolve));
    this.began = performance.now();
  }
}
