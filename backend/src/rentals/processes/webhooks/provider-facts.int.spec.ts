import { CommandBus } from '@nestjs/cqrs';
import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { TEXT } from '@meguri/contracts/rental-round/test-support/histories.ts';
import { type Breakdown, NOTHING, settle } from '@meguri/contracts/rental-round/money/money.ts';
import { policyOf } from '@meguri/contracts/rental-round/policy.ts';
import { type InputOf, RoundCommand, type RoundCommandName } from '../../round/round-command.ts';
import { OPERATOR } from '../../test-support/commands.ts';
import { WebhookInbox } from './webhook-inbox.ts';
import { Incidents } from '../incidents/incidents.ts';
import { FEES, TOTAL } from '../test-support/world.ts';
import { useWorld } from '../test-support/use-world.ts';

const world = useWorld();
beforeAll(() => world.startWorker());
afterEach(async () => {
  const { app } = world.workers[0]!;
  expect(await app.get(WebhookInbox).pending()).toEqual([]);
  expect((await app.get(Incidents).list({ openOnly: true, limit: 10 })).items).toEqual([]);
  await world.pool.query('UPDATE app.users SET payout_account_id = NULL');
});

const now = () => world.clock.now().toISOString();
const settlementOf = (refundNow: Breakdown) => settle(FEES, NOTHING, refundNow, policyOf(1));

async function cancel(roundId: string, refundNow: Breakdown): Promise<void> {
  const cancelled = { by: 'borrower', cause: 'person', reason: null, settlement: settlementOf(refundNow) } as const;
  await world.happen(roundId, now(), { type: 'Cancelled', data: cancelled });
}

const chargeOf = async (roundId: string) => (await world.round(roundId)).money.charges[0]!.chargeId;

/** The provider's webhook of this type arrives. */
async function webhookArrives(type: string, about: string): Promise<void> {
  await world.deliver(await world.payments.webhooks.waitFor(type, { about }));
  await world.quiet();
}

/** An operator's command; if it needs two operators, another one confirms it. */
async function operate<Name extends RoundCommandName>(roundId: string, name: Name, input: InputOf<Name>) {
  await send(roundId, name, input, OPERATOR);
  for (const { proposalId } of (await world.round(roundId)).money.proposals)
    await send(roundId, 'confirm-proposal', { proposalId }, OPERATOR + 1);
  await world.quiet();
}

async function send<Name extends RoundCommandName>(roundId: string, name: Name, input: InputOf<Name>, userId: number) {
  const id = randomUUID();
  const actor = { as: 'operator', userId } as const;
  const command = { id, target: roundId, input, actor, now: now(), correlationId: id, causationId: null };
  await world.workers[0]!.app.get(CommandBus).execute(new RoundCommand(name, command));
}

/** A cancelled round; the bank returned its full refund. */
async function refundReturned() {
  const roundId = await world.paid(now());
  await cancel(roundId, FEES);
  const round = await world.roundWhen(roundId, ({ money: { refunds } }) => refunds[0]?.refundId != null);
  const [order] = round.money.refunds;
  await world.payments.ask(`/refunds/${order!.refundId}/fail`);
  await webhookArrives('refund.failed', order!.refundId!);
  return { roundId, orderedBy: order!.orderedBy, refundId: order!.refundId! };
}

describe('a refund that the bank returned', () => {
  it('is owed again, and not sent again automatically', async () => {
    const { roundId, refundId } = await refundReturned();
    expect((await world.events(roundId)).slice(-2)).toEqual(['Refunded', 'RefundReturned']);
    expect(await world.round(roundId)).toMatchObject({
      money: { refunds: [{ amount: TOTAL, refundId: null, returns: [refundId] }] },
    });
    await webhookArrives('refund.updated', refundId);
    expect((await world.events(roundId)).at(-1)).toBe('RefundReturned');
  });

  it('is sent once more when an operator wants it', async () => {
    const { roundId, orderedBy, refundId } = await refundReturned();
    const before = await world.money();
    await operate(roundId, 'resend-refund', { orderedBy, reason: TEXT });
    const [order] = (await world.round(roundId)).money.refunds;
    expect(order!.refundId).toMatch(/^re_/);
    expect(order!.refundId).not.toBe(refundId);
    expect((await world.money()).refunds.count - before.refunds.count).toBe(1);
  });

  it('is settled by a bank transfer, and then not sent', async () => {
    const { roundId, orderedBy } = await refundReturned();
    const by = { by: 'bank_transfer', reference: 'FURIKOMI-1', reason: TEXT } as const;
    const before = await world.money();
    await operate(roundId, 'settle-obligation', { obligation: 'refund', subject: orderedBy, ...by });
    expect((await world.events(roundId)).at(-1)).toBe('ObligationSettled');
    expect((await world.money()).refunds.count).toBe(before.refunds.count);
  });
});

describe('a foreign refund', () => {
  it('holds the payout until an operator has assigned it to parts', async () => {
    await world.completeAccount(await world.openAccount());
    const roundId = await world.paid(now());
    const { id } = await world.payments.ask<{ id: string }>('/refunds', { charge: await chargeOf(roundId) });
    await webhookArrives('refund.created', id);
    await cancel(roundId, NOTHING);
    await world.quiet();
    expect((await world.round(roundId)).money.payouts).toMatchObject([{ amount: 2892, transferId: null }]);
    await operate(roundId, 'assign-foreign-refund', { refundId: id, parts: FEES, reason: TEXT });
    expect((await world.round(roundId)).money).toMatchObject({
      holdings: [{ refunded: FEES }],
      payouts: [{ transferId: null, lost: 2892, cancelled: true }],
    });
  });

  it('releases the payout when it was the platform’s own', async () => {
    await world.completeAccount(await world.openAccount());
    const roundId = await world.paid(now());
    const order = { charge: await chargeOf(roundId), amount: 300 };
    const { id } = await world.payments.ask<{ id: string }>('/refunds', order);
    await webhookArrives('charge.refunded', order.charge);
    await cancel(roundId, NOTHING);
    await operate(roundId, 'assign-foreign-refund', { refundId: id, parts: NOTHING, reason: TEXT });
    expect((await world.round(roundId)).money.payouts).toMatchObject([
      { amount: 2892, transferId: expect.stringMatching(/^tr_/) },
    ]);
  });

  it('can be the refund that was owed: an operator names it, and none is sent', async () => {
    const roundId = await world.paid(now());
    const { id } = await world.payments.ask<{ id: string }>('/refunds', { charge: await chargeOf(roundId) });
    await webhookArrives('refund.created', id);
    await cancel(roundId, FEES);
    await world.quiet();
    const [order] = (await world.round(roundId)).money.refunds;
    const by = { by: 'provider', reference: id, reason: TEXT } as const;
    await operate(roundId, 'settle-obligation', { obligation: 'refund', subject: order!.orderedBy, ...by });
    expect((await world.round(roundId)).money).toMatchObject({
      refunds: [{ refundId: null, settled: TOTAL }],
      foreign: [{ open: 0 }],
    });
  });
});

describe('a foreign reversal of a payout', () => {
  it('is recorded, and waits for an operator to say whether the owner is still owed', async () => {
    await world.completeAccount(await world.openAccount());
    const roundId = await world.paid(now());
    await cancel(roundId, NOTHING);
    const round = await world.roundWhen(roundId, ({ money: { payouts } }) => payouts[0]?.transferId != null);
    const { transferId } = round.money.payouts[0]!;
    const { id } = await world.payments.ask<{ id: string }>(`/transfers/${transferId}/reverse`, { amount: 500 });
    await webhookArrives('transfer.reversed', transferId!);
    expect((await world.round(roundId)).money).toMatchObject({
      payouts: [{ reversed: 500, reversals: [id] }],
      foreign: [{ kind: 'reversal', objectId: id, open: 500 }],
    });
    const by = { by: 'nothing_owed', reference: null, reason: TEXT } as const;
    await operate(roundId, 'settle-obligation', { obligation: 'reversal', subject: id, ...by });
    expect((await world.round(roundId)).money.foreign).toMatchObject([{ open: 0 }]);
  });
});

describe('a dispute', () => {
  it('that is reported before its payment is recorded after it', async () => {
    const { roundId, checkoutId, url } = await world.paying(now());
    await world.payments.submitCard(url, '4242424242424242');
    const { payment } = await world.payments.provider.getCheckout(checkoutId);
    const { id } = await world.payments.ask<{ id: string }>('/disputes', { charge: payment!.chargeId });
    await webhookArrives('charge.dispute.created', id);
    await webhookArrives('payment_intent.succeeded', payment!.paymentIntentId);
    await webhookArrives('checkout.session.completed', checkoutId);
    const events = await world.events(roundId);
    expect(events.slice(4)).toEqual(['PaymentCompleted', 'Paid', 'ShippingCodeRequested', 'PaymentDisputed']);
  });

  it('that was lost pays the owner what the bank returns later', async () => {
    await world.completeAccount(await world.openAccount());
    const roundId = await world.paid(now());
    await cancel(roundId, NOTHING);
    await world.roundWhen(roundId, ({ money: { payouts } }) => payouts[0]?.transferId != null);
    const order = { charge: await chargeOf(roundId), outcome: 'lost' };
    const { id } = await world.payments.ask<{ id: string }>('/disputes', order);
    await webhookArrives('charge.dispute.closed', id);
    await world.payments.ask(`/disputes/${id}/reinstate`, { amount: 500 });
    await webhookArrives('charge.dispute.funds_reinstated', id);
    expect(await world.events(roundId)).toContain('DisputeMoneyReturned');
    const { money } = await world.roundWhen(roundId, ({ money: { payouts } }) => payouts[1]?.transferId != null);
    expect(money).toMatchObject({
      disputes: [{ outcome: 'lost', withdrawn: 4000 }],
      payouts: [
        { amount: 2892, reversed: 2892 },
        { amount: 500, transferId: expect.stringMatching(/^tr_/) },
      ],
    });
  });
});
