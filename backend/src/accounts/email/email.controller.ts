import { Body, Controller, Get, HttpCode, Post, Query, Res, UseGuards } from '@nestjs/common';
import { ApiFoundResponse, ApiNoContentResponse, ApiTags } from '@nestjs/swagger';
import { type StopEmailChange, stopEmailChangeSchema } from '@meguri/contracts/account/credentials.ts';
import type { FastifyReply } from 'fastify';
import * as z from 'zod';
import { type NoInput, noInputSchema } from '../../http/errors/no-input.ts';
import { CurrentViewer, SignedIn, type Viewer } from '../../http/sessions/viewer.ts';
import { EmailChangeStops } from './email-change-stops.ts';
import { EmailVerification } from './email-verification.ts';
import { Profiles } from '../profiles.ts';

/** Whatever a link has become on its way: what isn't a token of ours is an old one. */
const linkSchema = z.object({ token: z.string().max(200).catch('') });

/** Proving that an e-mail address is one's own, and changing it. */
@ApiTags('account')
@Controller('api')
export class EmailController {
  constructor(
    private readonly verification: EmailVerification,
    private readonly stops: EmailChangeStops,
    private readonly profiles: Profiles,
  ) {}

  /** Where the mail's link leads; goes on to /email-verified?status=ok|expired|used. */
  @Get('verify-email')
  @ApiFoundResponse()
  async verify(@Query({ schema: linkSchema }) { token }: z.infer<typeof linkSchema>, @Res() reply: FastifyReply) {
    const status = await this.verification.verify(token);
    await reply
      .header('cache-control', 'no-store')
      .header('referrer-policy', 'no-referrer')
      .redirect(`/email-verified?status=${status}`, 302);
  }

  /** The link in the mail to the address that is to be, or was, replaced: stops that, or takes it back. */
  @Post('email-change/stop')
  @HttpCode(204)
  @ApiNoContentResponse()
  async stop(@Body({ schema: stopEmailChangeSchema }) { token }: StopEmailChange): Promise<void> {
    await this.stops.stop(token);
  }

  /** Sends the link anew, to the address that isn't verified yet. */
  @Post('verify-email/resend')
  @HttpCode(204)
  @UseGuards(SignedIn)
  @ApiNoContentResponse()
  async resend(@CurrentViewer() { userId }: Viewer, @Body({ schema: noInputSchema }) _: NoInput): Promise<void> {
    await this.verification.admit(userId);
    await this.verification.ask(await this.profiles.user(userId));
  }
}
