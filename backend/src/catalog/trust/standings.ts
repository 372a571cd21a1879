import { Injectable } from '@nestjs/common';
import type { Standing } from '@meguri/contracts/account/standing.ts';
import pg from 'pg';
import { BatchLoader } from '../../postgres/batch-loader.ts';
import { RoundsOfItem } from '../items/rounds-of-item.ts';
import { ratingSql } from './shown-review.ts';

type StandingRow = Standing & { readonly id: number };
const LIMITS = { atOnce: 3, most: 64 };

/**
 * The reputation by which strangers decide to lend or borrow. Requests that arrive while a query runs share the next
 * one.
 */
@Injectable()
export class Standings {
  private readonly people: BatchLoader<number, Standing>;

  constructor(pool: pg.Pool, rounds: RoundsOfItem) {
    const text = `SELECT u.id, to_char(u.created_at AT TIME ZONE 'Asia/Tokyo', 'YYYY-MM') AS "memberSince",
        u.prefecture AS area, ${ratingSql('v.about_id = u.id')} AS rating, record.*
      FROM app.users u, LATERAL ${rounds.recordSql('u.id')} AS record
      WHERE u.id = ANY ($1) AND u.erased_at IS NULL`;
    this.people = new BatchLoader(async (ids) => {
      const { rows } = await pool.query<StandingRow>({ name: 'standings', text, values: [ids] });
      return new Map(rows.map(({ id, ...standing }) => [id, standing]));
    }, LIMITS);
  }

  /** null: no such user, or they have left. */
  of(userId: number): Promise<Standing | null> {
    return this.people.find(userId);
  }
}
