import { Body, Controller, Get, HttpCode, Param, Post, Query, UseGuards } from '@nestjs/common';
import { ApiCreatedResponse, ApiNoContentResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import {
  type Review,
  type ReviewDecision,
  reviewDecisionSchema,
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
import { of } from '../../http/operators/about.ts';
import { ForOperators, Operation } from '../../http/operators/operation.ts';
import { CurrentViewer, MaybeViewer, SignedIn, type Viewer } from '../../http/sessions/viewer.ts';
import { userIdSchema } from '../../http/user-id.ts';
import { ReviewDecisions } from './review-decisions.ts';
import { ReviewRows } from './review-rows.ts';
import { Reviews } from './reviews.ts';

/** What a rental's two people say of each other. */
@ApiTags('reviews')
@Controller('api')
export class ReviewsController {
  constructor(
    private readonly reviews: Reviews,
    private readonly rows: ReviewRows,
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

  /** What borrowers wrote after they had it. */
  @Get('items/:id/reviews')
  @ApiOkResponse({ standardSchema: reviewListSchema })
  ofItem(
    @Param('id', { schema: uuidSchema }) id: string,
    @Query({ schema: reviewListQuerySchema }) query: ReviewListQuery,
    @MaybeViewer() viewer: Viewer | null,
  ): Promise<ReviewList> {
    return this.rows.list('item', id, query, viewer?.userId ?? null);
  }
}

/** Operators hide what breaks the rules. */
@ApiTags('administration')
@Controller('api/admin/reviews')
@ForOperators()
export class AdminReviewsController {
  constructor(private readonly decisions: ReviewDecisions) {}

  @Post(':id/decisions')
  @Operation('decide_review', of('review'))
  @HttpCode(204)
  @ApiNoContentResponse()
  async decide(
    @CurrentViewer() { userId }: Viewer,
    @Param('id', { schema: uuidSchema }) id: string,
    @Body({ schema: reviewDecisionSchema }) decision: ReviewDecision,
  ): Promise<void> {
    await this.decisions.decide(userId, id, decision);
  }
}
