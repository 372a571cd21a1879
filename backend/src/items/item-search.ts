import { Injectable } from '@nestjs/common';
import type { ItemFacets, ItemFilter, ItemSearch as Search } from '@meguri/contracts/item/item-search.ts';
import type { ItemSummary } from '@meguri/contracts/item/item-view.ts';
import { nearWord, searchWords } from '@meguri/contracts/item/search-text.ts';
import pg from 'pg';
import type { Viewer } from '../http/viewer.ts';
import { firstPlaces, sortKeys } from './catalogue/column-search.ts';
import { ItemCatalogue } from './catalogue/item-catalogue.ts';
import { ITEM_COLUMNS, type ItemRow } from './item-row.ts';
import { ItemSummaries } from './item-summaries.ts';
import { RoundsOfItem } from './rounds-of-item.ts';
import { decodeCursor, encodeCursor, type SearchCursor } from './search-cursor.ts';

export interface FoundItems {
  readonly items: ItemSummary[];
  readonly nextCursor: string | null;
  readonly total: number;
  /** null on the pages after the first. */
  readonly facets: ItemFacets | null;
  readonly inexact: boolean;
}

/** Finds what is listed, a page at a time; a page goes on exactly after the last item of the one before. */
@Injectable()
export class ItemSearch {
  constructor(
    private readonly pool: pg.Pool,
    private readonly catalogue: ItemCatalogue,
    private readonly rounds: RoundsOfItem,
    private readonly summaries: ItemSummaries,
  ) {}

  async find(search: Search, viewer: Viewer | null): Promise<FoundItems> {
    const cursor = search.cursor === undefined ? null : decodeCursor(search.sort, search.cursor);
    const { hits, inexact } = await this.hits(filterOf(search), cursor);
    const { columns, places, facets } = hits;
    const found = firstPlaces(columns, places, search.sort, cursor, search.limit + 1);
    const shown = found.slice(0, search.limit);
    const last = shown.at(-1);
    const nextCursor =
      found.length > search.limit && last !== undefined
        ? encodeCursor({
            sort: search.sort,
            key: sortKeys(columns, search.sort)[last]!,
            id: columns.ids[last]!,
            inexact,
          })
        : null;
    const rows = await this.rows(shown.map((place) => columns.ids[place]!));
    const items = await this.summaries.of(rows, viewer);
    return { items, nextCursor, total: places.length, facets: cursor === null ? facets : null, inexact };
  }

  /** Where nothing has the very words, what is near them is looked for. */
  private async hits(filter: ItemFilter, cursor: SearchCursor | null) {
    const inexact = cursor?.inexact ?? false;
    const hits = await this.catalogue.search(filter, inexact);
    if (hits.places.length > 0 || cursor !== null || !mayHaveSlips(filter)) return { hits, inexact };
    const near = await this.catalogue.search(filter, true);
    return near.places.length > 0 ? { hits: near, inexact: true } : { hits, inexact };
  }

  /** In the order of the ids; what has gone meanwhile is left out. */
  private async rows(ids: readonly string[]): Promise<ItemRow[]> {
    const { rows } = await this.pool.query<ItemRow>({
      name: 'found-items',
      text: `SELECT ${ITEM_COLUMNS}, ${this.rounds.runningSql('i.id')} AS running
             FROM app.items i WHERE i.id = ANY ($1::uuid[]) AND i.status = 'available'`,
      values: [ids],
    });
    const known = new Map(rows.map((row) => [row.id, row]));
    return ids.flatMap((id) => known.get(id) ?? []);
  }
}

const mayHaveSlips = ({ q }: ItemFilter): boolean => searchWords(q ?? '').some((word) => nearWord(word) !== null);

function filterOf({ sort: _, cursor: __, limit: ___, ...filter }: Search): ItemFilter {
  return filter;
}
