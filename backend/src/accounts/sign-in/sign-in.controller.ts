import { Body, Controller, Get, HttpCode, Post, Req, Res, UseGuards } from '@nestjs/common';
import { ApiCreatedResponse, ApiNoContentResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import {
  type Account,
  accountSchema,
  type LoginAnswer,
  loginAnswerSchema,
} from '@meguri/contracts/account/account-view.ts';
import {
  type Login,
  loginSchema,
  type Registration as RegistrationInput,
  registerSchema,
} from '@meguri/contracts/account/credentials.ts';
import { type LoginSecondStep, loginSecondStepSchema } from '@meguri/contracts/account/second-step.ts';
import { Rejected } from '@meguri/contracts/errors.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { RejectedWithDetails } from '../../http/errors/error-answer.ts';
import { HttpSettings } from '../../http/http-settings.ts';
import { RequestLimits } from '../../http/request-limits.ts';
import { KnownDevices } from '../../http/sessions/known-devices.ts';
import { endCookie } from '../../http/sessions/session-hook.ts';
import { SessionStore } from '../../http/sessions/session-store.ts';
import { CurrentViewer, SignedIn, type Viewer } from '../../http/sessions/viewer.ts';
import { account, loginAnswer } from '../account-answer.ts';
import { Invitations } from '../coupons/invitations.ts';
import { CurrentAccount } from '../current-account.ts';
import { EmailVerification } from '../email/email-verification.ts';
import { Challenges } from '../second-step/challenges.ts';
import { SecondStepCodes } from '../second-step/second-step-codes.ts';
import { SecondSteps } from '../second-step/second-steps.ts';
import { NewSessions } from './new-sessions.ts';
import { Registration } from './registration.ts';
import { SignIn } from './sign-in.ts';

/** Signing in and out. */
@ApiTags('account')
@Controller('api')
export class SignInController {
  constructor(
    private readonly registration: Registration,
    private readonly signIn: SignIn,
    private readonly secondSteps: SecondSteps,
    private readonly codes: SecondStepCodes,
    private readonly challenges: Challenges,
    private readonly currentAccount: CurrentAccount,
    private readonly verification: EmailVerification,
    private readonly limits: RequestLimits,
    private readonly sessions: SessionStore,
    private readonly newSessions: NewSessions,
    private readonly invitations: Invitations,
    private readonly devices: KnownDevices,
    private readonly settings: HttpSettings,
  ) {}

  @Post('register')
  @ApiCreatedResponse({ standardSchema: accountSchema })
  async register(
    @Body({ schema: registerSchema }) input: RegistrationInput,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Account> {
    await this.limits.takeOfNetwork('register', request.ip);
    const user = await this.registration.register(input);
    await this.verification.write(user, input.email);
    await this.invitations.accept(user.id, request.headers.cookie);
    await this.newSessions.open(request, reply, user.id);
    return account(user);
  }

  @Post('login')
  @HttpCode(200)
  @ApiOkResponse({ standardSchema: loginAnswerSchema })
  async login(
    @Body({ schema: loginSchema }) input: Login,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<LoginAnswer> {
    const user = await this.signIn.check(input, { address: request.ip, cookies: request.headers.cookie });
    if (await this.secondSteps.isOn(user.id)) {
      const challenge = await this.challenges.make(user.id);
      throw new RejectedWithDetails('second_step_needed', { challenge, ...(await this.secondSteps.ways(user.id)) });
    }
    await this.newSessions.open(request, reply, user.id);
    return loginAnswer(account(user));
  }

  /** Completes a login that answered `second_step_needed`; the session is opened only now. */
  @Post('login/second-step')
  @HttpCode(200)
  @ApiOkResponse({ standardSchema: loginAnswerSchema })
  async secondStep(
    @Body({ schema: loginSecondStepSchema }) { challenge, code }: LoginSecondStep,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<LoginAnswer> {
    const userId = await this.challenges.read(challenge);
    if (userId === null) throw new Rejected('second_step_expired');
    // Known devices have attempts of their own, so an attacker who knows only the password can't lock the user out
    // there.
    await this.codes.use(userId, code, await this.devices.knows(userId, request.headers.cookie));
    await this.newSessions.open(request, reply, userId);
    return loginAnswer(await this.currentAccount.of(userId));
  }

  @Post('logout')
  @HttpCode(204)
  @ApiNoContentResponse()
  async logout(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply): Promise<void> {
    if (request.sessionHash !== null) await this.sessions.close(request.sessionHash);
    // Private answers in the browser's cache are cleared with the session.
    endCookie(reply.header('clear-site-data', '"cache"'), this.settings.secure);
  }

  @Get(['user', 'auth/check', 'auth/me'])
  @UseGuards(SignedIn)
  @ApiOkResponse({ standardSchema: accountSchema })
  async current(@CurrentViewer() viewer: Viewer): Promise<Account> {
    return this.currentAccount.of(viewer.userId);
  }
}
