import { InjectRepository } from '@nestjs/typeorm';
import { IsNull, Not, Repository } from 'typeorm';
import { within } from '../../postgres/within.ts';
import { Review, ReviewDecision as StoredDecision } from './review.entity.ts';
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

const HIDDEN_AT = { review: 'hiddenAt', reply: 'replyHiddenAt' } as const;

/** Operators hide reviews with a reason, which the author sees. Every decision is kept. */
@Injectable()
export class ReviewDecisions {
  constructor(
    private readonly pool: pg.Pool,
    private readonly rows: ReviewRows,
    private readonly notifications: Notifications,
    private readonly clock: Clock,
    @InjectRepository(Review) private readonly reviews: Repository<Review>,
    @InjectRepository(StoredDecision) private readonly decisions: Repository<StoredDecision>,
  ) {}

  /** Safe to repeat. @throws Rejected `review_not_found`, also for an unpublished one; `own_round` */
  async decide(operatorId: number, id: string, { part, hidden, reason }: ReviewDecision): Promise<void> {
    const review = await this.rows.people(id);
    if (operatorId === review.authorId || operatorId === review.aboutId) throw new Rejected('own_round');
    if (part === 'reply' && !review.replied) throw new Rejected('review_not_found');
    const now = this.clock.now();
    await inTransaction(this.pool, async (db) => {
      const changed = { id, [HIDDEN_AT[part]]: hidden ? IsNull() : Not(IsNull()) };
      const { affected } = await within(this.reviews, db).update(changed, { [HIDDEN_AT[part]]: hidden ? now : null });
      if (affected === 0) return;
      const decision = { reviewId: id, part, hidden, reason, decidedBy: operatorId, decidedAt: now };
      const { identifiers } = await within(this.decisions, db).insert(decision);
      const decisionId = identifiers[0]!['id'] as string;
      const at = now.toISOString();
      if (hidden) await this.notifications.notify([hiddenNotice(decisionId, part, review, { reason, at })], db);
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
