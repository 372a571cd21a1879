import { LRUCache } from 'lru-cache';
import type { Person } from './served-time.ts';
import { type Rate, TokenBucket } from './token-bucket.ts';

/** People whose buckets are remembered; the least active one is forgotten first and has a full bucket again. */
const MAX_PEOPLE = 50_000;

/**
 * A token bucket for every person, over all that is counted together: commands and uploads, searches and rendered pages, or
 * what their sockets ask. Held in this process's memory: what one person may do grows with the number of processes, which is
 * enough to keep anybody from flooding a log that can't be cleaned, or the others' searches.
 */
export class RateLimiter {
  private readonly buckets = new LRUCache<number | string, TokenBucket>({ max: MAX_PEOPLE });
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
   * @returns 0, or after how many whole seconds there is one again
   */
  take(person: Person): number {
    if (person === null) return 0;
    const now = this.now();
    const bucket = this.buckets.get(person) ?? new TokenBucket(this.rate, now);
    this.buckets.set(person, bucket);
    return bucket.take(now);
  }
}
