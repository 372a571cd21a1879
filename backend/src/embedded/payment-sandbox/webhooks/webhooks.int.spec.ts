import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, describe, expect, it } from '@jest/globals';
import Stripe from 'stripe';
import { SECRETS, TestPayments } from '../../../../../test/support/servers/payment-sandbox.ts';
import { useOpened } from '../../../../../test/support/use-opened.ts';

const payments = useOpened(() => TestPayments.start());
afterEach(async () => {
  payments.webhooks.status = 200;
  await payments.ask('/switches', {}, 'DELETE');
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

/** Pays a new checkout. @returns its id */
async function pay(): Promise<string> {
  const { checkoutId, url } = await openCheckout();
  await payments.submitCard(url, '4242424242424242');
  return checkoutId;
}
const completed = (about: string, count: number) =>
  payments.webhooks.waitFor('checkout.session.completed', { about, count });

/** Waits until this many deliveries are pending. */
async function undelivered(count: number): Promise<void> {
  for (const deadline = Date.now() + 5000; Date.now() < deadline; await delay(20)) {
    const { rows } = await payments.pool.query<{ owed: number }>(
      'select count(*)::int as owed from payment_sandbox.webhook_deliveries where delivered_at is null',
    );
    if (rows[0]?.owed === count) return;
  }
  throw new Error(`There are not ${count} undelivered`);
}

const account = () =>
  payments.provider.createAccount({ userId: 7, businessType: 'individual', idempotencyKey: crypto.randomUUID() });

describe('webhooks of the sandbox', () => {
  it('are signed so that the SDK verifies them, and name the object', async () => {
    const about = await pay();
    const { body, headers } = await payments.webhooks.waitFor('checkout.session.completed', { about });
    const signature = String(headers['stripe-signature']);
    const event = Stripe.webhooks.constructEvent(body, signature, SECRETS.webhookSecret);
    expect(event.data.object).toMatchObject({ id: about, payment_status: 'paid' });
    expect(() => Stripe.webhooks.constructEvent(body, signature, SECRETS.connectWebhookSecret)).toThrow();
    expect(await payments.stripe.events.retrieve(event.id)).toMatchObject({ type: 'checkout.session.completed' });
  });

  it('of an account are sent with the account and the Connect secret', async () => {
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

  it('are repeated, with growing pauses, until they are answered with 2xx', async () => {
    payments.webhooks.status = 500;
    const about = await pay();
    const first = await completed(about, 1);
    const second = await completed(about, 2);
    payments.webhooks.status = 200;
    const third = await completed(about, 3);
    expect([second.event.id, third.event.id]).toEqual([first.event.id, first.event.id]);
    expect(third.at - second.at).toBeGreaterThan(second.at - first.at);
    await undelivered(0);
  });

  it('that weren’t sent when it stopped are sent after the restart', async () => {
    await payments.ask('/webhooks', { hold: true });
    const about = await pay();
    await payments.restart();
    await completed(about, 1);
  });

  it('are sent three times when configured so', async () => {
    await payments.ask('/webhooks', { copies: 3, shuffle: true });
    const about = await pay();
    expect((await completed(about, 3)).event.id).toBe((await completed(about, 1)).event.id);
  });

  it('wait while they are held', async () => {
    await payments.ask('/webhooks', { hold: true });
    const about = await pay();
    await expect(payments.webhooks.waitFor('checkout.session.completed', { about, within: 150 })).rejects.toThrow();
    await payments.ask('/webhooks', { hold: false });
    await completed(about, 1);
  });

  it('are all sent once more when redelivered', async () => {
    const about = await pay();
    const first = await completed(about, 1);
    await payments.ask('/webhooks/redeliver');
    expect((await completed(about, 2)).event.id).toBe(first.event.id);
  });

  it('are sent once more also when that is requested before the first was answered', async () => {
    const { promise, resolve: answer } = Promise.withResolvers<void>();
    payments.webhooks.ready = promise;
    const about = await pay();
    const first = await completed(about, 1);
    await payments.ask('/webhooks/redeliver');
    answer();
    expect((await completed(about, 2)).event.id).toBe(first.event.id);
  });

  it('of some types can be held alone, so that a dispute is reported before the payment', async () => {
    await payments.ask('/webhooks', { hold: ['payment_intent.', 'checkout.session.'] });
    const { checkoutId, url } = await openCheckout();
    await payments.submitCard(url, '4000000000000259');
    await payments.webhooks.waitFor('charge.dispute.created');
    expect(payments.webhooks.of('checkout.session.completed').map(({ event }) => event.data.object.id)).not.toContain(
      checkoutId,
    );
    await payments.ask('/webhooks', { hold: false });
    await completed(checkoutId, 1);
  });

  it('that are dropped never arrive, but their events exist and can be sent again', async () => {
    await payments.ask('/webhooks', { lose: ['checkout.session.'] });
    const about = await pay();
    await undelivered(0);
    await expect(payments.webhooks.waitFor('checkout.session.completed', { about, within: 150 })).rejects.toThrow();
    const { data } = await payments.stripe.events.list({ type: 'checkout.session.completed', limit: 1 });
    await payments.ask(`/events/${data[0]?.id}/resend`);
    await completed(about, 1);
  });

  it('are sent late when delayed', async () => {
    await payments.ask('/webhooks', { delayMs: 700 });
    const start = Date.now();
    const { at } = await completed(await pay(), 1);
    expect(at - start).toBeGreaterThanOrEqual(700);
  });

  it('are sent before the response to the call that caused them', async () => {
    const { chargeId } = await payments.paid();
    await payments.ask('/switches', { fail: 'late_answer', path: '/v1/refunds', delayMs: 600, times: 1 });
    const refund = payments.provider.refund({ chargeId, amount: 1, metadata: {}, idempotencyKey: 'late' });
    const { event } = await payments.webhooks.waitFor('charge.refunded', { about: chargeId });
    const answered = await Promise.race([refund.then(() => true), delay(1).then(() => false)]);
    expect([event.type, answered]).toEqual(['charge.refunded', false]);
    await expect(refund).resolves.toMatchObject({ amount: 1 });
  });
});
