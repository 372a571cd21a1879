import {
  Body,
  type CanActivate,
  Controller,
  type ExecutionContext,
  Get,
  Injectable,
  Param,
  Patch,
  UseGuards,
} from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import {
  type Account,
  accountSchema,
  type PublicUser,
  publicUserSchema,
} from '@meguri/contracts/account/account-view.ts';
import { type ProfileChange, profileChangeSchema } from '@meguri/contracts/account/profile.ts';
import { Rejected } from '@meguri/contracts/errors.ts';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod';
import { MaybeViewer, SignedIn, type Viewer } from '../http/viewer.ts';
import { account, publicUser } from './account-answer.ts';
import { Profiles } from './profiles.ts';

/** A user's id in a path: what fits no int of Postgres is nobody. */
export const userIdSchema = z.coerce.number().int().positive().max(2_147_483_647);

/** Users are public, so a change to another's account is forbidden rather than not found; before its body is read. */
@Injectable()
class OwnAccount implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    const { viewer, params } = context.switchToHttp().getRequest<FastifyRequest<{ Params: { id: string } }>>();
    if (String(viewer?.userId) !== params.id) throw new Rejected('forbidden');
    return true;
  }
}

/** People, as others and they themselves see them. */
@ApiTags('account')
@Controller('api/users')
export class UsersController {
  constructor(private readonly profiles: Profiles) {}

  /** The whole account for oneself; for anyone else what is public. */
  @Get(':id')
  @ApiOkResponse({ standardSchema: z.union([accountSchema, publicUserSchema]) })
  async show(
    @Param('id', { schema: userIdSchema }) id: number,
    @MaybeViewer() viewer: Viewer | null,
  ): Promise<Account | PublicUser> {
    const user = await this.profiles.user(id);
    return viewer?.userId === id ? account(user) : publicUser(user);
  }

  @Patch(':id')
  @UseGuards(SignedIn, OwnAccount)
  @ApiOkResponse({ standardSchema: accountSchema })
  async change(
    @Param('id', { schema: userIdSchema }) id: number,
    @Body({ schema: profileChangeSchema }) change: ProfileChange,
  ): Promise<Account> {
    return account(await this.profiles.change(id, change));
  }
}
