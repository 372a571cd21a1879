import { Controller, Get, Module, Param, UseGuards, UseInterceptors } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Rejected } from '@meguri/contracts/errors.ts';
import { type CheckoutSession, checkoutSessionSchema } from '@meguri/contracts/rental-round/answers.ts';
import type { RentalRound } from '@meguri/contracts/rental-round/rental-round.ts';
import { readsAfter } from '../../event-sourcing/reads-after.ts';
import { RequestLimits } from '../../http/request-limits.ts';
import { CurrentViewer, SignedIn, type Viewer } from '../../http/sessions/viewer.ts';
import type { Payment } from '../../adapters/payment-provider/movements.ts';
import { PaymentProvider } from '../../adapters/payment-provider/payment-provider.ts';
import { checkoutIdSchema, paidCheckout } from './paid-checkout.ts';
import { RequestRows } from '../queries/request-rows.ts';

/** Shown to the borrower after paying: read from the provider, because its webhook may be late. */
@ApiTags('rental requests')
@Controller('api/checkout/session')
@UseGuards(SignedIn)
export class CheckoutSessionController {
  constructor(
    private readonly provider: PaymentProvider,
    private readonly rows: RequestRows,
    private readonly limits: RequestLimits,
  ) {}

  /** 404 for unpaid, other users' and unknown ones alike. Has no effect. */
  @Get(':sid')
  @UseInterceptors(readsAfter('rounds'))
  @ApiOkResponse({ standardSchema: checkoutSessionSchema })
  async session(
    @CurrentViewer() viewer: Viewer,
    @Param('sid', { schema: checkoutIdSchema }) sid: string,
  ): Promise<CheckoutSession> {
    // Rounds don't record the pages of fees: only the provider knows to whom they belong.
    await this.limits.take('provider-look', `user ${viewer.userId}`);
    const { roundId, purpose, payment, amountTotal } = await paidCheckout(this.provider, sid);
    const found = await this.rows.find(roundId, viewer);
    if (found?.round.borrowerId !== viewer.userId) throw new Rejected('transaction_not_found');
    return {
      itemName: found.item.name,
      transactionId: found.id,
      totalAmount: amountTotal,
      paidAt: payment.created.toISOString(),
      purpose,
      recorded: recordedAs(found.round, payment),
      metadata: { rentalRequestId: found.id },
    };
  }
}

function recordedAs({ money }: RentalRound, { paymentIntentId }: Payment): CheckoutSession['recorded'] {
  const charge = money.charges.find((one) => one.paymentIntentId === paymentIntentId);
  if (charge === undefined) return null;
  return charge.purpose === 'returned_whole' ? 'goes_back' : 'kept';
}

/** The result page after paying. Needs the payment provider and the read side of rounds. */
@Module({ controllers: [CheckoutSessionController] })
export class CheckoutSessionModule {}
