import {
  type Invitation,
  invitationCodeSchema,
  invitationSchema,
  type Invitations as Answer,
  invitationsSchema,
} from '@meguri/contracts/coupon/invitations.ts';
import { Controller, Get, Param, Req, Res, UseGuards } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { HttpSettings } from '../../http/http-settings.ts';
import { RequestLimits } from '../../http/request-limits.ts';
import { cookieFor } from '../../http/sessions/cookies.ts';
import { CurrentViewer, SignedIn, type Viewer } from '../../http/sessions/viewer.ts';
import { INVITATION_COOKIE, Invitations } from './invitations.ts';

const KEPT_SECONDS = 30 * 24 * 3600;

/** Invitations of new members. */
@ApiTags('coupons')
@Controller('api/invitations')
export class InvitationsController {
  constructor(
    private readonly invitations: Invitations,
    private readonly limits: RequestLimits,
    private readonly settings: HttpSettings,
  ) {}

  @Get()
  @UseGuards(SignedIn)
  @ApiOkResponse({ standardSchema: invitationsSchema })
  list(@CurrentViewer() { userId }: Viewer): Promise<Answer> {
    return this.invitations.of(userId);
  }

  /** Who invites; the browser remembers it until it registers. */
  @Get(':code')
  @ApiOkResponse({ standardSchema: invitationSchema })
  async show(
    @Param('code', { schema: invitationCodeSchema }) code: string,
    @Req() { ip }: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Invitation> {
    await this.limits.takeOfNetwork('invitation', ip);
    const invitation = await this.invitations.byCode(code);
    const { secure } = this.settings;
    reply.header('set-cookie', cookieFor(INVITATION_COOKIE, code, { maxAgeSeconds: KEPT_SECONDS, secure }));
    return invitation;
  }
}
