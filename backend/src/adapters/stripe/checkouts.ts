import type Stripe from 'stripe';
import { type PaymentProvider, PaymentRefused } from '../payment-provider/payment-provider.ts';
import type { CheckoutExpiry } from '../payment-provider/movements.ts';
import { callStripe } from './failures.ts';
import { allOf, PAGE } from './lists.ts';
import { checkoutOf, hasMetadata } from './objects.ts';
import { openCheckout, retrieved } from './open-checkout.ts';

type Checkouts = Pick<
  PaymentProvider,
  'createCheckout' | 'expireCheckout' | 'getCheckout' | 'findCheckouts' | 'findOpenCheckouts'
>;

/** Stripe's payment pages: checkout sessions. */
export const checkouts = (stripe: Stripe): Checkouts => ({
  createCheckout: (order) => openCheckout(stripe, order),
  expireCheckout: (checkoutId) => expireCheckout(stripe, checkoutId),

  async getCheckout(checkoutId) {
    return checkoutOf(await retrieved(stripe, checkoutId));
  },

  async findCheckouts({ customerId, metadata }) {
    const wish = { customer: customerId, limit: PAGE, expand: ['data.payment_intent'] };
    return (await allOf(stripe.checkout.sessions.list(wish), hasMetadata(metadata))).map(checkoutOf);
  },

  async findOpenCheckouts({ customerId, metadata }) {
    const list = stripe.checkout.sessions.list({ customer: customerId, status: 'open', limit: PAGE });
    return (await allOf(list, hasMetadata(metadata))).map(({ id }) => id);
  },
});

async function expireCheckout(stripe: Stripe, checkoutId: string): Promise<CheckoutExpiry> {
  try {
    await callStripe(() => stripe.checkout.sessions.expire(checkoutId));
    return { outcome: 'expired' };
  } catch (error) {
    if (!(error instanceof PaymentRefused)) throw error;
    const checkout = checkoutOf(await retrieved(stripe, checkoutId));
    if (checkout.status === 'expired') return { outcome: 'already_expired' };
    if (checkout.status === 'complete' && checkout.payment) return { outcome: 'paid', payment: checkout.payment };
    throw error;
  }
}
