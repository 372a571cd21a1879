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
import { SignedIn } from '../../../http/sessions/viewer.ts';
import { RoundCommands } from '../../round/round-commands.ts';
import { RoundId } from '../../round/round-id.ts';

/** When the two of a pickup meet. */
@ApiTags('rental requests')
@Controller('api/rental-requests/:id/slots')
@UseGuards(SignedIn)
export class MeetingsController {
  constructor(private readonly commands: RoundCommands) {}

  /** The owner says when they can; it replaces what was offered. */
  @Post()
  @HttpCode(200)
  @ApiOkResponse({ standardSchema: rentalRequestSchema })
  offer(
    @Commanding() context: CommandContext,
    @RoundId() roundId: string,
    @Body({ schema: offerSlotsSchema }) body: OfferSlotsBody,
  ) {
    return this.commands.change(context, { name: 'offer-slots', roundId, input: () => body });
  }

  /** The borrower takes one of them, or gives it up. */
  @Put('chosen')
  @ApiOkResponse({ standardSchema: rentalRequestSchema })
  choose(
    @Commanding() context: CommandContext,
    @RoundId() roundId: string,
    @Body({ schema: chooseSlotSchema }) body: ChooseSlotBody,
  ) {
    return this.commands.change(context, { name: 'choose-slot', roundId, input: () => body });
  }
}
