import { Controller, HttpCode, Param, Post, UseGuards } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { rentalRequestSchema } from '@meguri/contracts/read-models/rental-request.ts';
import { uuidSchema } from '@meguri/contracts/text/uuid.ts';
import { type CommandContext, Commanding } from '../../event-sourcing/command-context.ts';
import { SignedIn } from '../../http/sessions/viewer.ts';
import { RequestChanges } from '../queries/request-changes.ts';

@ApiTags('rental requests')
@Controller('api/rental-requests/:id/return-request')
@UseGuards(SignedIn)
export class ReturnRequestController {
  constructor(private readonly requests: RequestChanges) {}

  /** Asks for the return code before the system does. */
  @Post()
  @HttpCode(200)
  @ApiOkResponse({ standardSchema: rentalRequestSchema })
  request(@Commanding() context: CommandContext, @Param('id', { schema: uuidSchema }) roundId: string) {
    return this.requests.change(context, { name: 'request-return', roundId, input: () => ({}) });
  }
}
