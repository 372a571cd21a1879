import { Controller, HttpCode, Param, Post, UseGuards } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiNoContentResponse, ApiTags } from '@nestjs/swagger';
import { Rejected } from '@meguri/contracts/errors.ts';
import { PaymentProvider } from '../../adapters/payment-provider/payment-provider.ts';
import { type CommandContext, Commanding } from '../../event-sourcing/command-context.ts';
import { RequestLimits } from '../../http/request-limits.ts';
import { SignedIn } from '../../http/sessions/viewer.ts';
import { checkoutIdSchema, type PaidCheckout, paidCheckout } from './paid-checkout.ts';
import { feePayment } from '../money/fees/fee-links.ts';
import { recordedPayment } from '../money/recorded-payment.ts';
import { followUp } from '../../event-sourcing/streams/command.ts';
import { RoundCommand } from '../round/round-command.ts';
import { Rounds } from '../round/rounds.ts';

/**
 * Called by the page to which people return from a payment page, so that they needn't wait for a late or lost webhook.
 */
@ApiTags('rental requests')
@Controller('api/checkout/session')
@UseGuards(SignedIn)
export class PaidCheckoutController {
  constructor(
    private readonly provider: PaymentProvider,
    private readonly rounds: Rounds,
    private readonly bus: CommandBus,
    private readonly limits: RequestLimits,
  ) {}

  /**
   * Records the payment according to the provider, once, as its webhook does. 404 for unpaid, other users' and unknown
   * ones alike.
   */
  @Post(':sid')
  @HttpCode(204)
  @ApiNoContentResponse()
  async record(
    @Commanding() context: CommandContext,
    @Param('sid', { schema: checkoutIdSchema }) sid: string,
  ): Promise<void> {
    await this.limits.take('provider-look', `user ${context.viewer.userId}`);
    const paid = await paidCheckout(this.provider, sid);
    const round = await this.rounds.find(paid.roundId);
    if (round?.borrowerId !== context.viewer.userId) throw new Rejected('transaction_not_found');
    const { name, input } = recordOf(paid);
    const command = context.envelope('return-from-payment', paid.roundId, { sid });
    const by = { as: 'system', process: 'return-from-payment' } as const;
    const { position } = await this.bus.execute(new RoundCommand(name, followUp(command, name, input, by)));
    await context.answer(position, () => undefined);
  }
}

function recordOf({ checkoutId, payment, purpose, metadata: { ref = '' } }: PaidCheckout) {
  if (purpose !== 'rental') return feePayment({ purpose, ref }, { checkoutId, payment });
  return { name: 'record-payment', input: { checkoutId, payment: recordedPayment(payment) } } as const;
}
