import { LRUCache } from 'lru-cache';

/** How much one person may change: `burst` at once, and after that so many a minute. */
export interface CommandLimit {
  readonly perMinute: number;
  readonly burst: number;
}

/** People whose buckets are remembered; the least active one is forgotten first and has a full bucket again. */
const MAX_PEOPLE = 50_000;

interface Bucket {
  tokens: number;
  /** In ms of `performance.now()`. */
  filledAt: number;
}

/**
 * A token bucket for every person, over all their commands and uploads. Held in this process's memory: what one person may do
 * grows with the number of processes, which is enough to keep anybody from flooding a log that can't be cleaned.
 */
export class CommandLimiter {
  private readonly buckets = new LRUCache<number, Bucket>({ max: MAX_PEOPLE });
  private readonly burst: number;
  private readonly perMs: number;
  private readonly now: () => number;

  constructor({ perMinute, burst }: CommandLimit, now = () => performance.now()) {
    this.burst = burst;
    this.perMs = perMinute / 60_000;
    this.now = now;
  }

  /** Takes a token. @returns 0, or after how many whole seconds there is one again */
  take(userId: number): number {
    const now = this.now();
    const bucket = this.buckets.get(userId) ?? { tokens: this.burst, filledAt: now };
    bucket.tokens = Math.min(this.burst, bucket.tokens + (now - bucket.filledAt) * this.perMs);
    bucket.filledAt = now;
    this.buckets.set(userId, bucket);
    if (bucket.tokens < 1) return Math.ceil((1 - bucket.tokens) / this.perMs / 1000);
    bucket.tokens -= 1;
    return 0;
  }
}
