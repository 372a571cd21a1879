import { grown } from './grow-typed-array.ts';

/** Numbers for a facet's values, in the order of their appearance. */
class Codes {
  readonly values: string[] = [];
  readonly labels: string[] = [];
  private readonly numbers = new Map<string, number>();

  of(value: string, label: string = value): number {
    const known = this.numbers.get(value);
    if (known !== undefined) return known;
    this.numbers.set(value, this.values.length);
    this.labels.push(label);
    return this.values.push(value) - 1;
  }

  find(value: string): number | undefined {
    return this.numbers.get(value);
  }
}

/** Lists of value numbers, shared by items: most items offer one value. */
class Lists {
  readonly all: (readonly number[])[] = [];
  private readonly numbers = new Map<string, number>();

  of(values: readonly number[]): number {
    const key = values.join();
    const known = this.numbers.get(key);
    if (known !== undefined) return known;
    this.numbers.set(key, this.all.length);
    return this.all.push(values) - 1;
  }
}

/** A facet value of an item, as it is compared and as it is shown. */
export interface Offer {
  readonly value: string;
  readonly label?: string;
}

/** A row's offers before they are made a list of values. */
type Raw = string | boolean | null;

/** With fewer unused values than this, renewing isn't worth it. */
const FEW = 1_024;

/**
 * For each item the number of its list of values, for one facet. Unused values are dropped when they outnumber those in
 * use (`renewed`): otherwise an owner who changes the brand every second would fill the memory.
 */
export class FacetColumn {
  readonly codes = new Codes();
  readonly lists = new Lists();
  offered: Uint32Array;
  /** The numbers of lists: a million rows have few different offers, and making a list of each takes a while. */
  private readonly known = new Map<Raw, number>();
  private readonly most: number;

  /** @param inUse the number of lists in use when it was created */
  constructor(size: number, inUse = 0) {
    this.offered = new Uint32Array(size);
    this.most = 2 * Math.max(inUse, FEW);
  }

  /** The number of lists, in use or not. */
  get size(): number {
    return this.lists.all.length;
  }

  /** @param raw as for `put` @returns false: these offers weren't put lately */
  putKnown(place: number, raw: Raw): boolean {
    const list = this.known.get(raw);
    if (list === undefined) return false;
    this.set(place, list);
    return true;
  }

  /** @param raw the item's own values, which always give these offers */
  put(place: number, raw: Raw, offers: readonly Offer[]): void {
    const list = this.lists.of(offers.map(({ value, label }) => this.codes.of(value, label)));
    if (this.known.size > this.most) this.known.clear();
    this.known.set(raw, list);
    this.set(place, list);
  }

  private set(place: number, list: number): void {
    if (place === this.offered.length) this.offered = grown(this.offered);
    this.offered[place] = list;
  }

  /** How many of these items offer each value, by its label. */
  countsOf(places: Uint32Array): ReadonlyMap<string, number> {
    const ofLists = new Uint32Array(this.size);
    for (const place of places) ofLists[this.offered[place]!]! += 1;
    const counts = new Map<string, number>();
    for (const [list, count] of ofLists.entries()) {
      if (count === 0) continue;
      for (const code of this.lists.all[list]!) {
        const label = this.codes.labels[code]!;
        counts.set(label, (counts.get(label) ?? 0) + count);
      }
    }
    return counts;
  }

  /**
   * A copy without the lists that no item uses; itself while those are few. It is a copy so that running searches can
   * finish with the numbers they began with.
   * @param places the number of items
   */
  renewed(places: number): FacetColumn {
    if (this.size <= this.most) return this;
    const isOffered = new Uint8Array(this.size);
    for (let place = 0; place < places; place += 1) isOffered[this.offered[place]!] = 1;
    const inUse = this.lists.all.flatMap((values, list) => (isOffered[list] === 1 ? [{ values, list }] : []));
    const fresh = new FacetColumn(this.offered.length, inUse.length);
    const numbers = new Uint32Array(this.size);
    const { values: known, labels } = this.codes;
    for (const { values, list } of inUse)
      numbers[list] = fresh.lists.of(values.map((code) => fresh.codes.of(known[code]!, labels[code])));
    for (let place = 0; place < places; place += 1) fresh.offered[place] = numbers[this.offered[place]!]!;
    return fresh;
  }
}
