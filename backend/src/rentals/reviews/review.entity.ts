import type { ReviewFit } from '@meguri/contracts/review/review-fit.ts';
import type { ReviewTag } from '@meguri/contracts/review/review-tags.ts';
import { Column, Entity, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';

/** A party's review of a completed rental. The stars stay when the texts are erased. */
@Entity({ name: 'reviews' })
export class Review {
  @PrimaryColumn('uuid') id: string;
  @Column('uuid', { name: 'round_id' }) roundId: string;
  @Column('text', { name: 'written_by' }) writtenBy: 'borrower' | 'owner';
  @Column('int', { name: 'author_id' }) authorId: number;
  @Column('int', { name: 'about_id' }) aboutId: number;
  @Column('uuid', { name: 'item_id' }) itemId: string;
  @Column('smallint') rating: number;
  @Column('text', { array: true }) tags: ReviewTag[];
  @Column('text') body: string;
  @Column('timestamptz', { name: 'completed_at' }) completedAt: Date;
  @Column('timestamptz', { name: 'written_at' }) writtenAt: Date;
  @Column('timestamptz', { name: 'shown_at', nullable: true }) shownAt: Date | null;
  @Column('timestamptz', { name: 'hidden_at', nullable: true }) hiddenAt: Date | null;
  @Column('text', { nullable: true }) reply: string | null;
  @Column('timestamptz', { name: 'replied_at', nullable: true }) repliedAt: Date | null;
  @Column('timestamptz', { name: 'reply_hidden_at', nullable: true }) replyHiddenAt: Date | null;
  /** Whether its author agrees to be shown on the landing page. */
  @Column('boolean', { name: 'on_front_page', default: false }) onFrontPage: boolean;
  /** How the item fitted its borrower, and the wearer's height and usual size. */
  @Column('text', { nullable: true }) fit: ReviewFit | null;
  @Column('smallint', { nullable: true }) height: number | null;
  @Column('text', { name: 'usual_size', nullable: true }) usualSize: string | null;
  /** Ids of uploads. */
  @Column('uuid', { array: true, default: [] }) photos: string[];
}

/** An operator hid a review, its reply or one of its photos, or restored it. */
@Entity({ name: 'review_decisions' })
export class ReviewDecision {
  @PrimaryGeneratedColumn('identity', { type: 'bigint' }) id: string;
  @Column('uuid', { name: 'review_id' }) reviewId: string;
  @Column('text') part: 'review' | 'reply' | 'photo';
  /** null: another part. */
  @Column('uuid', { name: 'photo_id', nullable: true }) photoId: string | null;
  @Column('boolean') hidden: boolean;
  @Column('text') reason: string;
  @Column('int', { name: 'decided_by' }) decidedBy: number;
  @Column('timestamptz', { name: 'decided_at' }) decidedAt: Date;
}
