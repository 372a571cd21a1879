import { Body, Controller, Get, HttpCode, Param, Post, Req, Res, UseGuards } from '@nestjs/common';
import { ApiNoContentResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import {
  type LinkedLoginProof,
  linkedLoginProofSchema,
  type LinkedLogins,
  linkedLoginsSchema,
  type LoginProvider,
  loginProviderSchema,
  type ProviderPage,
  providerPageSchema,
} from '@meguri/contracts/account/provider-login.ts';
import { STEP_UP_MINUTES } from '@meguri/contracts/account/step-up.ts';
import { Rejected } from '@meguri/contracts/errors.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import pg from 'pg';
import { InvalidInput } from '../../http/errors/invalid-input.ts';
import { HttpSettings } from '../../http/http-settings.ts';
import { RequestLimits } from '../../http/request-limits.ts';
import { CurrentViewer, requireSecondStep, SignedIn, type Viewer } from '../../http/sessions/viewer.ts';
import { CurrentPassword } from '../passwords/current-password.ts';
import { Profiles } from '../profiles.ts';
import { keepLoginBrowser } from './login-browser.ts';
import { ProviderIdentities } from './provider-identities.ts';
import { ProviderLogins } from './provider-logins.ts';

/** Where a member goes back to after linking. */
const SETTINGS = '/profile/edit#sign-in';

/** Which login providers open the viewer's account. */
@ApiTags('account')
@Controller('api/linked-logins')
@UseGuards(SignedIn)
export class LinkedLoginsController {
  constructor(
    private readonly pool: pg.Pool,
    private readonly identities: ProviderIdentities,
    private readonly logins: ProviderLogins,
    private readonly password: CurrentPassword,
    private readonly profiles: Profiles,
    private readonly limits: RequestLimits,
    private readonly settings: HttpSettings,
  ) {}

  @Get()
  @ApiOkResponse({ standardSchema: linkedLoginsSchema })
  async list(@CurrentViewer() { userId }: Viewer): Promise<LinkedLogins> {
    return this.identities.linkedLogins(userId, (await this.profiles.user(userId)).hasPassword);
  }

  /** Leads to the provider, whose callback links it. */
  @Post(':provider')
  @HttpCode(200)
  @ApiOkResponse({ standardSchema: providerPageSchema })
  async begin(
    @Param('provider', { schema: loginProviderSchema }) provider: LoginProvider,
    @Body({ schema: linkedLoginProofSchema }) proof: LinkedLoginProof,
    @CurrentViewer() viewer: Viewer,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ProviderPage> {
    await this.check(viewer, request.sessionHash, proof);
    await this.limits.takeOfNetwork('provider-login', request.ip);
    const browser = keepLoginBrowser(request.headers.cookie, reply, this.settings.secure);
    return { url: await this.logins.begin(provider, browser, SETTINGS, viewer.userId) };
  }

  @Post(':provider/end')
  @HttpCode(204)
  @ApiNoContentResponse()
  async end(
    @Param('provider', { schema: loginProviderSchema }) provider: LoginProvider,
    @Body({ schema: linkedLoginProofSchema }) proof: LinkedLoginProof,
    @CurrentViewer() viewer: Viewer,
    @Req() { sessionHash }: FastifyRequest,
  ): Promise<void> {
    await this.check(viewer, sessionHash, proof);
    await this.identities.unlink(viewer.userId, provider);
  }

  /**
   * A stolen session must not suffice to change how its member logs in.
   * @throws Rejected `step_up_required`, `current_password_wrong`; `login_again` for accounts without a password
   */
  private async check(viewer: Viewer, sessionHash: string | null, { currentPassword }: LinkedLoginProof) {
    requireSecondStep(viewer);
    const { hasPassword } = await this.profiles.user(viewer.userId);
    if (hasPassword) {
      if (!currentPassword) throw InvalidInput.ofField('currentPassword', '現在のパスワードを入力してください');
      return this.password.check(viewer.userId, currentPassword);
    }
    const { rowCount } = await this.pool.query(
      `SELECT FROM app.sessions
       WHERE token_hash = $1 AND stepped_up_at > now() - interval '${STEP_UP_MINUTES} minutes'`,
      [sessionHash],
    );
    if (rowCount === 0) throw new Rejected('login_again');
  }
}
