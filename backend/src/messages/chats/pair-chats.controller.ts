import { Body, Controller, Get, HttpCode, Param, Post, Put, Query, UseGuards, UseInterceptors } from '@nestjs/common';
import { ApiCreatedResponse, ApiNoContentResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import {
  directMessageInputSchema,
  type Message,
  type MessageInput,
  type MessagePage,
  type MessagePageQuery,
  messagePageQuerySchema,
  messagePageSchema,
  messageSchema,
  readMessageSchema,
  roundMessageInputSchema,
  transactionMessageInputSchema,
} from '@meguri/contracts/message/message.ts';
import type * as z from 'zod';
import { uuidSchema } from '@meguri/contracts/text/uuid.ts';
import { alsoReads } from '../../event-sourcing/reads-after.ts';
import { NotModified } from '../../http/not-modified.ts';
import { CurrentViewer, SignedIn, type Viewer } from '../../http/sessions/viewer.ts';
import { userIdSchema } from '../../http/user-id.ts';
import { RoundId } from '../../rentals/round/round-id.ts';
import { Marks } from './marks.ts';
import { Nudges } from './nudges.ts';
import { PairChats } from './pair-chats.ts';

const OtherId = () => Param('userId', { schema: userIdSchema });
const Page = () => Query({ schema: messagePageQuerySchema });

/** Messages between two people: direct, or about a round that they share. */
@ApiTags('messages')
@Controller('api')
@UseGuards(SignedIn)
@UseInterceptors(NotModified, alsoReads('rounds'))
export class PairChatsController {
  constructor(
    private readonly chats: PairChats,
    private readonly nudges: Nudges,
    private readonly marks: Marks,
  ) {}

  @Get('messages/:userId')
  @ApiOkResponse({ standardSchema: messagePageSchema })
  direct(
    @CurrentViewer() { userId: viewerId }: Viewer,
    @OtherId() otherId: number,
    @Page() page: MessagePageQuery,
  ): Promise<MessagePage> {
    return this.chats.page({ kind: 'direct', viewerId, otherId }, page);
  }

  @Post('messages/:userId')
  @ApiCreatedResponse({ standardSchema: messageSchema })
  sendDirect(
    @CurrentViewer() { userId: viewerId }: Viewer,
    @OtherId() otherId: number,
    @Body({ schema: directMessageInputSchema }) input: MessageInput,
  ): Promise<Message> {
    return this.chats.send({ kind: 'direct', viewerId, otherId }, input);
  }

  @Get('transaction-messages/:id')
  @ApiOkResponse({ standardSchema: messagePageSchema })
  inRound(
    @CurrentViewer() { userId: viewerId }: Viewer,
    @RoundId() roundId: string,
    @Page() page: MessagePageQuery,
  ): Promise<MessagePage> {
    return this.chats.page({ kind: 'transaction', viewerId, roundId }, page);
  }

  @Post('transaction-messages/:id')
  @ApiCreatedResponse({ standardSchema: messageSchema })
  sendInRound(
    @CurrentViewer() { userId: viewerId }: Viewer,
    @RoundId() roundId: string,
    @Body({ schema: roundMessageInputSchema }) input: MessageInput,
  ): Promise<Message> {
    return this.chats.send({ kind: 'transaction', viewerId, roundId }, input);
  }

  /** Asks the other party for what is overdue, at most once a day. */
  @Post('transaction-messages/:id/nudge')
  @ApiCreatedResponse({ standardSchema: messageSchema })
  nudge(@CurrentViewer() { userId: viewerId }: Viewer, @RoundId() roundId: string): Promise<Message> {
    return this.nudges.send(viewerId, roundId);
  }

  /** The round's id is part of the body. */
  @Post('transaction-messages')
  @ApiCreatedResponse({ standardSchema: messageSchema })
  send(
    @CurrentViewer() { userId: viewerId }: Viewer,
    @Body({ schema: transactionMessageInputSchema })
    { circulationRoundId: roundId, ...input }: z.output<typeof transactionMessageInputSchema>,
  ): Promise<Message> {
    return this.chats.send({ kind: 'transaction', viewerId, roundId }, input);
  }

  @Put('transaction-messages/:messageId/read')
  @HttpCode(204)
  @ApiNoContentResponse()
  read(
    @CurrentViewer() { userId }: Viewer,
    @Param('messageId', { schema: uuidSchema }) messageId: string,
    @Body({ schema: readMessageSchema }) _body: unknown,
  ): Promise<void> {
    return this.marks.readInRound(userId, messageId);
  }
}
