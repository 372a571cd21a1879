import { Body, Controller, Get, HttpCode, Module, Param, Post, Put, Query, UseInterceptors } from '@nestjs/common';
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
  type SupportNote,
  supportNoteSchema,
  type SupportOwner,
  supportOwnerSchema,
} from '@meguri/contracts/message/support-thread.ts';
import { uuidSchema } from '@meguri/contracts/text/uuid.ts';
import { alsoReads } from '../../event-sourcing/reads-after.ts';
import { ForOperators, Operation } from '../../http/operators/operation.ts';
import { subject, subjectAnd, subjectsIn, unlessCounting } from '../../http/operators/subjects.ts';
import { CurrentViewer, type Viewer } from '../../http/sessions/viewer.ts';
import { userIdSchema } from '../../http/user-id.ts';
import { SupportFigures } from '../../messages/support/support-figures.ts';
import { OperatedThreadRows } from '../../messages/support/operated-thread-rows.ts';
import { SupportThreads } from '../../messages/support/support-threads.ts';
import { UserDirectory } from '../users/user-directory.ts';
import { ThreadWork } from './thread-work.ts';

const ASKER = [['asker.id', 'user']] as const;

/** Members' questions, which operators answer as 運営事務局. A thread gives access to no chat of its rental. */
@ApiTags('administration')
@Controller('api/admin')
@ForOperators()
@UseInterceptors(alsoReads('rounds'))
export class OperatedThreadsController {
  constructor(
    private readonly threads: SupportThreads,
    private readonly rows: OperatedThreadRows,
    private readonly work: ThreadWork,
    private readonly directory: UserDirectory,
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
  async list(
    @CurrentViewer() { userId }: Viewer,
    @Query({ schema: operatedThreadsQuerySchema }) query: OperatedThreadsQuery,
  ): Promise<OperatedThreads> {
    const askers = query.q ? await this.directory.askersLike(query.q) : [];
    return this.rows.operated(userId, query, askers);
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

  /** Sets the operator who handles it. 409 with the owner: it isn't the one whom the page showed. */
  @Put('support-requests/:id/owner')
  @Operation('own_support_request', subject('support'))
  @HttpCode(204)
  @ApiNoContentResponse()
  own(
    @CurrentViewer() { userId }: Viewer,
    @Param('id', { schema: uuidSchema }) id: string,
    @Body({ schema: supportOwnerSchema }) input: SupportOwner,
  ): Promise<void> {
    return this.work.own(userId, id, input);
  }

  /** Adds a note that only operators read. */
  @Post('support-requests/:id/notes')
  @Operation('note_support_request', subject('support'))
  @HttpCode(204)
  @ApiNoContentResponse()
  note(
    @CurrentViewer() { userId }: Viewer,
    @Param('id', { schema: uuidSchema }) id: string,
    @Body({ schema: supportNoteSchema }) input: SupportNote,
  ): Promise<void> {
    return this.work.note(userId, id, input);
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
@Module({ controllers: [OperatedThreadsController], providers: [ThreadWork, UserDirectory] })
export class OperatedThreadsModule {}
