import { Injectable } from '@nestjs/common';
import { type Front, LEAST_COUNTED } from '@meguri/contracts/item/front.ts';
import type { Rating } from '@meguri/contracts/review/review.ts';
import { LRUCache } from 'lru-cache';
import pg from 'pg';
import { HttpSettings } from '../../http/http-settings.ts';
import { RoundsOfItem } from '../items/rounds-of-item.ts';
import { ratingSql } from './shown-review.ts';

type Figures = Omit<Front, 'story' | 'pictures'>;
interface Counted {
  readonly hasDemoData: boolean;
  readonly items: number;
  readonly priceFrom: number | null;
  readonly rating: Rating;
  readonly answers: number;
  readonly minutes: number | null;
}

/** The figures count everything there is, and change slowly. */
const KEPT_MS = 10 * 60_000;
/** The share of listed items that cost at most the shown price. */
const SHARE_FROM = 0.1;

/** Figures about the whole service, for its landing page. They come from the database only. */
@Injectable()
export class FrontFigures {
  /** Its one entry is refreshed behind the requests, which get the older figures meanwhile. */
  private readonly kept: LRUCache<'all', { readonly figures: Figures | null }>;

  constructor(pool: pg.Pool, rounds: RoundsOfItem, settings: HttpSettings) {
    const text = `SELECT EXISTS (SELECT FROM app.demo_data) AS "hasDemoData", prices.*,
        ${ratingSql('true')} AS rating, replies.number AS answers, replies.minutes
      FROM ${rounds.answersSql()} AS replies,
        (SELECT count(*)::int AS items,
           percentile_disc(${SHARE_FROM}) WITHIN GROUP (ORDER BY rental_price) AS "priceFrom"
         FROM app.items WHERE status = 'available' AND is_rentable) AS prices`;
    this.kept = new LRUCache({
      max: 1,
      ttl: KEPT_MS,
      allowStale: true,
      fetchMethod: async () => {
        const { rows } = await pool.query<Counted>({ name: 'front-figures', text });
        const counted = rows[0]!;
        return { figures: counted.hasDemoData && !settings.demo ? null : figuresOf(counted) };
      },
    });
  }

  /** null: the database holds the demo's people and rentals, and this service isn't a demo. */
  async shown(): Promise<Figures | null> {
    return (await this.kept.fetch('all'))!.figures;
  }
}

function figuresOf({ items, priceFrom, rating: { average, count }, answers, minutes }: Counted): Figures {
  return {
    priceFrom: items < LEAST_COUNTED ? null : priceFrom,
    rating: average === null || count < LEAST_COUNTED ? null : { average, count },
    replyMinutes: answers < LEAST_COUNTED ? null : minutes,
  };
}
