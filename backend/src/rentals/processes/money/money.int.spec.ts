import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { NOTHING, settle, type Breakdown } from '@meguri/contracts/rental-round/money/money.ts';
import { policyOf } from '@meguri/contracts/rental-round/policy.ts';
import type { RentalRound } from '@meguri/contracts/rental-round/rental-round.ts';
import type { RefundOrder } from '@meguri/contracts/rental-round/money/round-money.ts';
import { until } from '../../../../../test/support/until.ts';
import { JobQueues } from '../../../adapters/jobs/job-queues.ts';
import { jobOf } from '../../round/jobs.ts';
import { Incidents } from '../incidents/incidents.ts';
import { FEES, TOTAL } from '../test-support/world.ts';
import { useWorld } from '../test-support/use-world.ts';

const HOUR = 3_600_000;
const DECLINES_LATER = '4000000000000341';
const LATE_FEE = { days: 2, amount: 1285 };

// After lost responses there are several retries, each after a second or two.
const world = useWorld();
beforeAll(() => world.startWorker());
afterEach(async () => {
  await world.payments.ask('/switches', {}, 'DELETE');
  await world.pool.query('UPDATE app.users SET payout_account_id = NULL; DELETE FROM app.incidents');
});

const now = () => world.clock.now().toISOString();
const settlement = (refundNow: Breakdown) => settle(FEES, NOTHING, refundNow, policyOf(1));
const isRefunded = ({ money: { refunds } }: RentalRound) =>
  refunds.length > 0 && refunds.every(({ refundId }) => refundId !== null);
const isPaidOut = ({ money: { payouts } }: RentalRound) =>
  payouts.length > 0 && payouts.every(({ transferId }) => transferId !== null);

async function cancel(roundId: string, refundNow: Breakdown): Promise<void> {
  await world.happen(roundId, now(), {
    type: 'Cancelled',
    data: { by: 'borrower', cause: 'person', reason: null, settlement: settlement(refundNow) },
  });
}

/** A paid rental that was returned two days late. */
async function returnedLate(card?: string): Promise<string> {
  const roundId = await world.paid(now(), card === undefined ? {} : { card });
  const code = { carrier: '営業所', receptionNumber: '123456', shippingPassword: '1234' } as const;
  const seen = { comment: null, photos: [] };
  await world.happen(
    roundId,
    now(),
    { type: 'ShippingCodeRegistered', data: { code, to: 'shipping_code_generated' } },
    { type: 'Shipped', data: { carrier: null, trackingCode: null } },
    { type: 'Received', data: seen },
    { type: 'UsageStarted', data: {} },
    { type: 'ReturnCodeRegistered', data: { code, to: 'return_shipping_code_generated' } },
    { type: 'Returned', data: { ...seen, trackingCode: null, lateFee: LATE_FEE } },
  );
  return roundId;
}

/** The movements at the provider during `act` and until no job is left. */
async function moved(act: () => Promise<void>) {
  const before = await world.money();
  await act();
  await world.quiet();
  const after = await world.money();
  const change = (kind: 'charges' | 'refunds' | 'transfers' | 'reversals') => ({
    count: after[kind].count - before[kind].count,
    amount: after[kind].amount - before[kind].amount,
  });
  return {
    charges: change('charges'),
    refunds: change('refunds'),
    transfers: change('transfers'),
    reversals: change('reversals'),
  };
}

describe('a refund', () => {
  it('is made once and recorded when the round is cancelled', async () => {
    const roundId = await world.paid(now());
    const money = await moved(() => cancel(roundId, FEES));
    expect(money.refunds).toEqual({ count: 1, amount: 4500 });
    expect(await world.round(roundId)).toMatchObject({
      money: { refunds: [{ amount: 4500, refundId: expect.stringMatching(/^re_/) }] },
    });
  });

  it.each([
    ['the response is lost again and again', { fail: 'lose_answer', path: '/v1/refunds', times: 4 }],
    ['the provider has an internal error', { fail: 'error_500', path: '/v1/refunds', times: 4 }],
    ['the provider keeps its error for the key', { fail: 'error_500_kept', path: '/v1/refunds', times: 1 }],
  ])('is made once when %s', async (_why, failure) => {
    const roundId = await world.paid(now());
    await world.payments.ask('/switches', failure);
    const money = await moved(async () => {
      await cancel(roundId, FEES);
      await world.roundWhen(roundId, isRefunded, 30_000);
    });
    expect(money.refunds).toEqual({ count: 1, amount: 4500 });
    expect((await world.events(roundId)).filter((type) => type === 'Refunded')).toHaveLength(1);
  });

  it('that a killed worker had made without recording it is recorded, not repeated', async () => {
    const roundId = await world.paid(now());
    await world.stopWorkers();
    await cancel(roundId, FEES);
    const [{ orderedBy, chargeId }] = (await world.round(roundId)).money.refunds as [RefundOrder];
    const made = await world.payments.provider.refund({
      chargeId,
      amount: 4500,
      metadata: { rentalRequestId: roundId, orderedBy },
      idempotencyKey: `${orderedBy}:refund:${chargeId}:1`,
    });
    await world.startWorker();
    const round = await world.roundWhen(roundId, isRefunded);
    expect(round.money.refunds[0]?.refundId).toBe(made.refundId);
  });
});

describe('a payout', () => {
  it('waits for the owner’s account, and is sent once when the account can receive it', async () => {
    const roundId = await world.paid(now());
    const nothing = await moved(() => cancel(roundId, NOTHING));
    expect(nothing.transfers.count).toBe(0);
    const accountId = await world.openAccount();
    const money = await moved(async () => {
      await world.completeAccount(accountId);
      await world.deliver(await world.payments.webhooks.waitFor('account.updated', { about: accountId }));
      await world.roundWhen(roundId, isPaidOut);
    });
    expect(money.transfers).toEqual({ count: 1, amount: 2892 });
  });

  it('is reversed when its charge is lost in a dispute', async () => {
    const accountId = await world.openAccount();
    await world.completeAccount(accountId);
    const roundId = await world.paid(now());
    await cancel(roundId, NOTHING);
    const { charges } = (await world.roundWhen(roundId, isPaidOut)).money;
    const money = await moved(async () => {
      const dispute = await world.payments.ask<{ id: string }>('/disputes', {
        charge: charges[0]!.chargeId,
        outcome: 'lost',
      });
      await world.deliver(await world.payments.webhooks.waitFor('charge.dispute.closed', { about: dispute.id }));
      await world.roundWhen(roundId, ({ money: { payouts } }) => payouts[0]?.reversed === 2892);
    });
    expect(money.reversals).toEqual({ count: 1, amount: 2892 });
    expect((await world.events(roundId)).slice(-3)).toEqual(['PaymentDisputed', 'DisputeClosed', 'TransferReversed']);
  });

  it('stays with the owner when the platform’s part covers the lost amount', async () => {
    const accountId = await world.openAccount();
    await world.completeAccount(accountId);
    const roundId = await world.paid(now());
    await cancel(roundId, NOTHING);
    const [charge] = (await world.roundWhen(roundId, isPaidOut)).money.charges;
    const lose = async (amount: number) => {
      const order = { charge: charge!.chargeId, amount, outcome: 'lost' };
      const { id } = await world.payments.ask<{ id: string }>('/disputes', order);
      await world.deliver(await world.payments.webhooks.waitFor('charge.dispute.closed', { about: id }));
      await world.roundWhen(roundId, ({ money: { disputes } }) =>
        disputes.some(({ disputeId, outcome }) => disputeId === id && outcome === 'lost'),
      );
    };
    expect((await moved(() => lose(500))).reversals).toEqual({ count: 0, amount: 0 });
    expect(await world.round(roundId)).toMatchObject({
      money: { disputes: [{ withdrawn: 500, fee: 1500 }], payouts: [{ amount: 2892, reversed: 0, lost: 0 }] },
    });
  });

  it('that was attempted more than 23 hours ago is searched for before it is repeated', async () => {
    const accountId = await world.openAccount();
    const roundId = await world.paid(now());
    await cancel(roundId, NOTHING);
    await world.quiet();
    const [order] = (await world.round(roundId)).money.payouts;
    await world.completeAccount(accountId);
    await world.payments.provider.transfer({
      accountId,
      amount: order!.amount,
      sourceChargeId: order!.chargeId,
      metadata: { rentalRequestId: roundId, orderedBy: order!.orderedBy },
      idempotencyKey: `${order!.orderedBy}:payout:${order!.chargeId}:1`,
    });
    await world.payments.ask('/idempotency-keys', {}, 'DELETE');
    world.clock.advance(24 * HOUR);
    const money = await moved(async () => {
      await world.deliver(await world.payments.webhooks.waitFor('account.updated', { about: accountId }));
      await world.roundWhen(roundId, isPaidOut);
    });
    expect(money.transfers.count).toBe(0);
  });
});

describe('a late fee', () => {
  it('is charged to the saved card and paid to the owner, once each', async () => {
    await world.completeAccount(await world.openAccount());
    const roundId = await returnedLate();
    const money = await moved(async () => void (await world.roundWhen(roundId, isPaidOut)));
    expect(money.transfers.amount).toBe(1285);
    expect(await world.round(roundId)).toMatchObject({
      lateFee: { state: 'charged' },
      money: { charges: [{ purpose: 'rental' }, { purpose: 'late_fee', amount: 1285 }] },
    });
  });

  it('for which the card is declined is recorded as failed, and not retried', async () => {
    const roundId = await returnedLate(DECLINES_LATER);
    const round = await world.roundWhen(roundId, ({ lateFee }) => lateFee?.failedAt != null);
    expect(round).toMatchObject({ lateFee: { state: 'due' }, money: { charges: [{ purpose: 'rental' }] } });
    await world.quiet();
    expect((await world.events(roundId)).filter((type) => type === 'FeeChargeFailed')).toHaveLength(1);
  });
});

describe('a movement that the provider refuses', () => {
  const REFUSED = { fail: 'refusal', times: 1 };

  it('becomes one incident of its round, and is retried when an operator wants it', async () => {
    const incidents = world.workers[0]!.app.get(Incidents);
    const roundId = await world.paid(now());
    await world.payments.ask('/switches', { ...REFUSED, path: '/v1/refunds', code: 'charge_exceeds_limit' });
    await cancel(roundId, FEES);
    await world.quiet();
    const [incident, ...others] = (await incidents.list({ openOnly: true, limit: 10 })).items;
    expect(others).toEqual([]);
    expect(incident).toMatchObject({ roundId, jobKind: 'move-money', definite: true, resolvedAt: null });
    const money = await moved(async () => {
      expect(await incidents.retry(incident!.id)).toBe(true);
      expect(await incidents.retry(incident!.id)).toBe(false);
      await world.roundWhen(roundId, isRefunded);
    });
    expect(money.refunds).toEqual({ count: 1, amount: TOTAL });
    expect(await noIncident()).toBe(true);
  });

  it('during a dispute isn’t an incident, and goes on when the dispute was won', async () => {
    const roundId = await world.paid(now());
    const charge = (await world.round(roundId)).money.charges[0]!.chargeId;
    // The bank has a dispute that wasn't reported yet.
    const { id } = await world.payments.ask<{ id: string }>('/disputes', { charge });
    await cancel(roundId, { rental: 1500, shipping: 1500, insurance: 0 });
    await world.roundWhen(roundId, ({ money: { disputes } }) => disputes.length === 1);
    await world.quiet();
    expect(await noIncident()).toBe(true);
    const money = await moved(async () => {
      await world.payments.ask(`/disputes/${id}/close`, { outcome: 'won' });
      await world.deliver(await world.payments.webhooks.waitFor('charge.dispute.closed', { about: id }));
      await world.roundWhen(roundId, isRefunded);
    });
    expect(money.refunds).toEqual({ count: 1, amount: 3000 });
  });

  it('during a dispute goes on the next day, when its end wasn’t reported', async () => {
    const roundId = await world.paid(now());
    const charge = (await world.round(roundId)).money.charges[0]!.chargeId;
    const { id } = await world.payments.ask<{ id: string }>('/disputes', { charge });
    await cancel(roundId, FEES);
    await world.roundWhen(roundId, ({ money: { disputes } }) => disputes.length === 1);
    await world.payments.ask(`/disputes/${id}/close`, { outcome: 'won' });
    world.clock.advance(24 * HOUR);
    await world.roundWhen(roundId, isRefunded);
  });

  it('for lack of a capability isn’t an incident, and goes on when the account changes', async () => {
    const accountId = await world.openAccount();
    await world.completeAccount(accountId);
    const code = 'insufficient_capabilities_for_transfer';
    await world.payments.ask('/switches', { ...REFUSED, path: '/v1/transfers', code });
    const roundId = await world.paid(now());
    await cancel(roundId, NOTHING);
    await world.quiet();
    expect(isPaidOut(await world.round(roundId))).toBe(false);
    expect(await noIncident()).toBe(true);
    await world.deliver(await world.payments.webhooks.waitFor('account.updated', { about: accountId }));
    await world.roundWhen(roundId, isPaidOut);
  });

  it('for lack of money is one incident at once, goes on the next day, and closes the incident', async () => {
    await world.payments.ask('/switches', { ...REFUSED, path: '/v1/refunds', code: 'balance_insufficient' });
    const roundId = await world.paid(now());
    await cancel(roundId, FEES);
    await world.quiet();
    expect(await openIncidents()).toMatchObject([
      { jobKind: 'daily-upkeep', roundId: null, error: expect.stringMatching(/残高が足りません.*4,500円/) },
    ]);
    world.clock.advance(24 * HOUR);
    await world.roundWhen(roundId, isRefunded);
    world.clock.advance(24 * HOUR);
    await until('the incident is resolved', noIncident, 20_000);
  });

  it('that the provider holds is pending until there is money, and only then succeeded', async () => {
    await world.payments.ask('/platform', { ownFunds: -1_000_000 });
    const roundId = await world.paid(now());
    await cancel(roundId, FEES);
    const { money } = await world.roundWhen(roundId, ({ money: { refunds } }) => refunds[0]?.refundId != null);
    expect(money.refunds).toMatchObject([{ pendingReason: 'insufficient_funds', amount: 4500 }]);
    expect(money.refunds[0]?.pendingSince).not.toBeNull();
    await world.quiet();
    expect(await openIncidents()).toMatchObject([{ error: expect.stringMatching(/残高が足りません.*4,500円/) }]);
    await world.payments.ask('/platform', { ownFunds: 10_000_000 });
    world.clock.advance(24 * HOUR);
    await world.roundWhen(roundId, ({ money: { refunds } }) => refunds[0]?.pendingSince === null);
  });

  const openIncidents = async () =>
    (await world.workers[0]!.app.get(Incidents).list({ openOnly: true, limit: 10 })).items;

  const noIncident = async () =>
    (await world.workers[0]!.app.get(Incidents).list({ openOnly: true, limit: 10 })).total === 0;
});

describe('a reversal that a lost dispute demands from an emptied account', () => {
  it('is made right after the next payout to that owner', async () => {
    const accountId = await world.openAccount();
    await world.completeAccount(accountId);
    const roundId = await world.paid(now());
    await cancel(roundId, NOTHING);
    const { charges } = (await world.roundWhen(roundId, isPaidOut)).money;
    await world.payments.ask(`/accounts/${accountId}/payout`);
    const order = { charge: charges[0]!.chargeId, outcome: 'lost' };
    const { id } = await world.payments.ask<{ id: string }>('/disputes', order);
    await world.deliver(await world.payments.webhooks.waitFor('charge.dispute.closed', { about: id }));
    await world.quiet();
    expect((await world.round(roundId)).money.payouts).toMatchObject([{ lost: 2892, reversed: 0 }]);
    const later = await world.paid(now());
    await cancel(later, NOTHING);
    await world.roundWhen(roundId, ({ money: { payouts } }) => payouts[0]?.reversed === 2892);
    expect((await world.round(later)).money.payouts).toMatchObject([{ amount: 2892, reversed: 0 }]);
  });

  it('doesn’t affect other pending movements of that owner', async () => {
    await world.payments.ask('/switches', {
      fail: 'refusal',
      times: 1,
      path: '/v1/refunds',
      code: 'balance_insufficient',
    });
    const waiting = await world.paid(now());
    await cancel(waiting, FEES);
    await world.completeAccount(await world.openAccount());
    const paidOut = await world.paid(now());
    await world.quiet();
    await cancel(paidOut, NOTHING);
    await world.roundWhen(paidOut, isPaidOut);
    await world.quiet();
    expect(isRefunded(await world.round(waiting))).toBe(false);
  });
});

describe('a card that was saved for fees', () => {
  const cardOf = async (roundId: string) => (await world.round(roundId)).money.charges[0]!;
  const holderOf = async (roundId: string) =>
    (await world.payments.stripe.paymentMethods.retrieve((await cardOf(roundId)).paymentMethodId ?? '')).customer;
  const completed = (roundId: string) =>
    world.happen(roundId, now(), {
      type: 'Completed',
      data: { comment: null, photos: [], settlement: settlement(NOTHING) },
    });

  it('is removed once the rental has ended and no fee of it is owed', async () => {
    const roundId = await returnedLate();
    await world.quiet();
    expect(await holderOf(roundId)).toBe((await cardOf(roundId)).customerId);
    await completed(roundId);
    await world.quiet();
    expect(await holderOf(roundId)).toBeNull();
  });

  it('stays while a fee is owed', async () => {
    const roundId = await returnedLate(DECLINES_LATER);
    await world.quiet();
    await completed(roundId);
    await world.quiet();
    expect(await holderOf(roundId)).not.toBeNull();
    await world.happen(roundId, now(), {
      type: 'LateFeeWaived',
      data: { cause: 'operator', amount: LATE_FEE.amount, reason: null },
    });
    await world.quiet();
    expect(await holderOf(roundId)).toBeNull();
  });

  it('is removed with the customer at the provider when the user leaves', async () => {
    const roundId = await world.paid(now());
    await cancel(roundId, FEES);
    await world.quiet();
    const { customerId } = await cardOf(roundId);
    const id = crypto.randomUUID();
    const leave = jobOf('forget-card', id, { roundId, cause: { id, correlationId: id }, leaving: true });
    await world.workers[0]!.app.get(JobQueues).enqueueNow([leave]);
    await world.quiet();
    expect(await world.payments.stripe.customers.retrieve(customerId ?? '')).toMatchObject({ deleted: true });
  });
});

describe('while the provider is unavailable', () => {
  const HOURS_AGO =
    "UPDATE pgboss.job SET created_on = now() - interval '2 hours', retry_count = 50, start_after = now()";
  const WAITING = "WHERE name = 'move-money' AND state = 'retry'";

  it('work is retried without end, becomes one incident after an hour, and is done when the provider is back', async () => {
    const incidents = world.workers[0]!.app.get(Incidents);
    const open = async () => (await incidents.list({ openOnly: true, limit: 10 })).items;
    const roundIds = [await world.paid(now()), await world.paid(now())];
    await world.payments.ask('/switches', { fail: 'refuse', path: '/v1/refunds' });
    for (const roundId of roundIds) await cancel(roundId, FEES);
    await until(async () => (await world.pool.query(`SELECT 1 FROM pgboss.job ${WAITING}`)).rowCount === 2);
    expect(await open()).toEqual([]);
    await world.pool.query(`${HOURS_AGO} ${WAITING}`);
    await until(async () => (await open()).length > 0);
    await until(async () => (await world.pool.query(`SELECT 1 FROM pgboss.job ${WAITING}`)).rowCount === 2);
    expect(await open()).toMatchObject([{ roundId: null, jobKind: 'daily-upkeep', definite: false }]);
    await world.payments.ask('/switches', {}, 'DELETE');
    await world.pool.query(`UPDATE pgboss.job SET start_after = now() ${WAITING}`);
    for (const roundId of roundIds) await world.roundWhen(roundId, isRefunded);
    await until(async () => (await open()).length === 0);
  });

  async function until(condition: () => Promise<boolean>): Promise<void> {
    for (const end = Date.now() + 20_000; !(await condition()); await new Promise((done) => setTimeout(done, 25)))
      if (Date.now() > end) throw new Error('it did not happen in time');
  }
});

// Comes last, because the next day of a later test would retry these refunds.
describe('a refund that is refused because of a dispute', () => {
  it('that is open holds the payout of the same charge at once', async () => {
    await world.completeAccount(await world.openAccount());
    const roundId = await world.paid(now());
    const charge = (await world.round(roundId)).money.charges[0]!.chargeId;
    await world.payments.ask('/disputes', { charge });
    const money = await moved(async () => {
      await cancel(roundId, { rental: 1500, shipping: 1500, insurance: 0 });
      await world.roundWhen(roundId, ({ money: { disputes } }) => disputes.length === 1);
    });
    expect(money.transfers.count).toBe(0);
    expect((await world.round(roundId)).money.payouts).toMatchObject([{ transferId: null }]);
  });

  it('that is over becomes an incident: nothing else reports it', async () => {
    const roundId = await world.paid(now());
    const charge = (await world.round(roundId)).money.charges[0]!.chargeId;
    const lost = { charge, amount: 500, outcome: 'lost' };
    const { id } = await world.payments.ask<{ id: string }>('/disputes', lost);
    await world.deliver(await world.payments.webhooks.waitFor('charge.dispute.closed', { about: id }));
    await world.roundWhen(roundId, ({ money: { disputes } }) => disputes[0]?.outcome === 'lost');
    await cancel(roundId, { rental: 1500, shipping: 1000, insurance: 0 });
    await world.quiet();
    expect(isRefunded(await world.round(roundId))).toBe(false);
    const { items } = await world.workers[0]!.app.get(Incidents).list({ openOnly: true, limit: 10 });
    expect(items).toMatchObject([{ roundId, definite: true, error: expect.stringMatching(/^PaymentRefused: /) }]);
  });

  it('that ended unreported becomes an incident once its end is recorded', async () => {
    const roundId = await world.paid(now());
    const charge = (await world.round(roundId)).money.charges[0]!.chargeId;
    await world.payments.ask('/disputes', { charge, amount: 500, outcome: 'lost' });
    await cancel(roundId, { rental: 1500, shipping: 1500, insurance: 0 });
    await world.quiet();
    const { items } = await world.workers[0]!.app.get(Incidents).list({ openOnly: true, limit: 10 });
    expect(items).toMatchObject([{ roundId, definite: true }]);
    expect(await world.round(roundId)).toMatchObject({ money: { disputes: [{ outcome: 'lost' }] } });
  });
});
