import { Body, Controller, Delete, Get, Param, Post, Put, Query, UseGuards } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import {
  type FrontPageConsent,
  frontPageConsentSchema,
  type ItemReviewList,
  type ItemReviewListQuery,
  itemReviewListQuerySchema,
  itemReviewListSchema,
  type Review,
  type ReviewInput,
  reviewInputSchema,
  type ReviewList,
  type ReviewListQuery,
  reviewListQuerySchema,
  reviewListSchema,
  type ReviewReply,
  reviewReplySchema,
  reviewSchema,
  type RoundReviews,
  roundReviewsSchema,
} from '@meguri/contracts/review/review.ts';
import { uuidSchema } from '@meguri/contracts/text/uuid.ts';
import { CurrentViewer, MaybeViewer, SignedIn, type Viewer } from '../../http/sessions/viewer.ts';
import { userIdSchema } from '../../http/user-id.ts';
import { ItemReviewSummaries } from './item-review-summaries.ts';
import { ReviewRows } from './review-rows.ts';
import { ReviewWithdrawal } from './review-withdrawal.ts';
import { Reviews } from './reviews.ts';

/** Reviews between a rental's parties. */
@ApiTags('reviews')
@Controller('api')
export class ReviewsController {
  constructor(
    private readonly reviews: Reviews,
    private readonly rows: ReviewRows,
    private readonly summaries: ItemReviewSummaries,
    private readonly withdrawal: ReviewWithdrawal,
  ) {}

  @Get('rental-requests/:id/review')
  @UseGuards(SignedIn)
  @ApiOkResponse({ standardSchema: roundReviewsSchema })
  ofRound(@CurrentViewer() { userId }: Viewer, @Param('id', { schema: uuidSchema }) id: string): Promise<RoundReviews> {
    return this.reviews.ofRound(userId, id);
  }

  @Post('rental-requests/:id/review')
  @UseGuards(SignedIn)
  @ApiCreatedResponse({ standardSchema: roundReviewsSchema })
  async write(
    @CurrentViewer() { userId }: Viewer,
    @Param('id', { schema: uuidSchema }) id: string,
    @Body({ schema: reviewInputSchema }) input: ReviewInput,
  ): Promise<RoundReviews> {
    await this.reviews.write(userId, id, input);
    return this.reviews.ofRound(userId, id);
  }

  @Put('rental-requests/:id/review/front-page')
  @UseGuards(SignedIn)
  @ApiOkResponse({ standardSchema: roundReviewsSchema })
  async agree(
    @CurrentViewer() { userId }: Viewer,
    @Param('id', { schema: uuidSchema }) id: string,
    @Body({ schema: frontPageConsentSchema }) consent: FrontPageConsent,
  ): Promise<RoundReviews> {
    await this.reviews.agree(userId, id, consent);
    return this.reviews.ofRound(userId, id);
  }

  /** Removes photos, height and usual size, also after publication. */
  @Delete('rental-requests/:id/review/wearer')
  @UseGuards(SignedIn)
  @ApiOkResponse({ standardSchema: roundReviewsSchema })
  async withdrawWearer(
    @CurrentViewer() { userId }: Viewer,
    @Param('id', { schema: uuidSchema }) id: string,
  ): Promise<RoundReviews> {
    await this.withdrawal.withdraw(userId, id);
    return this.reviews.ofRound(userId, id);
  }

  @Post('reviews/:id/reply')
  @UseGuards(SignedIn)
  @ApiCreatedResponse({ standardSchema: reviewSchema })
  reply(
    @CurrentViewer() { userId }: Viewer,
    @Param('id', { schema: uuidSchema }) id: string,
    @Body({ schema: reviewReplySchema }) input: ReviewReply,
  ): Promise<Review> {
    return this.reviews.reply(userId, id, input);
  }

  @Get('users/:id/reviews')
  @ApiOkResponse({ standardSchema: reviewListSchema })
  ofUser(
    @Param('id', { schema: userIdSchema }) id: number,
    @Query({ schema: reviewListQuerySchema }) query: ReviewListQuery,
    @MaybeViewer() viewer: Viewer | null,
  ): Promise<ReviewList> {
    return this.rows.list('user', id, query, viewer?.userId ?? null);
  }

  /** Borrowers' reviews of the item. */
  @Get('items/:id/reviews')
  @ApiOkResponse({ standardSchema: itemReviewListSchema })
  async ofItem(
    @Param('id', { schema: uuidSchema }) id: string,
    @Query({ schema: itemReviewListQuerySchema }) query: ItemReviewListQuery,
    @MaybeViewer() viewer: Viewer | null,
  ): Promise<ItemReviewList> {
    const [list, summary] = await Promise.all([
      this.rows.list('item', id, query, viewer?.userId ?? null),
      query.cursor === undefined ? this.summaries.of(id) : null,
    ]);
    return { ...list, summary };
  }
}
