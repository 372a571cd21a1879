import { Body, Controller, Get, HttpCode, Param, Post, Put, Query, UseGuards, UseInterceptors } from '@nestjs/common';
import { ApiCreatedResponse, ApiNoContentResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import {
  type CloseOwnThread,
  closeOwnThreadSchema,
  type SupportMessageInput,
  supportMessageInputSchema,
  type SupportThreadInput,
  supportThreadInputSchema,
  type SupportThreadPage,
  supportThreadPageSchema,
  type SupportThreads as ThreadList,
  type SupportThreadsQuery,
  supportThreadsQuerySchema,
  supportThreadsSchema,
} from '@meguri/contracts/message/support-thread.ts';
import { uuidSchema } from '@meguri/contracts/text/uuid.ts';
import { alsoReads } from '../../event-sourcing/reads-after.ts';
import { NotModified } from '../../http/not-modified.ts';
import { CurrentViewer, SignedIn, type Viewer } from '../../http/sessions/viewer.ts';
import { SupportThreadRows } from './support-thread-rows.ts';
import { SupportThreads } from './support-threads.ts';

/** The viewer's questions to 運営事務局. Another member's thread doesn't exist for them. */
@ApiTags('messages')
@Controller('api/support-requests')
@UseGuards(SignedIn)
@UseInterceptors(NotModified, alsoReads('rounds'))
export class SupportRequestsController {
  constructor(
    private readonly threads: SupportThreads,
    private readonly rows: SupportThreadRows,
  ) {}

  @Get()
  @ApiOkResponse({ standardSchema: supportThreadsSchema })
  list(
    @CurrentViewer() { userId }: Viewer,
    @Query({ schema: supportThreadsQuerySchema }) query: SupportThreadsQuery,
  ): Promise<ThreadList> {
    return this.rows.own(userId, query);
  }

  @Get(':id')
  @ApiOkResponse({ standardSchema: supportThreadPageSchema })
  one(
    @CurrentViewer() { userId }: Viewer,
    @Param('id', { schema: uuidSchema }) id: string,
  ): Promise<SupportThreadPage> {
    return this.rows.ownPage(userId, id);
  }

  @Post()
  @ApiCreatedResponse({ standardSchema: supportThreadPageSchema })
  async open(
    @CurrentViewer() { userId }: Viewer,
    @Body({ schema: supportThreadInputSchema }) input: SupportThreadInput,
  ): Promise<SupportThreadPage> {
    return this.rows.ownPage(userId, await this.threads.open(userId, input));
  }

  @Post(':id/messages')
  @ApiCreatedResponse({ standardSchema: supportThreadPageSchema })
  async send(
    @CurrentViewer() { userId }: Viewer,
    @Param('id', { schema: uuidSchema }) id: string,
    @Body({ schema: supportMessageInputSchema }) input: SupportMessageInput,
  ): Promise<SupportThreadPage> {
    await this.threads.ask(userId, id, input);
    return this.rows.ownPage(userId, id);
  }

  @Post(':id/close')
  @HttpCode(200)
  @ApiOkResponse({ standardSchema: supportThreadPageSchema })
  async close(
    @CurrentViewer() { userId }: Viewer,
    @Param('id', { schema: uuidSchema }) id: string,
    @Body({ schema: closeOwnThreadSchema }) { satisfaction }: CloseOwnThread,
  ): Promise<SupportThreadPage> {
    await this.threads.closeOwn(userId, id, satisfaction);
    return this.rows.ownPage(userId, id);
  }

  /** Withdraws the notification of its answers. */
  @Put(':id/read')
  @HttpCode(204)
  @ApiNoContentResponse()
  async read(@CurrentViewer() { userId }: Viewer, @Param('id', { schema: uuidSchema }) id: string): Promise<void> {
    await this.rows.ownPage(userId, id);
    await this.threads.read(id);
  }
}
