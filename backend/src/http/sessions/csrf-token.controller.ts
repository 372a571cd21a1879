import { Controller, Get, Req, Res } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { csrfTokenSchema } from '@meguri/contracts/account/account-view.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { cookieFor, cookieIn } from './cookies.ts';
import { CsrfTokens } from './csrf-tokens.ts';
import { HttpSettings } from '../http-settings.ts';
import { GUEST_COOKIE } from './session-hook.ts';
import { SESSION_SECONDS } from './session-store.ts';

/** A client requests this before it changes anything. */
@ApiTags('service')
@Controller('api')
export class CsrfTokenController {
  constructor(
    private readonly settings: HttpSettings,
    private readonly csrf: CsrfTokens,
  ) {}

  /** The token belongs to the session or, for a guest, to a cookie that this answer sets. */
  @Get('csrf-token')
  @ApiOkResponse({ standardSchema: csrfTokenSchema })
  csrfToken(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply) {
    reply.header('cache-control', 'no-store');
    if (request.sessionHash !== null) return { csrfToken: this.csrf.forSession(request.sessionHash) };
    const known = this.csrf.guestIn(cookieIn(request.headers.cookie, GUEST_COOKIE, this.settings.secure));
    if (known !== null) return { csrfToken: this.csrf.forGuest(known) };
    const guest = this.csrf.newGuest();
    const options = { maxAgeSeconds: SESSION_SECONDS, secure: this.settings.secure };
    reply.header('set-cookie', cookieFor(GUEST_COOKIE, guest.cookie, options));
    return { csrfToken: this.csrf.forGuest(guest.id) };
  }
}
