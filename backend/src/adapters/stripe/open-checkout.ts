import type Stripe from 'stripe';
import {
  CheckoutAlreadyPaid,
  PaymentProviderUnavailable,
  PaymentRefused,
} from '../payment-provider/payment-provider.ts';
import type { OpenCheckout } from '../payment-provider/movements.ts';
import type { CheckoutOrder } from '../payment-provider/orders.ts';
import { checkoutKey, checkoutParameters } from './checkout-parameters.ts';
import { callStripe } from './failures.ts';
import { checkoutOf } from './objects.ts';

/** Ended pages of one key, after which a person should look at it. */
const MAX_ENDED = 20;

/**
 * Creates a page, or returns the one created before with the same key. For 24 hours Stripe replays its first answer,
 * which may be a page that has ended since: then the next key is derived from that page. A replayed failure says
 * nothing about the present either: the next key asks again.
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
 * Retries once with the same key, as the SDK would; the SDK's own retry would hide whether the answer was replayed. (A
 * broken connection is still retried once by the SDK: up to four calls per key.)
 * @returns null when the provider only replays an earlier failure of this key
 */
async function unlessKept<Made>(create: () => Promise<Made>): Promise<Made | null> {
  try {
    return await callStripe(create);
  } catch (first) {
    if (isKept(first)) return null;
    if (!(first instanceof PaymentProviderUnavailable)) throw first;
    return callStripe(create).catch((second: unknown) => {
      throw isKept(second) ? first : second;
    });
  }
}

const isKept = (error: unknown): boolean =>
  (error instanceof PaymentRefused || error instanceof PaymentProviderUnavailable) && error.answerKept;

export function retrieved(stripe: Stripe, checkoutId: string): Promise<Stripe.Checkout.Session> {
  return callStripe(() => stripe.checkout.sessions.retrieve(checkoutId, { expand: ['payment_intent'] }));
}
