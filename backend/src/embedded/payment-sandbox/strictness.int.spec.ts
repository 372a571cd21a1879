import { describe, expect, it } from '@jest/globals';
import Stripe from 'stripe';
import { TestPayments } from '../../../../test/support/servers/payment-sandbox.ts';
import { useOpened } from '../../../../test/support/use-opened.ts';

const payments = useOpened(() => TestPayments.start());

const inMinutes = (minutes: number) => Math.floor(Date.now() / 1000) + minutes * 60;

function session(changes: Partial<Stripe.Checkout.SessionCreateParams> = {}): Stripe.Checkout.SessionCreateParams {
  return {
    mode: 'payment',
    allowed_payment_method_types: ['card'],
    success_url: 'http://localhost/done',
    line_items: [{ quantity: 1, price_data: { currency: 'jpy', unit_amount: 3000, product_data: { name: '帯' } } }],
    ...changes,
  };
}

async function refusal(call: Promise<unknown>): Promise<Stripe.errors.StripeError> {
  try {
    await call;
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError) return error;
    throw error;
  }
  throw new Error('The call was accepted');
}

describe('like Stripe, the sandbox rejects', () => {
  it('a wrong secret key, with 401', async () => {
    const { hostname, port } = new URL(payments.sandbox.url);
    const stranger = new Stripe('sk_test_other', { host: hostname, port, protocol: 'http' });
    expect(await refusal(stranger.checkout.sessions.create(session()))).toBeInstanceOf(
      Stripe.errors.StripeAuthenticationError,
    );
  });

  it('an unknown parameter, by its name', async () => {
    const call = payments.stripe.checkout.sessions.create(session({ payment_method_types: ['card'] } as object));
    expect(await refusal(call)).toMatchObject({
      statusCode: 400,
      code: 'parameter_unknown',
      param: 'payment_method_types',
    });
  });

  it('a missing parameter, by its name', async () => {
    const call = payments.stripe.checkout.sessions.create({ mode: 'payment', success_url: 'http://localhost/' });
    expect(await refusal(call)).toMatchObject({ statusCode: 400, code: 'parameter_missing', param: 'line_items' });
  });

  it('a total below 50 yen', async () => {
    const line = { quantity: 1, price_data: { currency: 'jpy', unit_amount: 49, product_data: { name: '帯' } } };
    expect(await refusal(payments.stripe.checkout.sessions.create(session({ line_items: [line] })))).toMatchObject({
      code: 'amount_too_small',
    });
    const charge = payments.stripe.paymentIntents.create({ amount: 49, currency: 'jpy' });
    expect(await refusal(charge)).toMatchObject({ code: 'amount_too_small', param: 'amount' });
  });

  it.each([29, 24 * 60 + 1])('a checkout that ends in %i minutes', async (minutes) => {
    const call = payments.stripe.checkout.sessions.create(session({ expires_at: inMinutes(minutes) }));
    expect(await refusal(call)).toMatchObject({ statusCode: 400, param: 'expires_at' });
  });

  it('a customer together with customer_creation', async () => {
    const { id } = await payments.stripe.customers.create({ email: 'kenji@example.jp' });
    const call = payments.stripe.checkout.sessions.create(session({ customer: id, customer_creation: 'always' }));
    expect(await refusal(call)).toMatchObject({ param: 'customer_creation' });
  });

  it('objects and paths that don’t exist, with 404', async () => {
    expect(await refusal(payments.stripe.charges.retrieve('ch_nothing'))).toMatchObject({
      statusCode: 404,
      code: 'resource_missing',
    });
    expect(await refusal(payments.stripe.coupons.list())).toMatchObject({ statusCode: 404 });
  });

  it('an expansion of a field that is no reference', async () => {
    const { id } = await payments.stripe.checkout.sessions.create(session());
    const call = payments.stripe.checkout.sessions.retrieve(id, { expand: ['amount_total'] });
    expect(await refusal(call)).toMatchObject({ statusCode: 400, param: 'expand' });
  });
});

describe('the sandbox responds with', () => {
  it('a checkout with its page, its times and its metadata', async () => {
    const created = await payments.stripe.checkout.sessions.create(
      session({ expires_at: inMinutes(35), metadata: { rentalRequestId: 'r1' } }),
    );
    expect(created.id).toMatch(/^cs_test_/);
    expect(created.url).toBe(`${payments.sandbox.url}/c/pay/${created.id}`);
    expect(created).toMatchObject({ status: 'open', payment_status: 'unpaid', amount_total: 3000, currency: 'jpy' });
    expect(created).not.toHaveProperty('sandbox');
    expect(await payments.stripe.checkout.sessions.retrieve(created.id)).toEqual(created);
  });

  it('lists in pages, newest first', async () => {
    const { id } = await payments.stripe.customers.create();
    const created: string[] = [];
    for (let count = 0; count < 5; count += 1) {
      created.push((await payments.stripe.checkout.sessions.create(session({ customer: id }))).id);
    }
    const listed: string[] = [];
    for await (const one of payments.stripe.checkout.sessions.list({ customer: id, limit: 2 })) listed.push(one.id);
    expect(listed).toEqual(created.reverse());
  });
});
