import { Body, Controller, Get, Param, Post, Query, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { LoginProvider } from '@meguri/contracts/account/login-providers.ts';
import {
  loginProviderSchema,
  PROVIDER_CALLBACK_PATH,
  PROVIDER_LOGIN_PAGE,
} from '@meguri/contracts/account/provider-login.ts';
import { Rejected } from '@meguri/contracts/errors.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { HttpSettings } from '../../http/http-settings.ts';
import { hideAddress } from '../../http/secret-address.ts';
import { cookieIn } from '../../http/sessions/cookies.ts';
import { originOf, SESSION_COOKIE } from '../../http/sessions/session-hook.ts';
import { hashOfToken, SessionStore } from '../../http/sessions/session-store.ts';
import { NewSessions } from '../sign-in/new-sessions.ts';
import { loginBrowser } from './login-browser.ts';
import type { LinkingSession } from './provider-identities.ts';
import { ProviderLogins } from './provider-logins.ts';

const parameter = (max: number) => z.string().max(max).optional().catch(undefined);
/** What is damaged on its way counts as missing: the visitor sees a page, not an error of the interface. */
const answerSchema = z.object({
  state: parameter(200),
  code: parameter(4000),
  error: parameter(200),
  iss: parameter(500),
});
type Answer = z.infer<typeof answerSchema>;

/**
 * Where providers send the browser back to. Outside of /api/, because these are pages' navigations from another site,
 * with which no CSRF token can come. The state, and the cookie of the browser that began the login, take its place.
 */
@ApiExcludeController()
@Controller(PROVIDER_CALLBACK_PATH.slice(1))
export class LoginCallbackController {
  constructor(
    private readonly logins: ProviderLogins,
    private readonly sessions: SessionStore,
    private readonly newSessions: NewSessions,
    private readonly settings: HttpSettings,
  ) {}

  /** Leads to the client's page, whatever happened; only this service's own paths are ever redirected to. */
  @Get(':provider')
  async answer(
    @Param('provider', { schema: loginProviderSchema }) provider: LoginProvider,
    @Query({ schema: answerSchema }) answer: Answer,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ) {
    const browser = loginBrowser(request.headers.cookie, this.settings.secure);
    const from = { browser, session: await this.session(request) };
    const { id, signsIn } = await this.logins.answer(provider, answer, from);
    if (signsIn !== null) await this.newSessions.open(request, reply, signsIn);
    return hideAddress(reply).redirect(`${PROVIDER_LOGIN_PAGE}${id === null ? '' : `?id=${id}`}`, 303);
  }

  /** null: a guest, or a session that ends here since it comes from another network. */
  private async session(request: FastifyRequest): Promise<LinkingSession | null> {
    const token = cookieIn(request.headers.cookie, SESSION_COOKIE, this.settings.secure);
    if (!token) return null;
    const hash = hashOfToken(token);
    const session = await this.sessions.use(hash, originOf(request)).catch((error: unknown) => {
      if (error instanceof Rejected) return null;
      throw error;
    });
    return session && { userId: session.viewer.userId, hash };
  }

  /**
   * Apple answers with a form that its page posts: a request of another site, with which browsers send no
   * `SameSite=Lax` cookie. So nothing happens here: the redirect makes it the same navigation as the others', with our
   * cookies.
   */
  @Post(':provider')
  post(
    @Param('provider', { schema: loginProviderSchema }) provider: LoginProvider,
    @Body({ schema: answerSchema }) answer: Answer,
    @Res() reply: FastifyReply,
  ) {
    const query = new URLSearchParams();
    for (const name of ['state', 'code', 'error', 'iss'] as const) {
      const value = answer[name];
      if (value !== undefined) query.set(name, value);
    }
    return hideAddress(reply).redirect(`${PROVIDER_CALLBACK_PATH}/${provider}?${query.toString()}`, 303);
  }
}
