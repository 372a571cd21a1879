import { InjectRepository } from '@nestjs/typeorm';
import { Body, Controller, HttpCode, Post, Req, Res } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { type LoginAnswer, loginAnswerSchema } from '@meguri/contracts/account/account-view.ts';
import {
  type PasskeyLogin,
  passkeyLoginSchema,
  type PasskeyOptions,
  passkeyOptionsSchema,
  type PasskeySecondStep,
  passkeySecondStepSchema,
  type SecondStepOptions,
  secondStepOptionsSchema,
} from '@meguri/contracts/account/passkeys.ts';
import { Rejected } from '@meguri/contracts/errors.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Repository } from 'typeorm';
import { type NoInput, noInputSchema } from '../../http/errors/no-input.ts';
import { loginAnswer } from '../account-answer.ts';
import { CurrentAccount } from '../current-account.ts';
import { Challenges } from '../second-step/challenges.ts';
import { SecondSteps } from '../second-step/second-steps.ts';
import { NewSessions } from '../sign-in/new-sessions.ts';
import { User } from '../user.entity.ts';
import { PasskeyProofs } from './passkey-proofs.ts';

/** Signing in with a passkey: instead of name and password, or as the second step after them. */
@ApiTags('account')
@Controller('api/passkeys')
export class PasskeyLoginController {
  constructor(
    private readonly proofs: PasskeyProofs,
    private readonly challenges: Challenges,
    private readonly secondSteps: SecondSteps,
    private readonly sessions: NewSessions,
    private readonly currentAccount: CurrentAccount,
    @InjectRepository(User) private readonly users: Repository<User>,
  ) {}

  @Post('login/options')
  @HttpCode(200)
  @ApiOkResponse({ standardSchema: passkeyOptionsSchema })
  loginOptions(@Body({ schema: noInputSchema }) _: NoInput, @Req() request: FastifyRequest): Promise<PasskeyOptions> {
    return this.proofs.options('login', request, null);
  }

  /** The device has checked its user, so that no second step follows. */
  @Post('login')
  @HttpCode(200)
  @ApiOkResponse({ standardSchema: loginAnswerSchema })
  async login(
    @Body({ schema: passkeyLoginSchema }) { passkey }: PasskeyLogin,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<LoginAnswer> {
    const userId = await this.proofs.check(passkey, 'login', request, null);
    const user = await this.users.findOneBy({ id: userId });
    if (user === null || user.lockedAt !== null) throw new Rejected('account_locked');
    return this.signedIn(request, reply, userId);
  }

  @Post('second-step/options')
  @HttpCode(200)
  @ApiOkResponse({ standardSchema: passkeyOptionsSchema })
  async secondStepOptions(
    @Body({ schema: secondStepOptionsSchema }) { challenge }: SecondStepOptions,
    @Req() request: FastifyRequest,
  ): Promise<PasskeyOptions> {
    return this.proofs.options('second_step', request, await this.challenged(challenge));
  }

  /** Completes a login that answered `second_step_needed`; the session is opened only now. */
  @Post('second-step')
  @HttpCode(200)
  @ApiOkResponse({ standardSchema: loginAnswerSchema })
  async secondStep(
    @Body({ schema: passkeySecondStepSchema }) { challenge, passkey }: PasskeySecondStep,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<LoginAnswer> {
    const userId = await this.challenged(challenge);
    await this.proofs.check(passkey, 'second_step', request, userId);
    return this.signedIn(request, reply, userId);
  }

  /** The user who has given the password. @throws Rejected `second_step_expired` */
  private async challenged(challenge: string): Promise<number> {
    const userId = await this.challenges.read(challenge);
    if (userId === null || !(await this.secondSteps.isOn(userId))) throw new Rejected('second_step_expired');
    return userId;
  }

  private async signedIn(request: FastifyRequest, reply: FastifyReply, userId: number): Promise<LoginAnswer> {
    await this.sessions.open(request, reply, userId);
    return loginAnswer(await this.currentAccount.of(userId));
  }
}
