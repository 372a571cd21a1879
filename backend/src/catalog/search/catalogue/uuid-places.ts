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

/** Tables that grow one by one: growing a single one of a million ids would stop the process for half a second. */
const TABLES = 256;
const FIRST_SLOTS = 16;

/** An open-addressing hash table of places from 1 on, 0 if empty; at most half full. */
interface Table {
  slots: Uint32Array;
  used: number;
}

/**
 * Assigns places to item ids: 16 bytes per id, and 8 to 16 for the hash tables. A map of strings would take five times
 * as much.
 */
export class UuidPlaces {
  private words = new Uint32Array(4 * FIRST);
  private readonly tables = Array.from({ length: TABLES }, (): Table => ({
    slots: new Uint32Array(FIRST_SLOTS),
    used: 0,
  }));
  private given = 0;
  /** The id to find, as four numbers. */
  private readonly wanted = new Uint32Array(4);

  get size(): number {
    return this.given;
  }

  /** @param at offset of the id in the text */
  find(text: string, at = 0): number | undefined {
    this.read(text, at);
    const hash = hashOf(this.wanted, 0);
    const { slots } = this.tableOf(hash);
    const place = slots[this.slot(slots, hash)]!;
    return place === 0 ? undefined : place - 1;
  }

  /** @returns its place, a new one if needed */
  add(id: string): number {
    const known = this.find(id);
    if (known !== undefined) return known;
    const hash = hashOf(this.wanted, 0);
    const table = this.tableOf(hash);
    if (table.used * 2 >= table.slots.length) this.grow(table);
    const at = 4 * this.given;
    if (at + 4 > this.words.length) this.words = grown(this.words);
    this.words.set(this.wanted, at);
    this.given += 1;
    table.used += 1;
    table.slots[this.slot(table.slots, hash)] = this.given;
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

  private tableOf(hash: number): Table {
    return this.tables[hash >>> 24]!;
  }

  /** The slot of the wanted id, or the free slot where it belongs. */
  private slot(slots: Uint32Array, hash: number): number {
    const { wanted, words } = this;
    const mask = slots.length - 1;
    for (let slot = hash & mask; ; slot = (slot + 1) & mask) {
      const place = slots[slot]!;
      if (place === 0) return slot;
      const at = 4 * (place - 1);
      const isWanted =
        words[at] === wanted[0] &&
        words[at + 1] === wanted[1] &&
        words[at + 2] === wanted[2] &&
        words[at + 3] === wanted[3];
      if (isWanted) return slot;
    }
  }

  private grow(table: Table): void {
    const slots = new Uint32Array(table.slots.length * 2);
    const mask = slots.length - 1;
    for (const place of table.slots) {
      if (place === 0) continue;
      let slot = hashOf(this.words, 4 * (place - 1)) & mask;
      while (slots[slot] !== 0) slot = (slot + 1) & mask;
      slots[slot] = place;
    }
    table.slots = slots;
  }
}

/** Of the id's four numbers. */
function hashOf(words: Uint32Array, at: number): number {
  const mixed = Math.imul(
    words[at]! ^
      Math.imul(words[at + 1]!, 0x9e3779b1) ^
      Math.imul(words[at + 2]!, 0x85ebca6b) ^
      Math.imul(words[at + 3]!, 0xc2b2ae35),
    0x27d4eb2f,
  );
  return (mixed ^ (mixed >>> 15)) >>> 0;
}
