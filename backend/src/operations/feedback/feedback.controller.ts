import { TypeOrmModule } from '@nestjs/typeorm';
import { StoredFeedback } from './feedback.entity.ts';
import { Body, Controller, Get, HttpCode, Module, Param, Post, Put, Query, Req } from '@nestjs/common';
import { ApiCreatedResponse, ApiNoContentResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import {
  feedbackAnswerSchema,
  type FeedbackInput,
  type FeedbackList,
  feedbackListSchema,
  feedbackSchema,
  type FeedbackStateBody,
  feedbackStateSchema,
} from '@meguri/contracts/feedback/feedback.ts';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod';
import { uuidSchema } from '@meguri/contracts/text/uuid.ts';
import { subject } from '../../http/operators/subjects.ts';
import { CurrentViewer, type Viewer } from '../../http/sessions/viewer.ts';
import { ForOperators, Operation } from '../../http/operators/operation.ts';
import { Feedback } from './feedback.ts';
import { pageQuery } from '@meguri/contracts/shared/page-query.ts';

const pageSchema = z.strictObject(pageQuery({ usual: 50, most: 100 }));

/** Anonymous messages: anyone can send them, operators read them. */
@ApiTags('feedback')
@Controller('api')
export class FeedbackController {
  constructor(private readonly feedback: Feedback) {}

  /** Ignores the session, if there is one. */
  @Post('feedback')
  @ApiCreatedResponse({ standardSchema: feedbackAnswerSchema })
  async send(@Body({ schema: feedbackSchema }) { message }: FeedbackInput, @Req() { ip }: FastifyRequest) {
    await this.feedback.send(message, ip);
    return { received: true };
  }

  @Get('admin/feedback')
  @Operation('read_feedback', null)
  @ForOperators()
  @ApiOkResponse({ standardSchema: feedbackListSchema })
  list(@Query({ schema: pageSchema }) page: z.output<typeof pageSchema>): Promise<FeedbackList> {
    return this.feedback.page(page);
  }

  /** Allowed to the operator who handles it, to anyone if none does, and to one who has seen who handles it. */
  @Put('admin/feedback/:id/state')
  @Operation('handle_feedback', subject('feedback'))
  @ForOperators()
  @HttpCode(204)
  @ApiNoContentResponse()
  handle(
    @CurrentViewer() { userId }: Viewer,
    @Param('id', { schema: uuidSchema }) id: string,
    @Body({ schema: feedbackStateSchema }) body: FeedbackStateBody,
  ): Promise<void> {
    return this.feedback.handle(userId, id, body);
  }
}

/** Anonymous feedback. */
@Module({
  imports: [TypeOrmModule.forFeature([StoredFeedback])],
  controllers: [FeedbackController],
  providers: [Feedback],
})
export class FeedbackModule {}
