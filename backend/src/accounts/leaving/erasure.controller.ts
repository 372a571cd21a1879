import { Body, Controller, Delete, Get, HttpCode, Res, UseGuards } from '@nestjs/common';
import { ApiNoContentResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { type ErasureInput, erasureSchema } from '@meguri/contracts/account/erasure.ts';
import type { FastifyReply } from 'fastify';
import * as z from 'zod';
import { CurrentPassword } from '../passwords/current-password.ts';
import { HttpSettings } from '../../http/http-settings.ts';
import { RequestLimits } from '../../http/request-limits.ts';
import { endCookie } from '../../http/sessions/session-hook.ts';
import { CurrentViewer, requireSecondStep, SignedIn, type Viewer } from '../../http/sessions/viewer.ts';
import { Erasure } from './erasure.ts';
import { PersonalData } from './personal-data.ts';

/** Exporting one's data, and leaving. */
@ApiTags('account')
@Controller('api/user')
@UseGuards(SignedIn)
export class ErasureController {
  constructor(
    private readonly personalData: PersonalData,
    private readonly erasure: Erasure,
    private readonly password: CurrentPassword,
    private readonly limits: RequestLimits,
    private readonly settings: HttpSettings,
  ) {}

  /** All data about the viewer, as a file. */
  @Get('export')
  @ApiOkResponse({ standardSchema: z.record(z.string(), z.unknown()) })
  async export(@CurrentViewer() { userId }: Viewer, @Res({ passthrough: true }) reply: FastifyReply) {
    await this.limits.take('export', `user ${userId}`);
    const exportedAt = new Date().toISOString();
    reply.header('content-disposition', `attachment; filename="meguri-${exportedAt.slice(0, 10)}.json"`);
    reply.header('cache-control', 'no-store');
    return { exportedAt, ...(await this.personalData.export(userId)) };
  }

  /** Refused while a round is open. Ends all sessions. */
  @Delete()
  @HttpCode(204)
  @ApiNoContentResponse()
  async leave(
    @Body({ schema: erasureSchema }) { currentPassword }: ErasureInput,
    @CurrentViewer() viewer: Viewer,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<void> {
    requireSecondStep(viewer);
    const { userId } = viewer;
    await this.password.check(userId, currentPassword);
    await this.erasure.erase(userId);
    endCookie(reply, this.settings.secure);
  }
}
