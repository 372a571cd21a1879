import { beforeEach, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { refusalOf, TestPayments } from '../../../../test/support/servers/payment-sandbox.ts';
import { useOpened } from '../../../../test/support/use-opened.ts';

const payments = useOpened(() => TestPayments.start());
beforeEach(() => payments.ask('/switches', {}, 'DELETE'));

const refund = (chargeId: string, amount = 4500) =>
  payments.provider.refund({ chargeId, amount, metadata: { orderedBy: 'test' }, idempotencyKey: randomUUID() });
const available = async () => (await payments.provider.platformBalance()).available;
/** Reduces the platform's balance to this amount. */
const leave = async (yen: number) => {
  const { ownFunds } = await payments.ask<{ ownFunds: number }>('/platform');
  await payments.ask('/platform', { ownFunds: ownFunds + yen - (await available()) });
};
const becomes = async (refundId: string, status: string) => {
  for (let tries = 0; tries < 100; tries += 1) {
    if ((await payments.provider.getRefund(refundId)).status === status) break;
    await new Promise((done) => setTimeout(done, 50));
  }
  return payments.provider.getRefund(refundId);
};

describe('an insufficient balance', () => {
  it('holds a refund until there is money again, and moves nothing before', async () => {
    const { chargeId } = await payments.paid();
    await leave(1000);
    const { refundId, ...held } = await refund(chargeId);
    expect(held).toMatchObject({ status: 'pending', pendingReason: 'insufficient_funds', amount: 4500 });
    expect(await available()).toBe(1000);
    expect(await payments.provider.balanceEntriesOf(refundId)).toEqual([]);
    await leave(5000);
    expect(await becomes(refundId, 'succeeded')).toMatchObject({ status: 'succeeded', pendingReason: null });
    expect(await available()).toBe(500);
  });

  it('makes the provider reject refunds where it does so, and transfers without a source', async () => {
    const { chargeId } = await payments.paid();
    await leave(4499);
    await payments.ask('/platform', { refundsBeyondBalance: 'refused' });
    expect(await refusalOf(refund(chargeId))).toMatchObject({ code: 'balance_insufficient', waitsFor: 'balance' });
    expect(await refund(chargeId, 4499)).toMatchObject({ status: 'succeeded' });
  });

  it('lets a held refund fail once the charge is disputed, and nothing is refunded', async () => {
    const { chargeId } = await payments.paid();
    await leave(0);
    const { refundId } = await refund(chargeId);
    await payments.ask('/disputes', { charge: chargeId });
    const failure = 'charge_for_pending_refund_disputed';
    expect(await payments.provider.getRefund(refundId)).toMatchObject({ status: 'failed', failure });
    expect(await payments.provider.balanceEntriesOf(refundId)).toEqual([]);
  });

  it('doesn’t occur in ordinary use, because the platform has funds of its own', async () => {
    expect(await available()).toBeGreaterThan(5_000_000);
  });
});

describe('an inquiry', () => {
  it('ends with a refund of the whole charge, not of a part', async () => {
    const { chargeId } = await payments.paid();
    const { id } = await payments.ask<{ id: string }>('/disputes', { charge: chargeId, inquiry: true });
    await refund(chargeId, 1000);
    expect(await payments.provider.getDispute(id)).toMatchObject({ status: 'open', refundable: true });
    await refund(chargeId, 3500);
    expect(await payments.provider.getDispute(id)).toMatchObject({ status: 'won', withdrawn: 0 });
  });
});

describe('a dispute', () => {
  it('stays lost while an appeal is open; a won appeal returns a known amount', async () => {
    const { chargeId } = await payments.paid();
    const { id } = await payments.ask<{ id: string }>('/disputes', { charge: chargeId, outcome: 'lost' });
    for (const _ of ['appeal_needs_response', 'appeal_under_review']) {
      await payments.ask(`/disputes/${id}/appeal`);
      expect(await payments.provider.getDispute(id)).toMatchObject({ status: 'lost', withdrawn: 4500 });
    }
    await payments.ask(`/disputes/${id}/close`, { outcome: 'won' });
    expect(await payments.provider.getDispute(id)).toMatchObject({ status: 'won', withdrawn: 0 });
  });

  it('that was prevented is lost as far as the bank withdrew money for it', async () => {
    const prevented = async (more: object) => {
      const { chargeId } = await payments.paid();
      const { id } = await payments.ask<{ id: string }>('/disputes', { charge: chargeId, prevented: true, ...more });
      return payments.provider.getDispute(id);
    };
    expect(await prevented({})).toMatchObject({ status: 'lost', withdrawn: 4500, fee: 1500 });
    expect(await prevented({ inquiry: true })).toMatchObject({ status: 'won', withdrawn: 0 });
  });
});
