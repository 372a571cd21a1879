import { InjectRepository } from '@nestjs/typeorm';
import { IsNull, Repository } from 'typeorm';
import { within } from '../../postgres/within.ts';
import { Review as StoredReview } from './review.entity.ts';
import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Rejected } from '@meguri/contracts/errors.ts';
import type { RentalRound } from '@meguri/contracts/rental-round/rental-round.ts';
import type {
  FrontPageConsent,
  Review,
  ReviewInput,
  ReviewReply,
  RoundReviews,
} from '@meguri/contracts/review/review.ts';
import { reviewEnd, type RoundPerson } from '@meguri/contracts/review/review-window.ts';
import pg from 'pg';
import { Uploads } from '../../catalog/uploads/uploads.ts';
import { Blocks } from '../../accounts/follows/blocks.ts';
import { mustBeThere } from '../../postgres/must-be-there.ts';
import { Clock } from '../../event-sourcing/clock/clock.ts';
import { ServiceInterruptions } from '../../event-sourcing/interruptions/service-interruptions.ts';
import { RequestLimits } from '../../http/request-limits.ts';
import { singleLine } from '../../notifications/mail/single-line.ts';
import { type Notice, noticeId } from '../../notifications/notice.ts';
import { Notifications } from '../../notifications/notifications.ts';
import { inTransaction } from '../../postgres/in-transaction.ts';
import { partyOf } from '../round/decision.ts';
import { Rounds } from '../round/rounds.ts';
import { checkAuthorsFields } from './authors-fields.ts';
import { type ReviewPeople, ReviewRows } from './review-rows.ts';
import { lockReviews, ReviewShowing } from './review-showing.ts';
import { leadingToRound } from '../round/round-path.ts';

/** A round, and the reviewing party. */
interface Reviewing {
  readonly round: RentalRound;
  readonly person: RoundPerson;
}

/**
 * Reviews between a rental's parties. Neither sees the other's before both are published: when both have written, or
 * when the time is over; after that nothing can be written or changed.
 */
@Injectable()
export class Reviews {
  constructor(
    private readonly pool: pg.Pool,
    private readonly rounds: Rounds,
    private readonly rows: ReviewRows,
    private readonly showing: ReviewShowing,
    private readonly blocks: Blocks,
    private readonly notifications: Notifications,
    private readonly interruptions: ServiceInterruptions,
    private readonly limits: RequestLimits,
    private readonly uploads: Uploads,
    private readonly clock: Clock,
    @InjectRepository(StoredReview) private readonly stored: Repository<StoredReview>,
  ) {}

  /** @throws Rejected `not_found` for anyone but the parties */
  async ofRound(userId: number, roundId: string): Promise<RoundReviews> {
    const { round, person } = await this.reviewing(userId, roundId);
    const [own, other] = await Promise.all([
      this.rows.own(roundId, person),
      this.rows.shownOf(roundId, person === 'owner' ? 'borrower' : 'owner', userId),
    ]);
    const until = this.endOf(round);
    const shown = other !== null || (own?.shownAt ?? null) !== null;
    return { canWrite: until !== null && !shown && until > this.now(), until, own, other };
  }

  /**
   * Writes a review, or replaces an unpublished one.
   * @throws Rejected `not_found`, `review_too_early`, `review_over`, `reviews_shown`, `too_many_requests`
   * @throws InvalidInput for a field or a tag of the other role, and for a photo that the user didn't upload
   */
  async write(userId: number, roundId: string, input: ReviewInput, now = this.now()): Promise<void> {
    const { round, person } = await this.reviewing(userId, roundId);
    const until = this.endOf(round);
    const { itemId, endedAt: completedAt } = round;
    if (until === null || completedAt === null) throw new Rejected('review_too_early');
    checkAuthorsFields(person, input);
    await this.limits.take('review', `user ${userId}`);
    const photos = await this.uploads.ownedBy(userId, input.photos, ['review'], 'photos');
    await inTransaction(this.pool, async (db) => {
      await lockReviews(db, roundId);
      await mustBeThere(db, userId);
      const written = await within(this.stored, db).findBy({ roundId });
      if (written.some(({ shownAt }) => shownAt !== null)) throw new Rejected('reviews_shown');
      if (until <= now) throw new Rejected('review_over');
      const { text: body, ...fields } = input;
      const aboutId = person === 'owner' ? round.borrowerId : round.ownerId;
      const replaced = { ...fields, body, photos, writtenAt: now };
      const review = { roundId, writtenBy: person, authorId: userId, aboutId, itemId, completedAt, ...replaced };
      const { affected } = await within(this.stored, db).update({ roundId, writtenBy: person }, replaced);
      if (affected === 0) await within(this.stored, db).insert({ id: randomUUID(), ...review });
      if (written.some(({ writtenBy }) => writtenBy !== person)) await this.showing.show(db, roundId, now, userId);
    });
  }

  /** Whether the landing page may show the user's own review. @throws Rejected `not_found`, `review_not_found` */
  async agree(userId: number, roundId: string, { onFrontPage }: FrontPageConsent): Promise<void> {
    const { person: writtenBy } = await this.reviewing(userId, roundId);
    const { affected } = await this.stored.update({ roundId, writtenBy, authorId: userId }, { onFrontPage });
    if (affected === 0) throw new Rejected('review_not_found');
  }

  /**
   * @throws Rejected `review_not_found`, `forbidden` unless it is about the user, `reply_written`, `too_many_requests`
   */
  async reply(userId: number, id: string, { text }: ReviewReply, now = this.now()): Promise<Review> {
    const review = await this.rows.people(id);
    if (!review.shown) throw new Rejected('review_not_found');
    if (review.aboutId !== userId) throw new Rejected('forbidden');
    if (review.replied) throw new Rejected('reply_written');
    await this.limits.take('review', `user ${userId}`);
    const isNotified = !(await this.blocks.areBetween(userId, review.authorId));
    await inTransaction(this.pool, async (db) => {
      await mustBeThere(db, userId);
      const unanswered = { id, repliedAt: IsNull(), hiddenAt: IsNull() };
      const { affected } = await within(this.stored, db).update(unanswered, { reply: text, repliedAt: now });
      if (affected === 0) throw new Rejected('reply_written');
      if (isNotified) await this.notifications.notify([replyNotice(id, userId, review, now)], db);
    });
    return this.rows.shown(id, userId);
  }

  private async reviewing(userId: number, roundId: string): Promise<Reviewing> {
    const { state: round } = await this.rounds.load(roundId);
    return { round, person: partyOf({ as: 'member', userId }, round) as RoundPerson };
  }

  /** null: it isn't completed. */
  private endOf({ status, endedAt }: RentalRound): string | null {
    if (status !== 'completed' || endedAt === null) return null;
    return reviewEnd(endedAt, this.interruptions.until(this.now()));
  }

  private now(): string {
    return this.clock.now().toISOString();
  }
}

const replyNotice = (id: string, by: number, { authorId, roundId, itemName }: ReviewPeople, at: string): Notice => ({
  id: noticeId(`review replied ${id}`, authorId, 'review_replied'),
  ...{ userId: authorId, kind: 'review_replied', title: 'レビューに返信がありました', who: by, at, deadline: null },
  sentence: `さんが${itemName === null ? '' : `「${singleLine(itemName)}」の取引の`}レビューに返信しました。`,
  ...leadingToRound(roundId),
});
