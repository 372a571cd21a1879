import { Injectable } from '@nestjs/common';
import { Rejected } from '@meguri/contracts/errors.ts';
import type { ReviewDecision } from '@meguri/contracts/review/review.ts';
import pg from 'pg';
import { Clock } from '../../event-sourcing/clock/clock.ts';
import { type Notice, noticeId } from '../../notifications/notice.ts';
import { Notifications } from '../../notifications/notifications.ts';
import { inTransaction } from '../../postgres/in-transaction.ts';
import { type ReviewPeople, ReviewRows } from './review-rows.ts';
import { leadingToRound } from '../round/round-path.ts';

const HIDDEN_AT = { review: 'hidden_at', reply: 'reply_hidden_at' } as const;

/** Operators hide reviews with a reason, which the author sees. Every decision is kept. */
@Injectable()
export class ReviewDecisions {
  constructor(
    private readonly pool: pg.Pool,
    private readonly rows: ReviewRows,
    private readonly notifications: Notifications,
    private readonly clock: Clock,
  ) {}

  /** Safe to repeat. @throws Rejected `review_not_found`, also for an unpublished one; `own_round` */
  async decide(operatorId: number, id: string, { part, hidden, reason }: ReviewDecision): Promise<void> {
    const review = await this.rows.people(id);
    if (operatorId === review.authorId || operatorId === review.aboutId) throw new Rejected('own_round');
    if (part === 'reply' && !review.replied) throw new Rejected('review_not_found');
    const now = this.clock.now().toISOString();
    await inTransaction(this.pool, async (db) => {
      const column = HIDDEN_AT[part];
      const { rowCount } = await db.query(
        `UPDATE app.reviews SET ${column} = CASE WHEN $2 THEN $3::timestamptz END
         WHERE id = $1 AND (${column} IS NOT NULL) <> $2`,
        [id, hidden, now],
      );
      if (rowCount === 0) return;
      const { rows } = await db.query<{ id: string }>(
        `INSERT INTO app.review_decisions (review_id, part, hidden, reason, decided_by, decided_at)
         VALUES ($1, $2, $3, $4, $5, $6) RETURNING id`,
        [id, part, hidden, reason, operatorId, now],
      );
      if (hidden) await this.notifications.notify([hiddenNotice(rows[0]!.id, part, review, { reason, at: now })], db);
    });
  }
}

function hiddenNotice(
  decision: string,
  part: ReviewDecision['part'],
  { authorId, aboutId, roundId }: ReviewPeople,
  { reason, at }: { readonly reason: string; readonly at: string },
): Notice {
  const userId = part === 'review' ? authorId : aboutId;
  const words = part === 'review' ? 'レビュー' : 'レビューへの返信';
  return {
    id: noticeId(`review decision ${decision}`, userId, 'review_hidden'),
    ...{ userId, kind: 'review_hidden', title: `${words}が非表示になりました`, who: null, at, deadline: null },
    sentence: `運営事務局が、あなたの${words}を非表示にしました。理由：${reason.replaceAll(/\s+/g, ' ')}`,
    ...leadingToRound(roundId),
  };
}
