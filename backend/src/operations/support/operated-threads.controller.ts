import { Body, Controller, Get, HttpCode, Module, Param, Post, Query, UseInterceptors } from '@nestjs/common';
import { ApiCreatedResponse, ApiNoContentResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import {
  type CloseThread,
  closeThreadSchema,
  type OperatedThreadPage,
  operatedThreadPageSchema,
  type OperatedThreads,
  type OperatedThreadsQuery,
  operatedThreadsQuerySchema,
  operatedThreadsSchema,
  type SupportAnswer,
  supportAnswerSchema,
  type SupportContact,
  supportContactSchema,
  type SupportFigures as Figures,
  supportFiguresSchema,
} from '@meguri/contracts/message/support-thread.ts';
import { uuidSchema } from '@meguri/contracts/text/uuid.ts';
import { alsoReads } from '../../event-sourcing/reads-after.ts';
import { ForOperators, Operation } from '../../http/operators/operation.ts';
import { subject, subjectAnd, subjectsIn, unlessCounting } from '../../http/operators/subjects.ts';
import { CurrentViewer, type Viewer } from '../../http/sessions/viewer.ts';
import { userIdSchema } from '../../http/user-id.ts';
import { SupportFigures } from '../../messages/support/support-figures.ts';
import { SupportThreadRows } from '../../messages/support/support-thread-rows.ts';
import { SupportThreads } from '../../messages/support/support-threads.ts';

const ASKER = [['asker.id', 'user']] as const;

/** Members' questions, which operators answer as 運営事務局. A thread gives access to no chat of its rental. */
@ApiTags('administration')
@Controller('api/admin')
@ForOperators()
@UseInterceptors(alsoReads('rounds'))
export class OperatedThreadsController {
  constructor(
    private readonly threads: SupportThreads,
    private readonly rows: SupportThreadRows,
    private readonly figures: SupportFigures,
  ) {}

  @Get('support-figures')
  @Operation('see_metrics', null)
  @ApiOkResponse({ standardSchema: supportFiguresSchema })
  recent(): Promise<Figures> {
    return this.figures.recent();
  }

  @Get('support-requests')
  @Operation('list_support_requests', unlessCounting(subjectsIn(ASKER)))
  @ApiOkResponse({ standardSchema: operatedThreadsSchema })
  list(
    @CurrentViewer() { userId }: Viewer,
    @Query({ schema: operatedThreadsQuerySchema }) query: OperatedThreadsQuery,
  ): Promise<OperatedThreads> {
    return this.rows.operated(userId, query);
  }

  @Get('support-requests/:id')
  @Operation('see_support_request', subjectAnd('support', ...ASKER))
  @ApiOkResponse({ standardSchema: operatedThreadPageSchema })
  one(
    @CurrentViewer() { userId }: Viewer,
    @Param('id', { schema: uuidSchema }) id: string,
  ): Promise<OperatedThreadPage> {
    return this.rows.operatedPage(userId, id);
  }

  @Post('support-requests/:id/messages')
  @Operation('answer_support_request', subject('support'))
  @HttpCode(204)
  @ApiNoContentResponse()
  answer(
    @CurrentViewer() { userId }: Viewer,
    @Param('id', { schema: uuidSchema }) id: string,
    @Body({ schema: supportAnswerSchema }) input: SupportAnswer,
  ): Promise<void> {
    return this.threads.answer(userId, id, input);
  }

  @Post('support-requests/:id/close')
  @Operation('close_support_request', subject('support'))
  @HttpCode(204)
  @ApiNoContentResponse()
  close(
    @CurrentViewer() { userId }: Viewer,
    @Param('id', { schema: uuidSchema }) id: string,
    @Body({ schema: closeThreadSchema }) { seen }: CloseThread,
  ): Promise<void> {
    return this.threads.close(userId, id, seen);
  }

  @Post('users/:id/support-requests')
  @Operation('contact_user', subjectAnd('user', ['id', 'support']))
  @ApiCreatedResponse({ standardSchema: operatedThreadPageSchema })
  async contact(
    @CurrentViewer() { userId }: Viewer,
    @Param('id', { schema: userIdSchema }) memberId: number,
    @Body({ schema: supportContactSchema }) input: SupportContact,
  ): Promise<OperatedThreadPage> {
    return this.rows.operatedPage(userId, await this.threads.contact(userId, memberId, input));
  }
}

/** The routes by which operators answer members' questions. Needs the messages. */
@Module({ controllers: [OperatedThreadsController] })
export class OperatedThreadsModule {}
