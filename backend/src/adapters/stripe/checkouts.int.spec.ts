import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { CheckoutOrder } from '../payment-provider/orders.ts';
import { CARDS } from '../../../../test/support/sandbox-controls.ts';
import { refusalOf, TestPayments, type Charged } from '../../../../test/support/servers/payment-sandbox.ts';
import { useOpened } from '../../../../test/support/use-opened.ts';

let borrower: Charged;

const payments = useOpened(() => TestPayments.start());
beforeAll(async () => {
  borrower = await payments.paid();
});
afterEach(() => payments.ask('/switches', {}, 'DELETE'));

/** The same order each time, as when a borrower requests a fee's page again. */
const feeOrder = (ref: string): CheckoutOrder => ({
  roundId: 'r1',
  purpose: 'late_fee',
  ref,
  customerId: borrower.customerId,
  lines: [{ name: '延滞料', amount: 1285 }],
  expiresAt: new Date(Math.ceil(Date.now() / 3_600_000) * 3_600_000 + 3_600_000),
  successUrl: 'http://localhost/done',
  cancelUrl: 'http://localhost/back',
  idempotencyKey: `fee-link:${ref}`,
});
const open = (order: CheckoutOrder) => payments.provider.createCheckout(order);

describe('a page that was rejected', () => {
  it.each([
    ['by the card network’s 402', { fail: 'decline' }],
    ['by the provider', { fail: 'refusal', code: 'account_invalid' }],
    ['by a failure inside that is kept', { fail: 'error_500_kept' }],
  ])(
    '%s is created once possible, although the provider repeats its first responses for a day',
    async (_how, failure) => {
      const order = feeOrder(`refused-${failure.fail}`);
      const path = '/v1/checkout/sessions';
      await payments.ask('/switches', { ...failure, path });
      for (let tries = 0; tries < 3; tries += 1) await refusalOf(open(order));
      await payments.ask('/switches', {}, 'DELETE');
      const page = await open(order);
      expect((await fetch(page.url)).status).toBe(200);
      expect(await open(order)).toEqual(page);
    },
  );
});

describe('the reason why nothing was paid', () => {
  const failure = async (checkoutId: string) => (await payments.provider.getCheckout(checkoutId)).failure;

  it('is read from the page: no attempt, declined by the bank, 3-D Secure failed, and finally paid', async () => {
    const { checkoutId, url } = await open(feeOrder('why'));
    expect(await failure(checkoutId)).toBeNull();
    await payments.submitCard(url, CARDS.declined);
    expect(await failure(checkoutId)).toBe('declined');
    await payments.submitCard(url, CARDS.authenticates, 'failed');
    expect(await failure(checkoutId)).toBe('authentication');
    await payments.submitCard(url, CARDS.good);
    expect(await failure(checkoutId)).toBeNull();
  });
});

describe('the page of a fee', () => {
  it('is the same one when requested again while it is open', async () => {
    const order = feeOrder('fee-1');
    expect(await open(order)).toEqual(await open(order));
  });

  it('that has expired is never returned again: the key moves on to another, however often', async () => {
    const order = feeOrder('fee-2');
    const seen: string[] = [];
    for (let page = 0; page < 3; page += 1) {
      const { checkoutId, url } = await open(order);
      expect((await fetch(url)).status).toBe(200);
      expect(await open(order)).toMatchObject({ checkoutId });
      await payments.provider.expireCheckout(checkoutId);
      seen.push(checkoutId);
    }
    expect(new Set(seen).size).toBe(3);
    const found = await payments.provider.findCheckouts({
      customerId: borrower.customerId,
      metadata: { purpose: 'late_fee', ref: 'fee-2' },
    });
    expect(found).toMatchObject(seen.reverse().map((checkoutId) => ({ checkoutId, status: 'expired', payment: null })));
  });

  it('that was paid while its webhook was lost isn’t offered again, and its payment is found', async () => {
    await payments.ask('/webhooks', { lose: true });
    const order = feeOrder('fee-3');
    const { checkoutId, url } = await open(order);
    await payments.submitCard(url, CARDS.good);
    const error = await refusalOf(open(order));
    expect(error).toMatchObject({ name: 'CheckoutAlreadyPaid', checkoutId, payment: { amount: 1285 } });
    const of = { customerId: borrower.customerId, metadata: { purpose: 'late_fee', ref: 'fee-3' } };
    expect(await payments.provider.findPayment(of)).toMatchObject({ amount: 1285, status: 'succeeded' });
    expect(await payments.provider.findCheckouts(of)).toMatchObject([
      { checkoutId, status: 'complete', paymentStatus: 'paid', payment: { amount: 1285 } },
    ]);
  });
});

describe('a saved card', () => {
  const charge = ({ customerId, paymentMethodId }: Charged) =>
    payments.provider.chargeSavedCard({
      ...{ customerId, paymentMethodId, amount: 500, roundId: 'r1', purpose: 'late_fee', ref: 'fee' },
      idempotencyKey: crypto.randomUUID(),
    });

  it('has the fingerprint of its number, which tells two people with one card, also once it is detached', async () => {
    const [one, same] = [await payments.paid(), await payments.paid()];
    const other = await payments.paid({ card: CARDS.alsoGood });
    await payments.provider.detachCard(same.paymentMethodId);
    const fingerprintOf = ({ paymentMethodId }: Charged) => payments.provider.cardFingerprint(paymentMethodId);
    const fingerprint = await fingerprintOf(one);
    expect(fingerprint).toMatch(/^[\dA-Za-z]{16}$/);
    expect(await fingerprintOf(same)).toBe(fingerprint);
    expect(await fingerprintOf(other)).not.toBe(fingerprint);
    expect(await payments.provider.cardFingerprint('pm_nothing')).toBeNull();
  });

  it('that was detached is never charged again, but can get refunds; detaching twice is no error', async () => {
    const card = await payments.paid();
    expect(await payments.provider.savedCard(card.paymentMethodId)).toEqual({ brand: 'visa', last4: '4242' });
    await payments.provider.detachCard(card.paymentMethodId);
    expect(await payments.provider.savedCard(card.paymentMethodId)).toBeNull();
    expect(await payments.provider.savedCard('pm_nothing')).toBeNull();
    await payments.provider.detachCard(card.paymentMethodId);
    await payments.provider.detachCard('pm_nothing');
    expect(await charge(card)).toMatchObject({ outcome: 'declined', code: 'no_saved_card' });
    expect(await charge({ ...card, paymentMethodId: 'pm_nothing' })).toMatchObject({ code: 'no_saved_card' });
    const order = { chargeId: card.chargeId, amount: 4500, metadata: {}, idempotencyKey: crypto.randomUUID() };
    expect(await payments.provider.refund(order)).toMatchObject({ status: 'succeeded' });
  });

  it('is deleted with its customer; the payments stay', async () => {
    const card = await payments.paid();
    await payments.provider.deleteCustomer(card.customerId);
    await payments.provider.deleteCustomer(card.customerId);
    await payments.provider.deleteCustomer('cus_nothing');
    expect(await charge(card)).toMatchObject({ outcome: 'declined', code: 'no_saved_card' });
    expect(await payments.stripe.customers.retrieve(card.customerId)).toEqual({
      id: card.customerId,
      object: 'customer',
      deleted: true,
    });
    expect(await payments.provider.getPayment(card.paymentIntentId)).toMatchObject({ status: 'succeeded' });
  });
});
