import { Body, Controller, Get, HttpCode, Param, Put, Query, UseGuards, UseInterceptors } from '@nestjs/common';
import { ApiNoContentResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import {
  archiveSchema,
  type ConversationKind,
  conversationKindSchema,
  type ConversationList,
  type ConversationListQuery,
  conversationListQuerySchema,
  conversationListSchema,
} from '@meguri/contracts/message/conversation.ts';
import { type ReadMark, readMarkSchema } from '@meguri/contracts/message/message.ts';
import { Rejected } from '@meguri/contracts/errors.ts';
import type * as z from 'zod';
import { uuidSchema } from '@meguri/contracts/text/uuid.ts';
import { readsAfter } from '../../event-sourcing/reads-after.ts';
import { NotModified } from '../../http/not-modified.ts';
import { CurrentViewer, SignedIn, type Viewer } from '../../http/sessions/viewer.ts';
import { userIdSchema } from '../../http/user-id.ts';
import { Marks } from '../chats/marks.ts';
import type { Pair } from '../chats/pair-rows.ts';
import { SupportChat } from '../support/support-chat.ts';
import { Conversations } from './conversations.ts';

const Kind = () => Param('kind', { schema: conversationKindSchema });
const Id = () => Param('id');

/** A user's conversations, with read marks and archiving. */
@ApiTags('messages')
@Controller('api/messages')
@UseGuards(SignedIn)
export class ConversationsController {
  constructor(
    private readonly conversations: Conversations,
    private readonly marks: Marks,
    private readonly support: SupportChat,
  ) {}

  @Get()
  @UseInterceptors(NotModified, readsAfter('rounds', 'damage_cases', 'support_messages'))
  @ApiOkResponse({ standardSchema: conversationListSchema })
  list(
    @CurrentViewer() { userId }: Viewer,
    @Query({ schema: conversationListQuerySchema }) query: ConversationListQuery,
  ): Promise<ConversationList> {
    return this.conversations.list(userId, query);
  }

  /** Marks this message and all before it as read. `id`: the other user's in a direct chat, else the round's. */
  @Put(':kind/:id/read')
  @HttpCode(204)
  @ApiNoContentResponse()
  async read(
    @CurrentViewer() viewer: Viewer,
    @Kind() kind: ConversationKind,
    @Id() id: string,
    @Body({ schema: readMarkSchema }) { upTo }: ReadMark,
  ): Promise<void> {
    if (kind === 'support') return this.support.read(viewer, idIn(uuidSchema, id), upTo);
    return this.marks.read(pairOf(viewer, kind, id), upTo);
  }

  /** Archives a conversation or restores it; a new message restores it too. */
  @Put(':kind/:id/archive')
  @HttpCode(204)
  @ApiNoContentResponse()
  async archive(
    @CurrentViewer() viewer: Viewer,
    @Kind() kind: ConversationKind,
    @Id() id: string,
    @Body({ schema: archiveSchema }) { archived }: { archived: boolean },
  ): Promise<void> {
    if (kind === 'support') return this.support.archive(viewer, idIn(uuidSchema, id), archived);
    return this.marks.archive(pairOf(viewer, kind, id), archived);
  }
}

function pairOf({ userId: viewerId }: Viewer, kind: 'direct' | 'transaction', id: string): Pair {
  if (kind === 'direct') return { kind, viewerId, otherId: idIn(userIdSchema, id) };
  return { kind, viewerId, roundId: idIn(uuidSchema, id) };
}

/** A malformed id is answered as an unknown one. */
function idIn<Id>(schema: z.ZodType<Id>, text: string): Id {
  const id = schema.safeParse(text);
  if (!id.success) throw new Rejected('resource_not_found');
  return id.data;
}
