import type Stripe from 'stripe';
import {
  CheckoutAlreadyPaid,
  PaymentProviderUnavailable,
  PaymentRefused,
} from '../payment-provider/payment-provider.ts';
import type { OpenCheckout } from '../payment-provider/movements.ts';
import type { CheckoutOrder } from '../payment-provider/orders.ts';
import { checkoutKey, checkoutParameters } from './checkout-parameters.ts';
import { calling } from './failures.ts';
import { checkoutOf } from './objects.ts';

/** Pages of one key that have ended, before somebody should look at it. */
const MAX_ENDED = 20;

/**
 * Makes a page, or answers the one that was made before with the same key. For 24 hours Stripe repeats its first answer,
 * the url of a page that may have ended since: then the key goes on to the next page, named after the one before it. A
 * failure that it repeats says nothing of now: the next key asks afresh.
 */
export async function openCheckout(stripe: Stripe, order: CheckoutOrder): Promise<OpenCheckout> {
  const parameters = checkoutParameters(order);
  let idempotencyKey = checkoutKey(order);
  for (let ended = 0; ended < MAX_ENDED; ended += 1) {
    const options = { idempotencyKey, maxNetworkRetries: 0 };
    const made = await unlessKept(() => stripe.checkout.sessions.create(parameters, options));
    if (made === null) {
      idempotencyKey = `${checkoutKey(order)}:failed${ended + 1}`;
      continue;
    }
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

/**
 * Repeated once with the same key, as the SDK would: but then its answer couldn't be told from one that was kept before.
 * (A connection that was cut the SDK repeats once all the same: up to four calls of one key.)
 * @returns null when the provider only repeats how an earlier call with this key failed
 */
async function unlessKept<Made>(create: () => Promise<Made>): Promise<Made | null> {
  try {
    return await calling(create);
  } catch (first) {
    if (isKept(first)) return null;
    if (!(first instanceof PaymentProviderUnavailable)) throw first;
    return calling(create).catch((second: unknown) => {
      throw isKept(second) ? first : second;
    });
  }
}

const isKept = (error: unknown): boolean =>
  (error instanceof PaymentRefused || error instanceof PaymentProviderUnavailable) && error.answerKept;

export function retrieved(stripe: Stripe, checkoutId: string): Promise<Stripe.Checkout.Session> {
  return calling(() => stripe.checkout.sessions.retrieve(checkoutId, { expand: ['payment_intent'] }));
}
