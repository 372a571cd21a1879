import { Body, Controller, HttpCode, Param, Post, UseGuards } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { rentalRequestSchema } from '@meguri/contracts/read-models/rental-request.ts';
import { type RequestFitRefundBody, requestFitRefundSchema } from '@meguri/contracts/rental-round/commands.ts';
import { uuidSchema } from '@meguri/contracts/text/uuid.ts';
import { type CommandContext, Commanding } from '../../event-sourcing/command-context.ts';
import { SignedIn } from '../../http/sessions/viewer.ts';
import { RequestViews } from '../queries/request-views.ts';
import { RoundCommand } from '../round/round-command.ts';

@ApiTags('rental requests')
@Controller('api/rental-requests/:id/fit-refund')
@UseGuards(SignedIn)
export class FitRefundController {
  constructor(
    private readonly bus: CommandBus,
    private readonly requests: RequestViews,
  ) {}

  /** The borrower asks for the price back, because the item doesn't fit; its return begins. */
  @Post()
  @HttpCode(200)
  @ApiOkResponse({ standardSchema: rentalRequestSchema })
  async request(
    @Commanding() context: CommandContext,
    @Param('id', { schema: uuidSchema }) roundId: string,
    @Body({ schema: requestFitRefundSchema }) { comment, images }: RequestFitRefundBody,
  ) {
    const command = RoundCommand.from(context, {
      name: 'request-fit-refund',
      roundId,
      input: async (uploads) => ({
        photos: await uploads.photos(images),
        comment: await uploads.text('comment', comment),
      }),
    });
    return this.requests.answer(context, roundId, await this.bus.execute(command));
  }
}
