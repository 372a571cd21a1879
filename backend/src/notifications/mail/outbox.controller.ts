import { Controller, Get, Param, Query, Res } from '@nestjs/common';
import { ApiOkResponse, ApiTags, ApiExcludeEndpoint } from '@nestjs/swagger';
import { emailSchema } from '@meguri/contracts/account/email-address.ts';
import { Rejected } from '@meguri/contracts/errors.ts';
import type { FastifyReply } from 'fastify';
import * as z from 'zod';
import { uuidSchema } from '@meguri/contracts/text/uuid.ts';
import { Outbox, type OutboxMail } from '../../adapters/mail/outbox.ts';
import { SERVICE_NAME } from '@meguri/contracts/service/service-name.ts';
import { escapeHtml } from '../../http/pages/escape-html.ts';
import { plainPage, plainPagePolicy } from '../../http/pages/plain-page.ts';

const STYLE = `
body { margin: 0; font-family: system-ui, sans-serif; line-height: 1.7; color: #23201c; background: #faf8f5; }
main { max-width: 44rem; margin: 0 auto; padding: 1.5rem 1rem; }
h1 { font-size: 1.3rem; overflow-wrap: anywhere; }
ul { list-style: none; margin: 0; padding: 0; }
li, article { margin: 0 0 .75rem; padding: 1rem; background: #fff; border-radius: 8px; overflow-wrap: anywhere; }
a { color: #a4452c; }
a:focus-visible { outline: 3px solid #a4452c; outline-offset: 2px; }
li a { display: block; font-weight: 700; padding: .2rem 0; }
.note, dt, time { color: #595959; font-size: .9rem; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .2rem 1rem; margin: 0 0 1rem; }
dd { margin: 0; }
pre { margin: 0; white-space: pre-wrap; font: inherit; }
`;

const PAGE_POLICY = plainPagePolicy(STYLE, 'none');

const TIME = new Intl.DateTimeFormat('ja-JP', { dateStyle: 'medium', timeStyle: 'medium', timeZone: 'Asia/Tokyo' });

function listPage(mails: readonly OutboxMail[]): string {
  const entry = ({ id, to, subject, sentAt }: OutboxMail) =>
    `<li><a href="/outbox/${id}">${escapeHtml(subject)}</a>${escapeHtml(to)}<br>${time(sentAt)}</li>\n`;
  const list = mails.length === 0 ? '<p>メールはまだありません。</p>' : `<ul>\n${mails.map(entry).join('')}</ul>`;
  return page('送信トレイ', list);
}

function mailPage({ id, to, subject, text, sentAt }: OutboxMail): string {
  return page(
    subject,
    `<article>
<dl><dt>宛先</dt><dd>${escapeHtml(to)}</dd><dt>日時</dt><dd>${time(sentAt)}</dd></dl>
<pre>${linked(text)}</pre>
</article>
<p><a href="/outbox/${id}/html">HTML版を見る</a></p>
<p><a href="/outbox">送信トレイへ戻る</a></p>`,
  );
}

const NOTE = '<p class="note">お試し用の画面です。ここにあるメールは実際には送信されていません。</p>';

const page = (title: string, content: string): string =>
  plainPage({ title: `${title} | ${SERVICE_NAME}`, heading: title, style: STYLE, content: `${NOTE}\n${content}` });

const time = (sentAt: string): string =>
  `<time datetime="${escapeHtml(sentAt)}">${TIME.format(new Date(sentAt))}</time>`;

/** Turns URLs in the text into links and escapes the rest. */
function linked(text: string): string {
  return escapeHtml(text).replace(/https?:\/\/[^\s<]+/g, (url) => `<a href="${url}">${url}</a>`);
}

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

/** Allows no scripts and loads only photos of items. The sandbox gives the mail an origin of its own. */
const MAIL_POLICY =
  "default-src 'none'; img-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox allow-popups";

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
  async list(@Res({ passthrough: true }) reply: FastifyReply): Promise<string> {
    return answer(reply, listPage(await this.outbox.list()), PAGE_POLICY);
  }

  @Get('outbox/:id')
  @ApiExcludeEndpoint()
  async show(@Param('id', { schema: uuidSchema }) id: string, @Res({ passthrough: true }) reply: FastifyReply) {
    return answer(reply, mailPage(await this.found(id)), PAGE_POLICY);
  }

  /** The mail as a mail program would show it. */
  @Get('outbox/:id/html')
  @ApiExcludeEndpoint()
  async html(@Param('id', { schema: uuidSchema }) id: string, @Res({ passthrough: true }) reply: FastifyReply) {
    return answer(reply, (await this.found(id)).html, MAIL_POLICY);
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
