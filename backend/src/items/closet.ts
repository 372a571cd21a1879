import { Injectable } from '@nestjs/common';
import type { ItemSearch as Search } from '@meguri/contracts/item/item-search.ts';
import type { ItemList } from '@meguri/contracts/item/item-view.ts';
import pg from 'pg';
import type { Viewer } from '../http/viewer.ts';
import { ITEM_COLUMNS, type ItemRow } from './item-row.ts';
import { ItemSummaries } from './item-summaries.ts';
import { RoundsOfItem } from './rounds-of-item.ts';
import { searchConditions, type SearchScope, Values } from './search-conditions.ts';
import { decodeCursor, encodeCursor, ITEM_ORDERS } from './search-cursor.ts';

const MICROSECONDS = '(extract(epoch FROM i.created_at) * 1000000)::float8';
const sortKey = (column: string): string => (column === 'created_at' ? MICROSECONDS : `i.${column}`);

/** One owner's items, searched in the database itself: few, and for the owner also those that aren't listed. */
@Injectable()
export class Closet {
  constructor(
    private readonly pool: pg.Pool,
    private readonly rounds: RoundsOfItem,
    private readonly summaries: ItemSummaries,
  ) {}

  /** @param statuses which of them the viewer may see */
  async page(
    { sort, cursor, limit, ...filter }: Search & { ownerId: number },
    statuses: SearchScope['statuses'],
    viewer: Viewer | null,
  ): Promise<ItemList> {
    const after = cursor === undefined ? null : decodeCursor(sort, cursor);
    const { column, direction } = ITEM_ORDERS[sort];
    const values = new Values();
    const where = searchConditions(filter, { statuses }, this.rounds, values);
    const beyond = direction === 'ASC' ? '>' : '<';
    const rest =
      after === null
        ? 'true'
        : `("sortKey", id) ${beyond} (${values.add(after.key, 'float8')}, ${values.add(after.id, 'uuid')})`;
    const { rows } = await this.pool.query<ItemRow & { sortKey: number; total: number }>(
      `WITH closet AS (
         SELECT ${ITEM_COLUMNS}, ${this.rounds.runningSql('i.id')} AS running, ${sortKey(column)}::float8 AS "sortKey",
           count(*) OVER ()::int AS total
         FROM app.items i WHERE ${where})
       SELECT *, (SELECT max(total) FROM closet) AS total FROM closet WHERE ${rest}
       ORDER BY "sortKey" ${direction}, id ${direction} LIMIT ${values.add(limit + 1)}`,
      values.list,
    );
    const shown = rows.slice(0, limit);
    const last = shown.at(-1);
    const more = rows.length > limit && last !== undefined;
    const items = shown.map(({ sortKey: _, total: __, ...row }) => row);
    return {
      items: await this.summaries.of(items, viewer),
      nextCursor: more ? encodeCursor({ sort, key: last.sortKey, id: last.id, inexact: false }) : null,
      total: rows[0]?.total ?? 0,
    };
  }
}
