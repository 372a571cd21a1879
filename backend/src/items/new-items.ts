import { Injectable } from '@nestjs/common';
import type { ItemFilter } from '@meguri/contracts/item/item-search.ts';
import pg from 'pg';
import { RoundsOfItem } from './rounds-of-item.ts';
import { searchConditions, Values } from './search-conditions.ts';

/** What has been listed lately. */
@Injectable()
export class NewItems {
  constructor(
    private readonly pool: pg.Pool,
    private readonly rounds: RoundsOfItem,
  ) {}

  /** How many fit that were listed since then by others; counted no further than `most`. */
  async countSince(filter: ItemFilter, since: Date, viewerId: number, most: number): Promise<number> {
    const values = new Values();
    const where = searchConditions(filter, { statuses: ['available'] }, this.rounds, values);
    const { rows } = await this.pool.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM (
         SELECT FROM app.items i WHERE ${where} AND i.created_at > ${values.add(since)}
           AND i.user_id <> ${values.add(viewerId)} LIMIT ${most}) AS fitting`,
      values.list,
    );
    return rows[0]?.count ?? 0;
  }
}
