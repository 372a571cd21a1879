import type Stripe from 'stripe';
import {
  type PaymentProvider,
  PaymentRefused,
  CheckoutAlreadyPaid,
  PaymentProviderUnavailable,
} from '../payment-provider/payment-provider.ts';
import type { CheckoutExpiry, OpenCheckout } from '../payment-provider/movements.ts';
import { callStripe } from './failures.ts';
import { allOf, PAGE } from './lists.ts';
import { checkoutOf, hasMetadata } from './objects.ts';
import type { CheckoutOrder } from '../payment-provider/orders.ts';
import { checkoutKey, checkoutParameters } from './checkout-parameters.ts';

/** Ended pages of one key, after which a person should look at it. */
const MAX_ENDED = 20;

/**
 * Creates a page, or returns the one created before with the same key. For 24 hours Stripe replays its first answer,
 * which may be a page that has ended since: then the next key is derived from that page. A replayed failure says
 * nothing about the present either: the next key asks again.
 */
async function openCheckout(stripe: Stripe, order: CheckoutOrder): Promise<OpenCheckout> {
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

function retrieved(stripe: Stripe, checkoutId: string): Promise<Stripe.Checkout.Session> {
  return callStripe(() => stripe.checkout.sessions.retrieve(checkoutId, { expand: ['payment_intent'] }));
}

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
