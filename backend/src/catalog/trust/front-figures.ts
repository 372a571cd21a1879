import { Injectable } from '@nestjs/common';
import { type Front, LEAST_COUNTED } from '@meguri/contracts/item/front.ts';
import type { Rating } from '@meguri/contracts/review/review.ts';
import { LRUCache } from 'lru-cache';
import pg from 'pg';
import { RoundsOfItem } from '../items/rounds-of-item.ts';
import { ratingSql } from './shown-review.ts';

type Figures = Omit<Front, 'story'>;
interface Counted {
  readonly lowestPrice: number | null;
  readonly rating: Rating;
  readonly answers: number;
  readonly minutes: number | null;
}

/** The figures count everything there is, and change slowly. */
const KEPT_MS = 10 * 60_000;

/** Figures about the whole service, for its landing page. They come from the database only. */
@Injectable()
export class FrontFigures {
  /** Its one entry is refreshed behind the requests, which get the older figures meanwhile. */
  private readonly kept: LRUCache<'all', Figures>;

  constructor(pool: pg.Pool, rounds: RoundsOfItem) {
    const text = `SELECT (SELECT min(rental_price) FROM app.items WHERE status = 'available' AND is_rentable) AS "lowestPrice",
        ${ratingSql('true')} AS rating, replies.number AS answers, replies.minutes
      FROM ${rounds.answersSql()} AS replies`;
    this.kept = new LRUCache({
      max: 1,
      ttl: KEPT_MS,
      allowStale: true,
      fetchMethod: async () => {
        const { rows } = await pool.query<Counted>({ name: 'front-figures', text });
        return figuresOf(rows[0]!);
      },
    });
  }

  async shown(): Promise<Figures> {
    return (await this.kept.fetch('all'))!;
  }
}

function figuresOf({ lowestPrice, rating: { average, count }, answers, minutes }: Counted): Figures {
  return {
    lowestPrice,
    rating: average === null || count < LEAST_COUNTED ? null : { average, count },
    replyMinutes: answers < LEAST_COUNTED ? null : minutes,
  };
}
