import { Body, Controller, Get, Param, Post, Query, UseGuards, UseInterceptors } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { type SupportUnreadCounts, supportUnreadCountsSchema } from '@meguri/contracts/message/conversation.ts';
import {
  type Message,
  type MessageInput,
  type MessagePage,
  type MessagePageQuery,
  messagePageQuerySchema,
  messagePageSchema,
  messageSchema,
  roundMessageInputSchema,
} from '@meguri/contracts/message/message.ts';
import { uuidSchema } from '@meguri/contracts/text/uuid.ts';
import { readsAfter } from '../../event-sourcing/reads-after.ts';
import { NotModified } from '../../http/not-modified.ts';
import { CurrentViewer, SignedIn, type Viewer } from '../../http/sessions/viewer.ts';
import { SupportChat } from './support-chat.ts';

/** Messages with 運営事務局 about a damage report; `id` is the round's. */
@ApiTags('messages')
@Controller('api/damage-reports')
@UseGuards(SignedIn)
@UseInterceptors(NotModified, readsAfter('rounds', 'damage_cases', 'support_messages'))
export class SupportChatController {
  constructor(private readonly chat: SupportChat) {}

  @Get('unread-counts')
  @ApiOkResponse({ standardSchema: supportUnreadCountsSchema })
  unreadCounts(@CurrentViewer() viewer: Viewer): Promise<SupportUnreadCounts> {
    return this.chat.unreadCounts(viewer);
  }

  @Get(':id/messages')
  @ApiOkResponse({ standardSchema: messagePageSchema })
  page(
    @CurrentViewer() viewer: Viewer,
    @Param('id', { schema: uuidSchema }) id: string,
    @Query({ schema: messagePageQuerySchema }) page: MessagePageQuery,
  ): Promise<MessagePage> {
    return this.chat.page(viewer, id, page);
  }

  @Post(':id/messages')
  @ApiCreatedResponse({ standardSchema: messageSchema })
  send(
    @CurrentViewer() viewer: Viewer,
    @Param('id', { schema: uuidSchema }) id: string,
    @Body({ schema: roundMessageInputSchema }) input: MessageInput,
  ): Promise<Message> {
    return this.chat.send(viewer, id, input);
  }
}
