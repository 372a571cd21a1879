import { afterEach, describe, expect, it } from '@jest/globals';
import { PaymentProviderUnavailable, PaymentRefused } from '../payment-provider/payment-provider.ts';
import { refusalOf, SECRETS, TestPayments } from '../../../../test/support/servers/payment-sandbox.ts';
import { stripePaymentProvider } from './stripe-payment-provider.ts';
import { useOpened } from '../../../../test/support/use-opened.ts';

const payments = useOpened(() => TestPayments.start());
afterEach(() => payments.ask('/switches', {}, 'DELETE'));

const key = () => crypto.randomUUID();
const refund = (chargeId: string, idempotencyKey: string = key()) =>
  payments.provider.refund({ chargeId, amount: 100, metadata: {}, idempotencyKey });
const transfer = (accountId: string, sourceChargeId: string) =>
  payments.provider.transfer({ accountId, sourceChargeId, amount: 100, metadata: {}, idempotencyKey: key() });
const WEBHOOKS = 'https://meguri.example.jp/api/stripe/webhook';

describe('a rejection says what it waits for', () => {
  it('a refund of a disputed charge: for the dispute', async () => {
    const { chargeId } = await payments.paid();
    const { id } = await payments.ask<{ id: string }>('/disputes', { charge: chargeId });
    expect(await refusalOf(refund(chargeId))).toMatchObject({ code: 'charge_disputed', waitsFor: 'dispute' });
    await payments.ask(`/disputes/${id}/close`, { outcome: 'won' });
    expect(await refund(chargeId)).toMatchObject({ status: 'succeeded' });
  });

  it('a transfer to an account that may not receive transfers: for the account', async () => {
    const [accountId, { chargeId }] = [await payments.ownerAccount(), await payments.paid()];
    await payments.ask(`/accounts/${accountId}/restrict`);
    const waiting = { code: 'insufficient_capabilities_for_transfer', waitsFor: 'account' };
    expect(await refusalOf(transfer(accountId, chargeId))).toMatchObject(waiting);
    await payments.ask(`/accounts/${accountId}/complete`);
    expect(await transfer(accountId, chargeId)).toMatchObject({ amount: 100 });
  });

  it('a transfer that is refused without a code, only with the message of a missing capability: for the account', async () => {
    const [accountId, { chargeId }] = [await payments.ownerAccount(), await payments.paid()];
    const message =
      'Your destination account needs to have at least one of the following capabilities enabled: transfers';
    await payments.ask('/switches', { fail: 'refusal', message, path: '/v1/transfers' });
    expect(await refusalOf(transfer(accountId, chargeId))).toMatchObject({ waitsFor: 'account' });
  });

  it('a transfer from an empty platform: for its balance', async () => {
    const [accountId, { chargeId }] = [await payments.ownerAccount(), await payments.paid()];
    await payments.ask('/switches', { fail: 'refusal', code: 'balance_insufficient', path: '/v1/transfers' });
    const error = await refusalOf(transfer(accountId, chargeId));
    expect(error).toMatchObject({ code: 'balance_insufficient', waitsFor: 'balance' });
    expect(error).toMatchObject({ requestId: expect.stringMatching(/^req_/) });
  });

  it('a reversal that the account’s balance doesn’t explain: for the owner’s balance, not the platform’s', async () => {
    const [accountId, { chargeId }] = [await payments.ownerAccount(), await payments.paid()];
    const { transferId } = await transfer(accountId, chargeId);
    const path = `/v1/transfers/${transferId}/reversals`;
    await payments.ask('/switches', { fail: 'refusal', code: 'balance_insufficient', path, method: 'POST' });
    const order = { transferId, amount: 100, metadata: { orderedBy: 'e1' }, idempotencyKey: key() };
    const waiting = { code: 'balance_insufficient', waitsFor: 'owner_balance' };
    expect(await refusalOf(payments.provider.reverseTransfer(order))).toMatchObject(waiting);
  });

  it('a refund of a charge with a foreign refund: for nothing, an operator must look', async () => {
    const { chargeId } = await payments.paid();
    await payments.ask('/refunds', { charge: chargeId });
    expect(await refusalOf(refund(chargeId))).toMatchObject({ code: 'charge_already_refunded', waitsFor: null });
  });

  it('a declined card: with the provider’s code, the bank’s and the message', async () => {
    const { customerId, paymentMethodId } = await payments.paid({ card: '4000000000000341' });
    const charge = { customerId, paymentMethodId, amount: 500, roundId: 'r1', purpose: 'late_fee', ref: 'f1' } as const;
    expect(await payments.provider.chargeSavedCard({ ...charge, idempotencyKey: key() })).toEqual({
      outcome: 'declined',
      code: 'generic_decline',
      message: 'Your card was declined.',
    });
    await payments.ask('/switches', { fail: 'decline', code: 'insufficient_funds', path: '/v1/refunds' });
    const { chargeId } = await payments.paid();
    expect(await refusalOf(refund(chargeId))).toMatchObject({
      code: 'card_declined',
      declineCode: 'insufficient_funds',
      byBank: true,
      waitsFor: null,
    });
  });
});

describe('a provider that is down', () => {
  it.each(['refuse', 'error_500', 'error_503', 'error_429', 'error_403'])(
    '(%s) on one route is unavailable there until it is switched off, and continues with the same key',
    async (fail) => {
      const { chargeId } = await payments.paid();
      const { id } = await payments.ask<{ id: string }>('/switches', { fail, path: '/v1/refunds' });
      for (let tries = 0; tries < 3; tries += 1)
        expect(await refusalOf(refund(chargeId, `away-${fail}`))).toMatchObject({
          name: 'PaymentProviderUnavailable',
          answerKept: false,
        });
      expect(await payments.provider.getPaymentOfCharge(chargeId)).toMatchObject({ chargeId });
      await payments.ask(`/switches/${id}`, {}, 'DELETE');
      expect(await refund(chargeId, `away-${fail}`)).toMatchObject({ amount: 100 });
    },
  );

  it('lists the active faults', async () => {
    await payments.ask('/switches', { fail: 'slow', delayMs: 30_000, path: '/v1/refunds' });
    await payments.ask('/webhooks', { lose: ['charge.dispute.'] });
    expect(await payments.ask('/switches', {}, 'GET')).toMatchObject({
      failures: [{ fail: 'slow', delayMs: 30_000, path: '/v1/refunds' }],
      webhooks: { lose: ['charge.dispute.'], hold: false },
      platform: { connectSigned: true, transfersAlone: false },
    });
  });
});

const application = () => ({ userId: 9, businessType: 'individual', idempotencyKey: key() }) as const;

describe('an owner’s account', () => {
  const transfersOnly = () =>
    stripePaymentProvider({
      secretKey: SECRETS.secretKey,
      apiBase: payments.sandbox.url,
      webhookSecrets: { platform: SECRETS.webhookSecret, connect: SECRETS.connectWebhookSecret },
      capabilities: ['transfers'],
    });

  it('requests only capabilities that need no approval for a platform in Japan', async () => {
    const { accountId } = await payments.provider.createAccount(application());
    const { capabilities } = await payments.stripe.accounts.retrieve(accountId);
    expect(Object.keys(capabilities ?? {}).sort()).toEqual(['card_payments', 'transfers']);
  });

  it('with transfers alone is rejected in Stripe’s words until Stripe has approved the platform', async () => {
    const refused = await refusalOf(transfersOnly().createAccount(application()));
    expect(refused).toBeInstanceOf(PaymentRefused);
    expect(refused.message).toContain(
      'Your platform needs approval for accounts to have requested the `transfers` capability without the `card_payments` capability',
    );
    await payments.ask('/platform', { transfersAlone: true });
    const { accountId } = await transfersOnly().createAccount(application());
    await payments.ask(`/accounts/${accountId}/complete`);
    expect(await payments.provider.getAccount(accountId)).toMatchObject({ transfersEnabled: true });
  });

  it('reports Stripe’s requirements, overdue ones, and that it was rejected', async () => {
    const accountId = await payments.ownerAccount();
    await payments.ask(`/accounts/${accountId}/change`, {
      transfers: 'pending',
      currentlyDue: ['individual.id_number'],
      disabledReason: 'requirements.pending_verification',
    });
    expect(await payments.provider.getAccount(accountId)).toMatchObject({
      transfersEnabled: false,
      requirementsDue: ['individual.id_number'],
      requirementsPastDue: [],
      disabledReason: 'requirements.pending_verification',
      rejected: false,
    });
    await payments.ask(`/accounts/${accountId}/restrict`);
    expect(await payments.provider.getAccount(accountId)).toMatchObject({
      requirementsPastDue: ['individual.verification.document'],
      disabledReason: 'requirements.past_due',
    });
    await payments.ask(`/accounts/${accountId}/reject`, { reason: 'fraud' });
    expect(await payments.provider.getAccount(accountId)).toMatchObject({
      transfersEnabled: false,
      payoutsEnabled: false,
      disabledReason: 'rejected.fraud',
      rejected: true,
    });
    await payments.webhooks.waitFor('account.updated', { about: accountId, count: 4 });
  });

  it('that its owner disconnected is rejected everywhere, waiting for an account', async () => {
    const [accountId, { chargeId }] = [await payments.ownerAccount(), await payments.paid()];
    await payments.ask(`/accounts/${accountId}/deauthorize`);
    const { event } = await payments.webhooks.waitFor('account.application.deauthorized');
    expect(event.account).toBe(accountId);
    const gone = { name: 'PaymentRefused', waitsFor: 'account' };
    expect(await refusalOf(payments.provider.getAccount(accountId))).toMatchObject({
      ...gone,
      code: 'account_invalid',
    });
    expect(await refusalOf(transfer(accountId, chargeId))).toMatchObject({ ...gone, parameter: 'destination' });
  });
});

describe('the check of the set-up', () => {
  it('finds no problem where webhooks arrive', async () => {
    const [endpoint] = (await payments.stripe.webhookEndpoints.list()).data;
    expect(await payments.provider.setupProblems(endpoint?.url ?? '')).toEqual([]);
  });

  it('reports that the platform hasn’t signed up for Connect, like the opening of an account', async () => {
    const [endpoint] = (await payments.stripe.webhookEndpoints.list()).data;
    await payments.ask('/platform', { connectSigned: false });
    expect(await payments.provider.setupProblems(endpoint?.url ?? '')).toMatchObject([{ code: 'connect_not_signed' }]);
    expect(await refusalOf(payments.provider.createAccount(application()))).toMatchObject({
      code: 'connect_not_signed',
    });
    await payments.ask('/platform', { connectSigned: true });
  });

  it('reports missing endpoints', async () => {
    expect(await payments.provider.setupProblems(WEBHOOKS)).toMatchObject([
      { code: 'webhook_endpoint_missing', detail: expect.stringContaining('platform') },
      { code: 'webhook_endpoint_missing', detail: expect.stringContaining('connect') },
    ]);
  });

  it('reports what the key may not read, and is unavailable without a response', async () => {
    await payments.ask('/switches', { fail: 'error_403', path: '/v1/webhook_endpoints' });
    expect(await payments.provider.setupProblems(WEBHOOKS)).toMatchObject([{ code: 'not_permitted' }]);
    await payments.ask('/switches', { fail: 'refuse' });
    expect(await refusalOf(payments.provider.setupProblems(WEBHOOKS))).toBeInstanceOf(PaymentProviderUnavailable);
  });
});
