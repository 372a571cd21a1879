import { Controller, HttpCode, Post, UseGuards } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { paymentPageSchema } from '@meguri/contracts/rental-round/answers.ts';
import { type CommandContext, Commanding } from '../../event-sourcing/command-context.ts';
import { SignedIn } from '../../http/sessions/viewer.ts';
import { FeePages } from '../money/fees/fee-pages.ts';
import { RoundId } from '../round/round-id.ts';

/** The payment page of an approved extension. */
@ApiTags('rental requests')
@Controller('api/rental-requests/:id/extension')
@UseGuards(SignedIn)
export class ExtensionPaymentController {
  constructor(private readonly pages: FeePages) {}

  @Post('pay')
  @HttpCode(200)
  @ApiOkResponse({ standardSchema: paymentPageSchema })
  pay(@Commanding() context: CommandContext, @RoundId() roundId: string) {
    return this.pages.open(context, roundId, 'extension');
  }
}
