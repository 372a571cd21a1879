import { createHmac, randomBytes } from 'node:crypto';
import type { Person } from '../../limits/per-person.ts';
import { LRUCache } from 'lru-cache';

/**
 * Beyond so many views a day the oldest are forgotten, and such a person may count twice. About 20 MB then. Given as a
 * size, because `max` makes lru-cache reserve memory for all of them at once, also where no one looks at anything.
 */
const MAX_SEEN = 200_000;
/** Bytes of a hash: so few collide among these that no one notices. */
const HASH_BYTES = 9;

/**
 * Counts how often a person or network opens something on the same day, such as an item's page. Memory holds only
 * keyed hashes, and each day has a random key of its own that is never stored. So nothing shows afterwards who looked
 * at what, or that one person came on two days.
 */
export class SeenToday {
  private day = '';
  private key = Buffer.alloc(0);
  private readonly seen = new LRUCache<string, number>({ maxSize: MAX_SEEN, sizeCalculation: () => 1 });

  /** @returns the number of times on that day, this one included */
  times(subject: string, person: Exclude<Person, null>, day: string): number {
    if (day !== this.day) this.begin(day);
    const hash = createHmac('sha256', this.key)
      .update(`${subject} ${typeof person} ${person}`)
      .digest();
    const mark = hash.subarray(0, HASH_BYTES).toString('base64url');
    const times = (this.seen.get(mark) ?? 0) + 1;
    this.seen.set(mark, times);
    return times;
  }

  private begin(day: string): void {
    this.day = day;
    this.key = randomBytes(32);
    this.seen.clear();
  }
}
