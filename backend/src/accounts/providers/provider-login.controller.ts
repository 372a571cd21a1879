import { Body, Controller, Get, HttpCode, Param, Post, Req, Res, UseGuards } from '@nestjs/common';
import { ApiCreatedResponse, ApiNoContentResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { type Account, accountSchema } from '@meguri/contracts/account/account-view.ts';
import type { LoginProvider } from '@meguri/contracts/account/login-providers.ts';
import {
  type BeginProviderLogin,
  beginProviderLoginSchema,
  loginProviderSchema,
  type LoginProviders as Answer,
  loginProvidersSchema,
  type ProviderLogin,
  providerLoginSchema,
  type ProviderPage,
  providerPageSchema,
  providerRegisterSchema,
  type ProviderRegistration,
} from '@meguri/contracts/account/provider-login.ts';
import { uuidSchema } from '@meguri/contracts/text/uuid.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LoginProviders } from '../../adapters/openid/login-providers.ts';
import { type NoInput, noInputSchema } from '../../http/errors/no-input.ts';
import { HttpSettings } from '../../http/http-settings.ts';
import { RequestLimits } from '../../http/request-limits.ts';
import { CurrentViewer, SignedIn, type Viewer } from '../../http/sessions/viewer.ts';
import { account } from '../account-answer.ts';
import { Invitations } from '../coupons/invitations.ts';
import { NewSessions } from '../sign-in/new-sessions.ts';
import { keepLoginBrowser, loginBrowser } from './login-browser.ts';
import { ProviderAnswers } from './provider-answers.ts';
import { ProviderLogins } from './provider-logins.ts';

/** Logging in, or registering, with an account at a login provider. */
@ApiTags('account')
@Controller('api')
export class ProviderLoginController {
  constructor(
    private readonly providers: LoginProviders,
    private readonly logins: ProviderLogins,
    private readonly answers: ProviderAnswers,
    private readonly newSessions: NewSessions,
    private readonly invitations: Invitations,
    private readonly limits: RequestLimits,
    private readonly settings: HttpSettings,
  ) {}

  /** The configured providers; there may be none. */
  @Get('login-providers')
  @ApiOkResponse({ standardSchema: loginProvidersSchema })
  list(): Answer {
    return { providers: this.providers.configured };
  }

  /** Begins a login, which belongs to this browser by a cookie. */
  @Post('login-providers/:provider/logins')
  @HttpCode(200)
  @ApiOkResponse({ standardSchema: providerPageSchema })
  async begin(
    @Param('provider', { schema: loginProviderSchema }) provider: LoginProvider,
    @Body({ schema: beginProviderLoginSchema }) { returnTo }: BeginProviderLogin,
    @Req() { ip, headers }: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ProviderPage> {
    await this.limits.takeOfNetwork('provider-login', ip);
    const browser = keepLoginBrowser(headers.cookie, reply, this.settings.secure);
    return { url: await this.logins.begin(provider, browser, returnTo, null) };
  }

  /** What a callback has led to. */
  @Get('provider-logins/:id')
  @ApiOkResponse({ standardSchema: providerLoginSchema })
  show(@Param('id', { schema: uuidSchema }) id: string, @Req() request: FastifyRequest): Promise<ProviderLogin> {
    return this.answers.of(id, this.browser(request));
  }

  @Post('provider-logins/:id/register')
  @ApiCreatedResponse({ standardSchema: accountSchema })
  async register(
    @Param('id', { schema: uuidSchema }) id: string,
    @Body({ schema: providerRegisterSchema }) input: ProviderRegistration,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Account> {
    await this.limits.takeOfNetwork('register', request.ip);
    const user = await this.answers.register(id, this.browser(request), input);
    await this.invitations.accept(user.id, request.headers.cookie);
    await this.newSessions.open(request, reply, user.id);
    return account(user);
  }

  /** Links the identity to the account that has logged in since, with its password and second step. */
  @Post('provider-logins/:id/link')
  @HttpCode(204)
  @UseGuards(SignedIn)
  @ApiNoContentResponse()
  async link(
    @Param('id', { schema: uuidSchema }) id: string,
    @Body({ schema: noInputSchema }) _: NoInput,
    @CurrentViewer() { userId }: Viewer,
    @Req() request: FastifyRequest,
  ): Promise<void> {
    await this.answers.link(id, this.browser(request), userId, request.sessionHash);
  }

  private browser({ headers }: FastifyRequest): string | null {
    return loginBrowser(headers.cookie, this.settings.secure);
  }
}
