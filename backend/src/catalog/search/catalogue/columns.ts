import { brandName } from '../brands.ts';
import { ITEM_FACETS, type ItemFacet } from '@meguri/contracts/item/item-search.ts';
import type { CatalogueRow } from './changed-items.ts';

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

/** What an item offers of a facet: the numbers of its values. Most offer one, and share the list. */
type Offered = readonly number[];

/**
 * Everything that searches compare, an array a column, items by their place in them. A place once given to an item stays
 * its own.
 */
export class Columns {
  readonly ids: string[] = [];
  readonly createdAt: number[] = [];
  readonly price: number[] = [];
  readonly popularity: number[] = [];
  readonly ownerId: number[] = [];
  readonly listed = new Bits(0);
  /** Also those that an operator suspended. */
  readonly present = new Bits(0);
  readonly rentable = new Bits(0);
  /** Those that can only be delivered. */
  readonly deliveredOnly = new Bits(0);
  readonly codes: Readonly<Record<ItemFacet, Codes>>;
  readonly offered: Readonly<Record<ItemFacet, Offered[]>>;
  private readonly places = new Map<string, number>();
  private readonly owned = new Map<number, number[]>();
  private readonly shared = new Map<string, Offered>();

  constructor() {
    const each = <Value>(make: () => Value) =>
      Object.fromEntries(ITEM_FACETS.map((facet) => [facet, make()])) as Record<ItemFacet, Value>;
    this.codes = each(() => new Codes());
    this.offered = each(() => []);
  }

  placeOf(id: string): number | undefined {
    return this.places.get(id);
  }

  /** Adds an item or replaces what was known of it. @returns its place */
  put(row: CatalogueRow): number {
    const place = this.places.get(row.id) ?? this.added(row);
    this.createdAt[place] = row.createdAt;
    this.price[place] = row.price;
    this.popularity[place] = row.popularity;
    this.ownerId[place] = row.ownerId;
    this.listed.set(place, row.status === 'available');
    this.present.set(place, row.status !== 'deleted');
    this.rentable.set(place, row.isRentable);
    this.deliveredOnly.set(place, row.shippingMethod === 'delivery');
    for (const facet of ITEM_FACETS) this.offered[facet][place] = this.numbered(facet, row);
    return place;
  }

  /** An item stays its owner's. */
  placesOfOwner(ownerId: number): readonly number[] {
    return this.owned.get(ownerId) ?? [];
  }

  private added({ id, ownerId }: CatalogueRow): number {
    const place = this.ids.push(id) - 1;
    this.places.set(id, place);
    const others = this.owned.get(ownerId);
    if (others === undefined) this.owned.set(ownerId, [place]);
    else others.push(place);
    return place;
  }

  private numbered(facet: ItemFacet, row: CatalogueRow): Offered {
    const label = facet === 'brand' && row.brand !== null ? brandName(row.brand) : undefined;
    const numbers = valuesOf(facet, row).map((value) => this.codes[facet].of(value, label));
    const key = numbers.join();
    const known = this.shared.get(key);
    if (known !== undefined) return known;
    this.shared.set(key, numbers);
    return numbers;
  }
}

/** An item counts under each method and meeting point that it offers. */
function valuesOf(facet: ItemFacet, row: CatalogueRow): readonly string[] {
  if (facet === 'shippingMethod') return row.shippingMethod === 'both' ? ['delivery', 'pickup'] : [row.shippingMethod];
  if (facet === 'pickupArea') return row.shippingMethod === 'delivery' ? [] : row.pickupAreas;
  const value = facet === 'brand' ? row.brandKey : row[facet];
  return value === null || value === '' ? [] : [value];
}
