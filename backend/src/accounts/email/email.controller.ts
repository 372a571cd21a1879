import { Body, Controller, Get, HttpCode, Post, Query, Req, Res, UseGuards } from '@nestjs/common';
import { ApiExcludeEndpoint, ApiFoundResponse, ApiNoContentResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import {
  type StopEmailChange,
  stopEmailChangeSchema,
  type VerificationStatus,
  VERIFY_EMAIL_PATH,
} from '@meguri/contracts/account/credentials.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { type NoInput, noInputSchema } from '../../http/errors/no-input.ts';
import { HttpSettings } from '../../http/http-settings.ts';
import { hideAddress } from '../../http/secret-address.ts';
import { cookieIn } from '../../http/sessions/cookies.ts';
import { SESSION_COOKIE } from '../../http/sessions/session-hook.ts';
import { hashOfToken, SessionStore } from '../../http/sessions/session-store.ts';
import { CurrentViewer, SignedIn, type Viewer } from '../../http/sessions/viewer.ts';
import { EmailChangeStops } from './email-change-stops.ts';
import { EmailVerification } from './email-verification.ts';
import { Profiles } from '../profiles.ts';
import { escapeHtml } from '../../http/pages/escape-html.ts';
import { plainPagePolicy, QUESTION_STYLE, questionPage } from '../../http/pages/plain-page.ts';

const VERIFICATION_POLICY = plainPagePolicy(QUESTION_STYLE, 'self');

interface Asked {
  readonly token: string;
  readonly username: string;
  readonly email: string;
}

/** Mail scanners open links, so the page asks first; it names the account in case a stranger entered the address. */
function verificationPage({ token, username, email }: Asked): string {
  const action = escapeHtml(`${VERIFY_EMAIL_PATH}?token=${encodeURIComponent(token)}`);
  return questionPage(
    'メールアドレスの確認',
    `<p>ユーザー名「${verbatim(username)}」のアカウントに、メールアドレス「${verbatim(email)}」を登録します。</p>
<form method="post" action="${action}"><button>このメールアドレスを確認する</button></form>
<p>ご自身のアカウントでない場合は、ボタンを押さずにこのページを閉じてください。</p>`,
  );
}

/** Browsers must not translate it. */
const verbatim = (text: string): string => `<span translate="no">${escapeHtml(text)}</span>`;

/** A token may get damaged on its way: an invalid one is treated like an expired link. */
const linkSchema = z.object({ token: z.string().max(200).catch('') });
type Linked = z.infer<typeof linkSchema>;

/** Verifying an e-mail address, and changing it. */
@ApiTags('account')
@Controller()
export class EmailController {
  constructor(
    private readonly verification: EmailVerification,
    private readonly stops: EmailChangeStops,
    private readonly profiles: Profiles,
    private readonly sessions: SessionStore,
    private readonly settings: HttpSettings,
  ) {}

  /**
   * The target of the mail's link: a page that asks for confirmation, or /email-verified?status=expired|used. Changes
   * nothing.
   */
  @Get(['api/verify-email', VERIFY_EMAIL_PATH])
  @ApiOkResponse({ description: 'text/html' })
  @ApiFoundResponse()
  async askToVerify(@Query({ schema: linkSchema }) { token }: Linked, @Res() reply: FastifyReply) {
    const asked = await this.verification.asked(token);
    if (typeof asked === 'string') return verified(reply, asked);
    reply.type('text/html; charset=utf-8').header('content-security-policy', VERIFICATION_POLICY);
    return hideAddress(reply).send(verificationPage({ token, ...asked }));
  }

  /** The confirmation page's form; redirects to /email-verified?status=ok|expired|used. */
  @Post(VERIFY_EMAIL_PATH)
  @ApiExcludeEndpoint()
  async verify(
    @Query({ schema: linkSchema }) { token }: Linked,
    @Req() { headers }: FastifyRequest,
    @Res() reply: FastifyReply,
  ) {
    const session = cookieIn(headers.cookie, SESSION_COOKIE, this.settings.secure);
    const viewer = session === null ? null : await this.sessions.find(hashOfToken(session));
    return verified(reply, await this.verification.verify(token, viewer?.userId ?? null));
  }

  /** The link in the mail to a replaced address, or one about to be replaced: stops or reverts the change. */
  @Post('api/email-change/stop')
  @HttpCode(204)
  @ApiNoContentResponse()
  async stop(@Body({ schema: stopEmailChangeSchema }) { token }: StopEmailChange): Promise<void> {
    await this.stops.stop(token);
  }

  /** Sends another link to the unverified address. */
  @Post('api/verify-email/resend')
  @HttpCode(204)
  @UseGuards(SignedIn)
  @ApiNoContentResponse()
  async resend(@CurrentViewer() { userId }: Viewer, @Body({ schema: noInputSchema }) _: NoInput): Promise<void> {
    await this.verification.admit(userId);
    await this.verification.ask(await this.profiles.user(userId));
  }
}

const verified = (reply: FastifyReply, status: VerificationStatus) =>
  hideAddress(reply).redirect(`/email-verified?status=${status}`, 302);
