/** Lets so many through at once; the others wait in line. */
export class ConcurrencyLimiter {
  private running = 0;
  private readonly waiting: (() => void)[] = [];
  private readonly atOnce: number;

  constructor(atOnce: number) {
    this.atOnce = atOnce;
  }

  async run<Result>(act: () => Promise<Result>): Promise<Result> {
    if (this.running < this.atOnce) this.running += 1;
    else await new Promise<void>((resolve) => this.waiting.push(resolve));
    try {
      return await act();
    } finally {
      const next = this.waiting.shift();
      if (next === undefined) this.running -= 1;
      else next();
    }
  }
}
