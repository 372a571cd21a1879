import { Controller, Delete, Param, UseGuards } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { rentalRequestSchema } from '@meguri/contracts/read-models/rental-request.ts';
import { type CommandContext, Commanding } from '../../http/command-context.ts';
import { SignedIn } from '../../http/viewer.ts';
import { RoundDesk } from '../round-desk.ts';
import { roundIdSchema } from '../round-id.ts';
import { FailPayment } from './handler.ts';

@ApiTags('rental requests')
@Controller('api/rental-requests/:id/payment')
@UseGuards(SignedIn)
export class FailPaymentRoute {
  constructor(private readonly desk: RoundDesk) {}

  /** Gives the open payment page up. */
  @Delete()
  @ApiOkResponse({ standardSchema: rentalRequestSchema })
  giveUp(@Commanding() context: CommandContext, @Param('id', { schema: roundIdSchema }) roundId: string) {
    const input = () => ({ checkoutId: null, cause: 'given_up' }) as const;
    return this.desk.change(context, { command: FailPayment, roundId, input });
  }
}
