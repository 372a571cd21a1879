import type { ItemSort } from '@meguri/contracts/item/item-search.ts';
import { compareText } from '../compare-text.ts';
import type { Bits, Columns, PriceColumn } from './columns.ts';
import { Yielder } from './yielder.ts';

/** Items of tier 0 come before those of tier 1, in any order. */
export type Tier = 0 | 1;

/** The last item of a page. */
export interface PageEnd {
  readonly tier: Tier;
  readonly key: number;
  readonly id: string;
}

/** An item on a page, with the value it was sorted by. */
export interface Chosen {
  readonly place: number;
  readonly tier: Tier;
  readonly key: number;
}

/** Says which items aren't wanted. It is asked for every item that may be on the page, so it gets no object. */
export type PassesOver = (place: number, tier: Tier, key: number) => boolean;

/** How a page is sorted. */
export interface PageOrder {
  readonly sort: ItemSort;
  /** Items in all these sets come first; null: only `sort` counts. */
  readonly first: readonly Bits[] | null;
  /** Absent: without shipping. */
  readonly prices?: PriceColumn;
}

/** Items that are compared without yielding: well below a slice, even if each one is inserted at the front. */
const PLACES_AT_ONCE = 512;

/**
 * The first items after `after`, by their tier, the sorted column and then by id. A long pass yields between slices;
 * an item that changes then is placed by the value it had when it was compared.
 */
export async function firstPlaces(
  columns: Columns,
  places: Uint32Array,
  order: PageOrder,
  after: PageEnd | null,
  count: number,
  passesOver: PassesOver | null = null,
): Promise<readonly Chosen[]> {
  const page = new PageOf(columns, order, after, count, passesOver);
  const yielder = new Yielder();
  // The newest items have the last places and most searches want them first, so going backwards leaves little to sort.
  for (let until = places.length; until > 0; until -= PLACES_AT_ONCE) {
    page.look(places, Math.max(until - PLACES_AT_ONCE, 0), until);
    await yielder.yieldIfDue();
  }
  return page.chosen;
}

class PageOf {
  readonly chosen: Chosen[] = [];
  private readonly sign: number;
  private last = { tier: 1, key: Infinity };

  constructor(
    private readonly columns: Columns,
    private readonly order: PageOrder,
    private readonly after: PageEnd | null,
    private readonly count: number,
    private readonly passesOver: PassesOver | null,
  ) {
    this.sign = order.sort === 'price_asc' ? 1 : -1;
  }

  /** Goes backwards. */
  look(places: Uint32Array, from: number, until: number): void {
    // A column that grew is a new array, so it is read again in each slice.
    const keys = sortKeys(this.columns, this.order);
    for (let index = until - 1; index >= from; index -= 1) {
      const place = places[index]!;
      const tier = this.tierOf(place);
      const key = keys[place]!;
      if (!this.mayFit(tier, key) || !this.isAfter(place, tier, key)) continue;
      if (this.passesOver?.(place, tier, key) !== true) this.take({ place, tier, key });
    }
  }

  private tierOf(place: number): Tier {
    const { first } = this.order;
    return first === null || first.every((set) => set.has(place)) ? 0 : 1;
  }

  private mayFit(tier: Tier, key: number): boolean {
    return tier < this.last.tier || (tier === this.last.tier && this.sign * key <= this.last.key);
  }

  private take(one: Chosen): void {
    const { chosen, count } = this;
    let at = chosen.length;
    while (at > 0 && this.isBefore(one, chosen[at - 1]!)) at -= 1;
    if (at === count) return;
    chosen.splice(at, 0, one);
    if (chosen.length > count) chosen.pop();
    const { tier, key } = chosen.at(-1)!;
    if (chosen.length === count) this.last = { tier, key: this.sign * key };
  }

  /** Compares by tier, key and id, because the previous page's last item may have been deleted or moved since. */
  private isAfter(place: number, tier: Tier, key: number): boolean {
    const { after, sign, columns } = this;
    if (after === null) return true;
    if (tier !== after.tier) return tier > after.tier;
    return key !== after.key ? sign * (key - after.key) > 0 : sign * compareText(columns.ids.at(place), after.id) > 0;
  }

  private isBefore(one: Chosen, other: Chosen): boolean {
    if (one.tier !== other.tier) return one.tier < other.tier;
    const difference = this.sign * (one.key - other.key);
    return difference !== 0 ? difference < 0 : this.sign * this.columns.ids.compare(one.place, other.place) < 0;
  }
}

function sortKeys(columns: Columns, { sort, prices = 'price' }: PageOrder): Float64Array | Int32Array {
  if (sort === 'newest') return columns.createdAt;
  return sort === 'popular' ? columns.popularity : columns[prices];
}
