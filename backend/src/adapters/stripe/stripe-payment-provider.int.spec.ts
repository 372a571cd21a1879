import { afterEach, describe, expect, it } from '@jest/globals';
import { PaymentProviderUnavailable, PaymentRefused } from '../payment-provider/payment-provider.ts';
import { TestPayments, type Charged } from '../../../../test/support/servers/payment-sandbox.ts';
import { useOpened } from '../../../../test/support/use-opened.ts';

const payments = useOpened(() => TestPayments.start());
afterEach(() => payments.ask('/switches', {}, 'DELETE'));

const key = (): string => crypto.randomUUID();

function openCheckout(ref = 'attempt-1') {
  return payments.provider.createCheckout({
    roundId: 'r1',
    purpose: 'rental',
    ref,
    lines: [
      { name: '帯', amount: 3000 },
      { name: '往復送料', amount: 1500 },
    ],
    expiresAt: new Date(Date.now() + 35 * 60_000),
    successUrl: 'http://localhost/done?sid={CHECKOUT_SESSION_ID}',
    cancelUrl: 'http://localhost/back',
    idempotencyKey: key(),
  });
}

const paid = (card?: string) => payments.paid({ card });
const ownerAccount = () => payments.ownerAccount();

const caught = (call: Promise<unknown>) =>
  call.then(
    () => null,
    (error: unknown) => error,
  );

describe('a checkout', () => {
  it('has round, purpose and reference on itself and on its payment, and saves the card', async () => {
    const { checkoutId, url, expiresAt } = await openCheckout('attempt-9');
    expect(expiresAt.getTime() - Date.now()).toBeGreaterThan(34 * 60_000);
    const metadata = { rentalRequestId: 'r1', purpose: 'rental', ref: 'attempt-9' };
    expect(await payments.provider.getCheckout(checkoutId)).toEqual({
      checkoutId,
      status: 'open',
      paymentStatus: 'unpaid',
      amountTotal: 4500,
      currency: 'jpy',
      metadata,
      payment: null,
      failure: null,
      url,
    });
    await payments.submitCard(url, '4242424242424242');
    const { payment } = await payments.provider.getCheckout(checkoutId);
    expect(payment).toMatchObject({ amount: 4500, status: 'succeeded', metadata });
    expect(await payments.provider.getPayment(payment?.paymentIntentId ?? '')).toEqual(payment);
    expect(await payments.stripe.paymentMethods.retrieve(payment?.paymentMethodId ?? '')).toMatchObject({
      customer: payment?.customerId,
    });
  });

  it('that is open expires, also when expired again', async () => {
    const { checkoutId, url } = await openCheckout();
    expect(await payments.provider.expireCheckout(checkoutId)).toEqual({ outcome: 'expired' });
    expect(await payments.provider.expireCheckout(checkoutId)).toEqual({ outcome: 'already_expired' });
    expect((await payments.submitCard(url, '4242424242424242')).status).toBe(410);
  });

  it('that was paid in the meantime responds with the payment instead', async () => {
    const { checkoutId, url } = await openCheckout();
    await payments.submitCard(url, '4242424242424242');
    expect(await payments.provider.expireCheckout(checkoutId)).toMatchObject({
      outcome: 'paid',
      payment: { amount: 4500, status: 'succeeded' },
    });
  });

  it('that doesn’t exist is rejected', async () => {
    expect(await caught(payments.provider.expireCheckout('cs_test_nothing'))).toMatchObject({
      code: 'resource_missing',
    });
  });

  it('requested again with one key and a later expiry is another one, and no error', async () => {
    const order = {
      roundId: 'r1',
      purpose: 'damage_fee' as const,
      ref: 'assessment-1',
      lines: [{ name: '損害金', amount: 500 }],
      successUrl: 'http://localhost/done',
      cancelUrl: 'http://localhost/back',
      idempotencyKey: key(),
    };
    const expiresAt = new Date(Date.now() + 40 * 60_000);
    const first = await payments.provider.createCheckout({ ...order, expiresAt });
    const same = await payments.provider.createCheckout({ ...order, expiresAt });
    const later = await payments.provider.createCheckout({ ...order, expiresAt: new Date(Number(expiresAt) + 5000) });
    expect(same.checkoutId).toBe(first.checkoutId);
    expect(later.checkoutId).not.toBe(first.checkoutId);
  });
});

describe('the open checkouts of a customer', () => {
  it('are found by their metadata while they are open', async () => {
    const { customerId } = await paid();
    const open = (ref: string) =>
      payments.provider.createCheckout({
        roundId: 'r1',
        purpose: 'damage_fee',
        ref,
        lines: [{ name: '損害金', amount: 500 }],
        customerId,
        expiresAt: new Date(Date.now() + 35 * 60_000),
        successUrl: 'http://localhost/done',
        cancelUrl: 'http://localhost/back',
        idempotencyKey: key(),
      });
    const [first, second, other] = [await open('fee-1'), await open('fee-1'), await open('fee-2')];
    await payments.provider.expireCheckout(first.checkoutId);
    const found = await payments.provider.findOpenCheckouts({ customerId, metadata: { ref: 'fee-1' } });
    expect(found).toEqual([second.checkoutId]);
    expect(found).not.toContain(other.checkoutId);
  });
});

describe('a saved card', () => {
  const charge = (of: Charged, ref: string, idempotencyKey = key()) =>
    payments.provider.chargeSavedCard({
      customerId: of.customerId,
      paymentMethodId: of.paymentMethodId,
      amount: 4500,
      roundId: 'r1',
      purpose: 'late_fee',
      ref,
      idempotencyKey,
    });

  it('is charged once per key, and the charge is found by its metadata', async () => {
    const card = await paid();
    const first = await charge(card, 'fee-1', 'fee-1');
    expect(first).toMatchObject({ outcome: 'succeeded', payment: { amount: 4500, status: 'succeeded' } });
    expect(await charge(card, 'fee-1', 'fee-1')).toEqual(first);
    const of = { customerId: card.customerId, metadata: { purpose: 'late_fee', ref: 'fee-1' } };
    expect(await payments.provider.findPayment(of)).toEqual(first.outcome === 'succeeded' && first.payment);
    expect(await payments.provider.findPayment({ ...of, metadata: { ref: 'fee-2' } })).toBeNull();
  });

  it.each([
    ['4000000000000341', 'generic_decline'],
    ['4000002760003184', 'authentication_required'],
  ])('%s is declined without the borrower: %s', async (number, code) => {
    const card = await paid(number);
    expect(card.status).toBe('succeeded');
    expect(await charge(card, 'fee-3')).toMatchObject({ outcome: 'declined', code });
    const of = { customerId: card.customerId, metadata: { ref: 'fee-3' } };
    expect(await payments.provider.findPayment(of)).toBeNull();
  });

  it('of another customer is rejected', async () => {
    const [mine, theirs] = [await paid(), await paid()];
    const mixed = { ...mine, paymentMethodId: theirs.paymentMethodId };
    expect(await caught(charge(mixed, 'fee-4'))).toBeInstanceOf(PaymentRefused);
  });
});

describe('a refund', () => {
  it('is found by its metadata, and all together never exceed the charge', async () => {
    const { chargeId } = await paid();
    const refund = (amount: number, cause: string) =>
      payments.provider.refund({ chargeId, amount, metadata: { cause }, idempotencyKey: cause });
    const made = await refund(4000, 'event-1');
    expect(made).toMatchObject({ amount: 4000, status: 'succeeded' });
    expect(await payments.provider.findRefund({ chargeId, metadata: { cause: 'event-1' } })).toEqual(made);
    expect(await payments.provider.findRefund({ chargeId, metadata: { cause: 'event-2' } })).toBeNull();
    expect(await caught(refund(501, 'event-2'))).toMatchObject({ name: 'PaymentRefused', parameter: 'amount' });
    await refund(500, 'event-3');
    expect(await caught(refund(1, 'event-4'))).toMatchObject({ code: 'charge_already_refunded' });
  });

  it('of a disputed charge is rejected until the dispute is won', async () => {
    const { chargeId, paymentIntentId } = await paid('4000000000000259');
    const { event } = await payments.webhooks.waitFor('charge.dispute.created');
    const disputeId = event.data.object.id;
    expect(await payments.provider.getDispute(disputeId)).toEqual({
      disputeId,
      chargeId,
      paymentIntentId,
      amount: 4500,
      currency: 'jpy',
      reason: 'fraudulent',
      status: 'open',
      withdrawn: 4500,
      fee: 1500,
      refundable: false,
      created: expect.any(Date),
      evidenceDue: expect.any(Date),
      evidenceSubmitted: false,
    });
    const refund = () => payments.provider.refund({ chargeId, amount: 1, metadata: {}, idempotencyKey: key() });
    expect(await caught(refund())).toMatchObject({ code: 'charge_disputed' });
    await payments.ask(`/disputes/${disputeId}/close`, { outcome: 'won' });
    await payments.webhooks.waitFor('charge.dispute.closed', { about: disputeId });
    expect(await payments.provider.getDispute(disputeId)).toMatchObject({ status: 'won' });
    expect(await refund()).toMatchObject({ status: 'succeeded' });
  });

  it('of a charge stays rejected after its dispute is lost', async () => {
    const { chargeId } = await paid();
    const { id } = await payments.ask<{ id: string }>('/disputes', { charge: chargeId, outcome: 'lost' });
    expect(await payments.provider.getDispute(id)).toMatchObject({ status: 'lost' });
    const refund = payments.provider.refund({ chargeId, amount: 1, metadata: {}, idempotencyKey: key() });
    expect(await caught(refund)).toMatchObject({ code: 'charge_disputed' });
  });
});

describe('a transfer', () => {
  const transfer = (accountId: string, sourceChargeId: string | null, amount: number, cause: string) =>
    payments.provider.transfer({ accountId, amount, sourceChargeId, metadata: { cause }, idempotencyKey: cause });

  it.each(['hana..ko.sato@docomo.ne.jp', 'hanako.@docomo.ne.jp', 'a/b=c@example.com'])(
    'goes to the account of an owner with the address %s',
    async (email) => {
      const application = { userId: 8, businessType: 'individual' as const, email, idempotencyKey: key() };
      expect((await payments.provider.createAccount(application)).accountId).toMatch(/^acct_/);
    },
  );

  it('to an owner who hasn’t finished onboarding is rejected', async () => {
    const application = { userId: 8, businessType: 'individual' as const, idempotencyKey: key() };
    const { accountId } = await payments.provider.createAccount(application);
    const { chargeId } = await paid();
    expect(await caught(transfer(accountId, chargeId, 2892, key()))).toMatchObject({
      code: 'insufficient_capabilities_for_transfer',
    });
  });

  it('pays the owner from the charge, never more than it, and is found by its metadata', async () => {
    const [accountId, { chargeId }] = [await ownerAccount(), await paid()];
    const made = await transfer(accountId, chargeId, 2892, 'settled-1');
    expect(await payments.provider.findTransfer({ accountId, metadata: { cause: 'settled-1' } })).toEqual(made);
    expect(await caught(transfer(accountId, chargeId, 1609, 'settled-2'))).toMatchObject({ parameter: 'amount' });
    expect(await payments.provider.findTransfer({ accountId, metadata: { cause: 'settled-2' } })).toBeNull();
  });

  it('that repeats a reversed one is paid from the platform’s balance, because the charge counts as used up', async () => {
    const [accountId, { chargeId }] = [await ownerAccount(), await paid()];
    const { transferId } = await transfer(accountId, chargeId, 2892, key());
    await payments.provider.reverseTransfer({ transferId, amount: 2892, metadata: {}, idempotencyKey: key() });
    expect(await caught(transfer(accountId, chargeId, 2892, key()))).toMatchObject({ parameter: 'amount' });
    const again = await transfer(accountId, null, 2892, 'paid-again');
    expect(again).toMatchObject({ amount: 2892, chargeId: null });
    expect(await payments.provider.findTransfer({ accountId, metadata: { cause: 'paid-again' } })).toEqual(again);
  });

  it('is made once although its response was lost twice', async () => {
    const [accountId, { chargeId }] = [await ownerAccount(), await paid()];
    await payments.ask('/switches', { fail: 'lose_answer', path: '/v1/transfers', times: 2 });
    expect(await caught(transfer(accountId, chargeId, 1000, 'lost-1'))).toBeInstanceOf(PaymentProviderUnavailable);
    const made = await transfer(accountId, chargeId, 1000, 'lost-1');
    const { data } = await payments.stripe.transfers.list({ destination: accountId });
    expect(data.map(({ id }) => id)).toEqual([made.transferId]);
  });

  it('is reversed completely while the owner has the money', async () => {
    const [accountId, { chargeId }] = [await ownerAccount(), await paid()];
    const { transferId } = await transfer(accountId, chargeId, 2000, key());
    const order = { transferId, amount: 2000, metadata: { cause: 'lost-dispute' }, idempotencyKey: key() };
    const first = await payments.provider.reverseTransfer(order);
    expect(first).toMatchObject({ outcome: 'reversed', amount: 2000 });
    expect(await payments.provider.reverseTransfer(order)).toEqual(first);
    const again = { ...order, metadata: { cause: 'another' }, idempotencyKey: key() };
    expect(await payments.provider.reverseTransfer(again)).toEqual({ outcome: 'none', why: 'reversed_before' });
  });

  it('is reversed as far as the owner has the money, and once even if the response was lost', async () => {
    const [accountId, { chargeId }] = [await ownerAccount(), await paid()];
    const { transferId } = await transfer(accountId, chargeId, 2000, key());
    await payments.ask(`/accounts/${accountId}/payout`, { amount: 1400 });
    const order = { transferId, amount: 2000, metadata: { cause: 'short' }, idempotencyKey: key() };
    await payments.ask('/switches', {
      fail: 'lose_answer',
      path: `/v1/transfers/${transferId}/reversals`,
      method: 'POST',
      times: 4,
    });
    expect(await caught(payments.provider.reverseTransfer(order))).toBeInstanceOf(PaymentProviderUnavailable);
    expect(await caught(payments.provider.reverseTransfer(order))).toBeInstanceOf(PaymentProviderUnavailable);
    const outcome = await payments.provider.reverseTransfer(order);
    expect(outcome).toMatchObject({ outcome: 'reversed', amount: 600 });
    expect(await payments.provider.reverseTransfer(order)).toEqual(outcome);
    expect(await payments.stripe.transfers.retrieve(transferId)).toMatchObject({ amount_reversed: 600 });
  });

  it('isn’t reversed at all when the owner has nothing', async () => {
    const [accountId, { chargeId }] = [await ownerAccount(), await paid()];
    const { transferId } = await transfer(accountId, chargeId, 2000, key());
    await payments.ask(`/accounts/${accountId}/payout`);
    const order = { transferId, amount: 2000, metadata: { cause: 'empty' }, idempotencyKey: key() };
    expect(await payments.provider.reverseTransfer(order)).toEqual({ outcome: 'none', why: 'account_empty' });
  });
});

describe('a provider that cannot be reached', () => {
  it('that rejects connections, fails or is cut off is unavailable, which isn’t a rejection', async () => {
    for (const fail of ['refuse', 'error_500'] as const) {
      await payments.ask('/switches', { fail, times: 2 });
      expect(await caught(payments.provider.getPayment('pi_x'))).toMatchObject({
        name: 'PaymentProviderUnavailable',
        answerKept: false,
      });
    }
  });

  it('that keeps a failure under the key reports it, and the object can be looked up', async () => {
    const { chargeId } = await paid();
    await payments.ask('/switches', { fail: 'error_500_kept', path: '/v1/refunds', times: 1 });
    const order = { chargeId, amount: 100, metadata: { cause: 'kept' }, idempotencyKey: 'kept' };
    expect(await caught(payments.provider.refund(order))).toMatchObject({ answerKept: true });
    expect(await payments.provider.findRefund(order)).toBeNull();
    expect(await payments.provider.refund({ ...order, idempotencyKey: 'kept:2' })).toMatchObject({ amount: 100 });
  });

  it('rejects a key that belongs to another request with an error that must not be retried with a new key', async () => {
    const { chargeId } = await paid();
    const order = { chargeId, amount: 100, metadata: {}, idempotencyKey: 'reused' };
    await payments.provider.refund(order);
    const error = await caught(payments.provider.refund({ ...order, amount: 101 }));
    expect(error).toBeInstanceOf(Error);
    expect(error).not.toBeInstanceOf(PaymentRefused);
    expect(error).not.toBeInstanceOf(PaymentProviderUnavailable);
  });
});
