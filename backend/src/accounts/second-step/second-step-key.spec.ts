import { describe, expect, it } from '@jest/globals';
import { SecondStepKey } from './second-step-key.ts';

const seed = Buffer.alloc(32, 3).toString('base64url');
const SECRET = Buffer.from('12345678901234567890');

describe('an encrypted secret', () => {
  it('is decrypted for the same owner with the same key', () => {
    const locked = new SecondStepKey(seed).lock(SECRET, 7);
    expect(locked.includes(SECRET)).toBe(false);
    expect(new SecondStepKey(seed).unlock(locked, 7)).toEqual(SECRET);
  });

  it('isn’t decrypted for another owner, with another key, or after a change', () => {
    const key = new SecondStepKey(seed);
    const locked = key.lock(SECRET, 7);
    expect(() => key.unlock(locked, 8)).toThrow();
    expect(() => SecondStepKey.ofThisProcess().unlock(locked, 7)).toThrow();
    locked[15]! ^= 1;
    expect(() => key.unlock(locked, 7)).toThrow();
    expect(() => key.unlock(Buffer.alloc(5), 7)).toThrow();
  });

  it('of a former key is decrypted as long as that key is listed, and not after it', () => {
    const next = Buffer.alloc(32, 4).toString('base64url');
    const former = new SecondStepKey(seed);
    const [locked, hash] = [former.lock(SECRET, 7), former.hash('A', 7)];
    const both = new SecondStepKey(next, seed);
    expect(both.unlock(locked, 7)).toEqual(SECRET);
    expect(both.hashes('A', 7)).toContain(hash);
    expect(both.isOfThisKey(locked, 7)).toBe(false);
    const again = both.lock(SECRET, 7);
    expect(both.isOfThisKey(again, 7)).toBe(true);
    const done = new SecondStepKey(next);
    expect(done.unlock(again, 7)).toEqual(SECRET);
    expect(() => done.unlock(locked, 7)).toThrow(/unknown key/);
    expect(done.hashes('A', 7)).not.toContain(hash);
  });

  it('has a hash that depends on owner and key', () => {
    const key = new SecondStepKey(seed);
    const hashes = [key.hash('A', 7), key.hash('A', 8), key.hash('B', 7), SecondStepKey.ofThisProcess().hash('A', 7)];
    expect(new Set(hashes).size).toBe(4);
  });
});
