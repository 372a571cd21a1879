import { Body, Controller, HttpCode, Module, Param, Post } from '@nestjs/common';
import { ApiNoContentResponse, ApiTags } from '@nestjs/swagger';
import {
  type PhotoDecision,
  photoDecisionSchema,
  type ReviewDecision,
  reviewDecisionSchema,
} from '@meguri/contracts/review/review.ts';
import { uuidSchema } from '@meguri/contracts/text/uuid.ts';
import { subject } from '../../http/operators/subjects.ts';
import { ForOperators, Operation } from '../../http/operators/operation.ts';
import { CurrentViewer, type Viewer } from '../../http/sessions/viewer.ts';
import { ReviewDecisions } from '../../rentals/reviews/review-decisions.ts';

/** Operators hide reviews that break the rules. */
@ApiTags('administration')
@Controller('api/admin/reviews')
@ForOperators()
export class AdminReviewsController {
  constructor(private readonly decisions: ReviewDecisions) {}

  @Post(':id/decisions')
  @Operation('decide_review', subject('review'))
  @HttpCode(204)
  @ApiNoContentResponse()
  async decide(
    @CurrentViewer() { userId }: Viewer,
    @Param('id', { schema: uuidSchema }) id: string,
    @Body({ schema: reviewDecisionSchema }) decision: ReviewDecision,
  ): Promise<void> {
    await this.decisions.decide(userId, id, decision);
  }

  @Post(':id/photos/:photoId/decisions')
  @Operation('decide_review', subject('review'))
  @HttpCode(204)
  @ApiNoContentResponse()
  async decidePhoto(
    @CurrentViewer() { userId }: Viewer,
    @Param('id', { schema: uuidSchema }) id: string,
    @Param('photoId', { schema: uuidSchema }) photoId: string,
    @Body({ schema: photoDecisionSchema }) decision: PhotoDecision,
  ): Promise<void> {
    await this.decisions.decidePhoto(userId, id, photoId, decision);
  }
}

/** The routes by which operators manage reviews. Needs the reviews. */
@Module({ controllers: [AdminReviewsController] })
export class OperatedReviewsModule {}
