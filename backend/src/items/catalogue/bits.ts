/** A set of small whole numbers: one bit each. */
export class Bits {
  private words: Uint32Array;

  constructor(size: number) {
    this.words = new Uint32Array((size >>> 5) + 1);
  }

  has(number: number): boolean {
    return ((this.words[number >>> 5] ?? 0) & (1 << (number & 31))) !== 0;
  }

  set(number: number, isIn: boolean): void {
    const at = number >>> 5;
    if (at >= this.words.length) {
      if (!isIn) return;
      this.grow(at);
    }
    const bit = 1 << (number & 31);
    this.words[at] = isIn ? this.words[at]! | bit : this.words[at]! & ~bit;
  }

  /** What is in all of these, in rising order. */
  static *inAll(sets: readonly Bits[]): Generator<number> {
    const [first, ...others] = sets;
    for (let at = 0; at < (first?.words.length ?? 0); at += 1) {
      let word = first!.words[at]!;
      for (const other of others) word &= other.words[at] ?? 0;
      while (word !== 0) {
        const lowest = word & -word;
        yield (at << 5) + 31 - Math.clz32(lowest);
        word ^= lowest;
      }
    }
  }

  private grow(at: number): void {
    const larger = new Uint32Array(Math.max(at + 1, this.words.length * 2));
    larger.set(this.words);
    this.words = larger;
  }
}
