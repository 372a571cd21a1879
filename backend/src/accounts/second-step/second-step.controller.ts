import { Body, Controller, Get, HttpCode, Post, Req, Res, UseGuards } from '@nestjs/common';
import { ApiNoContentResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import {
  type BeginSecondStep,
  beginSecondStepSchema,
  type ConfirmSecondStep,
  confirmSecondStepSchema,
  type EndSecondStep,
  endSecondStepSchema,
  type NewSecondStep,
  newSecondStepSchema,
  type SecondStep,
  secondStepConfirmedSchema,
  type SecondStepConfirmed,
  secondStepSchema,
} from '@meguri/contracts/account/second-step.ts';
import { Rejected } from '@meguri/contracts/errors.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { HttpSettings } from '../../http/http-settings.ts';
import { CsrfTokens } from '../../http/sessions/csrf-tokens.ts';
import { KnownDevices } from '../../http/sessions/known-devices.ts';
import { keepCookie } from '../../http/sessions/session-hook.ts';
import { hashOfToken } from '../../http/sessions/session-store.ts';
import { CurrentViewer, SignedIn, type Viewer } from '../../http/sessions/viewer.ts';
import { HolderProof } from '../login-methods/holder-proof.ts';
import { PasskeyProofs } from '../passkeys/passkey-proofs.ts';
import { Profiles } from '../profiles.ts';
import { SecondStepCodes } from './second-step-codes.ts';
import { SecondStepRemovals } from './second-step-removals.ts';
import { SecondSteps, type TurnedOn } from './second-steps.ts';

/** The second step of one's own login. */
@ApiTags('account')
@Controller('api/second-step')
@UseGuards(SignedIn)
export class SecondStepController {
  constructor(
    private readonly steps: SecondSteps,
    private readonly codes: SecondStepCodes,
    private readonly removals: SecondStepRemovals,
    private readonly proofs: PasskeyProofs,
    private readonly holder: HolderProof,
    private readonly profiles: Profiles,
    private readonly csrf: CsrfTokens,
    private readonly devices: KnownDevices,
    private readonly settings: HttpSettings,
  ) {}

  @Get()
  @ApiOkResponse({ standardSchema: secondStepSchema })
  state(@CurrentViewer() { userId }: Viewer): Promise<SecondStep> {
    return this.steps.state(userId);
  }

  /** Creates a key for an app. A proof is required, so that a stolen session can't lock its holder out. */
  @Post()
  @HttpCode(200)
  @ApiOkResponse({ standardSchema: newSecondStepSchema })
  async begin(
    @Body({ schema: beginSecondStepSchema }) proof: BeginSecondStep,
    @CurrentViewer() { userId }: Viewer,
    @Req() { sessionHash }: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<NewSecondStep> {
    await this.holder.checkFirstStep(userId, sessionHash, proof);
    reply.header('cache-control', 'no-store');
    return this.steps.begin(userId, (await this.profiles.user(userId)).username);
  }

  @Post('confirm')
  @HttpCode(200)
  @ApiOkResponse({ standardSchema: secondStepConfirmedSchema })
  async confirm(
    @Body({ schema: confirmSecondStepSchema }) { code }: ConfirmSecondStep,
    @CurrentViewer() { userId }: Viewer,
    @Req() { sessionHash }: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<SecondStepConfirmed> {
    if (sessionHash === null) throw new Rejected('unauthenticated');
    return this.turnedOn(userId, await this.steps.confirm(userId, sessionHash, code), reply);
  }

  /** Turns it on with the account's passkeys, without an app. */
  @Post('passkeys')
  @HttpCode(200)
  @ApiOkResponse({ standardSchema: secondStepConfirmedSchema })
  async confirmByPasskeys(
    @Body({ schema: beginSecondStepSchema }) proof: BeginSecondStep,
    @CurrentViewer() { userId }: Viewer,
    @Req() { sessionHash }: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<SecondStepConfirmed> {
    if (sessionHash === null) throw new Rejected('unauthenticated');
    await this.holder.checkFirstStep(userId, sessionHash, proof);
    return this.turnedOn(userId, await this.steps.confirmByPasskeys(userId, sessionHash), reply);
  }

  private async turnedOn(
    userId: number,
    { codes, token }: TurnedOn,
    reply: FastifyReply,
  ): Promise<SecondStepConfirmed> {
    keepCookie(reply.header('cache-control', 'no-store'), token, this.settings.secure);
    reply.header('set-cookie', await this.devices.cookie(userId));
    return { recoveryCodes: codes, csrfToken: this.csrf.forSession(hashOfToken(token)) };
  }

  /** Removes the second step. Operators can't, because they need one. */
  @Post('end')
  @HttpCode(204)
  @ApiNoContentResponse()
  async end(
    @Body({ schema: endSecondStepSchema }) { code, passkey, ...proof }: EndSecondStep,
    @CurrentViewer() { userId }: Viewer,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<void> {
    await this.holder.checkFirstStep(userId, request.sessionHash, proof);
    if (passkey === undefined) await this.codes.proveToEnd(userId, code ?? '');
    else await this.proofs.check(passkey, 'proof', request, userId);
    await this.removals.end(userId);
    reply.header('set-cookie', await this.devices.cookie(userId));
  }
}
