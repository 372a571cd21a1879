import { Body, Controller, Post, UseGuards } from '@nestjs/common';
import { ApiCreatedResponse, ApiTags } from '@nestjs/swagger';
import { rentalRequestSchema } from '@meguri/contracts/read-models/rental-request.ts';
import { type RequestRentalBody, requestRentalSchema } from '@meguri/contracts/rental-round/commands.ts';
import { type CommandContext, Commanding } from '../../http/command-context.ts';
import { SignedIn } from '../../http/viewer.ts';
import { RoundDesk } from '../round-desk.ts';
import { RequestRental } from './handler.ts';

@ApiTags('rental requests')
@Controller('api/rental-requests')
@UseGuards(SignedIn)
export class RequestRentalRoute {
  constructor(private readonly desk: RoundDesk) {}

  @Post()
  @ApiCreatedResponse({ standardSchema: rentalRequestSchema })
  request(@Commanding() context: CommandContext, @Body({ schema: requestRentalSchema }) body: RequestRentalBody) {
    const roundId = context.newTarget(RequestRental.name);
    return this.desk.change(context, { command: RequestRental, roundId, input: () => body });
  }
}
