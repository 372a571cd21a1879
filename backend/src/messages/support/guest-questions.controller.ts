import { Body, Controller, HttpCode, Post, Req } from '@nestjs/common';
import { ApiNoContentResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import {
  type GuestClose,
  guestCloseSchema,
  type GuestLink,
  guestLinkSchema,
  type GuestMessage,
  guestMessageSchema,
  type GuestQuestion,
  guestQuestionSchema,
  type GuestThread,
  guestThreadSchema,
} from '@meguri/contracts/message/guest-question.ts';
import type { FastifyRequest } from 'fastify';
import { GuestLinks } from './guest-links.ts';
import { GuestPhotos } from './guest-photos.ts';
import { GuestQuestions } from './guest-questions.ts';
import { SupportThreadRows } from './support-thread-rows.ts';

/** Guests' questions. The link's secret is in the body, so that no log of addresses has it. A session is ignored. */
@ApiTags('messages')
@Controller('api/guest-questions')
export class GuestQuestionsController {
  constructor(
    private readonly questions: GuestQuestions,
    private readonly links: GuestLinks,
    private readonly photos: GuestPhotos,
    private readonly rows: SupportThreadRows,
  ) {}

  @Post()
  @HttpCode(204)
  @ApiNoContentResponse()
  open(@Body({ schema: guestQuestionSchema }) input: GuestQuestion, @Req() { ip }: FastifyRequest): Promise<void> {
    return this.questions.open(input, ip);
  }

  @Post('read')
  @HttpCode(200)
  @ApiOkResponse({ standardSchema: guestThreadSchema })
  read(@Body({ schema: guestLinkSchema }) { token }: GuestLink): Promise<GuestThread> {
    return this.shown(this.links.threadOf(token));
  }

  @Post('confirm')
  @HttpCode(200)
  @ApiOkResponse({ standardSchema: guestThreadSchema })
  async confirm(@Body({ schema: guestLinkSchema }) { token }: GuestLink): Promise<GuestThread> {
    return this.shown(await this.questions.confirm(token));
  }

  @Post('messages')
  @HttpCode(200)
  @ApiOkResponse({ standardSchema: guestThreadSchema })
  async ask(@Body({ schema: guestMessageSchema }) input: GuestMessage): Promise<GuestThread> {
    return this.shown(await this.questions.ask(input));
  }

  @Post('close')
  @HttpCode(200)
  @ApiOkResponse({ standardSchema: guestThreadSchema })
  async close(@Body({ schema: guestCloseSchema }) { token, satisfaction }: GuestClose): Promise<GuestThread> {
    return this.shown(await this.questions.close(token, satisfaction));
  }

  private async shown(id: string): Promise<GuestThread> {
    return this.photos.shown(await this.rows.guestPage(id));
  }
}
