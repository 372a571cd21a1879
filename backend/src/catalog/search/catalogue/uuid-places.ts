import { grown } from './grow-typed-array.ts';

const FIRST = 1_024;
const HYPHEN = 45;

/** The value of a hexadecimal digit by its character code. */
const DIGITS = new Uint8Array(128);
for (const [value, digit] of [...'0123456789abcdef'].entries()) {
  DIGITS[digit.charCodeAt(0)] = value;
  DIGITS[digit.toUpperCase().charCodeAt(0)] = value;
}
/** Characters of an id. */
export const UUID_LENGTH = 36;

/**
 * Assigns places to item ids: 16 bytes per id, and 8 to 16 for the hash table. A map of strings would take five times
 * as much.
 */
export class UuidPlaces {
  private words = new Uint32Array(4 * FIRST);
  /** An open-addressing hash table of places from 1 on, 0 if empty; at most half full. */
  private table = new Uint32Array(2 * FIRST);
  private given = 0;
  /** The id to find, as four numbers. */
  private readonly wanted = new Uint32Array(4);

  get size(): number {
    return this.given;
  }

  /** @param at offset of the id in the text */
  find(text: string, at = 0): number | undefined {
    this.read(text, at);
    const place = this.table[this.slot()]!;
    return place === 0 ? undefined : place - 1;
  }

  /** @returns its place, a new one if needed */
  add(id: string): number {
    const known = this.find(id);
    if (known !== undefined) return known;
    if (this.given * 2 >= this.table.length) this.grow();
    this.words.set(this.wanted, 4 * this.given);
    this.given += 1;
    this.table[this.slot()] = this.given;
    return this.given - 1;
  }

  at(place: number): string {
    const digits = Array.from(this.words.subarray(4 * place, 4 * place + 4), (word) =>
      word.toString(16).padStart(8, '0'),
    ).join('');
    return [digits.slice(0, 8), digits.slice(8, 12), digits.slice(12, 16), digits.slice(16, 20), digits.slice(20)].join(
      '-',
    );
  }

  /** Negative when the first id sorts before the other. */
  compare(one: number, other: number): number {
    for (let word = 0; word < 4; word += 1) {
      const difference = this.words[4 * one + word]! - this.words[4 * other + word]!;
      if (difference !== 0) return difference;
    }
    return 0;
  }

  private read(text: string, at: number): void {
    let digit = 0;
    let word = 0;
    for (let index = at; digit < 32 && index < at + UUID_LENGTH; index += 1) {
      const character = text.charCodeAt(index);
      if (character === HYPHEN) continue;
      word = (word << 4) | (DIGITS[character] ?? 0);
      digit += 1;
      if ((digit & 7) === 0) this.wanted[(digit >> 3) - 1] = word;
    }
  }

  /** The slot of the wanted id, or the free slot where it belongs. */
  private slot(): number {
    const { wanted } = this;
    const [a, b, c, d] = [wanted[0]!, wanted[1]!, wanted[2]!, wanted[3]!];
    const mask = this.table.length - 1;
    let hash = Math.imul(
      a ^ Math.imul(b, 0x9e3779b1) ^ Math.imul(c, 0x85ebca6b) ^ Math.imul(d, 0xc2b2ae35),
      0x27d4eb2f,
    );
    hash ^= hash >>> 15;
    for (let slot = hash & mask; ; slot = (slot + 1) & mask) {
      const place = this.table[slot]!;
      if (place === 0) return slot;
      const at = 4 * (place - 1);
      const { words } = this;
      if (words[at] === a && words[at + 1] === b && words[at + 2] === c && words[at + 3] === d) return slot;
    }
  }

  private grow(): void {
    const wanted = this.wanted.slice();
    this.words = grown(this.words);
    this.table = new Uint32Array(this.table.length * 2);
    for (let place = 0; place < this.given; place += 1) {
      this.wanted.set(this.words.subarray(4 * place, 4 * place + 4));
      this.table[this.slot()] = place + 1;
    }
    this.wanted.set(wanted);
  }
}
