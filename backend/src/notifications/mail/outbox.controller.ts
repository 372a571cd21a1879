import { Controller, Get, Param, Query, Res } from '@nestjs/common';
import { ApiOkResponse, ApiTags, ApiExcludeEndpoint } from '@nestjs/swagger';
import { emailSchema } from '@meguri/contracts/account/email-address.ts';
import { Rejected } from '@meguri/contracts/errors.ts';
import type { FastifyReply } from 'fastify';
import * as z from 'zod';
import { uuidSchema } from '@meguri/contracts/text/uuid.ts';
import { Outbox, type OutboxMail } from '../../adapters/mail/outbox.ts';
import { type OutboxChoice, outboxChoiceSchema } from './outbox-filter.ts';
import { listPage, mailPage, PAGE_POLICY } from './outbox-pages.ts';

const viewSchema = z.object({ view: z.enum(['html', 'text']).catch('html') });
const querySchema = z.strictObject({ to: emailSchema.optional() });
const outboxSchema = z.object({
  items: z.array(
    z.object({
      id: z.uuid(),
      to: z.string(),
      subject: z.string(),
      text: z.string(),
      html: z.string(),
      unsubscribeUrl: z.string().nullable(),
      sentAt: z.string(),
    }),
  ),
});

/**
 * Allows no scripts and loads only photos of items. The sandbox gives the mail an origin of its own, but not the pages
 * that its links open.
 */
const MAIL_POLICY =
  "default-src 'none'; img-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox";

/** Mails that weren't sent by a mail server, for people who try the service out. */
@ApiTags('demo')
@Controller()
export class OutboxController {
  constructor(private readonly outbox: Outbox) {}

  /** @returns the newest first */
  @Get('api/demo/outbox')
  @ApiOkResponse({ standardSchema: outboxSchema })
  async mails(
    @Query({ schema: querySchema }) { to }: z.infer<typeof querySchema>,
  ): Promise<{ items: readonly OutboxMail[] }> {
    return { items: await this.outbox.list(to) };
  }

  @Get('outbox')
  @ApiExcludeEndpoint()
  async list(
    @Query({ schema: outboxChoiceSchema }) choice: OutboxChoice,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    return answer(reply, listPage(await this.outbox.list(), choice), PAGE_POLICY);
  }

  @Get('outbox/:id')
  @ApiExcludeEndpoint()
  async show(
    @Param('id', { schema: uuidSchema }) id: string,
    @Query({ schema: viewSchema }) { view }: z.infer<typeof viewSchema>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    return answer(reply, mailPage(await this.found(id), view), PAGE_POLICY);
  }

  /** The mail as a mail program would show it: a frame shows no other pages, so links open windows. */
  @Get('outbox/:id/html')
  @ApiExcludeEndpoint()
  async html(@Param('id', { schema: uuidSchema }) id: string, @Res({ passthrough: true }) reply: FastifyReply) {
    const { html } = await this.found(id);
    return answer(reply, html.replace('<head>', '<head>\n<base target="_blank">'), MAIL_POLICY);
  }

  private async found(id: string): Promise<OutboxMail> {
    const mail = await this.outbox.find(id);
    if (mail === null) throw new Rejected('resource_not_found');
    return mail;
  }
}

function answer(reply: FastifyReply, html: string, policy: string): string {
  reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').header('content-security-policy', policy);
  return html;
}
