import { beforeEach, describe, expect, it } from '@jest/globals';
import { RateLimiter } from './rate-limiter.ts';

describe('a person', () => {
  let now: number;
  let limiter: RateLimiter;
  beforeEach(() => {
    now = 1_000_000;
    limiter = new RateLimiter({ perMinute: 60, burst: 30 }, () => now);
  });
  const taken = (times: number, userId = 1) =>
    Array.from({ length: times }, () => limiter.take(userId)).filter((wait) => wait === 0).length;

  it('may do 30 things at once, and learns after how many seconds the next is possible', () => {
    expect(taken(40)).toBe(30);
    expect(limiter.take(1)).toBe(1);
    expect(taken(40, 2)).toBe(30);
  });

  it('may do one more each second, but accumulates no more than 30', () => {
    taken(30);
    now += 10_000;
    expect(taken(40)).toBe(10);
    now += 3_600_000;
    expect(taken(40)).toBe(30);
  });
});
