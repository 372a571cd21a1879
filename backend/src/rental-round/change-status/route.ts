import { Body, Controller, Param, Put, UseGuards } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { rentalRequestSchema } from '@meguri/contracts/read-models/rental-request.ts';
import { type ChangeStatusBody, changeStatusSchema } from '@meguri/contracts/rental-round/commands.ts';
import { wantedCommand } from '@meguri/contracts/rental-round/wanted-status.ts';
import { type CommandContext, Commanding } from '../../http/command-context.ts';
import { SignedIn } from '../../http/viewer.ts';
import { RoundDesk } from '../round-desk.ts';
import { roundIdSchema } from '../round-id.ts';
import { WANTED_ORDERS } from './wanted-orders.ts';

/** One route for everything that people change by naming the status they want. */
@ApiTags('rental requests')
@Controller('api/rental-requests/:id/status')
@UseGuards(SignedIn)
export class ChangeStatusRoute {
  constructor(private readonly desk: RoundDesk) {}

  @Put()
  @ApiOkResponse({ standardSchema: rentalRequestSchema })
  async change(
    @Commanding() context: CommandContext,
    @Param('id', { schema: roundIdSchema }) id: string,
    @Body({ schema: changeStatusSchema }) body: ChangeStatusBody,
  ) {
    const send = WANTED_ORDERS[wantedCommand(body.status, await this.desk.partyOf(context.viewer, id))];
    return this.desk.show(context, id, await send(this.desk, context, id, body));
  }
}
