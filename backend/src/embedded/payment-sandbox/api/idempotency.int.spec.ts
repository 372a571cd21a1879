import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import Stripe from 'stripe';
import { TestPayments } from '../../../../../test/support/servers/payment-sandbox.ts';
import { useOpened } from '../../../../../test/support/use-opened.ts';

let charge: string;

const payments = useOpened(() => TestPayments.start());
afterEach(() => payments.ask('/switches', {}, 'DELETE'));

async function paidCharge(): Promise<string> {
  const { checkoutId, url } = await payments.provider.createCheckout({
    roundId: 'r1',
    purpose: 'rental',
    ref: 'attempt-1',
    lines: [{ name: '帯', amount: 3000 }],
    expiresAt: new Date(Date.now() + 35 * 60_000),
    successUrl: 'http://localhost/done',
    cancelUrl: 'http://localhost/back',
    idempotencyKey: crypto.randomUUID(),
  });
  await payments.submitCard(url, '4242424242424242');
  const { payment } = await payments.provider.getCheckout(checkoutId);
  return payment?.chargeId ?? '';
}

const refundsOf = async () => (await payments.stripe.refunds.list({ charge, limit: 100 })).data;

describe('a key that is used again', () => {
  beforeAll(async () => {
    charge = await paidCharge();
  });

  it('gets the first response, and nothing happens twice', async () => {
    const first = await payments.stripe.refunds.create({ charge, amount: 100 }, { idempotencyKey: 'once' });
    const second = await payments.stripe.refunds.create({ charge, amount: 100 }, { idempotencyKey: 'once' });
    expect(second).toEqual(first);
    expect(await refundsOf()).toHaveLength(1);
  });

  it('with other parameters is rejected', async () => {
    const call = payments.stripe.refunds.create({ charge, amount: 101 }, { idempotencyKey: 'once' });
    await expect(call).rejects.toBeInstanceOf(Stripe.errors.StripeIdempotencyError);
  });

  it('gets a failed response again', async () => {
    const refund = () => payments.stripe.refunds.create({ charge, amount: 2901 }, { idempotencyKey: 'too much' });
    const message = 'Refund amount (¥2901) is greater than unrefunded amount on charge (¥2900)';
    await expect(refund()).rejects.toThrow(message);
    await payments.stripe.refunds.create({ charge, amount: 50 });
    await expect(refund()).rejects.toThrow(message);
  });

  it('is unused after an invalid parameter, because nothing had begun', async () => {
    const options = { idempotencyKey: 'wrong first' };
    await expect(payments.stripe.refunds.create({ charge, colour: 'red' } as object, options)).rejects.toThrow(
      'colour',
    );
    await expect(payments.stripe.refunds.create({ charge, amount: 51 }, options)).resolves.toMatchObject({
      amount: 51,
    });
  });

  it('is forgotten after a day', async () => {
    await payments.stripe.refunds.create({ charge, amount: 52 }, { idempotencyKey: 'day' });
    await payments.ask('/idempotency-keys', {}, 'DELETE');
    await payments.stripe.refunds.create({ charge, amount: 52 }, { idempotencyKey: 'day' });
    expect((await refundsOf()).filter(({ amount }) => amount === 52)).toHaveLength(2);
  });

  it('is known after a restart', async () => {
    const first = await payments.stripe.refunds.create({ charge, amount: 53 }, { idempotencyKey: 'restart' });
    await payments.restart();
    expect(await payments.stripe.refunds.create({ charge, amount: 53 }, { idempotencyKey: 'restart' })).toEqual(first);
  });

  it('used twenty times concurrently moves money once', async () => {
    const calls = Array.from({ length: 20 }, () =>
      payments.provider
        .refund({ chargeId: charge, amount: 54, metadata: {}, idempotencyKey: 'crowd' })
        .catch(() => null),
    );
    await Promise.all(calls);
    await payments.provider.refund({ chargeId: charge, amount: 54, metadata: {}, idempotencyKey: 'crowd' });
    expect((await refundsOf()).filter(({ amount }) => amount === 54)).toHaveLength(1);
  });
});

describe('a faulty provider', () => {
  beforeAll(async () => {
    charge = await paidCharge();
  });
  const refund = (idempotencyKey: string, amount: number) =>
    payments.stripe.refunds.create({ charge, amount }, { idempotencyKey });

  it('that cuts the connection before the response has made the refund, which the repetition finds', async () => {
    await payments.ask('/switches', { fail: 'lose_answer', path: '/v1/refunds', method: 'POST', times: 2 });
    // The SDK retries once after a closed connection.
    await expect(refund('lost', 60)).rejects.toBeInstanceOf(Stripe.errors.StripeConnectionError);
    expect(await refundsOf()).toHaveLength(1);
    await expect(refund('lost', 60)).resolves.toMatchObject({ amount: 60 });
    expect(await refundsOf()).toHaveLength(1);
  });

  it('that refuses connections does nothing until the repetition', async () => {
    await payments.ask('/switches', { fail: 'refuse', path: '/v1/refunds', method: 'POST', times: 2 });
    await expect(refund('refused', 61)).rejects.toBeInstanceOf(Stripe.errors.StripeConnectionError);
    expect(await refundsOf()).toHaveLength(1);
    await expect(refund('refused', 61)).resolves.toMatchObject({ amount: 61 });
  });

  it('that responds with 500 does nothing until the repetition', async () => {
    await payments.ask('/switches', { fail: 'error_500', times: 1 });
    await expect(refund('broken', 62)).rejects.toMatchObject({ statusCode: 500 });
    await expect(refund('broken', 62)).resolves.toMatchObject({ amount: 62 });
  });

  it('that responds with 500 and stores it repeats it until the key is forgotten', async () => {
    await payments.ask('/switches', { fail: 'error_500_kept', times: 1 });
    await expect(refund('kept', 63)).rejects.toMatchObject({ statusCode: 500 });
    await expect(refund('kept', 63)).rejects.toMatchObject({ headers: { 'idempotent-replayed': 'true' } });
    await payments.ask('/idempotency-keys', {}, 'DELETE');
    await expect(refund('kept', 63)).resolves.toMatchObject({ amount: 63 });
  });

  it('that is slow rejects a concurrent call with the key with 409, and moves money once', async () => {
    await payments.ask('/switches', { fail: 'slow', path: '/v1/refunds', times: 1, delayMs: 300 });
    const slow = refund('slow', 64);
    await new Promise((done) => setTimeout(done, 100));
    await expect(refund('slow', 64)).rejects.toMatchObject({ statusCode: 409, code: 'idempotency_key_in_use' });
    await expect(slow).resolves.toMatchObject({ amount: 64 });
    expect((await refundsOf()).filter(({ amount }) => amount === 64)).toHaveLength(1);
  });
});
