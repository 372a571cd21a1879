import { Controller, Get, Param, UseGuards } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Rejected } from '@meguri/contracts/errors.ts';
import * as z from 'zod';
import { CurrentViewer, SignedIn, type Viewer } from '../../http/sessions/viewer.ts';
import { type Checkout, PaymentProvider, PaymentRefused } from '../../adapters/payment-provider/payment-provider.ts';
import { RequestRows } from './request-rows.ts';

const sidSchema = z.string().regex(/^cs_[A-Za-z0-9_]{1,250}$/);

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
    private readonly payments: PaymentProvider,
    private readonly rows: RequestRows,
  ) {}

  /** Unpaid, another's, or unknown: 404 alike. It changes nothing. */
  @Get(':sid')
  @ApiOkResponse({ standardSchema: checkoutSessionSchema })
  async session(@CurrentViewer() viewer: Viewer, @Param('sid', { schema: sidSchema }) sid: string) {
    const checkout = await this.checkout(sid);
    const roundId = z.uuid().safeParse(checkout?.metadata['rentalRequestId']).data;
    const found = roundId === undefined ? undefined : await this.rows.find(roundId);
    if (checkout === null || checkout.payment?.status !== 'succeeded' || found?.round.borrowerId !== viewer.userId) {
      throw new Rejected('transaction_not_found');
    }
    return {
      itemName: found.item.name,
      transactionId: found.id,
      totalAmount: checkout.amountTotal,
      paidAt: checkout.payment.created.toISOString(),
      metadata: { rentalRequestId: found.id },
    };
  }

  /** null for a session that the provider doesn't know. */
  private async checkout(sid: string): Promise<Checkout | null> {
    try {
      return await this.payments.getCheckout(sid);
    } catch (error) {
      if (error instanceof PaymentRefused) return null;
      throw error;
    }
  }
}
