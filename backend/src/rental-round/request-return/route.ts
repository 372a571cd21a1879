import { Controller, HttpCode, Param, Post, UseGuards } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { rentalRequestSchema } from '@meguri/contracts/read-models/rental-request.ts';
import { type CommandContext, Commanding } from '../../http/command-context.ts';
import { SignedIn } from '../../http/viewer.ts';
import { RoundDesk } from '../round-desk.ts';
import { roundIdSchema } from '../round-id.ts';
import { RequestReturn } from './handler.ts';

@ApiTags('rental requests')
@Controller('api/rental-requests/:id/return-request')
@UseGuards(SignedIn)
export class RequestReturnRoute {
  constructor(private readonly desk: RoundDesk) {}

  /** Asks for the return code before the system does. */
  @Post()
  @HttpCode(200)
  @ApiOkResponse({ standardSchema: rentalRequestSchema })
  request(@Commanding() context: CommandContext, @Param('id', { schema: roundIdSchema }) roundId: string) {
    return this.desk.change(context, { command: RequestReturn, roundId, input: () => ({}) });
  }
}
