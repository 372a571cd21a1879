import { brandKey } from '../brands.ts';
import {
  ITEM_FACETS,
  type ItemFacet,
  type ItemFacets,
  type ItemFilter,
  type ItemSort,
} from '@meguri/contracts/item/item-search.ts';
import { Bits, type Columns } from './columns.ts';

/** What was looked up before the columns are searched. */
export interface LookedUp {
  /** Of each word, where it is. */
  readonly words: readonly Bits[];
  /** Who is taken on days of a delivery, of a pickup; null: days don't matter. */
  readonly taken: { readonly delivery: Bits; readonly pickup: Bits } | null;
}

/** Whether only what is listed is looked at, or also what an operator suspended. */
export type Scope = 'listed' | 'present';

export interface ColumnHits {
  /** Places, in no order. */
  readonly places: Uint32Array;
  readonly facets: ItemFacets;
}

const BRANDS_SHOWN = 30;

/** One way through the columns: what fits, and how many of it have each value; a chosen filter's other values included. */
export function searchColumns(
  columns: Columns,
  filter: ItemFilter,
  { words, taken }: LookedUp,
  scope: Scope = 'listed',
): ColumnHits {
  const chosen = chosenCodes(columns, filter);
  const counts = new Map(ITEM_FACETS.map((facet) => [facet, new Uint32Array(columns.codes[facet].values.length)]));
  const isFree = taken === null ? null : freeOf(columns, filter, taken);
  const places: number[] = [];
  for (const place of candidates(columns, filter, [columns[scope], ...words])) {
    if (!withinPrices(columns.price[place]!, filter)) continue;
    if (isFree !== null && !isFree(place)) continue;
    const missed = missedFilters(columns, chosen, place);
    if (missed.length > 1) continue;
    if (missed.length === 0) places.push(place);
    for (const facet of missed.length === 1 ? missed : ITEM_FACETS) {
      const count = counts.get(facet)!;
      for (const code of columns.offered[facet][place]!) count[code]! += 1;
    }
  }
  return { places: Uint32Array.from(places), facets: facetsOf(columns, counts) };
}

/** An owner has few items: no need to walk through all. */
function candidates(columns: Columns, { ownerId }: ItemFilter, sets: readonly Bits[]): Iterable<number> {
  if (ownerId === undefined) return Bits.inAll(sets);
  return columns.placesOfOwner(ownerId).filter((place) => sets.every((set) => set.has(place)));
}

type Chosen = readonly (readonly [facet: ItemFacet, codes: ReadonlySet<number>])[];

function chosenCodes(columns: Columns, filter: ItemFilter): Chosen {
  return ITEM_FACETS.flatMap((facet) => {
    const values = filter[facet];
    if (values === undefined) return [];
    const keys = facet === 'brand' ? values.map(brandKey) : values;
    return [[facet, new Set(keys.flatMap((key) => columns.codes[facet].find(key) ?? []))] as const];
  });
}

const NONE: readonly ItemFacet[] = [];

/** Two are as good as more: such an item counts nowhere. */
function missedFilters(columns: Columns, chosen: Chosen, place: number): readonly ItemFacet[] {
  let missed = NONE;
  for (const [facet, codes] of chosen) {
    if (columns.offered[facet][place]!.some((code) => codes.has(code))) continue;
    if (missed.length === 1) return [...missed, facet];
    missed = [facet];
  }
  return missed;
}

const withinPrices = (price: number, { minPrice, maxPrice }: ItemFilter): boolean =>
  (minPrice === undefined || price >= minPrice) && (maxPrice === undefined || price <= maxPrice);

/** By one of the wanted methods. Where both are open, the pickup's days lie within the delivery's. */
function freeOf(
  columns: Columns,
  { shippingMethod }: ItemFilter,
  { delivery, pickup }: NonNullable<LookedUp['taken']>,
) {
  const [wanted, ...others] = shippingMethod ?? ['delivery', 'pickup'];
  if (others.length > 0)
    return (place: number) =>
      columns.rentable.has(place) && !(columns.deliveredOnly.has(place) ? delivery : pickup).has(place);
  const busy = wanted === 'delivery' ? delivery : pickup;
  return (place: number) => columns.rentable.has(place) && !busy.has(place);
}

function facetsOf(columns: Columns, counts: ReadonlyMap<ItemFacet, Uint32Array>): ItemFacets {
  const facets = ITEM_FACETS.map((facet) => {
    const { labels } = columns.codes[facet];
    const found = [...counts.get(facet)!.entries()].filter(([, count]) => count > 0);
    const shown = found.map(([code, count]) => ({ value: labels[code] ?? '', count }));
    shown.sort((one, other) => other.count - one.count || (one.value < other.value ? -1 : 1));
    return [facet, facet === 'brand' ? shown.slice(0, BRANDS_SHOWN) : shown] as const;
  });
  return Object.fromEntries(facets) as unknown as ItemFacets;
}

/** What a page ends with. */
export interface PageEnd {
  readonly key: number;
  readonly id: string;
}

/** The first so many of these after `after`, in order: by the sorted column, then by id. */
export function firstPlaces(
  columns: Columns,
  places: Uint32Array,
  sort: ItemSort,
  after: PageEnd | null,
  count: number,
): number[] {
  const keys = sortKeys(columns, sort);
  const sign = sort === 'price_asc' ? 1 : -1;
  const isBefore = (one: PageEnd, other: PageEnd) =>
    one.key !== other.key ? sign * (one.key - other.key) < 0 : one.id !== other.id && one.id < other.id === sign > 0;
  const first: { place: number; key: number; id: string }[] = [];
  for (const place of places) {
    const one = { place, key: keys[place]!, id: columns.ids[place]! };
    if (after !== null && !isBefore(after, one)) continue;
    if (first.length === count && !isBefore(one, first[count - 1]!)) continue;
    let at = first.length;
    while (at > 0 && isBefore(one, first[at - 1]!)) at -= 1;
    first.splice(at, 0, one);
    if (first.length > count) first.pop();
  }
  return first.map(({ place }) => place);
}

export function sortKeys(columns: Columns, sort: ItemSort): readonly number[] {
  if (sort === 'newest') return columns.createdAt;
  return sort === 'popular' ? columns.popularity : columns.price;
}
