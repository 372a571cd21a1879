import type Stripe from 'stripe';
import { CheckoutAlreadyPaid, PaymentProviderUnavailable } from '../payment-provider/payment-provider.ts';
import type { OpenCheckout } from '../payment-provider/movements.ts';
import type { CheckoutOrder } from '../payment-provider/orders.ts';
import { checkoutKey, checkoutParameters } from './checkout-parameters.ts';
import { calling } from './failures.ts';
import { checkoutOf } from './objects.ts';

/** Pages of one key that have ended, before somebody should look at it. */
const MAX_ENDED = 20;

/**
 * Makes a page, or answers the one that was made before with the same key. For 24 hours Stripe repeats its first answer,
 * the url of a page that may have ended since: then the key goes on to the next page, named after the one before it.
 */
export async function openCheckout(stripe: Stripe, order: CheckoutOrder): Promise<OpenCheckout> {
  const parameters = checkoutParameters(order);
  let idempotencyKey = checkoutKey(order);
  for (let ended = 0; ended < MAX_ENDED; ended += 1) {
    const made = await calling(() => stripe.checkout.sessions.create(parameters, { idempotencyKey }));
    const isRepeated = made.lastResponse.headers['idempotent-replayed'] === 'true';
    const session = isRepeated ? await retrieved(stripe, made.id) : made;
    const { status, payment, url } = checkoutOf(session);
    if (status === 'complete' && payment !== null) throw new CheckoutAlreadyPaid(session.id, payment);
    if (status === 'open' && url !== null)
      return { checkoutId: session.id, url, expiresAt: new Date(session.expires_at * 1000) };
    if (!isRepeated) break;
    idempotencyKey = `${checkoutKey(order)}:${session.id.slice(-12)}`;
  }
  throw new PaymentProviderUnavailable(`no open checkout came for ${idempotencyKey}`);
}

export function retrieved(stripe: Stripe, checkoutId: string): Promise<Stripe.Checkout.Session> {
  return calling(() => stripe.checkout.sessions.retrieve(checkoutId, { expand: ['payment_intent'] }));
}
