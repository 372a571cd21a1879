import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { NOTHING, settle } from '@meguri/contracts/rental-round/money/money.ts';
import { policyOf } from '@meguri/contracts/rental-round/policy.ts';
import { until } from '../../../../../test/support/until.ts';
import { JobQueues } from '../../../adapters/jobs/job-queues.ts';
import { recordedPayment } from '../../money/recorded-payment.ts';
import { Incidents } from '../incidents/incidents.ts';
import { jobOf } from '../../round/jobs.ts';
import { FEES, TOTAL, World } from '../test-support/world.ts';
import { Differences } from './differences.ts';

const OPERATOR = 1;
/** Unknown to the provider, so the comparison of a day that contains it finds no counterpart. */
const UNKNOWN_DISPUTE = `dp_${randomUUID()}`;
let world: World;
let accountId: string;
beforeAll(async () => {
  world = await World.open();
  await world.startWorker();
  accountId = await world.openAccount();
  await world.completeAccount(accountId);
  await night();
});
beforeEach(async () => {
  await world.pool.query('DELETE FROM app.balance_differences');
});
afterAll(async () => {
  const { items } = await world.workers[0]!.app.get(Incidents).list({ openOnly: true, limit: 10 });
  await world.close();
  expect(items.filter(({ error }) => !error.includes(UNKNOWN_DISPUTE))).toEqual([]);
});

const now = () => world.clock.now().toISOString();
const differences = () => world.workers[0]!.app.get(Differences);
const open = async () => (await differences().list({ openOnly: true, limit: 50 })).items;

/** Makes everything at the provider and in the ledger so far two hours old. */
async function hoursPass(): Promise<void> {
  await world.quiet();
  world.clock.advance(2 * 3_600_000);
  await world.payments.pool.query(
    `UPDATE payment_sandbox.objects
     SET document = jsonb_set(document, '{created}', to_jsonb((document ->> 'created')::int - 7200))
     WHERE kind = 'balance_transaction'`,
  );
}

async function look(): Promise<void> {
  const job = jobOf('compare-with-provider', randomUUID(), { day: '2026-11-22' });
  await world.workers[0]!.app.get(JobQueues).enqueueNow([job]);
  await world.quiet();
}

async function night(): Promise<void> {
  await hoursPass();
  await look();
}

/** As if nothing had been compared before. */
async function beginAnew(): Promise<void> {
  await world.pool.query('DELETE FROM app.reconciliation');
}

async function cancel(roundId: string, refundNow: typeof FEES): Promise<void> {
  const settlement = settle(FEES, NOTHING, refundNow, policyOf(1));
  const cancelled = { by: 'borrower', cause: 'person', reason: null, settlement } as const;
  await world.happen(roundId, now(), { type: 'Cancelled', data: cancelled });
  await world.quiet();
}

const chargeOf = async (roundId: string) => (await world.round(roundId)).money.charges[0]!.chargeId;

/** Transfers money to an owner at the provider's Dashboard. */
const transferByHand = (metadata: Record<string, string> = {}) =>
  world.payments.ask<{ id: string }>('/transfers', { account: accountId, amount: 700, metadata });

describe('a reconciliation in which both sides agree', () => {
  it('finds no difference: charges, refunds, payouts, reversals, disputes, and the provider’s own movements', async () => {
    const roundId = await world.paid(now());
    await cancel(roundId, { ...NOTHING, rental: 1000 });
    const disputed = await world.paid(now());
    const lost = { charge: await chargeOf(disputed), amount: 500, outcome: 'lost', returned: 200 };
    const { id } = await world.payments.ask<{ id: string }>('/disputes', lost);
    await world.deliver(await world.payments.webhooks.waitFor('charge.dispute.closed', { about: id }));
    const asked = await world.paid(now());
    await world.payments.ask('/disputes', { charge: await chargeOf(asked), amount: 300 });
    await world.payments.ask('/balance-transactions', { type: 'stripe_fee', amount: -300, description: 'Connect' });
    await world.payments.ask('/balance-transactions', { type: 'payout', amount: -900 });
    await night();
    expect(await world.events(roundId)).toEqual(expect.arrayContaining(['Refunded', 'PayoutSent']));
    expect(await world.events(disputed)).toContain('DisputeClosed');
    expect(await open()).toEqual([]);
  });
});

describe('a movement that is missing in the book', () => {
  it('is recorded as its webhook would have been, when that was lost', async () => {
    const roundId = await world.paid(now());
    const charge = await chargeOf(roundId);
    await world.payments.ask('/refunds', { charge, amount: 1200 });
    await night();
    expect((await world.events(roundId)).at(-1)).toBe('ForeignRefund');
    expect(await open()).toEqual([]);
  });

  it('is also recorded when it is the payment itself', async () => {
    const { roundId, url } = await world.paying(now());
    await world.payments.submitCard(url, '4242424242424242');
    await night();
    expect(await world.events(roundId)).toContain('PaymentCompleted');
    expect(await open()).toEqual([]);
  });

  it('is also recorded when it is a manual reversal, with an entry that names only its transfer', async () => {
    const roundId = await world.paid(now());
    await cancel(roundId, NOTHING);
    const { payouts } = await world
      .roundWhen(roundId, ({ money }) => money.payouts[0]?.transferId != null)
      .then(({ money }) => money);
    await world.payments.ask(`/transfers/${payouts[0]!.transferId}/reverse`, { amount: 500 });
    await night();
    expect((await world.events(roundId)).at(-1)).toBe('ForeignReversal');
    expect(await open()).toEqual([]);
  });

  it('is a difference when it belongs to no round: a manual transfer without metadata', async () => {
    const { id } = await transferByHand();
    await night();
    expect(await open()).toMatchObject([
      { movement: 'transfer', objectId: id, roundId: null, provider: { amount: 700, orderedBy: null }, book: null },
    ]);
  });

  it('is ignored while it is younger than an hour', async () => {
    const { id } = await transferByHand();
    await look();
    expect(await open()).toEqual([]);
    await night();
    expect(await open()).toMatchObject([{ objectId: id }]);
  });
});

describe('an amount that differs', () => {
  it('is one difference with both sides, from whichever side it is found', async () => {
    const { roundId, checkoutId, url } = await world.paying(now());
    await world.payments.submitCard(url, '4242424242424242');
    const { payment } = await world.payments.provider.getCheckout(checkoutId);
    const written = { ...recordedPayment(payment!), amount: TOTAL - 100 };
    await world.happen(roundId, now(), { type: 'PaymentCompleted', data: { checkoutId, payment: written } });
    await night();
    const sides = { provider: { amount: TOTAL }, book: { amount: TOTAL - 100, type: 'PaymentCompleted' } };
    expect(await open()).toMatchObject([{ movement: 'charge', objectId: written.chargeId, roundId, ...sides }]);
  });
});

/** A refund in the ledger that doesn't exist at the provider. */
async function refundNobodyMade(): Promise<{ roundId: string; refundId: string }> {
  const roundId = await world.paid(now());
  const refundId = `re_${randomUUID()}`;
  const data = { refundId, chargeId: await chargeOf(roundId), amount: 100 };
  await world.happen(roundId, now(), { type: 'ForeignRefund', data });
  return { roundId, refundId };
}

describe('a movement that is missing at the provider', () => {
  it('is a difference once it is an hour old', async () => {
    const { roundId, refundId } = await refundNobodyMade();
    await look();
    expect(await open()).toEqual([]);
    await night();
    const book = { type: 'ForeignRefund', amount: 100 };
    expect(await open()).toMatchObject([{ movement: 'refund', objectId: refundId, roundId, provider: null, book }]);
  });
});

describe('a repeated reconciliation', () => {
  it('adds nothing, also when the last one was aborted and starts again', async () => {
    await refundNobodyMade();
    await transferByHand();
    await night();
    const found = await open();
    expect(found).toHaveLength(2);
    await look();
    expect(await open()).toEqual(found);
    await beginAnew();
    await look();
    const again = await open();
    expect(again).toEqual(expect.arrayContaining(found));
    await beginAnew();
    await look();
    expect(await open()).toEqual(again);
  });

  it('closes differences on which both sides agree by now', async () => {
    const roundId = await world.paid(now());
    const [chargeId, orderedBy] = [await chargeOf(roundId), randomUUID()];
    const { id } = await transferByHand({ rentalRequestId: roundId, orderedBy });
    await night();
    expect(await open()).toMatchObject([{ objectId: id, roundId, provider: { orderedBy }, book: null }]);
    const data = { transferId: id, orderedBy, chargeId, amount: 700 };
    await world.happen(roundId, now(), { type: 'PayoutSent', data });
    await look();
    expect(await open()).toEqual([]);
    const { items } = await differences().list({ openOnly: false, limit: 10 });
    expect(items).toMatchObject([{ objectId: id, note: null, book: { amount: 700 }, closedAt: expect.any(String) }]);
  });

  it('doesn’t reopen differences that an operator has explained', async () => {
    const { id } = await transferByHand();
    await night();
    const [difference] = await open();
    expect(difference).toMatchObject({ objectId: id });
    const by = { by: OPERATOR, note: '手作業での送金' };
    expect(await differences().close(difference!.id, by)).toBe(true);
    expect(await differences().close(difference!.id, by)).toBe(false);
    await beginAnew();
    await look();
    expect((await open()).map(({ objectId }) => objectId)).not.toContain(id);
    const { items } = await differences().list({ openOnly: false, limit: 50 });
    expect(items).toContainEqual(expect.objectContaining({ objectId: id, note: by.note }));
  });

  it('resumes after a failure of the provider', async () => {
    const { id } = await transferByHand();
    await hoursPass();
    await world.payments.ask('/switches', { fail: 'error_500', path: '/v1/balance_transactions', times: 3 });
    await look();
    await world.payments.ask('/switches', {}, 'DELETE');
    expect(await open()).toMatchObject([{ objectId: id }]);
  });

  it('resumes at the round that failed, not at the first', async () => {
    const { refundId } = await refundNobodyMade();
    const before = world.clock.now();
    world.clock.advance(60_000);
    const roundId = await world.paid(now());
    const disputeId = UNKNOWN_DISPUTE;
    const dispute = { disputeId, chargeId: await chargeOf(roundId), amount: 300 };
    await world.happen(roundId, now(), { type: 'PaymentDisputed', data: dispute });
    await hoursPass();
    await world.payments.ask('/switches', { fail: 'error_500', path: `/v1/disputes/${disputeId}` });
    const looked = look();
    await until('the first is compared', async () => (await open()).some(({ objectId }) => objectId === refundId));
    await until('that is written down', async () => (await differences().progress())!.bookUntil >= before);
    await world.payments.ask('/switches', {}, 'DELETE');
    await looked;
    expect((await open()).map(({ objectId }) => objectId)).toContain(disputeId);
    expect((await differences().progress())!.bookUntil.getTime()).toBeGreaterThan(before.getTime() + 60_000);
  });

  it('reverts nothing that another reconciliation has found since', async () => {
    await night();
    const progress = (await differences().progress())!;
    const [since, bookUntil] = [progress.since, progress.bookUntil].map((at) => new Date(at.getTime() - 1));
    await differences().advance({ after: 'txn_of_before', since: since!, bookUntil: bookUntil! });
    expect(await differences().progress()).toEqual(progress);
  });
});
