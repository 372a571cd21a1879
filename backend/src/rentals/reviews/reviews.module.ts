import { TypeOrmModule } from '@nestjs/typeorm';
import { Review, ReviewDecision } from './review.entity.ts';
import { Upload } from '../../catalog/uploads/upload.entity.ts';
import { Global, Module } from '@nestjs/common';
import { ItemReviewSummaries } from './item-review-summaries.ts';
import { ReviewDecisions } from './review-decisions.ts';
import { ReviewRecords } from './review-records.ts';
import { ReviewRows } from './review-rows.ts';
import { ReviewShowing } from './review-showing.ts';
import { ReviewWithdrawal } from './review-withdrawal.ts';
import { ReviewsController } from './reviews.controller.ts';
import { Reviews } from './reviews.ts';

/** Reviews between a rental's parties after its end. Needs the rounds, accounts and notifications. */
@Global()
@Module({
  imports: [TypeOrmModule.forFeature([Review, ReviewDecision, Upload])],
  controllers: [ReviewsController],
  providers: [
    ...[Reviews, ReviewRows, ItemReviewSummaries, ReviewShowing],
    ...[ReviewDecisions, ReviewWithdrawal, ReviewRecords],
  ],
  exports: [Reviews, ReviewRows, ReviewShowing, ReviewDecisions],
})
export class ReviewsModule {}
