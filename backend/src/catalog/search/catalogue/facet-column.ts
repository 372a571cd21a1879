import { doubled } from './growing.ts';

/** Values of a facet, numbered as they come. */
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

/** What items offer of a facet: a list of values' numbers. Most offer one value, and many share a list. */
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

/** A value that an item offers, as it is compared and as it is shown. */
export interface Offer {
  readonly value: string;
  readonly label?: string;
}

/** Letting go is not worth its while for fewer values than this. */
const FEW = 1_024;

/**
 * What each item offers of one facet: the number of a list. Values that no item has any more stay until they are as many as
 * those that items have (`renewed`): otherwise an owner who names another brand every second would fill the memory.
 */
export class FacetColumn {
  readonly codes = new Codes();
  readonly lists = new Lists();
  offered: Uint32Array;
  private readonly most: number;

  /** @param inUse how many lists items offer as it begins */
  constructor(size: number, inUse = 0) {
    this.offered = new Uint32Array(size);
    this.most = 2 * Math.max(inUse, FEW);
  }

  /** How many different lists of values are known, offered or not. */
  get size(): number {
    return this.lists.all.length;
  }

  put(place: number, offers: readonly Offer[]): void {
    this.offered[place] = this.lists.of(offers.map(({ value, label }) => this.codes.of(value, label)));
  }

  grow(): void {
    this.offered = doubled(this.offered);
  }

  /**
   * The same without what no item offers; itself while that is little. It is another one, so that a search which is under way
   * ends on the numbers with which it began.
   * @param places how many items there are
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
