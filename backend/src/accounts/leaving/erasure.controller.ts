import { Body, Controller, Delete, Get, HttpCode, Req, Res, UseGuards } from '@nestjs/common';
import { ApiNoContentResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { type ErasureInput, erasureSchema } from '@meguri/contracts/account/erasure.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { HolderProof } from '../login-methods/holder-proof.ts';
import { HttpSettings } from '../../http/http-settings.ts';
import { RequestLimits } from '../../http/request-limits.ts';
import { endCookie } from '../../http/sessions/session-hook.ts';
import { CurrentViewer, SignedIn, type Viewer } from '../../http/sessions/viewer.ts';
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
    private readonly holder: HolderProof,
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
    @Body({ schema: erasureSchema }) proof: ErasureInput,
    @CurrentViewer() viewer: Viewer,
    @Req() { sessionHash }: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<void> {
    await this.holder.check(viewer, sessionHash, proof);
    await this.erasure.erase(viewer.userId);
    endCookie(reply, this.settings.secure);
  }
}
