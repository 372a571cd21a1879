import { Controller, Get, HttpCode, Post, Query, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { UNSUBSCRIBE_PATH } from '@meguri/contracts/notification/notification-settings.ts';
import type { FastifyReply } from 'fastify';
import * as z from 'zod';
import { NotificationSettingsStore } from './notification-settings.ts';
import { UnsubscribeLinks } from './unsubscribe-links.ts';
import { askingPage, donePage, unknownPage, UNSUBSCRIBE_POLICY } from './unsubscribe-pages.ts';

const querySchema = z.object({ t: z.string().max(200).catch('').default('') });
type Asked = z.infer<typeof querySchema>;

/** Turns off a kind of mails from a link in one: without a session, and for mail programs with one click (RFC 8058). */
@ApiExcludeController()
@Controller(UNSUBSCRIBE_PATH)
export class UnsubscribeController {
  constructor(
    private readonly links: UnsubscribeLinks,
    private readonly settings: NotificationSettingsStore,
  ) {}

  @Get()
  ask(@Query({ schema: querySchema }) { t }: Asked, @Res({ passthrough: true }) reply: FastifyReply): string {
    const link = this.links.read(t);
    return answer(reply, link === null ? null : askingPage(link.what));
  }

  @Post()
  @HttpCode(200)
  async end(
    @Query({ schema: querySchema }) { t }: Asked,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    const link = this.links.read(t);
    const known = link !== null && (await this.settings.unsubscribe(link.userId, link.what));
    return answer(reply, known ? donePage(link.what) : null);
  }
}

function answer(reply: FastifyReply, page: string | null): string {
  reply.type('text/html; charset=utf-8').header('cache-control', 'no-store');
  reply.header('content-security-policy', UNSUBSCRIBE_POLICY).header('referrer-policy', 'no-referrer');
  if (page === null) reply.status(404);
  return page ?? unknownPage();
}
