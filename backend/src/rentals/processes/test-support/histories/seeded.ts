/** Random choices from a seed: a failed history can be played again by its number. */
export class Seeded {
  #state: number;

  constructor(seed: number) {
    this.#state = seed | 0;
  }

  /** In [0, 1): mulberry32. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  pick<One>(all: readonly [One, ...One[]]): One;
  pick<One>(all: readonly One[]): One | undefined;
  pick<One>(all: readonly One[]): One | undefined {
    return all[Math.floor(this.next() * all.length)];
  }

  /** All of it or, as often, a part; at least 1. */
  part(most: number): number {
    return this.chance(0.5) ? most : Math.max(1, Math.ceil(most * this.next()));
  }
}
