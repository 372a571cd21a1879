import { Injectable, type OnModuleInit } from '@nestjs/common';
import pg from 'pg';
import {
  type OldRounds,
  PersonalData,
  type PersonalDataHolder,
  type Transaction,
} from '../../accounts/leaving/personal-data.ts';
import { reviewPhotosSql } from '../../catalog/trust/review-photos.ts';
import { shownReviewSql } from '../../catalog/trust/shown-review.ts';

/** What the author wrote and showed of themselves, and whether the landing page may show it. How an item fitted stays. */
const WORDS = `tags = '{}', body = '', on_front_page = false, height = NULL, usual_size = NULL, photos = '{}'`;

/**
 * Reviews of users who leave: their texts are erased, but their stars stay anonymously, so that other users' averages
 * don't change. With the record of the rental all texts are erased.
 */
@Injectable()
export class ReviewRecords implements PersonalDataHolder, OnModuleInit {
  readonly name = 'reviews';

  constructor(
    private readonly pool: pg.Pool,
    private readonly personalData: PersonalData,
  ) {}

  onModuleInit(): void {
    this.personalData.add(this);
  }

  /**
   * The user's own reviews and replies, published or not, and published reviews about them. Others' unpublished ones
   * aren't included.
   */
  async export(userId: number): Promise<unknown> {
    const [written, received, replies] = await Promise.all([
      this.pool.query<object>(
        `SELECT v.round_id AS "rentalRequestId", v.rating, v.tags, v.body AS text, v.written_at AS "writtenAt",
           v.shown_at AS "shownAt", v.hidden_at AS "hiddenAt", v.on_front_page AS "onFrontPage",
           v.fit, v.height, v.usual_size AS "usualSize", ${reviewPhotosSql('up.url')} AS photos
         FROM app.reviews v WHERE v.author_id = $1 ORDER BY v.written_at, v.id`,
        [userId],
      ),
      this.pool.query<object>(
        `SELECT v.round_id AS "rentalRequestId", v.rating, v.tags, v.body AS text, v.shown_at AS "shownAt"
         FROM app.reviews v WHERE v.about_id = $1 AND ${shownReviewSql('v')} ORDER BY v.shown_at, v.id`,
        [userId],
      ),
      this.pool.query<object>(
        `SELECT v.round_id AS "rentalRequestId", v.reply AS text, v.replied_at AS "repliedAt",
           v.reply_hidden_at AS "hiddenAt"
         FROM app.reviews v WHERE v.about_id = $1 AND v.reply IS NOT NULL ORDER BY v.replied_at, v.id`,
        [userId],
      ),
    ]);
    return { written: written.rows, received: received.rows, replies: replies.rows };
  }

  async erase(db: Transaction, userId: number): Promise<void> {
    await db.query(`UPDATE app.reviews SET ${WORDS} WHERE author_id = $1`, [userId]);
    await db.query('UPDATE app.reviews SET reply = NULL WHERE about_id = $1 AND reply IS NOT NULL', [userId]);
    await db.query(
      `UPDATE app.review_decisions d SET reason = '' FROM app.reviews v WHERE v.id = d.review_id
         AND CASE d.part WHEN 'reply' THEN v.about_id ELSE v.author_id END = $1`,
      [userId],
    );
  }

  async purge(db: Transaction, { ids }: OldRounds): Promise<void> {
    await db.query(
      `UPDATE app.reviews SET ${WORDS}, reply = NULL WHERE round_id = ANY ($1::uuid[])
         AND (tags <> '{}' OR body <> '' OR reply IS NOT NULL OR height IS NOT NULL OR usual_size IS NOT NULL OR photos <> '{}')`,
      [ids],
    );
    // Also of reviews of which nothing is left, such as after a withdrawal of photos.
    await db.query(
      `UPDATE app.review_decisions d SET reason = '' FROM app.reviews v
       WHERE v.id = d.review_id AND v.round_id = ANY ($1::uuid[]) AND d.reason <> ''`,
      [ids],
    );
  }
}
