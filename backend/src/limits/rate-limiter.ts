import { type Person, perPerson } from './per-person.ts';
import { type Rate, TokenBucket } from './token-bucket.ts';

/**
 * A token bucket per person over everything counted together: commands and uploads, searches and rendered pages, or
 * socket requests. Kept in this process's memory, so the effective limit grows with the number of processes. That still
 * keeps one person from flooding the log, which can't be cleaned, or slowing others' searches.
 */
export class RateLimiter {
  /** A dropped bucket is full again. */
  private readonly buckets = perPerson<TokenBucket>();
  private readonly now: () => number;

  constructor(
    private readonly rate: Rate,
    now = () => performance.now(),
  ) {
    this.now = now;
  }

  /**
   * Takes a token.
   * @param person null: the service itself, which has no limit
   * @returns 0, or in how many whole seconds there is a token again
   */
  take(person: Person): number {
    if (person === null) return 0;
    const now = this.now();
    const bucket = this.buckets.get(person) ?? new TokenBucket(this.rate, now);
    this.buckets.set(person, bucket);
    return bucket.take(now);
  }
}
