import { Injectable } from '@nestjs/common';
import { REVIEW_DAYS } from '@meguri/contracts/limits.ts';
import type { Interruptions } from '@meguri/contracts/rental-round/time/interruptions.ts';
import { DAY, type Instant, plus } from '@meguri/contracts/rental-round/time/period.ts';
import { reviewEnd } from '@meguri/contracts/review/review-window.ts';
import { roundItemSql } from '../../postgres/round-item.ts';
import pg from 'pg';
import { type Notice, noticeId } from '../../notifications/notice.ts';
import { singleLine } from '../../notifications/mail/single-line.ts';
import { Notifications } from '../../notifications/notifications.ts';
import { inTransaction } from '../../postgres/in-transaction.ts';
import { leadingToRound } from '../round/round-path.ts';

const AT_ONCE = 100;

interface DueRound {
  readonly roundId: string;
  readonly completedAt: Date;
}
interface ShownRound {
  readonly authorId: number;
  readonly aboutId: number;
  readonly itemName: string | null;
}

/** Serialises writers of one round's reviews: the second of two concurrent ones sees what the first wrote. */
export const lockReviews = (db: pg.PoolClient, roundId: string): Promise<unknown> =>
  db.query(`SELECT pg_advisory_xact_lock(hashtextextended('reviews ' || $1, 0))`, [roundId]);

/** Publishes both parties' reviews of each other at the same time. */
@Injectable()
export class ReviewShowing {
  constructor(
    private readonly pool: pg.Pool,
    private readonly notifications: Notifications,
  ) {}

  /** Publishes a round's reviews, under its lock, and notifies both parties except `except`, who is looking at them. */
  async show(db: pg.PoolClient, roundId: string, now: Instant, except: number | null = null): Promise<void> {
    const { rows } = await db.query<ShownRound>(
      `UPDATE app.reviews v SET shown_at = $2 WHERE v.round_id = $1 AND v.shown_at IS NULL
       RETURNING v.author_id AS "authorId", v.about_id AS "aboutId",
         (SELECT i.name FROM ${roundItemSql('v.item_id', 'v.round_id')}) AS "itemName"`,
      [roundId, now],
    );
    const [first] = rows;
    if (first === undefined) return;
    const people = [first.authorId, first.aboutId].filter((id) => id !== except).sort((a, b) => a - b);
    const notices = people.map((userId) => shownNotice(roundId, userId, first.itemName, now));
    await this.notifications.notify(notices, db);
  }

  /** Publishes reviews once their round's review window has ended. Safe to interrupt and repeat. */
  async showDue(now: Instant, interruptions: Interruptions, stop?: AbortSignal): Promise<void> {
    for (let after: DueRound | null = null; ;) {
      const due: readonly DueRound[] = await this.due(now, after);
      for (const { roundId, completedAt } of due) {
        if (stop?.aborted === true) return;
        if (reviewEnd(completedAt.toISOString(), interruptions) > now) continue;
        await inTransaction(this.pool, async (db) => {
          await lockReviews(db, roundId);
          await this.show(db, roundId, now);
        });
      }
      if (due.length < AT_ONCE) return;
      after = due.at(-1)!;
    }
  }

  private async due(now: Instant, after: DueRound | null): Promise<readonly DueRound[]> {
    const { rows } = await this.pool.query<DueRound>({
      name: 'reviews-due',
      text: `SELECT DISTINCT v.completed_at AS "completedAt", v.round_id AS "roundId" FROM app.reviews v
             WHERE v.shown_at IS NULL AND v.completed_at <= $1
               AND ($2::timestamptz IS NULL OR (v.completed_at, v.round_id) > ($2, $3::uuid))
             ORDER BY v.completed_at, v.round_id LIMIT ${AT_ONCE}`,
      values: [plus(now, -REVIEW_DAYS * DAY), after?.completedAt ?? null, after?.roundId ?? null],
    });
    return rows;
  }
}

const shownNotice = (roundId: string, userId: number, itemName: string | null, at: Instant): Notice => ({
  id: noticeId(`reviews shown ${roundId}`, userId, 'reviews_shown'),
  ...{ userId, kind: 'reviews_shown', title: 'レビューが公開されました', who: null, at, deadline: null },
  sentence: `${itemName === null ? '' : `「${singleLine(itemName)}」の`}取引のレビューが公開されました。`,
  ...leadingToRound(roundId),
});
