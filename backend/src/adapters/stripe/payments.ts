import type Stripe from 'stripe';
import { type PaymentProvider, PaymentRefused } from '../payment-provider/payment-provider.ts';
import { callStripe } from './failures.ts';
import { firstOf, PAGE } from './lists.ts';
import { hasMetadata, paymentOf } from './objects.ts';

type Payments = Pick<PaymentProvider, 'getPayment' | 'getPaymentOfCharge' | 'findPayment'>;

/** Payments of borrowers: payment intents and their charges. */
export const payments = (stripe: Stripe): Payments => ({
  async getPayment(paymentIntentId) {
    return paymentOf(await callStripe(() => stripe.paymentIntents.retrieve(paymentIntentId)));
  },

  async getPaymentOfCharge(chargeId) {
    const { payment_intent: intent } = await callStripe(() =>
      stripe.charges.retrieve(chargeId, { expand: ['payment_intent'] }),
    );
    if (intent !== null && typeof intent === 'object') return paymentOf(intent);
    throw new PaymentRefused('payment_intent_missing', `charge ${chargeId} belongs to no payment`);
  },

  async findPayment({ customerId, metadata }) {
    const list = stripe.paymentIntents.list({ customer: customerId, limit: PAGE });
    const found = await firstOf(list, (intent) => intent.status === 'succeeded' && hasMetadata(metadata)(intent));
    return found && paymentOf(found);
  },
});
