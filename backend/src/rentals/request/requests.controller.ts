import { Body, Controller, Post, UseGuards } from '@nestjs/common';
import { ApiCreatedResponse, ApiTags } from '@nestjs/swagger';
import { rentalRequestSchema } from '@meguri/contracts/read-models/rental-request.ts';
import { type RequestRentalBody, requestRentalSchema } from '@meguri/contracts/rental-round/commands.ts';
import { type CommandContext, Commanding } from '../../event-sourcing/command-context.ts';
import { SignedIn } from '../../http/sessions/viewer.ts';
import { RequestChanges } from '../queries/request-changes.ts';

@ApiTags('rental requests')
@Controller('api/rental-requests')
@UseGuards(SignedIn)
export class RequestsController {
  constructor(private readonly requests: RequestChanges) {}

  @Post()
  @ApiCreatedResponse({ standardSchema: rentalRequestSchema })
  request(@Commanding() context: CommandContext, @Body({ schema: requestRentalSchema }) body: RequestRentalBody) {
    const roundId = context.newTarget('request-rental');
    return this.requests.change(context, {
      name: 'request-rental',
      roundId,
      input: async (uploads) => {
        const { message, ...sent } = body;
        const attached = await uploads.text('requestMessage', message);
        return attached === null ? sent : { ...sent, message: attached };
      },
    });
  }
}
