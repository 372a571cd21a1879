import { Body, Controller, Post, UseGuards } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiCreatedResponse, ApiTags } from '@nestjs/swagger';
import { rentalRequestSchema } from '@meguri/contracts/read-models/rental-request.ts';
import { type RequestRentalBody, requestRentalSchema } from '@meguri/contracts/rental-round/commands.ts';
import { type CommandContext, Commanding } from '../../event-sourcing/command-context.ts';
import { SignedIn } from '../../http/sessions/viewer.ts';
import { RequestViews } from '../queries/request-views.ts';
import { RoundCommand } from '../round/round-command.ts';

@ApiTags('rental requests')
@Controller('api/rental-requests')
@UseGuards(SignedIn)
export class RequestsController {
  constructor(
    private readonly bus: CommandBus,
    private readonly requests: RequestViews,
  ) {}

  @Post()
  @ApiCreatedResponse({ standardSchema: rentalRequestSchema })
  async request(@Commanding() context: CommandContext, @Body({ schema: requestRentalSchema }) body: RequestRentalBody) {
    const roundId = context.newTarget('request-rental');
    const command = RoundCommand.from(context, {
      name: 'request-rental',
      roundId,
      input: async (uploads) => {
        const { message, ...sent } = body;
        const attached = await uploads.text('requestMessage', message);
        return attached === null ? sent : { ...sent, message: attached };
      },
    });
    return this.requests.answer(context, roundId, await this.bus.execute(command));
  }
}
