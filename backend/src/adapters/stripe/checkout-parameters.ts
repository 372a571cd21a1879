import type Stripe from 'stripe';
import type { ProviderMetadata } from '../payment-provider/movements.ts';
import type { CheckoutOrder, PaymentSubject } from '../payment-provider/orders.ts';

const CARD_IS_SAVED =
  'お支払いに使用したカードは、まとめて借りるほかのアイテムの料金、返却の遅れによる延滞料や破損などの損害金が発生した場合のお支払い、登録カードでのお支払いを選んだ延長料金のために保存されます。';

/** Written on every object of a payment: webhooks and look-ups find the round by it. */
export function subjectMetadata({ roundId, purpose, ref }: PaymentSubject): ProviderMetadata {
  return { rentalRequestId: roundId, purpose, ref };
}

/**
 * Cards only, in whole yen; the first payment of a round saves the card for fees, which the page says next to its
 * button.
 */
export function checkoutParameters(order: CheckoutOrder): Stripe.Checkout.SessionCreateParams {
  const metadata = subjectMetadata(order);
  const savesCard = order.purpose === 'rental';
  return {
    mode: 'payment',
    allowed_payment_method_types: ['card'],
    locale: 'ja',
    line_items: order.lines.map(({ name, amount }) => ({
      quantity: 1,
      price_data: { currency: 'jpy', unit_amount: amount, product_data: { name } },
    })),
    ...(order.customerId === undefined ? { customer_creation: 'always' } : { customer: order.customerId }),
    expires_at: expirySecond(order),
    success_url: order.successUrl,
    cancel_url: order.cancelUrl,
    metadata,
    payment_intent_data: { metadata, ...(savesCard && { setup_future_usage: 'off_session' }) },
    ...(savesCard && { custom_text: { submit: { message: CARD_IS_SAVED } } }),
  };
}

/**
 * A retry moments later has a later expiry, and Stripe refuses a key with other parameters, so the expiry is part of
 * the key and creates another checkout. The first one's url was never returned, so it expires unpaid.
 */
export function checkoutKey(order: CheckoutOrder): string {
  return `${order.idempotencyKey}:${expirySecond(order)}`;
}

function expirySecond(order: CheckoutOrder): number {
  return Math.floor(order.expiresAt.getTime() / 1000);
}
