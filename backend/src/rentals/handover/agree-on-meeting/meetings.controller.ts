import { Body, Controller, HttpCode, Post, Put, UseGuards } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
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
import { RequestViews } from '../../queries/request-views.ts';
import { RoundCommand } from '../../round/round-command.ts';
import { RoundId } from '../../round/round-id.ts';

/** Meeting times of a pickup. */
@ApiTags('rental requests')
@Controller('api/rental-requests/:id/slots')
@UseGuards(SignedIn)
export class MeetingsController {
  constructor(
    private readonly bus: CommandBus,
    private readonly requests: RequestViews,
    private readonly limits: RequestLimits,
  ) {}

  /** The owner offers times, which replace earlier ones. */
  @Post()
  @HttpCode(200)
  @ApiOkResponse({ standardSchema: rentalRequestSchema })
  async offer(
    @Commanding() context: CommandContext,
    @RoundId() roundId: string,
    @Body({ schema: offerSlotsSchema }) body: OfferSlotsBody,
  ) {
    await this.take(context, roundId);
    const command = RoundCommand.from(context, {
      name: 'offer-slots',
      roundId,
      input: async (uploads) => {
        const { landmark, ...offer } = body;
        // Without a time there is no meeting to recognize each other at.
        const attached = offer.slots.length > 0 ? await uploads.text('landmark', landmark) : null;
        return attached === null ? offer : { ...offer, landmark: attached };
      },
    });
    return this.requests.answer(context, roundId, await this.bus.execute(command));
  }

  /** The borrower chooses one of them, or cancels. */
  @Put('chosen')
  @ApiOkResponse({ standardSchema: rentalRequestSchema })
  async choose(
    @Commanding() context: CommandContext,
    @RoundId() roundId: string,
    @Body({ schema: chooseSlotSchema }) body: ChooseSlotBody,
  ) {
    await this.take(context, roundId);
    const command = RoundCommand.from(context, { name: 'choose-slot', roundId, input: body });
    return this.requests.answer(context, roundId, await this.bus.execute(command));
  }

  private take({ viewer }: CommandContext, roundId: string): Promise<void> {
    return this.limits.take('meeting', `user ${viewer.userId} round ${roundId}`);
  }
}
