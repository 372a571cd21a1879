import { Body, Controller, Param, Put, UseGuards } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { rentalRequestSchema } from '@meguri/contracts/read-models/rental-request.ts';
import { type ChangeStatusBody, changeStatusSchema } from '@meguri/contracts/rental-round/commands.ts';
import { type CommandContext, Commanding } from '../../event-sourcing/command-context.ts';
import { SignedIn } from '../../http/sessions/viewer.ts';
import { RoundCommands } from './round-commands.ts';
import { roundIdSchema } from './round-id.ts';
import { WANTED_INPUTS, wantedCommand } from './wanted-status.ts';

/** One route for everything that people change by naming the status they want. */
@ApiTags('rental requests')
@Controller('api/rental-requests/:id/status')
@UseGuards(SignedIn)
export class StatusController {
  constructor(private readonly commands: RoundCommands) {}

  @Put()
  @ApiOkResponse({ standardSchema: rentalRequestSchema })
  async change(
    @Commanding() context: CommandContext,
    @Param('id', { schema: roundIdSchema }) roundId: string,
    @Body({ schema: changeStatusSchema }) body: ChangeStatusBody,
  ) {
    const name = wantedCommand(body.status, await this.commands.partyOf(context.viewer, roundId));
    return this.commands.change(context, { name, roundId, input: (uploads) => WANTED_INPUTS[name](body, uploads) });
  }
}
