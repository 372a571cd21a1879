import { brandName } from '../brands.ts';
import { ITEM_FACETS, type ItemFacet, type ItemFilter } from '@meguri/contracts/item/item-search.ts';
import { shippingFeeOf } from '@meguri/contracts/item/shipping-fee.ts';
import type { CatalogueRow } from './changed-items.ts';
import { FacetColumn, type Offer } from './facet-column.ts';
import { grown } from './grow-typed-array.ts';
import { UuidPlaces } from './uuid-places.ts';

/** The column with the prices that a search compares. */
export type PriceColumn = 'price' | 'priceWithShipping';
export function priceColumn({ withShipping, shippingMethod }: ItemFilter): PriceColumn {
  const onlyPickups = shippingMethod?.every((method) => method === 'pickup') === true;
  return withShipping !== undefined && !onlyPickups ? 'priceWithShipping' : 'price';
}

export const withinPrices = (price: number, { minPrice, maxPrice }: ItemFilter): boolean =>
  (minPrice === undefined || price >= minPrice) && (maxPrice === undefined || price <= maxPrice);

/** A set of small non-negative integers, one bit each. */
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

  /** The number of 32-bit words that may contain a member. */
  get extent(): number {
    return this.words.length;
  }

  /** The intersection of all sets for the 32 numbers from `32 * at` on, one bit each. */
  static common(sets: readonly Bits[], at: number): number {
    let word = -1;
    for (const set of sets) word &= set.words[at] ?? 0;
    return word;
  }

  /** The intersection of `all`, together with the members of `other`. */
  static either(all: readonly Bits[], other: Bits): Bits {
    const either = new Bits(0);
    either.words = other.words.slice();
    const extent = Math.min(...all.map((set) => set.extent));
    if (extent > either.extent) either.grow(extent - 1);
    for (let at = 0; at < extent; at += 1) either.words[at] = either.words[at]! | Bits.common(all, at);
    return either;
  }

  private grow(at: number): void {
    const larger = new Uint32Array(Math.max(at + 1, this.words.length * 2));
    larger.set(this.words);
    this.words = larger;
  }
}

const FIRST = 1_024;
/** Columns begin with different sizes, so that no two of them grow at the same item: copies of large ones take a while. */
const OWN_COLUMNS = 7;
const firstSize = (column: number): number => FIRST + 24 * column;

/**
 * Everything that searches compare, as one array per column, indexed by the items' places: about 100 bytes per item. An
 * item keeps its place for ever. Growing replaces an array, so don't keep references to one.
 */
export class Columns {
  readonly ids = new UuidPlaces();
  createdAt = new Float64Array(firstSize(0));
  price = new Int32Array(firstSize(1));
  /** The price with shipping both ways. */
  priceWithShipping = new Int32Array(firstSize(2));
  popularity = new Int32Array(firstSize(3));
  ownerId = new Int32Array(firstSize(4));
  private daysBetween = new Uint8Array(firstSize(5));
  /** Incremented whenever an item's days between rentals change, since that changes which days are taken. */
  gaps = 0;
  readonly listed = new Bits(0);
  /** Includes suspended items. */
  readonly present = new Bits(0);
  readonly rentable = new Bits(0);
  /** Items that can only be delivered. */
  readonly deliveredOnly = new Bits(0);
  readonly facets: Record<ItemFacet, FacetColumn>;
  /** The place of each owner's newest item, and for each item that of the same owner's previous one, from 1 on. */
  private readonly newestOf = new Map<number, number>();
  private before = new Uint32Array(firstSize(6));

  constructor() {
    const facets = ITEM_FACETS.map((facet, index) => [facet, new FacetColumn(firstSize(OWN_COLUMNS + index))]);
    this.facets = Object.fromEntries(facets) as Record<ItemFacet, FacetColumn>;
  }

  /** Adds or replaces an item. @returns its place */
  put(row: CatalogueRow): number {
    const place = this.ids.find(row.id) ?? this.added(row);
    this.createdAt[place] = row.createdAt;
    this.price[place] = row.price;
    this.priceWithShipping[place] = row.price + shippingFeeOf(row);
    this.popularity[place] = row.popularity;
    this.ownerId[place] = row.ownerId;
    if (this.daysBetween[place] !== row.daysBetween) this.gaps += 1;
    this.daysBetween[place] = row.daysBetween;
    this.listed.set(place, row.status === 'available');
    this.present.set(place, row.status !== 'deleted');
    this.rentable.set(place, row.isRentable);
    this.deliveredOnly.set(place, row.shippingMethod === 'delivery');
    for (const facet of ITEM_FACETS) {
      const column = this.facets[facet];
      const raw = rawOf(facet, row);
      if (column.putKnown(place, raw)) continue;
      column.put(place, raw, offersOf(facet, row));
      this.facets[facet] = column.renewed(this.ids.size);
    }
    return place;
  }

  /** An item never changes its owner. */
  placesOfOwner(ownerId: number): readonly number[] {
    const places: number[] = [];
    for (let next = this.newestOf.get(ownerId) ?? 0; next > 0; next = this.before[next - 1]!) places.push(next - 1);
    return places;
  }

  private added({ id, ownerId }: CatalogueRow): number {
    const place = this.ids.add(id);
    this.makeRoom(place);
    this.before[place] = this.newestOf.get(ownerId) ?? 0;
    this.newestOf.set(ownerId, place + 1);
    return place;
  }

  private makeRoom(place: number): void {
    if (place === this.createdAt.length) this.createdAt = grown(this.createdAt);
    if (place === this.price.length) this.price = grown(this.price);
    if (place === this.priceWithShipping.length) this.priceWithShipping = grown(this.priceWithShipping);
    if (place === this.popularity.length) this.popularity = grown(this.popularity);
    if (place === this.ownerId.length) this.ownerId = grown(this.ownerId);
    if (place === this.daysBetween.length) this.daysBetween = grown(this.daysBetween);
    if (place === this.before.length) this.before = grown(this.before);
  }
}

/** Stands for the row's offers of a facet: a million rows have few different ones, and most facets one value. */
function rawOf(facet: ItemFacet, row: CatalogueRow): string | boolean | null {
  if (row.status === 'deleted') return null;
  if (facet === 'brand') return `${row.brandKey}\n${row.brand}`;
  if (facet === 'occasion') return row.occasions.join();
  if (facet === 'pickupArea') return row.shippingMethod === 'delivery' ? '' : row.pickupAreas.join();
  return row[facet];
}

/** Deleted items aren't counted. */
function offersOf(facet: ItemFacet, row: CatalogueRow): readonly Offer[] {
  if (row.status === 'deleted') return [];
  const label = facet === 'brand' && row.brand !== null ? { label: brandName(row.brand) } : {};
  return valuesOf(facet, row).map((value) => ({ value, ...label }));
}

/** An item counts under each method, meeting point and occasion it offers. */
function valuesOf(facet: ItemFacet, row: CatalogueRow): readonly string[] {
  if (facet === 'shippingMethod') return row.shippingMethod === 'both' ? ['delivery', 'pickup'] : [row.shippingMethod];
  if (facet === 'occasion') return row.occasions;
  if (facet === 'returnUnwashed' || facet === 'fitRefund') return row[facet] ? ['true'] : [];
  if (facet === 'pickupArea') return row.shippingMethod === 'delivery' ? [] : row.pickupAreas;
  const value = facet === 'brand' ? row.brandKey : row[facet];
  return value === null || value === '' ? [] : [value];
}
