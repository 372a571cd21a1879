import { brandName } from '@meguri/contracts/item/brands.ts';
import { ITEM_FACETS, type ItemFacet } from '@meguri/contracts/item/item-search.ts';
import { Bits } from './bits.ts';

/** What the catalogue reads of an item. */
export interface CatalogueRow {
  readonly id: string;
  readonly listed: boolean;
  readonly isRentable: boolean;
  readonly ownerId: number;
  readonly price: number;
  readonly popularity: number;
  /** Microseconds since 1970. */
  readonly createdAt: number;
  readonly brand: string | null;
  readonly category: string;
  readonly subCategory: string;
  readonly gender: string;
  readonly size: string;
  readonly color: string | null;
  readonly condition: string;
  readonly brandKey: string;
  readonly shippingMethod: string;
  readonly pickupAreas: readonly string[];
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
  readonly rentable = new Bits(0);
  /** Those that can only be delivered. */
  readonly deliveredOnly = new Bits(0);
  readonly codes: Readonly<Record<ItemFacet, Codes>>;
  readonly offered: Readonly<Record<ItemFacet, Offered[]>>;
  private readonly places = new Map<string, number>();
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
    const place = this.places.get(row.id) ?? this.ids.push(row.id) - 1;
    this.places.set(row.id, place);
    this.createdAt[place] = row.createdAt;
    this.price[place] = row.price;
    this.popularity[place] = row.popularity;
    this.ownerId[place] = row.ownerId;
    this.listed.set(place, row.listed);
    this.rentable.set(place, row.isRentable);
    this.deliveredOnly.set(place, row.shippingMethod === 'delivery');
    for (const facet of ITEM_FACETS) this.offered[facet][place] = this.numbered(facet, row);
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
