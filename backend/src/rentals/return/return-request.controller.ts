import { Controller, HttpCode, Param, Post, Query, UseGuards } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { rentalRequestSchema } from '@meguri/contracts/read-models/rental-request.ts';
import { type WholeParcelQuery, wholeParcelSchema } from '@meguri/contracts/rental-round/commands.ts';
import { uuidSchema } from '@meguri/contracts/text/uuid.ts';
import { type CommandContext, Commanding } from '../../event-sourcing/command-context.ts';
import { SignedIn } from '../../http/sessions/viewer.ts';
import { RequestViews } from '../queries/request-views.ts';
import { ParcelCommands } from '../round/parcel-commands.ts';
import { RoundCommand } from '../round/round-command.ts';

@ApiTags('rental requests')
@Controller('api/rental-requests/:id/return-request')
@UseGuards(SignedIn)
export class ReturnRequestController {
  constructor(
    private readonly bus: CommandBus,
    private readonly parcels: ParcelCommands,
    private readonly requests: RequestViews,
  ) {}

  /** Requests the return code before the system does. */
  @Post()
  @HttpCode(200)
  @ApiOkResponse({ standardSchema: rentalRequestSchema })
  async request(
    @Commanding() context: CommandContext,
    @Param('id', { schema: uuidSchema }) roundId: string,
    @Query({ schema: wholeParcelSchema }) { parcel }: WholeParcelQuery,
  ) {
    const commandTo = (id: string) => RoundCommand.from(context, { name: 'request-return', roundId: id, input: {} });
    const result = await this.bus.execute(commandTo(roundId));
    if (parcel === '1') await this.parcels.repeat(roundId, commandTo);
    return this.requests.answer(context, roundId, result);
  }
}
