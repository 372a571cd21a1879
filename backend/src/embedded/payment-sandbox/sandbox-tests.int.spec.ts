import { beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import type { PaymentTest } from '@meguri/contracts/operators/payment-tests.ts';
import { refusalOf, TestPayments } from '../../../../test/support/servers/payment-sandbox.ts';
import { PaymentProviderUnavailable } from '../../adapters/payment-provider/payment-provider.ts';
import type { TestSubject } from '../../adapters/payment-provider/payment-tests.ts';
import { SandboxTests } from './sandbox-tests.ts';
import { useOpened } from '../../../../test/support/use-opened.ts';

let tests: SandboxTests;
const payments = useOpened(() => TestPayments.start());
beforeAll(() => {
  tests = new SandboxTests({ sandboxUrl: payments.sandbox.url, isTest: true });
});

const NOTHING: TestSubject = { chargeId: null, refundId: null, disputeId: null, accountId: null };
const run = (test: PaymentTest, subject: Partial<TestSubject>) => tests.run(test, { ...NOTHING, ...subject });

describe('what an operator can simulate in the sandbox', () => {
  it('is a dispute over a part, won or lost', async () => {
    const { chargeId } = await payments.paid();
    await run('dispute_partly', { chargeId });
    const [dispute] = await payments.provider.listDisputes(chargeId);
    expect(dispute).toMatchObject({ amount: 500, status: 'open' });
    await run('dispute_lost', { disputeId: dispute!.disputeId });
    expect(await payments.provider.getDispute(dispute!.disputeId)).toMatchObject({ status: 'lost', withdrawn: 500 });
  });

  it('is a returned refund, and a foreign one', async () => {
    const { chargeId } = await payments.paid();
    const order = { chargeId, amount: 300, metadata: { orderedBy: 'test' }, idempotencyKey: randomUUID() };
    const { refundId } = await payments.provider.refund(order);
    await run('refund_returned', { refundId });
    expect(await payments.provider.getRefund(refundId)).toMatchObject({ status: 'failed' });
    await run('refund_by_hand', { chargeId });
    expect((await payments.provider.listRefunds(chargeId)).at(-1)).toMatchObject({ amount: 100, orderedBy: null });
  });

  it('is an account that can’t be paid, and can again', async () => {
    const application = { userId: 1, businessType: 'individual', idempotencyKey: randomUUID() } as const;
    const { accountId } = await payments.provider.createAccount(application);
    for (const [test, transfersEnabled] of [
      ['capability_on', true],
      ['capability_off', false],
      ['capability_on', true],
    ] as const) {
      await run(test, { accountId });
      expect(await payments.provider.getAccount(accountId)).toMatchObject({ transfersEnabled });
    }
  });

  it('is webhooks that arrive twice, late, or as usual, and the current mode is known', async () => {
    expect(await tests.webhooks()).toBe('webhooks_usual');
    const webhooks = async () => (await payments.ask<{ webhooks: object }>('/switches', {}, 'GET')).webhooks;
    await run('webhooks_twice', {});
    expect(await webhooks()).toMatchObject({ copies: 2, delayMs: 0 });
    await run('webhooks_late', {});
    expect(await webhooks()).toMatchObject({ copies: 1, delayMs: 60_000 });
    expect(await tests.webhooks()).toBe('webhooks_late');
    await payments.ask('/webhooks', { hold: true });
    expect(await tests.webhooks()).toBeNull();
    await run('webhooks_usual', {});
    expect(await webhooks()).toEqual({ hold: false, lose: false, copies: 1, shuffle: false, delayMs: 0 });
    expect(await tests.webhooks()).toBe('webhooks_usual');
  });

  it('is rejected while a rental hasn’t come so far', async () => {
    expect(await refusalOf(run('dispute_won', {}))).toMatchObject({ code: 'nothing_to_try' });
    expect(await refusalOf(run('dispute_partly', { chargeId: 'ch_unknown' }))).toMatchObject({
      code: 'nothing_to_try',
    });
  });

  it('gives an error while the sandbox can’t be reached', async () => {
    const away = new SandboxTests({ sandboxUrl: 'http://127.0.0.1:9', isTest: true });
    await expect(away.webhooks()).rejects.toThrow(PaymentProviderUnavailable);
    await expect(away.run('webhooks_late', NOTHING)).rejects.toThrow(PaymentProviderUnavailable);
  });

  it('isn’t available with real money, and only by cards in the provider’s own test mode', async () => {
    expect(new SandboxTests({ sandboxUrl: null, isTest: false }).mode).toBeNull();
    const byCards = new SandboxTests({ sandboxUrl: null, isTest: true });
    expect(byCards.mode).toMatchObject({ mode: 'test' });
    expect(await byCards.webhooks()).toBeNull();
  });
});
