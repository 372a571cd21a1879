import { Body, Controller, Delete, HttpCode, Param, Post, Req, Res, UseGuards } from '@nestjs/common';
import { ApiCreatedResponse, ApiNoContentResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { type LoginMethodProof, loginMethodProofSchema } from '@meguri/contracts/account/credentials.ts';
import {
  type AddPasskey,
  addPasskeySchema,
  type PasskeyAdded,
  passkeyAddedSchema,
  type PasskeyOptions,
  passkeyOptionsSchema,
} from '@meguri/contracts/account/passkeys.ts';
import { Rejected } from '@meguri/contracts/errors.ts';
import { uuidSchema } from '@meguri/contracts/text/uuid.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type NoInput, noInputSchema } from '../../http/errors/no-input.ts';
import { HttpSettings } from '../../http/http-settings.ts';
import { CsrfTokens } from '../../http/sessions/csrf-tokens.ts';
import { keepCookie } from '../../http/sessions/session-hook.ts';
import { hashOfToken } from '../../http/sessions/session-store.ts';
import { CurrentViewer, SignedIn, type Viewer } from '../../http/sessions/viewer.ts';
import { HolderProof } from '../login-methods/holder-proof.ts';
import { PasskeyProofs } from './passkey-proofs.ts';
import { PasskeyRemovals } from './passkey-removals.ts';
import { Passkeys } from './passkeys.ts';

/** The passkeys of one's own account. */
@ApiTags('account')
@Controller('api/passkeys')
@UseGuards(SignedIn)
export class PasskeysController {
  constructor(
    private readonly passkeys: Passkeys,
    private readonly removals: PasskeyRemovals,
    private readonly proofs: PasskeyProofs,
    private readonly holder: HolderProof,
    private readonly csrf: CsrfTokens,
    private readonly settings: HttpSettings,
  ) {}

  /** Begins to add one, after a proof of identity, so that a stolen session can't add a way in. */
  @Post('registration/options')
  @HttpCode(200)
  @ApiOkResponse({ standardSchema: passkeyOptionsSchema })
  async options(
    @Body({ schema: loginMethodProofSchema }) proof: LoginMethodProof,
    @CurrentViewer() viewer: Viewer,
    @Req() request: FastifyRequest,
  ): Promise<PasskeyOptions> {
    await this.holder.check(viewer, request.sessionHash, proof);
    return this.passkeys.options(viewer.userId, request);
  }

  /** Adds it: the challenge of the options shows that this session gave the proof a few minutes ago. */
  @Post('registration')
  @ApiCreatedResponse({ standardSchema: passkeyAddedSchema })
  async add(
    @Body({ schema: addPasskeySchema }) input: AddPasskey,
    @CurrentViewer() { userId }: Viewer,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<PasskeyAdded> {
    if (request.sessionHash === null) throw new Rejected('unauthenticated');
    const { passkey, token } = await this.passkeys.add(userId, request.sessionHash, input, request);
    keepCookie(reply.header('cache-control', 'no-store'), token, this.settings.secure);
    return { passkey, csrfToken: this.csrf.forSession(hashOfToken(token)) };
  }

  /** Begins to prove one's identity again with a passkey, for POST /api/step-up and POST /api/second-step/end. */
  @Post('proof/options')
  @HttpCode(200)
  @ApiOkResponse({ standardSchema: passkeyOptionsSchema })
  proof(
    @Body({ schema: noInputSchema }) _: NoInput,
    @CurrentViewer() { userId }: Viewer,
    @Req() request: FastifyRequest,
  ): Promise<PasskeyOptions> {
    return this.proofs.options('proof', request, userId);
  }

  @Delete(':id')
  @HttpCode(204)
  @ApiNoContentResponse()
  async remove(
    @Param('id', { schema: uuidSchema }) id: string,
    @Body({ schema: loginMethodProofSchema }) proof: LoginMethodProof,
    @CurrentViewer() viewer: Viewer,
    @Req() { sessionHash }: FastifyRequest,
  ): Promise<void> {
    await this.holder.check(viewer, sessionHash, proof);
    await this.removals.removeOwn(viewer.userId, id, sessionHash);
  }
}
