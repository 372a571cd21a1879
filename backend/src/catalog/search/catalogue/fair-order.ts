import type { ItemSort } from '@meguri/contracts/item/item-search.ts';
import { type Chosen, firstPlaces, type PageEnd, type PageOrder, type PassesOver, type Tier } from './page-order.ts';
import type { Columns } from './columns.ts';

/** So many items of one owner may follow each other while other owners' items remain. */
const MAX_IN_A_ROW = 3;

/** Prices order the other lists strictly. */
export const FAIR_SORTS: readonly ItemSort[] = ['newest', 'popular'];

/** The end of a page in fair order. */
export interface FairEnd {
  /** The last item in sorted order up to which everything was shown; null: nothing yet. */
  readonly sorted: PageEnd | null;
  /** The last item that was shown early, between the items of this owner; null: none since `sorted`. */
  readonly early: (PageEnd & { readonly amid: number }) | null;
  /** The owner of the last items shown, and how many of them follow each other. */
  readonly run: { readonly ownerId: number; readonly length: number };
}

export interface FairlyChosen extends Chosen {
  /** The end of a page on which this is the last item. */
  readonly end: FairEnd;
}

const BEGINNING: FairEnd = { sorted: null, early: null, run: { ownerId: 0, length: 0 } };

/**
 * The first items after a page in sorted order (descending), except that after 3 items of one owner the next item of
 * another owner in the same tier is shown early. Nothing is shown twice or left out, and a page continues where the
 * last one ended.
 */
export async function fairPlaces(
  columns: Columns,
  places: Uint32Array,
  order: PageOrder,
  after: FairEnd | null,
  count: number,
): Promise<readonly FairlyChosen[]> {
  const readerAfter = (end: PageEnd | null, passesOver: PassesOver) =>
    new Reader(columns, (from) => firstPlaces(columns, places, order, from, count, passesOver), end);
  const chosen: FairlyChosen[] = [];
  let { sorted, early, run } = after ?? BEGINNING;
  const wasShown: PassesOver = (place, tier, key) =>
    early !== null && columns.ownerId[place] !== early.amid && isUpTo(columns, early, place, tier, key);
  // Items that were shown early are passed over while reading: there may be thousands in a row.
  const inOrder = readerAfter(sorted, wasShown);
  let others = null as OthersReader | null;
  const show = ({ ownerId, place, tier, key }: Read) => {
    run = { ownerId, length: run.ownerId === ownerId ? run.length + 1 : 1 };
    chosen.push({ place, tier, key, end: { sorted, early, run } });
  };
  while (chosen.length < count) {
    const next = await inOrder.next();
    if (next === null) break;
    const { place, tier, key, id, ownerId } = next;
    if (early !== null && !isUpTo(columns, early, place, tier, key)) [early, others] = [null, null];
    const isNew = !wasShown(place, tier, key);
    if (isNew && run.ownerId === ownerId && run.length >= MAX_IN_A_ROW) {
      if (others?.than !== ownerId)
        others = { than: ownerId, reader: readerAfter(early ?? next, (at) => columns.ownerId[at] === ownerId) };
      const other = await others.reader.next();
      if (other?.tier === tier) {
        others.reader.advance();
        early = { tier: other.tier, key: other.key, id: other.id, amid: ownerId };
        show(other);
        continue;
      }
    }
    inOrder.advance();
    sorted = { tier, key, id };
    if (isNew) show(next);
  }
  return chosen;
}

/** An item on a page with its owner. */
type Read = Chosen & PageEnd & { readonly ownerId: number };

/** Reads the items of all owners but this one. */
interface OthersReader {
  readonly than: number;
  readonly reader: Reader;
}

/** Reads items one by one, and loads them page by page. */
class Reader {
  private page: readonly Read[] = [];
  private at = 0;
  private isOver = false;

  constructor(
    private readonly columns: Columns,
    private readonly load: (after: PageEnd | null) => Promise<readonly Chosen[]>,
    private after: PageEnd | null,
  ) {}

  /** The same item until `advance`; null: none is left. */
  async next(): Promise<Read | null> {
    if (this.at === this.page.length && !this.isOver) {
      const { ids, ownerId } = this.columns;
      const found = await this.load(this.after);
      this.page = found.map((one) => ({ ...one, id: ids.at(one.place), ownerId: ownerId[one.place]! }));
      this.at = 0;
      this.after = this.page.at(-1) ?? this.after;
      this.isOver = this.page.length === 0;
    }
    return this.page[this.at] ?? null;
  }

  advance(): void {
    this.at += 1;
  }
}

/** Whether the item at this place comes before the end of a descending order, or is that end. */
function isUpTo({ ids }: Columns, end: PageEnd, place: number, tier: Tier, key: number): boolean {
  if (tier !== end.tier) return tier < end.tier;
  return key !== end.key ? key > end.key : ids.at(place) >= end.id;
}
