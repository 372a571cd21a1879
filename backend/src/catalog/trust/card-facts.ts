import { Injectable } from '@nestjs/common';
import type { ItemSummary } from '@meguri/contracts/item/item-view.ts';
import { LRUCache } from 'lru-cache';
import pg from 'pg';
import { BatchLoader } from '../../postgres/batch-loader.ts';
import { ofItemSql, ratingSql } from './shown-review.ts';

/** What a card shows that isn't stored with the item. */
export type CardFact = Pick<ItemSummary, 'rating' | 'area'>;

/** Lists are requested all the time, and no user waits for changes of these values. */
const KEPT_MS = 30_000;
const KEPT = 20_000;
const LIMITS = { atOnce: 3, most: 500 };
const UNKNOWN: CardFact = { rating: { average: null, count: 0 }, area: null };

@Injectable()
export class CardFacts {
  private readonly kept = new LRUCache<string, CardFact>({ max: KEPT, ttl: KEPT_MS });
  private readonly asked: BatchLoader<string, CardFact>;

  constructor(pool: pg.Pool) {
    const text = `SELECT i.id, u.prefecture AS area, ${ratingSql(ofItemSql('i.id'))} AS rating
      FROM app.items i JOIN app.users u ON u.id = i.user_id WHERE i.id = ANY ($1)`;
    this.asked = new BatchLoader(async (ids) => {
      const { rows } = await pool.query<CardFact & { id: string }>({ name: 'card-facts', text, values: [ids] });
      return new Map(rows.map(({ id, ...fact }) => [id, fact]));
    }, LIMITS);
  }

  /** Empty for an item that is gone by now. */
  async of(itemId: string): Promise<CardFact> {
    const known = this.kept.get(itemId);
    if (known !== undefined) return known;
    const found = (await this.asked.find(itemId)) ?? UNKNOWN;
    this.kept.set(itemId, found);
    return found;
  }
}
