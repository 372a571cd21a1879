import { Body, Controller, HttpCode, Param, Post, Req, Res, UseGuards } from '@nestjs/common';
import { ApiNoContentResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { type LoginMethodProof, loginMethodProofSchema } from '@meguri/contracts/account/credentials.ts';
import type { LoginProvider } from '@meguri/contracts/account/login-providers.ts';
import {
  loginProviderSchema,
  type ProviderPage,
  providerPageSchema,
} from '@meguri/contracts/account/provider-login.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { HttpSettings } from '../../http/http-settings.ts';
import { RequestLimits } from '../../http/request-limits.ts';
import { CurrentViewer, SignedIn, type Viewer } from '../../http/sessions/viewer.ts';
import { HolderProof } from '../login-methods/holder-proof.ts';
import { keepLoginBrowser } from './login-browser.ts';
import { ProviderIdentities } from './provider-identities.ts';
import { ProviderLogins } from './provider-logins.ts';

/** Where a member goes back to after linking. */
const SETTINGS = '/profile/edit/sign-in';

/** Links login providers to the viewer's account. */
@ApiTags('account')
@Controller('api/linked-logins')
@UseGuards(SignedIn)
export class LinkedLoginsController {
  constructor(
    private readonly identities: ProviderIdentities,
    private readonly logins: ProviderLogins,
    private readonly holder: HolderProof,
    private readonly limits: RequestLimits,
    private readonly settings: HttpSettings,
  ) {}

  /** Leads to the provider. Its callback links the account. */
  @Post(':provider')
  @HttpCode(200)
  @ApiOkResponse({ standardSchema: providerPageSchema })
  async begin(
    @Param('provider', { schema: loginProviderSchema }) provider: LoginProvider,
    @Body({ schema: loginMethodProofSchema }) proof: LoginMethodProof,
    @CurrentViewer() viewer: Viewer,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ProviderPage> {
    await this.holder.check(viewer, request.sessionHash, proof);
    await this.limits.takeOfNetwork('provider-login', request.ip);
    const browser = keepLoginBrowser(request.headers.cookie, reply, this.settings.secure);
    return { url: await this.logins.begin(provider, browser, SETTINGS, viewer.userId) };
  }

  @Post(':provider/end')
  @HttpCode(204)
  @ApiNoContentResponse()
  async end(
    @Param('provider', { schema: loginProviderSchema }) provider: LoginProvider,
    @Body({ schema: loginMethodProofSchema }) proof: LoginMethodProof,
    @CurrentViewer() viewer: Viewer,
    @Req() { sessionHash }: FastifyRequest,
  ): Promise<void> {
    await this.holder.check(viewer, sessionHash, proof);
    await this.identities.unlink(viewer.userId, provider, sessionHash);
  }
}
