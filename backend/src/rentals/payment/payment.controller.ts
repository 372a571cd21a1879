import { Controller, Delete, Get, HttpCode, Post, Query, UseGuards } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Rejected } from '@meguri/contracts/errors.ts';
import { rentalRequestSchema } from '@meguri/contracts/read-models/rental-request.ts';
import {
  type PaymentOutcome,
  paymentOutcomeSchema,
  type PaymentPage,
  paymentPageSchema,
  type PaymentPurpose,
  paymentPurposeSchema,
} from '@meguri/contracts/rental-round/answers.ts';
import { type CommandContext, Commanding } from '../../event-sourcing/command-context.ts';
import { CurrentViewer, SignedIn, type Viewer } from '../../http/sessions/viewer.ts';
import { RequestViews } from '../queries/request-views.ts';
import { RoundCommand } from '../round/round-command.ts';
import { RoundId } from '../round/round-id.ts';
import { PaymentOutcomes } from './payment-outcomes.ts';

const PAYOUT_FOLLOWS = 'お支払いページへ移動します';
const PAYOUT_WAITS = 'お支払いページへ移動します。オーナーへの支払いは口座の準備ができてから行われます';

/**
 * Two routes to the payment page, one for owners who can receive payouts and one for others; and the way back from it.
 */
@ApiTags('rental requests')
@Controller('api/rental-requests/:id')
@UseGuards(SignedIn)
export class PaymentController {
  constructor(
    private readonly bus: CommandBus,
    private readonly requests: RequestViews,
    private readonly outcomes: PaymentOutcomes,
  ) {}

  /** The result of the borrower's last payment page, read from the provider. */
  @Get('payment')
  @ApiOkResponse({ standardSchema: paymentOutcomeSchema })
  async outcome(
    @CurrentViewer() { userId }: Viewer,
    @RoundId() roundId: string,
    @Query({ schema: paymentPurposeSchema }) { for: purpose }: { readonly for: PaymentPurpose },
  ): Promise<PaymentOutcome> {
    return { outcome: await this.outcomes.of(userId, roundId, purpose) };
  }

  @Post('payment-connect-separated')
  @HttpCode(200)
  @ApiOkResponse({ standardSchema: paymentPageSchema })
  payOutReady(@Commanding() context: CommandContext, @RoundId() roundId: string) {
    return this.start(context, roundId, true);
  }

  @Post('payment')
  @HttpCode(200)
  @ApiOkResponse({ standardSchema: paymentPageSchema })
  pay(@Commanding() context: CommandContext, @RoundId() roundId: string) {
    return this.start(context, roundId, false);
  }

  /** Gives up the open payment page. */
  @Delete('payment')
  @ApiOkResponse({ standardSchema: rentalRequestSchema })
  async giveUp(@Commanding() context: CommandContext, @RoundId() roundId: string) {
    const input = { checkoutId: null, cause: 'given_up' } as const;
    const command = RoundCommand.from(context, { name: 'fail-payment', roundId, input });
    return this.requests.answer(context, roundId, await this.bus.execute(command));
  }

  private async start(context: CommandContext, roundId: string, payoutRequired: boolean) {
    const command = RoundCommand.from(context, { name: 'start-payment', roundId, input: { payoutRequired } });
    const { state, position } = await this.bus.execute(command);
    const url = state.payment?.checkout?.url;
    if (url === undefined) throw new Rejected('payment_in_progress');
    const message = payoutRequired ? PAYOUT_FOLLOWS : PAYOUT_WAITS;
    return context.answer<PaymentPage>(position, () => ({ url, message }));
  }
}
