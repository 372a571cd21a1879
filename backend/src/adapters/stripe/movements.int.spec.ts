import { afterEach, describe, expect, it } from '@jest/globals';
import { CARDS } from '../../../../test/support/sandbox-controls.ts';
import { TestPayments } from '../../../../test/support/servers/payment-sandbox.ts';
import { useOpened } from '../../../../test/support/use-opened.ts';

const payments = useOpened(() => TestPayments.start());
afterEach(() => payments.ask('/switches', {}, 'DELETE'));

const key = () => crypto.randomUUID();
const refund = (chargeId: string, amount = 4500) =>
  payments.provider.refund({ chargeId, amount, metadata: { orderedBy: 'event-1' }, idempotencyKey: key() });

/** Seconds from the refund's creation until it changes by itself. */
async function secondsToChange(refundId: string): Promise<number> {
  const { rows } = await payments.pool.query<{ seconds: number }>(
    `SELECT (document #>> '{sandbox,becomes,at}')::int - (document ->> 'created')::int AS seconds
     FROM payment_sandbox.objects WHERE id = $1`,
    [refundId],
  );
  return rows[0]?.seconds ?? NaN;
}

/** Makes the refund's change due. */
async function setDue(refundId: string): Promise<void> {
  await payments.pool.query(
    `UPDATE payment_sandbox.objects SET document = jsonb_set(document, '{sandbox,becomes,at}', '0') WHERE id = $1`,
    [refundId],
  );
}

describe('a refund', () => {
  it('that the bank returns has failed, with its reason; the money is refundable again', async () => {
    const { chargeId } = await payments.paid();
    const { refundId } = await refund(chargeId);
    const { balance } = await payments.ask<{ balance: number }>('/money', {}, 'GET');
    await payments.ask(`/refunds/${refundId}/fail`, { reason: 'lost_or_stolen_card' });
    await payments.webhooks.waitFor('refund.failed', { about: refundId });
    expect(await payments.provider.getRefund(refundId)).toMatchObject({
      status: 'failed',
      failure: 'lost_or_stolen_card',
      chargeId,
      orderedBy: 'event-1',
    });
    expect(await payments.provider.findRefund({ chargeId, metadata: { orderedBy: 'event-1' } })).toBeNull();
    expect(await payments.ask('/money', {}, 'GET')).toMatchObject({
      balance: balance + 4500,
      refundsReturned: { count: 1, amount: 4500 },
    });
    expect(await refund(chargeId)).toMatchObject({ status: 'succeeded', failure: null });
    expect((await payments.provider.listRefunds(chargeId)).map(({ status }) => status)).toEqual([
      'failed',
      'succeeded',
    ]);
  });

  it('is pending with slow banks, and succeeds later', async () => {
    await payments.ask('/platform', { refundsStartPending: true });
    const { chargeId } = await payments.paid();
    const { refundId, status } = await refund(chargeId);
    expect(status).toBe('pending');
    await payments.ask(`/refunds/${refundId}/succeed`);
    await payments.webhooks.waitFor('refund.updated', { about: refundId });
    expect(await payments.provider.getRefund(refundId)).toMatchObject({ status: 'succeeded' });
  });

  it.each([
    [CARDS.pendingRefunds, 'pending', 'succeeded'],
    [CARDS.failingRefunds, 'succeeded', 'failed'],
  ])('to card %s is %s, and some seconds later %s', async (card, first, later) => {
    const { chargeId } = await payments.paid({ card });
    const { refundId, status } = await refund(chargeId);
    expect(status).toBe(first);
    expect(await secondsToChange(refundId)).toBe(5);
    expect(await payments.provider.getRefund(refundId)).toMatchObject({ status: first });
    await setDue(refundId);
    await payments.webhooks.waitFor('refund.updated', { about: refundId });
    expect(await payments.provider.getRefund(refundId)).toMatchObject({ status: later });
  });

  it('that is foreign is reported without an order', async () => {
    const { chargeId } = await payments.paid();
    const { id } = await payments.ask<{ id: string }>('/refunds', { charge: chargeId, amount: 1200 });
    await payments.webhooks.waitFor('refund.created', { about: id });
    await payments.webhooks.waitFor('charge.refunded', { about: chargeId });
    expect(await payments.provider.listRefunds(chargeId)).toMatchObject([
      { refundId: id, amount: 1200, orderedBy: null, metadata: {} },
    ]);
    expect(await payments.provider.findRefund({ chargeId, metadata: { orderedBy: 'event-1' } })).toBeNull();
  });
});

describe('a transfer', () => {
  it('reports its account, charge, order and reversed amount', async () => {
    const { transferId, accountId, chargeId } = await payments.transferred(2892, 'event-2');
    expect(await payments.provider.getTransfer(transferId)).toEqual({
      transferId,
      accountId,
      chargeId,
      amount: 2892,
      reversed: 0,
      orderedBy: 'event-2',
      metadata: { rentalRequestId: 'r1', orderedBy: 'event-2' },
      created: expect.any(Date),
    });
  });

  it('with a foreign reversal is reported, and only our own reversals name their order', async () => {
    const { transferId } = await payments.transferred(2892);
    await payments.ask(`/transfers/${transferId}/reverse`, { amount: 1000 });
    await payments.webhooks.waitFor('transfer.reversed', { about: transferId });
    const order = { transferId, amount: 500, metadata: { orderedBy: 'event-3' }, idempotencyKey: key() };
    await payments.provider.reverseTransfer(order);
    expect(await payments.provider.getTransfer(transferId)).toMatchObject({ amount: 2892, reversed: 1500 });
    expect(await payments.provider.listReversals(transferId)).toMatchObject([
      { amount: 1000, orderedBy: null, transferId },
      { amount: 500, orderedBy: 'event-3', transferId },
    ]);
  });

  it('to an empty account can be reversed once a later payout has filled it', async () => {
    const { transferId, accountId } = await payments.transferred(2892);
    await payments.ask(`/accounts/${accountId}/payout`);
    const order = { transferId, amount: 2892, metadata: { orderedBy: 'event-4' } };
    const reverse = () => payments.provider.reverseTransfer({ ...order, idempotencyKey: key() });
    expect(await reverse()).toEqual({ outcome: 'none', why: 'account_empty' });
    const { chargeId } = await payments.paid();
    const later = { accountId, amount: 2000, sourceChargeId: chargeId, metadata: {}, idempotencyKey: key() };
    await payments.provider.transfer(later);
    expect(await reverse()).toMatchObject({ outcome: 'reversed', amount: 2000, orderedBy: 'event-4' });
  });
});

describe('the movements of the balance', () => {
  const since = new Date(0);
  async function everything(after: string | null) {
    const { entries, more } = await payments.provider.balanceEntries({ after, since });
    expect(more).toBe(false);
    return entries;
  }

  it('are listed oldest first, each once, with their source and order', async () => {
    const before = (await everything(null)).at(-1)?.entryId ?? null;
    const { transferId, accountId, chargeId } = await payments.transferred(2892, 'event-5');
    const order = { transferId, amount: 892, metadata: { orderedBy: 'event-6' }, idempotencyKey: key() };
    const reversal = await payments.provider.reverseTransfer(order);
    const { refundId } = await refund(chargeId ?? '', 100);
    await payments.ask(`/refunds/${refundId}/fail`);
    const lost = { charge: chargeId, amount: 500, outcome: 'lost', returned: 200 };
    const { id: disputeId } = await payments.ask<{ id: string }>('/disputes', lost);
    await payments.ask('/balance-transactions', { type: 'stripe_fee', amount: -300, description: 'Connect' });
    const entries = await everything(before);
    expect(entries).toMatchObject([
      {
        kind: 'charge',
        amount: 4500,
        fee: 162,
        net: 4338,
        sourceId: chargeId,
        chargeId,
        metadata: { ref: 'attempt-1' },
      },
      { kind: 'transfer', amount: -2892, net: -2892, sourceId: transferId, chargeId, orderedBy: 'event-5' },
      {
        kind: 'reversal',
        amount: 892,
        sourceId: 'reversalId' in reversal && reversal.reversalId,
        orderedBy: 'event-6',
      },
      { kind: 'refund', amount: -100, sourceId: refundId, chargeId, orderedBy: 'event-1' },
      { kind: 'refund_returned', amount: 100, sourceId: refundId, chargeId, orderedBy: 'event-1' },
      { kind: 'dispute', amount: -500, fee: 1500, net: -2000, sourceId: disputeId, chargeId, orderedBy: null },
      { kind: 'dispute_returned', amount: 200, fee: 0, sourceId: disputeId, chargeId },
      { kind: 'provider_fee', amount: -300, sourceId: null, chargeId: null, description: 'Connect' },
    ]);
    const { balance } = await payments.ask<{ balance: number }>('/money', {}, 'GET');
    expect((await everything(null)).reduce((sum, { net }) => sum + net, 0)).toBe(balance);
    const { ownFunds } = await payments.ask<{ ownFunds: number }>('/platform');
    expect(await payments.provider.platformBalance()).toEqual({ available: balance + ownFunds, pending: 0 });
    expect(accountId).toMatch(/^acct_/);
    // A stored cursor continues at exactly its place, also page by page.
    const [first, ...rest] = entries;
    expect(await everything(first?.entryId ?? null)).toEqual(rest);
    const page = await payments.stripe.balanceTransactions.list({ ending_before: first?.entryId ?? '', limit: 2 });
    expect(page.has_more).toBe(true);
    expect(page.data.map(({ id }) => id)).toEqual([rest[1]?.entryId, rest[0]?.entryId]);
  });

  it('can be listed by source, by type and by time', async () => {
    const { chargeId } = await payments.paid();
    const ofCharge = await payments.stripe.balanceTransactions.list({ source: chargeId });
    expect(ofCharge.data).toMatchObject([{ type: 'charge', reporting_category: 'charge', source: chargeId }]);
    const [one] = ofCharge.data;
    expect(await payments.stripe.balanceTransactions.retrieve(one?.id ?? '')).toEqual(one);
    const created = { gt: Math.floor(Date.now() / 1000) + 1 };
    expect((await payments.stripe.balanceTransactions.list({ created, type: 'charge' })).data).toEqual([]);
    expect(await payments.provider.balanceEntries({ after: null, since: new Date(Date.now() + 5000) })).toEqual({
      entries: [],
      more: false,
    });
  });
});
