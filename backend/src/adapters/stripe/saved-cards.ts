import type Stripe from 'stripe';
import {
  type PaymentProvider,
  PaymentProviderUnavailable,
  PaymentRefused,
} from '../payment-provider/payment-provider.ts';
import type { SavedCardOutcome } from '../payment-provider/movements.ts';
import type { SavedCardCharge } from '../payment-provider/orders.ts';
import { subjectMetadata } from './checkout-parameters.ts';
import { callStripe, callStripeUnlessGone, isCardGone } from './failures.ts';
import { paymentOf } from './objects.ts';

type SavedCards = Pick<
  PaymentProvider,
  'chargeSavedCard' | 'savedCard' | 'cardFingerprint' | 'detachCard' | 'deleteCustomer'
>;

/** Cards that checkouts saved: payment methods of customers. */
export const savedCards = (stripe: Stripe): SavedCards => ({
  chargeSavedCard: (charge) => chargeSavedCard(stripe, charge),

  async savedCard(paymentMethodId) {
    const { customer = null, card } = (await methodOf(stripe, paymentMethodId)) ?? {};
    return customer === null || card === undefined ? null : { brand: card.brand, last4: card.last4 };
  },

  async cardFingerprint(paymentMethodId) {
    return (await methodOf(stripe, paymentMethodId))?.card?.fingerprint ?? null;
  },

  async detachCard(paymentMethodId) {
    await callStripeUnlessGone(
      () => stripe.paymentMethods.detach(paymentMethodId),
      // Stripe has no code for "not attached".
      ({ code, message }) => code === 'resource_missing' || message.includes('not attached to a customer'),
    );
  },

  async deleteCustomer(customerId) {
    await callStripeUnlessGone(
      () => stripe.customers.del(customerId),
      ({ code }) => code === 'resource_missing',
    );
  },
});

/** Also a detached one; null: Stripe doesn't know it. */
async function methodOf(stripe: Stripe, paymentMethodId: string): Promise<Stripe.PaymentMethod | null> {
  try {
    return await callStripe(() => stripe.paymentMethods.retrieve(paymentMethodId));
  } catch (error) {
    if (error instanceof PaymentRefused && error.code === 'resource_missing') return null;
    throw error;
  }
}

async function chargeSavedCard(stripe: Stripe, charge: SavedCardCharge): Promise<SavedCardOutcome> {
  const parameters = {
    amount: charge.amount,
    currency: 'jpy',
    customer: charge.customerId,
    payment_method: charge.paymentMethodId,
    allowed_payment_method_types: ['card'],
    off_session: true,
    confirm: true,
    metadata: subjectMetadata(charge),
  };
  const options = { idempotencyKey: charge.idempotencyKey };
  try {
    const payment = paymentOf(await callStripe(() => stripe.paymentIntents.create(parameters, options)));
    if (payment.status === 'pending')
      throw new PaymentProviderUnavailable(`${payment.paymentIntentId} is not done yet`);
    return payment.status === 'failed'
      ? { outcome: 'declined', code: 'card_declined', message: 'the payment came to nothing' }
      : { outcome: 'succeeded', payment };
  } catch (error) {
    if (!(error instanceof PaymentRefused)) throw error;
    if (isCardGone(error)) return { outcome: 'declined', code: 'no_saved_card', message: error.message };
    if (!error.byBank) throw error;
    return { outcome: 'declined', code: error.declineCode ?? error.code, message: error.message };
  }
}
