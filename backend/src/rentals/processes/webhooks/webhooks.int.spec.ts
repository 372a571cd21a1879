import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { ReceivedWebhook } from '../../../../../test/support/servers/payment-sandbox.ts';
import { WebhookInbox } from './webhook-inbox.ts';
import { randomUUID } from 'node:crypto';
import { OWNER, TOTAL } from '../test-support/world.ts';
import { useWorld } from '../test-support/use-world.ts';

const CARD = '4242424242424242';
const world = useWorld();
beforeAll(() => world.startWorker());
afterEach(async () => {
  expect(await world.workers[0]!.app.get(WebhookInbox).pending()).toEqual([]);
});

const now = () => world.clock.now().toISOString();
const PAID = ['PaymentCompleted', 'Paid', 'ShippingCodeRequested'];

/** The webhooks of a paid checkout: of the page and of the payment. */
async function webhooksOf(checkoutId: string): Promise<ReceivedWebhook[]> {
  const { payment } = await world.payments.provider.getCheckout(checkoutId);
  return Promise.all([
    world.payments.webhooks.waitFor('checkout.session.completed', { about: checkoutId }),
    world.payments.webhooks.waitFor('payment_intent.succeeded', { about: payment!.paymentIntentId }),
  ]);
}

async function deliverAll(webhooks: readonly ReceivedWebhook[]): Promise<void> {
  await Promise.all(webhooks.map((webhook) => world.deliver(webhook)));
}

describe('a payment’s webhooks', () => {
  it('take effect once, delivered five times each, all at once and in any order', async () => {
    const paying = await Promise.all(Array.from({ length: 4 }, () => world.paying(now())));
    await Promise.all(paying.map(({ url }) => world.payments.submitCard(url, CARD)));
    const webhooks = (await Promise.all(paying.map(({ checkoutId }) => webhooksOf(checkoutId)))).flat();
    const often = Array.from({ length: 5 }, () => webhooks).flat();
    await deliverAll(often.toSorted(() => Math.random() - 0.5));
    await world.quiet();
    for (const { roundId } of paying) {
      expect((await world.events(roundId)).slice(4)).toEqual(PAID);
      expect((await world.round(roundId)).money.charges).toMatchObject([{ amount: TOTAL, purpose: 'rental' }]);
    }
  });

  it('wait for a round that doesn’t exist yet', async () => {
    const roundId = randomUUID();
    const { checkoutId, url } = await world.checkout(roundId, 1);
    await world.payments.submitCard(url, CARD);
    await deliverAll(await webhooksOf(checkoutId));
    await new Promise((done) => setTimeout(done, 500));
    expect(await world.workers[0]!.app.get(WebhookInbox).pending()).toHaveLength(2);
    await world.requested(now(), { roundId });
    await world.happen(roundId, now(), { type: 'Approved', data: { payBy: '2099-01-01T00:00:00.000Z' } });
    await world.roundWhen(roundId, ({ money: { charges } }) => charges.length === 1);
    await world.quiet();
    expect((await world.events(roundId)).slice(3)).toEqual(PAID);
  });

  it('refund in full what was paid after the request had been withdrawn', async () => {
    const { roundId, checkoutId, url } = await world.paying(now());
    await world.payments.submitCard(url, CARD);
    await world.happen(
      roundId,
      now(),
      { type: 'PaymentFailed', data: { checkoutId, cause: 'ended' } },
      { type: 'Withdrawn', data: { by: 'system', reason: null } },
    );
    await deliverAll(await webhooksOf(checkoutId));
    await world.roundWhen(roundId, ({ money: { refunds } }) => refunds.some(({ refundId }) => refundId !== null));
    await world.quiet();
    expect(await world.round(roundId)).toMatchObject({
      status: 'request_cancelled',
      money: { refunds: [{ amount: TOTAL }] },
    });
  });

  it('close every other checkout, and a second payment is refunded', async () => {
    const { roundId, checkoutId, url } = await world.paying(now());
    const second = await world.checkout(roundId, 2);
    const paidTwice = await world.checkout(roundId, 3);
    for (const [attempt, checkout] of [second, paidTwice].entries()) {
      const open = { ...checkout, expiresAt: '2099-01-01T00:00:00.000Z', attempt: attempt + 2, amount: TOTAL };
      const last = attempt === 0 ? checkoutId : second.checkoutId;
      await world.happen(
        roundId,
        now(),
        { type: 'PaymentFailed', data: { checkoutId: last, cause: 'ended' } },
        { type: 'PaymentStarted', data: { ...open, payoutReady: true } },
      );
    }
    await world.payments.submitCard(paidTwice.url, CARD);
    await world.payments.submitCard(url, CARD);
    await deliverAll((await webhooksOf(checkoutId)).slice(0, 1));
    await world.roundWhen(roundId, ({ money: { refunds } }) => refunds.some(({ refundId }) => refundId !== null));
    await world.quiet();
    expect((await world.payments.provider.getCheckout(second.checkoutId)).status).toBe('expired');
    const { charges, refunds } = (await world.round(roundId)).money;
    expect(charges).toMatchObject([{ purpose: 'rental', checkoutId }, { purpose: 'returned_whole' }]);
    expect(refunds).toMatchObject([{ amount: TOTAL, chargeId: charges[1]?.chargeId }]);
  });
});

describe('a checkout that ended', () => {
  it('sets its round back to approved; an older one changes nothing', async () => {
    const { roundId, checkoutId } = await world.paying(now());
    await world.payments.ask(`/expire/${checkoutId}`);
    const webhook = await world.payments.webhooks.waitFor('checkout.session.expired', { about: checkoutId });
    await deliverAll([webhook, webhook]);
    await world.roundWhen(roundId, ({ status }) => status === 'request_approved');
    await world.quiet();
    expect((await world.events(roundId)).slice(-1)).toEqual(['PaymentFailed']);
  });
});

describe('a dispute', () => {
  it('is recorded before it is closed, whichever webhook arrives first', async () => {
    const roundId = await world.paid(now());
    const [charge] = (await world.round(roundId)).money.charges;
    const { id } = await world.payments.ask<{ id: string }>('/disputes', { charge: charge!.chargeId, outcome: 'won' });
    const closed = await world.payments.webhooks.waitFor('charge.dispute.closed', { about: id });
    await world.deliver(closed);
    await world.quiet();
    await world.deliver(await world.payments.webhooks.waitFor('charge.dispute.created', { about: id }));
    await world.quiet();
    expect((await world.events(roundId)).slice(-2)).toEqual(['PaymentDisputed', 'DisputeClosed']);
    expect(await world.round(roundId)).toMatchObject({
      money: { disputes: [{ disputeId: id, outcome: 'won' }] },
    });
  });
});

describe('a webhook about an unrelated object', () => {
  it('of the same provider account is acknowledged without effect', async () => {
    const accountId = await world.openAccount();
    await world.pool.query('UPDATE app.users SET payout_account_id = NULL WHERE id = $1', [OWNER]);
    await world.completeAccount(accountId);
    await world.deliver(await world.payments.webhooks.waitFor('account.updated', { about: accountId }));
    await world.quiet();
  });
});
