import { Controller, Get, Param, UseGuards, UseInterceptors } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Rejected } from '@meguri/contracts/errors.ts';
import * as z from 'zod';
import { readsAfter } from '../../event-sourcing/reads-after.ts';
import { RequestLimits } from '../../http/request-limits.ts';
import { CurrentViewer, SignedIn, type Viewer } from '../../http/sessions/viewer.ts';
import { PaymentProvider } from '../../adapters/payment-provider/payment-provider.ts';
import { checkoutIdSchema, paidCheckout } from '../payment/paid-checkout.ts';
import { RequestRows } from './request-rows.ts';

const checkoutSessionSchema = z.object({
  itemName: z.string(),
  transactionId: z.uuid(),
  totalAmount: z.int(),
  paidAt: z.iso.datetime(),
  metadata: z.object({ rentalRequestId: z.uuid() }),
});

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
  async session(@CurrentViewer() viewer: Viewer, @Param('sid', { schema: checkoutIdSchema }) sid: string) {
    // Rounds don't record the pages of fees: whose it is only the provider knows.
    await this.limits.take('provider-look', `user ${viewer.userId}`);
    const { roundId, payment, amountTotal } = await paidCheckout(this.provider, sid);
    const found = await this.rows.find(roundId, viewer);
    if (found?.round.borrowerId !== viewer.userId) throw new Rejected('transaction_not_found');
    return {
      itemName: found.item.name,
      transactionId: found.id,
      totalAmount: amountTotal,
      paidAt: payment.created.toISOString(),
      metadata: { rentalRequestId: found.id },
    };
  }
}
