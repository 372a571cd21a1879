import { Body, Controller, HttpCode, Post, Put, UseGuards } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { rentalRequestSchema } from '@meguri/contracts/read-models/rental-request.ts';
import {
  type ChooseSlotBody,
  chooseSlotSchema,
  type OfferSlotsBody,
  offerSlotsSchema,
} from '@meguri/contracts/rental-round/commands.ts';
import { type CommandContext, Commanding } from '../../../event-sourcing/command-context.ts';
import { RequestLimits } from '../../../http/request-limits.ts';
import { SignedIn } from '../../../http/sessions/viewer.ts';
import { RequestChanges } from '../../queries/request-changes.ts';
import { RoundId } from '../../round/round-id.ts';

/** When the two of a pickup meet. */
@ApiTags('rental requests')
@Controller('api/rental-requests/:id/slots')
@UseGuards(SignedIn)
export class MeetingsController {
  constructor(
    private readonly requests: RequestChanges,
    private readonly limits: RequestLimits,
  ) {}

  /** The owner says when they can; it replaces what was offered. */
  @Post()
  @HttpCode(200)
  @ApiOkResponse({ standardSchema: rentalRequestSchema })
  async offer(
    @Commanding() context: CommandContext,
    @RoundId() roundId: string,
    @Body({ schema: offerSlotsSchema }) body: OfferSlotsBody,
  ) {
    await this.take(context, roundId);
    return this.requests.change(context, { name: 'offer-slots', roundId, input: () => body });
  }

  /** The borrower takes one of them, or gives it up. */
  @Put('chosen')
  @ApiOkResponse({ standardSchema: rentalRequestSchema })
  async choose(
    @Commanding() context: CommandContext,
    @RoundId() roundId: string,
    @Body({ schema: chooseSlotSchema }) body: ChooseSlotBody,
  ) {
    await this.take(context, roundId);
    return this.requests.change(context, { name: 'choose-slot', roundId, input: () => body });
  }

  private take({ viewer }: CommandContext, roundId: string): Promise<void> {
    return this.limits.take('meeting', `user ${viewer.userId} round ${roundId}`);
  }
}
