import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import Stripe from 'stripe';
import { SECRETS, TestPayments } from '../../../../../test/support/payment-sandbox.ts';

let payments: TestPayments;

beforeAll(async () => {
  payments = await TestPayments.start();
});
afterAll(() => payments.close());
afterEach(async () => {
  payments.webhooks.status = 200;
  await payments.ask('/switches', {}, 'DELETE');
  payments.webhooks.received.length = 0;
});

async function openCheckout() {
  return payments.provider.createCheckout({
    roundId: 'r1',
    purpose: 'rental',
    ref: 'attempt-1',
    lines: [{ name: '帯', amount: 3000 }],
    expiresAt: new Date(Date.now() + 35 * 60_000),
    successUrl: 'http://localhost/done',
    cancelUrl: 'http://localhost/back',
    idempotencyKey: crypto.randomUUID(),
  });
}

const pay = async () => payments.submitCard((await openCheckout()).url, '4242424242424242');
const account = () =>
  payments.provider.createAccount({ userId: 7, businessType: 'individual', idempotencyKey: crypto.randomUUID() });

describe('webhooks of the sandbox', () => {
  it('are signed so that the SDK verifies them, and name the object', async () => {
    const { checkoutId, url } = await openCheckout();
    await payments.submitCard(url, '4242424242424242');
    const { body, headers } = await payments.webhooks.waitFor('checkout.session.completed');
    const signature = String(headers['stripe-signature']);
    const event = Stripe.webhooks.constructEvent(body, signature, SECRETS.webhookSecret);
    expect(event.data.object).toMatchObject({ id: checkoutId, payment_status: 'paid' });
    expect(() => Stripe.webhooks.constructEvent(body, signature, SECRETS.connectWebhookSecret)).toThrow();
    expect(await payments.stripe.events.retrieve(event.id)).toMatchObject({ type: 'checkout.session.completed' });
  });

  it('of an account come with the account and the Connect secret', async () => {
    const { accountId } = await account();
    await payments.ask(`/accounts/${accountId}/complete`);
    const { body, headers } = await payments.webhooks.waitFor('account.updated');
    const event = Stripe.webhooks.constructEvent(
      body,
      String(headers['stripe-signature']),
      SECRETS.connectWebhookSecret,
    );
    expect(event.account).toBe(accountId);
  });

  it('come again, later and later, until they are answered 2xx', async () => {
    payments.webhooks.status = 500;
    await pay();
    await payments.webhooks.waitFor('payment_intent.succeeded', { count: 2 });
    payments.webhooks.status = 200;
    await payments.webhooks.waitFor('payment_intent.succeeded', { count: 3 });
    const ids = new Set(payments.webhooks.of('payment_intent.succeeded').map(({ event }) => event.id));
    expect(ids.size).toBe(1);
    const { rows } = await payments.pool.query<{ open: number }>(
      'select count(*)::int as open from payment_sandbox.webhook_deliveries where delivered_at is null and attempts > 5',
    );
    expect(rows[0]?.open).toBe(0);
  });

  it('that were not sent when it stopped are sent after the restart', async () => {
    await payments.ask('/webhooks', { hold: true });
    await pay();
    await payments.restart();
    await payments.webhooks.waitFor('checkout.session.completed');
  });

  it('come twice and in any order when switched so', async () => {
    await payments.ask('/webhooks', { copies: 3, shuffle: true });
    await pay();
    await payments.webhooks.waitFor('checkout.session.completed', { count: 3 });
    await payments.webhooks.waitFor('payment_intent.succeeded', { count: 3 });
    const ids = new Set(payments.webhooks.received.map(({ event }) => event.id));
    expect(ids.size).toBe(2);
  });

  it('wait while they are held', async () => {
    await payments.ask('/webhooks', { hold: true });
    await pay();
    await new Promise((done) => setTimeout(done, 100));
    expect(payments.webhooks.received).toHaveLength(0);
    await payments.ask('/webhooks', { hold: false });
    await payments.webhooks.waitFor('checkout.session.completed');
  });

  it('all come once more when redelivered', async () => {
    const { checkoutId, url } = await openCheckout();
    await payments.submitCard(url, '4242424242424242');
    const first = await payments.webhooks.waitFor('checkout.session.completed', { about: checkoutId });
    await payments.ask('/webhooks/redeliver');
    const second = await payments.webhooks.waitFor('checkout.session.completed', { about: checkoutId, count: 2 });
    expect(second.event.id).toBe(first.event.id);
  });
});
