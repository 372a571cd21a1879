import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { User } from '../user.entity.ts';
import { Body, Controller, Delete, Get, HttpCode, Param, Post, Query, Req, Res, UseGuards } from '@nestjs/common';
import { ApiNoContentResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import {
  type EndSessions,
  endSessionsSchema,
  type SessionList,
  sessionListSchema,
} from '@meguri/contracts/account/sessions.ts';
import { Rejected } from '@meguri/contracts/errors.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { uuidSchema } from '@meguri/contracts/text/uuid.ts';
import { HttpSettings } from '../../http/http-settings.ts';
import { type NoInput, noInputSchema } from '../../http/errors/no-input.ts';
import { OwnSessions } from '../../http/sessions/own-sessions.ts';
import { endCookie } from '../../http/sessions/session-hook.ts';
import { CurrentViewer, SignedIn, type Viewer } from '../../http/sessions/viewer.ts';

/** The user's signed-in devices. */
@ApiTags('account')
@Controller('api')
@UseGuards(SignedIn)
export class SessionsController {
  constructor(
    private readonly sessions: OwnSessions,
    private readonly settings: HttpSettings,
    @InjectRepository(User) private readonly users: Repository<User>,
  ) {}

  @Get('sessions')
  @ApiOkResponse({ standardSchema: sessionListSchema })
  async list(@CurrentViewer() { userId }: Viewer, @Req() request: FastifyRequest): Promise<SessionList> {
    return { items: await this.sessions.list(userId, request.sessionHash) };
  }

  /** Signs out everywhere, or everywhere else. */
  @Delete('sessions')
  @HttpCode(204)
  @ApiNoContentResponse()
  async endAll(
    @Query({ schema: endSessionsSchema }) { scope }: EndSessions,
    @CurrentViewer() { userId }: Viewer,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<void> {
    await this.sessions.endAll(userId, scope === 'others' ? request.sessionHash : null);
    if (scope === 'all') endCookie(reply, this.settings.secure);
  }

  @Delete('sessions/:id')
  @HttpCode(204)
  @ApiNoContentResponse()
  async end(
    @Param('id', { schema: uuidSchema }) id: string,
    @CurrentViewer() { userId }: Viewer,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<void> {
    const ended = await this.sessions.end(userId, id);
    if (ended === null) throw new Rejected('resource_not_found');
    if (ended === request.sessionHash) endCookie(reply, this.settings.secure);
  }

  /** The user has read the alert. */
  @Post('clear-security-alert')
  @HttpCode(204)
  @ApiNoContentResponse()
  async clearAlert(@CurrentViewer() { userId }: Viewer, @Body({ schema: noInputSchema }) _: NoInput): Promise<void> {
    await this.users.update(userId, { securityAlert: null });
  }
}
