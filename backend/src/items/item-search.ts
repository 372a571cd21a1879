import { Injectable } from '@nestjs/common';
import type { ItemFacets, ItemFilter, ItemSearch as Search } from '@meguri/contracts/item/item-search.ts';
import type { ItemSummary } from '@meguri/contracts/item/item-view.ts';
import { nearWord, searchWords } from '@meguri/contracts/item/search-text.ts';
import pg from 'pg';
import type { Viewer } from '../http/viewer.ts';
import { ItemCounter } from './item-counts.ts';
import { ITEM_COLUMNS, type ItemRow } from './item-row.ts';
import { ItemSummaries } from './item-summaries.ts';
import { RoundsOfItem } from './rounds-of-item.ts';
import { searchConditions, type SearchScope, Values } from './search-conditions.ts';
import { decodeCursor, encodeCursor, ITEM_ORDERS } from './search-cursor.ts';

export interface FoundItems {
  readonly items: ItemSummary[];
  readonly nextCursor: string | null;
  readonly total: number;
  /** null on the pages after the first. */
  readonly facets: ItemFacets | null;
  readonly inexact: boolean;
}

type Statuses = SearchScope['statuses'];
type SortedRow = ItemRow & { readonly sortKey: string };

/** Finds items, a page at a time; a page goes on exactly after the last item of the one before. */
@Injectable()
export class ItemSearch {
  constructor(
    private readonly pool: pg.Pool,
    private readonly counter: ItemCounter,
    private readonly rounds: RoundsOfItem,
    private readonly summaries: ItemSummaries,
  ) {}

  /** @param statuses which of them the viewer may see */
  async find(search: Search, statuses: Statuses, viewer: Viewer | null): Promise<FoundItems> {
    const found = search.cursor === undefined ? await this.first(search, statuses) : await this.next(search, statuses);
    const { rows, ...rest } = found;
    const items = rows.slice(0, search.limit);
    const last = items.at(-1);
    const more = rows.length > search.limit && last !== undefined;
    const cursor = more ? { sort: search.sort, key: last.sortKey, id: last.id, inexact: rest.inexact } : null;
    const nextCursor = cursor === null ? null : encodeCursor(cursor);
    const shown = items.map(({ sortKey: _, ...row }) => row);
    return { items: await this.summaries.of(shown, viewer), nextCursor, ...rest };
  }

  /** How many fit that were listed since then by others; counted no further than `most`. */
  async newSince(filter: ItemFilter, since: Date, viewerId: number, most: number): Promise<number> {
    const values = new Values();
    const where = searchConditions(filter, { statuses: ['available'], inexact: false }, this.rounds, values);
    const { rows } = await this.pool.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM (
         SELECT FROM app.items i WHERE ${where} AND i.created_at > ${values.add(since)}
           AND i.user_id <> ${values.add(viewerId)} LIMIT ${most}) AS fitting`,
      values.list,
    );
    return rows[0]?.count ?? 0;
  }

  /** Where nothing has the very words, what is near them is looked for. */
  private async first(search: Search, statuses: Statuses) {
    const exact = await this.firstWithin(search, { statuses, inexact: false });
    if (exact.total > 0 || !searchWords(search.q ?? '').some((word) => nearWord(word) !== null)) return exact;
    const near = await this.firstWithin(search, { statuses, inexact: true });
    return near.total > 0 ? near : exact;
  }

  private async firstWithin(search: Search, scope: SearchScope) {
    const [rows, { total, facets }] = await Promise.all([
      this.rows(search, scope, []),
      this.counter.counts(filterOf(search), scope),
    ]);
    return { rows, total, facets, inexact: scope.inexact };
  }

  private async next(search: Search, statuses: Statuses) {
    const cursor = decodeCursor(search.sort, search.cursor ?? '');
    const scope = { statuses, inexact: cursor.inexact };
    const [rows, total] = await Promise.all([
      this.rows(search, scope, [cursor.key, cursor.id]),
      this.counter.total(filterOf(search), scope),
    ]);
    return { rows, total, facets: null, inexact: scope.inexact };
  }

  /** One more than a page holds tells whether there is another. */
  private async rows(search: Search, scope: SearchScope, after: readonly string[]): Promise<SortedRow[]> {
    const { column, direction, type } = ITEM_ORDERS[search.sort];
    const values = new Values();
    const conditions = [searchConditions(filterOf(search), scope, this.rounds, values)];
    const beyond = direction === 'ASC' ? '>' : '<';
    if (after.length > 0)
      conditions.push(
        `(i.${column}, i.id) ${beyond} (${values.add(after[0], type)}, ${values.add(after[1], 'uuid')})`,
      );
    const order = `ORDER BY i.${column} ${direction}, i.id ${direction}`;
    const { rows } = await this.pool.query<SortedRow>(
      `SELECT ${ITEM_COLUMNS}, ${this.rounds.runningSql('i.id')} AS running, i.${column}::text AS "sortKey"
       FROM (SELECT i.* FROM app.items i WHERE ${conditions.join(' AND ')} ${order}
             LIMIT ${values.add(search.limit + 1)}) AS i ${order}`,
      values.list,
    );
    return rows;
  }
}

function filterOf({ sort: _, cursor: __, limit: ___, ...filter }: Search): ItemFilter {
  return filter;
}
