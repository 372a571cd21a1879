import { brandKey } from '../brands.ts';
import { ITEM_FACETS, type ItemFacet, type ItemFacets, type ItemFilter } from '@meguri/contracts/item/item-search.ts';
import { Bits, type Columns, type PriceColumn, priceColumn, withinPrices } from './columns.ts';
import type { FacetColumn } from './facet-column.ts';
import { grown } from './grow-typed-array.ts';
import { MethodCounts } from './method-counts.ts';
import type { TakenItems } from './unavailable-days.ts';
import { Yielder } from './yielder.ts';

/** Look-ups that precede the search in the columns. */
export interface LookedUp {
  /** For each word, the items that contain it. */
  readonly words: readonly Bits[];
  /** For each day that the search names, the items that are taken. */
  readonly taken: readonly Pick<TakenItems, 'delivery' | 'pickup'>[];
}

/** Whether the search covers only listed items, or suspended ones as well. */
export type Scope = 'listed' | 'present';

export interface ColumnHits {
  /** Places, in no order. */
  readonly places: Uint32Array;
  readonly facets: ItemFacets;
}

const BRANDS_SHOWN = 30;

/** Words of 32 items that are examined without yielding: up to 3 ms of work if all match, on a slow processor that others use too. */
const WORDS_AT_ONCE = 128;

/**
 * One pass over the columns: the matching items, and their number per facet value; a filtered facet also counts its
 * other values. A long pass yields between slices, and the columns may change then.
 */
export async function searchColumns(
  columns: Columns,
  filter: ItemFilter,
  { words, taken }: LookedUp,
  scope: Scope = 'listed',
): Promise<ColumnHits> {
  const scan = new Scan(columns, filter, taken);
  const sets = [columns[scope], ...words];
  if (filter.ownerId !== undefined) {
    // An owner has few items, so a full pass isn't needed.
    const own = columns.placesOfOwner(filter.ownerId);
    for (const place of own) if (sets.every((set) => set.has(place))) scan.look(place);
    return scan.hits();
  }
  const yielder = new Yielder();
  for (let from = 0; from < sets[0]!.extent; from += WORDS_AT_ONCE) {
    scan.lookAt(sets, from, Math.min(from + WORDS_AT_ONCE, sets[0]!.extent));
    await yielder.yieldIfDue();
  }
  return scan.hits();
}

/** The counts of a facet: per list of values, because there are fewer lists than items. */
interface Counting {
  readonly facet: ItemFacet;
  /** The column as it was when the search began: a rebuilt column numbers its values differently. */
  readonly column: FacetColumn;
  /** For each item its list, in the column's current array. */
  offered: Uint32Array;
  readonly counts: Uint32Array;
  /** 1 for each list with a selected value; null: nothing is selected. */
  readonly fitting: Uint8Array | null;
}

const count = ({ offered, counts }: Counting, place: number): void => {
  counts[offered[place]!]! += 1;
};

class Scan {
  private readonly prices: PriceColumn;
  private readonly isFree: ((place: number) => boolean) | null;
  private readonly facets: readonly Counting[];
  private readonly chosen: readonly Counting[];
  /** null: the same prices are compared for each method. */
  private readonly methods: MethodCounts | null;
  private places = new Uint32Array(1_024);
  private found = 0;

  constructor(
    private readonly columns: Columns,
    private readonly filter: ItemFilter,
    taken: LookedUp['taken'],
  ) {
    this.prices = priceColumn(filter);
    const [one, other] = taken.map((items) => freeOf(columns, filter, items));
    this.isFree = one !== undefined && other !== undefined ? (place) => one(place) && other(place) : (one ?? null);
    this.facets = ITEM_FACETS.map((facet) => {
      const column = columns.facets[facet];
      const { offered, size } = column;
      return { facet, column, offered, counts: new Uint32Array(size), fitting: fittingLists(column, filter, facet) };
    });
    this.chosen = this.facets.filter(({ fitting }) => fitting !== null);
    const { withShipping } = filter;
    this.methods = withShipping === undefined ? null : new MethodCounts(columns, filter, columns.facets.shippingMethod);
  }

  /** Examines the items that are in all the sets, within a range of the sets' 32-bit words. */
  lookAt(sets: readonly Bits[], from: number, to: number): void {
    for (const one of this.facets) one.offered = one.column.offered;
    for (let at = from; at < to; at += 1) {
      for (let word = Bits.common(sets, at); word !== 0; word &= word - 1)
        this.look((at << 5) + 31 - Math.clz32(word & -word));
    }
  }

  look(place: number): void {
    const { columns, isFree, methods } = this;
    const isWithin = withinPrices(columns[this.prices][place]!, this.filter);
    if ((!isWithin && methods === null) || (isFree !== null && !isFree(place))) return;
    let missed: Counting | null = null;
    for (const one of this.chosen) {
      if (one.fitting![one.offered[place]!] === 1) continue;
      // A facet's counts ignore only its own filter, so an item that misses two filters counts in no facet.
      if (missed !== null) return;
      missed = one;
    }
    if (missed === null || missed.facet === 'shippingMethod') methods?.count(place);
    if (!isWithin) return;
    if (missed !== null) return count(missed, place);
    this.keep(place);
    for (const one of this.facets) count(one, place);
  }

  hits(): ColumnHits {
    return { places: this.places.slice(0, this.found), facets: facetsOf(this.facets, this.methods) };
  }

  private keep(place: number): void {
    if (this.found === this.places.length) this.places = grown(this.places);
    this.places[this.found] = place;
    this.found += 1;
  }
}

function fittingLists({ codes, lists }: FacetColumn, filter: ItemFilter, facet: ItemFacet): Uint8Array | null {
  const values = filter[facet];
  if (values === undefined) return null;
  const keys = facet === 'brand' ? values.map(brandKey) : values;
  const wanted = new Set(keys.flatMap((key) => codes.find(key) ?? []));
  const fitting = new Uint8Array(lists.all.length);
  for (let list = 0; list < fitting.length; list += 1)
    fitting[list] = Number(lists.all[list]!.some((code) => wanted.has(code)));
  return fitting;
}

/** Free by one of the wanted methods. Where an item offers both, the pickup's days lie within the delivery's. */
function freeOf(columns: Columns, { shippingMethod }: ItemFilter, { delivery, pickup }: LookedUp['taken'][number]) {
  const [wanted, ...others] = shippingMethod ?? ['delivery', 'pickup'];
  if (others.length > 0)
    return (place: number) =>
      columns.rentable.has(place) && isFreeIn(columns.deliveredOnly.has(place) ? delivery : pickup, place);
  const busy = wanted === 'delivery' ? delivery : pickup;
  return (place: number) => columns.rentable.has(place) && isFreeIn(busy, place);
}

/** @param busy null: no item is free */
const isFreeIn = (busy: Bits | null, place: number): boolean => busy !== null && !busy.has(place);

function facetsOf(counted: readonly Counting[], methods: MethodCounts | null): ItemFacets {
  const facets = counted.map((counting) => {
    const { facet, column } = counting;
    const { labels } = column.codes;
    const ofValues = facet === 'shippingMethod' && methods !== null ? methods.ofValues : valueCounts(counting);
    return [facet, mostFrequent(ofValues, labels, facet === 'brand' ? BRANDS_SHOWN : Infinity)] as const;
  });
  return Object.fromEntries(facets) as unknown as ItemFacets;
}

type FacetCount = ItemFacets[ItemFacet][number];

/** The values with the highest counts: there are many thousands of brands, which take long to sort. */
function mostFrequent(counts: Uint32Array, labels: readonly string[], most: number): FacetCount[] {
  const shown: FacetCount[] = [];
  for (let code = 0; code < counts.length; code += 1) {
    const count = counts[code]!;
    const last = shown.length === most ? shown.at(-1) : undefined;
    if (count === 0 || (last !== undefined && count < last.count)) continue;
    const one = { value: labels[code] ?? '', count };
    // Of many thousands of equally frequent values nearly all end here, after one comparison.
    if (last !== undefined && !isMoreFrequent(one, last)) continue;
    shown.splice(placeOf(one, shown), 0, one);
    if (shown.length > most) shown.pop();
  }
  return shown;
}

/** Where it belongs among the sorted ones. */
function placeOf(one: FacetCount, sorted: readonly FacetCount[]): number {
  let [from, until] = [0, sorted.length];
  while (from < until) {
    const middle = (from + until) >>> 1;
    if (isMoreFrequent(one, sorted[middle]!)) until = middle;
    else from = middle + 1;
  }
  return from;
}

const isMoreFrequent = (one: FacetCount, other: FacetCount): boolean =>
  one.count > other.count || (one.count === other.count && one.value < other.value);

function valueCounts({ column, counts }: Counting): Uint32Array {
  const ofValues = new Uint32Array(column.codes.labels.length);
  for (let list = 0; list < counts.length; list += 1) {
    const count = counts[list]!;
    if (count > 0) for (const code of column.lists.all[list]!) ofValues[code]! += count;
  }
  return ofValues;
}
