import { InjectRepository } from '@nestjs/typeorm';
import { IsNull, Not, Repository } from 'typeorm';
import { within } from '../../postgres/within.ts';
import { Review, ReviewDecision as StoredDecision } from './review.entity.ts';
import { Injectable } from '@nestjs/common';
import { Rejected } from '@meguri/contracts/errors.ts';
import type { PhotoDecision, ReviewDecision } from '@meguri/contracts/review/review.ts';
import pg from 'pg';
import { Clock } from '../../event-sourcing/clock/clock.ts';
import { Upload } from '../../catalog/uploads/upload.entity.ts';
import { type Notice, noticeId } from '../../notifications/notice.ts';
import { Notifications } from '../../notifications/notifications.ts';
import { inTransaction } from '../../postgres/in-transaction.ts';
import { type ReviewPeople, ReviewRows } from './review-rows.ts';
import { leadingToRound } from '../round/round-path.ts';

type DecidedReview = ReviewPeople & Pick<Review, 'id'>;
type Made = Omit<StoredDecision, 'id' | 'reviewId' | 'photoId'> & Partial<Pick<StoredDecision, 'photoId'>>;

const HIDDEN_AT = { review: 'hiddenAt', reply: 'replyHiddenAt' } as const;

const HIDDEN_PARTS = { review: 'レビュー', reply: 'レビューへの返信', photo: 'レビューの写真' } as const;

/** Operators hide reviews with a reason, which the author sees. Every decision is kept. */
@Injectable()
export class ReviewDecisions {
  constructor(
    private readonly pool: pg.Pool,
    private readonly rows: ReviewRows,
    private readonly notifications: Notifications,
    private readonly clock: Clock,
    @InjectRepository(Review) private readonly reviews: Repository<Review>,
    @InjectRepository(Upload) private readonly uploads: Repository<Upload>,
    @InjectRepository(StoredDecision) private readonly decisions: Repository<StoredDecision>,
  ) {}

  /** Safe to repeat. @throws Rejected `review_not_found`, also for an unpublished one; `own_round` */
  async decide(operatorId: number, id: string, { part, hidden, reason }: ReviewDecision): Promise<void> {
    const review = await this.decidable(operatorId, id);
    if (part === 'reply' && !review.replied) throw new Rejected('review_not_found');
    const hiddenAt = HIDDEN_AT[part];
    const changed = { id, [hiddenAt]: hidden ? IsNull() : Not(IsNull()) };
    const now = this.clock.now();
    await inTransaction(this.pool, async (db) => {
      const { affected } = await within(this.reviews, db).update(changed, { [hiddenAt]: hidden ? now : null });
      if (affected !== 0) await this.keep(db, { part, hidden, reason, decidedBy: operatorId, decidedAt: now }, review);
    });
  }

  /** Hides one photo, or shows it again. Safe to repeat. @throws as `decide`; Rejected `review_photo_not_found` */
  async decidePhoto(operatorId: number, id: string, photoId: string, decision: PhotoDecision): Promise<void> {
    const review = await this.decidable(operatorId, id);
    if (!review.photos.includes(photoId)) throw new Rejected('review_photo_not_found');
    const { hidden, reason } = decision;
    const made = {
      part: 'photo' as const,
      photoId,
      hidden,
      reason,
      decidedBy: operatorId,
      decidedAt: this.clock.now(),
    };
    await inTransaction(this.pool, async (db) => {
      const changed = { id: photoId, withheld: !hidden, removedAt: IsNull() };
      const { affected } = await within(this.uploads, db).update(changed, { withheld: hidden });
      if (affected !== 0) await this.keep(db, made, review);
    });
  }

  private async decidable(operatorId: number, id: string): Promise<DecidedReview> {
    const review = await this.rows.people(id);
    if (operatorId === review.authorId || operatorId === review.aboutId) throw new Rejected('own_round');
    return { ...review, id };
  }

  /** Keeps a decision, and notifies the author of what was hidden. */
  private async keep(db: pg.PoolClient, decision: Made, review: DecidedReview): Promise<void> {
    const { identifiers } = await within(this.decisions, db).insert({ reviewId: review.id, ...decision });
    if (!decision.hidden) return;
    await this.notifications.notify([hiddenNotice(identifiers[0]!['id'] as string, decision, review)], db);
  }
}

function hiddenNotice(
  decision: string,
  { part, reason, decidedAt }: Made,
  { authorId, aboutId, roundId }: ReviewPeople,
): Notice {
  const userId = part === 'reply' ? aboutId : authorId;
  const words = HIDDEN_PARTS[part];
  return {
    id: noticeId(`review decision ${decision}`, userId, 'review_hidden'),
    ...{ userId, kind: 'review_hidden', title: `${words}が非表示になりました`, who: null, deadline: null },
    at: decidedAt.toISOString(),
    sentence: `運営事務局が、あなたの${words}を非表示にしました。理由：${reason.replaceAll(/\s+/g, ' ')}`,
    ...leadingToRound(roundId),
  };
}
