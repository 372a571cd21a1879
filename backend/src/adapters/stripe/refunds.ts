import type Stripe from 'stripe';
import type { PaymentProvider } from '../payment-provider/payment-provider.ts';
import { callStripe } from './failures.ts';
import { allOf, firstOf, PAGE } from './lists.ts';
import { hasMetadata, refundOf } from './objects.ts';

type Refunds = Pick<PaymentProvider, 'refund' | 'getRefund' | 'findRefund' | 'listRefunds'>;

/** Refunds of charges. */
export const refunds = (stripe: Stripe): Refunds => ({
  async refund({ chargeId, amount, metadata, idempotencyKey }) {
    const parameters = { charge: chargeId, amount, metadata };
    return refundOf(await callStripe(() => stripe.refunds.create(parameters, { idempotencyKey })));
  },

  async getRefund(refundId) {
    return refundOf(await callStripe(() => stripe.refunds.retrieve(refundId)));
  },

  async findRefund({ chargeId, metadata }) {
    const list = stripe.refunds.list({ charge: chargeId, limit: PAGE });
    const found = await firstOf(
      list,
      (refund) => refundOf(refund).status !== 'failed' && hasMetadata(metadata)(refund),
    );
    return found && refundOf(found);
  },

  async listRefunds(charge) {
    return (await allOf(stripe.refunds.list({ charge, limit: PAGE }))).map(refundOf).reverse();
  },
});
