import { readFileSync } from 'node:fs';
import { Injectable } from '@nestjs/common';
import { HOUR, plus } from '@meguri/contracts/rental-round/time/period.ts';
import type { RentalRound } from '@meguri/contracts/rental-round/rental-round.ts';
import { reviewInputSchema, reviewReplySchema } from '@meguri/contracts/review/review.ts';
import { ROUND_PEOPLE } from '@meguri/contracts/review/review-window.ts';
import * as z from 'zod';
import { DemoCloset } from './demo-closet.ts';
import { VIEWS } from './garment-pictures.ts';
import { ReviewRows } from '../../rentals/reviews/review-rows.ts';
import { Reviews } from '../../rentals/reviews/reviews.ts';
import { Rounds } from '../../rentals/round/rounds.ts';

const reviewSchema = reviewInputSchema.omit({ photos: true }).extend({
  /** Views of the item, instead of photos. */
  views: z.array(z.enum(VIEWS)).default([]),
  /** After the rental's completion. */
  hoursAfter: z.number().positive(),
  reply: reviewReplySchema.shape.text.optional(),
});
const FILE = new URL('../../../demo/reviews.json', import.meta.url);
const reviewedSchema = z.strictObject({
  item: z.string(),
  /** The user name of its borrower, where there were several. */
  by: z.string().optional(),
  borrower: reviewSchema.optional(),
  owner: reviewSchema.optional(),
});
type DemoReview = z.output<typeof reviewedSchema>;
/** Hours from a review's publication to its reply. */
const REPLIED_AFTER = 24;

/** Writes reviews of finished rentals, with times in the past; each once, even if creating the demo is repeated. */
@Injectable()
export class DemoReviews {
  constructor(
    private readonly reviews: Reviews,
    private readonly rows: ReviewRows,
    private readonly rounds: Rounds,
    private readonly closet: DemoCloset,
  ) {}

  /** @param roundOf returns the id of an item's finished rental, by that borrower if given */
  async write(roundOf: (item: string, borrower?: string) => string): Promise<void> {
    const stored = z.array(reviewedSchema).parse(JSON.parse(readFileSync(FILE, 'utf8')));
    for (const { item, by, ...written } of stored) {
      const roundId = roundOf(item, by);
      const { state: round } = await this.rounds.load(roundId);
      if (round.endedAt === null) throw new Error(`the demo's rental of ${item} has not ended`);
      const { own, other } = await this.reviews.ofRound(round.ownerId, roundId);
      if (own === null && other === null) await this.writeBoth(round, roundId, { item, ...written });
      const reply = written.borrower?.reply;
      const shown = await this.rows.shownOf(roundId, 'borrower', round.ownerId);
      if (reply === undefined || shown?.canReply !== true) continue;
      const at = plus(new Date(shown.shownAt).toISOString(), REPLIED_AFTER * HOUR);
      await this.reviews.reply(round.ownerId, shown.id, { text: reply }, at);
    }
  }

  private async writeBoth(round: RentalRound, roundId: string, written: DemoReview): Promise<void> {
    for (const person of ROUND_PEOPLE) {
      const review = written[person];
      if (review === undefined || round.endedAt === null) continue;
      const { hoursAfter, reply: _, views, ...fields } = review;
      const authorId = person === 'owner' ? round.ownerId : round.borrowerId;
      const input = { ...fields, photos: await this.closet.reviewPhotos(written.item, views, authorId) };
      await this.reviews.write(authorId, roundId, input, plus(round.endedAt, hoursAfter * HOUR));
    }
  }
}
