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

/** What the borrower reads after paying: asked of the provider, since its webhook may still be on the way. */
@ApiTags('rental requests')
@Controller('api/checkout/session')
@UseGuards(SignedIn)
export class CheckoutSessionController {
  constructor(
    private readonly provider: PaymentProvider,
    private readonly rows: RequestRows,
    private readonly limits: RequestLimits,
  ) {}

  /** Unpaid, another's, or unknown: 404 alike. It changes nothing. */
  @Get(':sid')
  @UseInterceptors(readsAfter('rounds'))
  @ApiOkResponse({ standardSchema: checkoutSessionSchema })
  async session(
    @CurrentViewer() viewer: Viewer,
    @Param('sid', { schema: checkoutIdSchema }) sid: string,
  ): Promise<CheckoutSession> {
    // Rounds don't record the pages of fees: whose it is only the provider knows.
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

/** What the borrower reads after paying. Needs the payment provider and what people read of their rounds. */
@Module({ controllers: [CheckoutSessionController] })
export class CheckoutSessionModule {}
