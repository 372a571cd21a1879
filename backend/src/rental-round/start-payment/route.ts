import { Controller, HttpCode, Param, Post, UseGuards } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Rejected } from '@meguri/contracts/errors.ts';
import { type PaymentPage, paymentPageSchema } from '@meguri/contracts/rental-round/answers.ts';
import { type CommandContext, Commanding } from '../../http/command-context.ts';
import { SignedIn } from '../../http/viewer.ts';
import { RoundDesk } from '../round-desk.ts';
import { roundIdSchema } from '../round-id.ts';
import { StartPayment } from './handler.ts';

const PAYOUT_FOLLOWS = 'お支払いページへ移動します';
const PAYOUT_WAITS = 'お支払いページへ移動します。オーナーへの支払いは口座の準備ができてから行われます';

/** Two ways to the payment page: one for owners who can be paid out, one for all others. */
@ApiTags('rental requests')
@Controller('api/rental-requests/:id')
@UseGuards(SignedIn)
export class StartPaymentRoute {
  constructor(private readonly desk: RoundDesk) {}

  @Post('payment-connect-separated')
  @HttpCode(200)
  @ApiOkResponse({ standardSchema: paymentPageSchema })
  payOutReady(@Commanding() context: CommandContext, @Param('id', { schema: roundIdSchema }) id: string) {
    return this.start(context, id, true);
  }

  @Post('payment')
  @HttpCode(200)
  @ApiOkResponse({ standardSchema: paymentPageSchema })
  pay(@Commanding() context: CommandContext, @Param('id', { schema: roundIdSchema }) id: string) {
    return this.start(context, id, false);
  }

  private async start(context: CommandContext, roundId: string, payoutRequired: boolean) {
    const input = () => ({ payoutRequired });
    const { state, position } = await this.desk.send(context, { command: StartPayment, roundId, input });
    const url = state.checkout?.url;
    if (url === undefined) throw new Rejected('payment_in_progress');
    const message = payoutRequired ? PAYOUT_FOLLOWS : PAYOUT_WAITS;
    return context.answer<PaymentPage>(position, () => ({ url, message }));
  }
}
