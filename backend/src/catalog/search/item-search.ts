import { Injectable } from '@nestjs/common';
import { Rejected } from '@meguri/contracts/errors.ts';
import type { ItemFacets, ItemFilter, ItemSearch as Search, ItemSort } from '@meguri/contracts/item/item-search.ts';
import type { ItemList, ItemSummary } from '@meguri/contracts/item/item-view.ts';
import { whyNotWearable } from '@meguri/contracts/item/wear-on.ts';
import { nearWord, searchWords } from './search-text.ts';
import { InvalidCursor, Token } from '@meguri/projections/postgres/cursor.ts';
import pg from 'pg';
import * as z from 'zod';
import type { Person } from '../../limits/per-person.ts';
import { Clock } from '../../event-sourcing/clock/clock.ts';
import { InvalidInput } from '../../http/errors/invalid-input.ts';
import type { Viewer } from '../../http/sessions/viewer.ts';
import { ITEM_COLUMNS, type ItemRow, ItemSummaries } from '../items/item-row.ts';
import { RoundsOfItem } from '../items/rounds-of-item.ts';
import type { Scope } from './catalogue/column-search.ts';
import { type Chosen, firstPlaces, type PageEnd, type PageOrder } from './catalogue/page-order.ts';
import { FAIR_SORTS, type FairEnd, fairPlaces } from './catalogue/fair-order.ts';
import { type Bits, type Columns, priceColumn } from './catalogue/columns.ts';
import { ItemCatalogue } from './catalogue/item-catalogue.ts';

export interface FoundItems {
  readonly items: ItemSummary[];
  readonly nextCursor: string | null;
  readonly total: number;
  /** null except on the first page. */
  readonly facets: ItemFacets | null;
  readonly inexact: boolean;
}

/**
 * The end of a page: the value of the sorted column (times in microseconds since 1970), and the id as the tie-breaker.
 */
interface SearchCursor extends PageEnd {
  readonly inexact: boolean;
  /** The same place in a fair order. */
  readonly fair: FairEnd;
}

interface Hits {
  readonly columns: Columns;
  readonly places: Uint32Array;
  /** Items in all these sets contain the words as they were typed; null: all do. */
  readonly exact: readonly Bits[] | null;
}

/** Searches items page by page; each page continues exactly after the last item of the one before. */
@Injectable()
export class ItemSearch {
  constructor(
    private readonly pool: pg.Pool,
    private readonly catalogue: ItemCatalogue,
    private readonly rounds: RoundsOfItem,
    private readonly summaries: ItemSummaries,
    private readonly clock: Clock,
  ) {}

  /**
   * Listed items.
   * @param requester searches take turns by requester
   * @throws InvalidCursor; InvalidInput; Rejected on later pages when near words can't be looked up now
   */
  async find(search: Search, viewer: Viewer | null, requester: Person): Promise<FoundItems> {
    this.checkDay(search);
    const cursor = readCursor(search);
    const { hits, inexact } = await this.hits(filterOf(search), cursor, requester);
    const page = await this.page(hits, search, cursor, inexact, 'listed', viewer);
    return { ...page, facets: cursor === null ? hits.facets : null, inexact };
  }

  /**
   * One owner's items.
   * @param only leaves out items; null: none
   * @throws InvalidCursor; InvalidInput
   */
  async closet(
    search: Search,
    scope: Scope,
    only: ((id: string) => boolean) | null,
    { viewer, requester }: { readonly viewer: Viewer | null; readonly requester: Person },
  ): Promise<ItemList> {
    this.checkDay(search);
    const hits = await this.catalogue.search(filterOf(search), false, scope, requester);
    const { columns } = hits;
    const places = only === null ? hits.places : hits.places.filter((place) => only(columns.ids.at(place)));
    return this.page({ ...hits, places }, search, readCursor(search), false, scope, viewer);
  }

  /** The number of matching items that other members have listed since then. @param until an upper limit */
  async countSince(filter: ItemFilter, since: Date, viewerId: number, until?: Date): Promise<number> {
    const { columns, places } = await this.catalogue.search(filter, false, 'listed', viewerId);
    const end = until === undefined ? Number.POSITIVE_INFINITY : until.getTime() * 1000;
    const isNew = (place: number) =>
      columns.createdAt[place]! > since.getTime() * 1000 &&
      columns.createdAt[place]! <= end &&
      columns.ownerId[place] !== viewerId;
    return places.reduce((count, place) => count + Number(isNew(place)), 0);
  }

  /** Refuses a day that no rental can include; saved searches may name one that has passed. @throws InvalidInput */
  private checkDay({ wearOn }: Search): void {
    const refusal = wearOn === undefined ? null : whyNotWearable(wearOn, this.clock.now().toISOString());
    if (refusal !== null) throw InvalidInput.ofField('wearOn', refusal);
  }

  /** When no item contains the exact words, near ones are searched. */
  private async hits(filter: ItemFilter, cursor: SearchCursor | null, requester: Person) {
    const inexact = cursor?.inexact ?? false;
    const hits = await this.catalogue.search(filter, inexact, 'listed', requester);
    if (hits.places.length > 0 || cursor !== null || !mayHaveSlips(filter)) return { hits, inexact };
    const near = await this.near(filter, requester);
    return near !== null && near.places.length > 0 ? { hits: near, inexact: true } : { hits, inexact };
  }

  /** null: not possible now; the search is then answered without near words. */
  private async near(filter: ItemFilter, requester: Person) {
    try {
      return await this.catalogue.search(filter, true, 'listed', requester);
    } catch (error) {
      if (error instanceof Rejected) return null;
      throw error;
    }
  }

  private async page(
    { columns, places, exact }: Hits,
    search: Search,
    after: SearchCursor | null,
    inexact: boolean,
    scope: Scope,
    viewer: Viewer | null,
  ): Promise<ItemList> {
    const { sort, limit } = search;
    const order = orderOf(search, exact);
    const found: readonly (Chosen & { readonly end?: FairEnd })[] = isFair(search)
      ? await fairPlaces(columns, places, order, after?.fair ?? null, limit + 1)
      : await firstPlaces(columns, places, order, after, limit + 1);
    const shown = found.slice(0, limit);
    const last = shown.at(-1);
    const rows = await this.rows(
      shown.map(({ place }) => columns.ids.at(place)),
      scope,
    );
    const items = await this.summaries.of(rows, viewer);
    if (found.length <= limit || last === undefined) return { items, nextCursor: null, total: places.length };
    const end = { tier: last.tier, key: last.key, id: columns.ids.at(last.place), ...last.end?.sorted };
    return { items, nextCursor: writeCursor(sort, end, inexact, last.end), total: places.length };
  }

  /** In the order of the ids; items that are gone by now are left out. */
  private async rows(ids: readonly string[], scope: Scope): Promise<ItemRow[]> {
    const { rows } = await this.pool.query<ItemRow>({
      name: 'found-items',
      text: `SELECT ${ITEM_COLUMNS}, ${this.rounds.runningSql('i.id')} AS running
             FROM app.items i WHERE i.id = ANY ($1::uuid[]) AND i.status = ANY ($2)`,
      values: [ids, scope === 'listed' ? ['available'] : ['available', 'suspended']],
    });
    const known = new Map(rows.map((row) => [row.id, row]));
    return ids.flatMap((id) => known.get(id) ?? []);
  }
}

const mayHaveSlips = ({ q }: ItemFilter): boolean => searchWords(q ?? '').some((word) => nearWord(word) !== null);

function filterOf({ sort: _, cursor: __, limit: ___, ...filter }: Search): ItemFilter {
  return filter;
}

/** Prices order a list strictly, and an owner's own list has one owner. */
const isFair = ({ sort, ownerId }: Search): boolean => FAIR_SORTS.includes(sort) && ownerId === undefined;

/** The words as they were typed come before other words of the same meaning, but a list by price is by price. */
const orderOf = (search: Search, exact: readonly Bits[] | null): PageOrder => ({
  sort: search.sort,
  first: FAIR_SORTS.includes(search.sort) ? exact : null,
  prices: priceColumn(search),
});

const MAX_INT = 2_147_483_647;
const whole = z.int().nonnegative();
const tier = z.union([z.literal(0), z.literal(1)]);
/** Order, place in it (value, id, tier), whether words are inexact; in a fair order also the last owner and the item shown early. */
const TOKEN = new Token(
  z.tuple([
    z.string(),
    whole,
    z.uuid(),
    z.boolean(),
    tier.default(0),
    z.tuple([whole, whole]).optional(),
    z.tuple([tier, whole, z.uuid(), whole]).optional(),
  ]),
);

function writeCursor(sort: ItemSort, end: PageEnd, inexact: boolean, fair: FairEnd | undefined): string {
  const place = [sort, end.key, end.id, inexact, end.tier] as const;
  if (fair === undefined) return TOKEN.write([...place]);
  const { early, run } = fair;
  const last: [number, number] = [run.ownerId, run.length];
  if (early === null) return TOKEN.write([...place, last]);
  return TOKEN.write([...place, last, [early.tier, early.key, early.id, early.amid]]);
}

/** null: from the beginning. @throws InvalidCursor when the cursor isn't one of this order */
function readCursor({ sort, cursor }: Pick<Search, 'sort' | 'cursor'>): SearchCursor | null {
  const found = TOKEN.readCursor(cursor);
  if (found === null) return null;
  const [of, key, id, inexact, tier, run, early] = found;
  if (of !== sort || (sort !== 'newest' && key > MAX_INT)) throw new InvalidCursor();
  const fair: FairEnd = {
    sorted: { tier, key, id },
    early: early === undefined ? null : { tier: early[0], key: early[1], id: early[2], amid: early[3] },
    run: { ownerId: run?.[0] ?? 0, length: run?.[1] ?? 0 },
  };
  return { tier, key, id, inexact, fair };
}
