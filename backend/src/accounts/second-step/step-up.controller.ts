import { Body, Controller, Get, HttpCode, Post, Req, UseGuards } from '@nestjs/common';
import { ApiNoContentResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { type StepUp, stepUpSchema, type StepUpState, stepUpStateSchema } from '@meguri/contracts/account/step-up.ts';
import { Rejected } from '@meguri/contracts/errors.ts';
import type { FastifyRequest } from 'fastify';
import { InvalidInput } from '../../http/errors/invalid-input.ts';
import { OwnSessions } from '../../http/sessions/own-sessions.ts';
import { CurrentViewer, SignedIn, type Viewer } from '../../http/sessions/viewer.ts';
import { CurrentPassword } from '../passwords/current-password.ts';
import { PasskeyProofs } from '../passkeys/passkey-proofs.ts';
import { SecondStepCodes } from './second-step-codes.ts';
import { SecondSteps } from './second-steps.ts';

/** Proving one's identity again, before actions that a stolen session must not allow. */
@ApiTags('account')
@Controller('api/step-up')
@UseGuards(SignedIn)
export class StepUpController {
  constructor(
    private readonly steps: SecondSteps,
    private readonly codes: SecondStepCodes,
    private readonly proofs: PasskeyProofs,
    private readonly password: CurrentPassword,
    private readonly sessions: OwnSessions,
  ) {}

  /** Which proof would be required now. */
  @Get()
  @ApiOkResponse({ standardSchema: stepUpStateSchema })
  state(@CurrentViewer() { proves }: Viewer): StepUpState {
    return { by: proves ?? null };
  }

  @Post()
  @HttpCode(204)
  @ApiNoContentResponse()
  async stepUp(
    @Body({ schema: stepUpSchema }) proof: StepUp,
    @CurrentViewer() { userId }: Viewer,
    @Req() request: FastifyRequest,
  ): Promise<void> {
    if (request.sessionHash === null) throw new Rejected('unauthenticated');
    await this.check(userId, proof, request);
    await this.sessions.stepUp(request.sessionHash);
  }

  private async check(userId: number, proof: StepUp, request: FastifyRequest): Promise<void> {
    if ('code' in proof) return this.codes.prove(userId, proof.code);
    if ('passkey' in proof) {
      await this.proofs.check(proof.passkey, 'proof', request, userId);
      return;
    }
    if (await this.steps.isOn(userId)) throw InvalidInput.ofField('code', '確認コードを入力してください');
    await this.password.check(userId, proof.currentPassword);
  }
}
