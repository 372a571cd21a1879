import {
  Body,
  type CanActivate,
  Controller,
  type ExecutionContext,
  Get,
  Injectable,
  Param,
  Patch,
  Req,
  UseGuards,
} from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import {
  type Account,
  accountSchema,
  type UserProfile,
  userProfileSchema,
} from '@meguri/contracts/account/account-view.ts';
import { type ProfileChange, profileChangeSchema } from '@meguri/contracts/account/profile.ts';
import { Rejected } from '@meguri/contracts/errors.ts';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod';
import { Follows } from './follows/follows.ts';
import { CurrentViewer, MaybeViewer, requireSecondStep, SignedIn, type Viewer } from '../http/sessions/viewer.ts';
import { account, userProfile } from './account-answer.ts';
import { EmailChangeStops } from './email/email-change-stops.ts';
import { EmailVerification } from './email/email-verification.ts';
import { HolderProof } from './login-methods/holder-proof.ts';
import { Profiles } from './profiles.ts';
import { userIdSchema } from '../http/user-id.ts';

/**
 * Users are public, so changing another's account is answered as forbidden, not as not found, and before the body is
 * parsed.
 */
@Injectable()
class OwnAccount implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    const { viewer, params } = context.switchToHttp().getRequest<FastifyRequest<{ Params: { id: string } }>>();
    if (String(viewer?.userId) !== params.id) throw new Rejected('forbidden');
    return true;
  }
}

/** Users, as others and they themselves see them. */
@ApiTags('account')
@Controller('api/users')
export class UsersController {
  constructor(
    private readonly profiles: Profiles,
    private readonly follows: Follows,
    private readonly verification: EmailVerification,
    private readonly stops: EmailChangeStops,
    private readonly holder: HolderProof,
  ) {}

  /** The whole account for the user, the public part for others. */
  @Get(':id')
  @ApiOkResponse({ standardSchema: z.union([accountSchema, userProfileSchema]) })
  async show(
    @Param('id', { schema: userIdSchema }) id: number,
    @MaybeViewer() viewer: Viewer | null,
  ): Promise<Account | UserProfile> {
    const user = await this.profiles.user(id);
    return viewer?.userId === id ? account(user) : userProfile(user, await this.follows.counts(id));
  }

  @Patch(':id')
  @UseGuards(SignedIn, OwnAccount)
  @ApiOkResponse({ standardSchema: accountSchema })
  async change(
    @Param('id', { schema: userIdSchema }) id: number,
    @Body({ schema: profileChangeSchema }) change: ProfileChange,
    @CurrentViewer() viewer: Viewer,
    @Req() { sessionHash }: FastifyRequest,
  ): Promise<Account> {
    if (change.email == null) return account(await this.profiles.change(id, change));
    const { email, pendingEmail } = await this.profiles.user(id);
    const isNew = ![email, pendingEmail].includes(change.email);
    if (email === null && isNew) {
      // Most correct the address of their registration, so no password is asked for.
      await this.holder.requireRecentLogin(sessionHash);
      requireSecondStep(viewer);
    }
    if (email !== null && isNew) await this.holder.check(viewer, sessionHash, change);
    else if (email !== null && email !== change.email) await this.holder.checkFirstStep(id, sessionHash, change);
    await this.verification.admit(id);
    const user = await this.profiles.change(id, change);
    await this.stops.warn(user);
    await this.verification.ask(user);
    return account(user);
  }
}
