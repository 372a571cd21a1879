/** How long computations run in one turn of the event loop, in ms. */
const SLICE_MS = 5;

/** All long computations of the process: one turn of the event loop has one slice, whatever their number. */
class Slices {
  private readonly waiting: (() => void)[] = [];
  /** null: none has begun in this turn. */
  private began: number | null = null;

  async yieldIfOver(): Promise<void> {
    if (this.began === null) this.begin();
    else if (performance.now() - this.began >= SLICE_MS)
      await new Promise<void>((resolve) => this.waiting.push(resolve));
  }

  private begin(): void {
    this.began = performance.now();
    setImmediate(() => this.next());
  }

  private next(): void {
    this.began = null;
    const first = this.waiting.shift();
    if (first === undefined) return;
    this.begin();
    first();
  }
}

const slices = new Slices();

/** Cuts a long computation into slices, so that other requests don't wait for its end. */
export class Yielder {
  /** Yields to the event loop when this turn's slice is over; computations that wait continue one after the other. */
  async yieldIfDue(): Promise<void> {
    await slices.yieldIfOver();
  }
}
