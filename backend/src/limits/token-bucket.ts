/** `burst` at once, then `perMinute`. */
export interface Rate {
  readonly perMinute: number;
  readonly burst: number;
}

/** A token bucket: holds up to `burst` tokens and refills over time. */
export class TokenBucket {
  private tokens: number;
  private filledAt: number;

  /** @param now in ms of `performance.now()` */
  constructor(
    private readonly rate: Rate,
    now: number,
  ) {
    this.tokens = rate.burst;
    this.filledAt = now;
  }

  /** Takes a token. @returns 0, or in how many whole seconds there is one again */
  take(now: number): number {
    const perMs = this.rate.perMinute / 60_000;
    this.tokens = Math.min(this.rate.burst, this.tokens + (now - this.filledAt) * perMs);
    this.filledAt = now;
    if (this.tokens < 1) return Math.ceil((1 - this.tokens) / perMs / 1000);
    this.tokens -= 1;
    return 0;
  }
}
