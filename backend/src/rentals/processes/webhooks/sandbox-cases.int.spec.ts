import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { NOTHING, settle, type Breakdown } from '@meguri/contracts/rental-round/money/money.ts';
import { returnedRefunds } from '@meguri/contracts/rental-round/money/obligations.ts';
import { policyOf } from '@meguri/contracts/rental-round/policy.ts';
import type { RentalRound } from '@meguri/contracts/rental-round/rental-round.ts';
import { TEST_CARDS } from '../../../embedded/payment-sandbox/test-cards.ts';
import { Incidents } from '../incidents/incidents.ts';
import { FEES, TOTAL } from '../test-support/world.ts';
import { useWorld } from '../test-support/use-world.ts';

/** Every case that the payment page and the test page offer, with its result for a rental. */

const world = useWorld();
beforeAll(() => world.startWorker());
afterEach(async () => {
  await world.pool.query('UPDATE app.users SET payout_account_id = NULL');
  expect((await world.workers[0]!.app.get(Incidents).list({ openOnly: true, limit: 10 })).items).toEqual([]);
});

const now = () => world.clock.now().toISOString();
const isPaidOut = ({ money: { payouts } }: RentalRound) => payouts.some(({ transferId }) => transferId !== null);

async function cancel(roundId: string, refundNow: Breakdown): Promise<void> {
  const settlement = settle(FEES, NOTHING, refundNow, policyOf(1));
  const cancelled = { by: 'borrower', cause: 'person', reason: null, settlement } as const;
  await world.happen(roundId, now(), { type: 'Cancelled', data: cancelled });
}

async function webhookArrives(type: string, about: string): Promise<void> {
  await world.deliver(await world.payments.webhooks.waitFor(type, { about, within: 20_000 }));
  await world.quiet();
}

/** A rental paid with that card, which opened a dispute. @returns the round and the dispute */
async function disputed(card: string): Promise<{ roundId: string; disputeId: string }> {
  const roundId = await world.paid(now(), { card });
  const { charges } = (await world.round(roundId)).money;
  const [dispute] = await world.payments.provider.listDisputes(charges[0]!.chargeId);
  await webhookArrives('charge.dispute.created', dispute!.disputeId);
  return { roundId, disputeId: dispute!.disputeId };
}

/** The result of each card on the payment page. Total: a card without an expectation fails the test. */
const ON_THE_PAGE: Readonly<Record<string, 'paid' | 'declined' | 'asked, then paid' | 'asked, then declined'>> = {
  '4242424242424242': 'paid',
  '4000056655665556': 'paid',
  '4000000000000077': 'paid',
  '4000000000000002': 'declined',
  '4000000000009995': 'declined',
  '4000000000000341': 'paid',
  '4000002760003184': 'paid',
  '4000000000003220': 'asked, then paid',
  '4000008400001629': 'asked, then declined',
  '4000000000000259': 'paid',
  '4000000000002685': 'paid',
  '4000000000001976': 'paid',
  '4000000000007726': 'paid',
  '4000000000005126': 'paid',
};

describe('a card on the payment page', () => {
  it('is one of those that are tested here', () => {
    expect(Object.keys(ON_THE_PAGE).sort()).toEqual(Object.keys(TEST_CARDS).sort());
  });

  it.each(Object.entries(ON_THE_PAGE))('%s: %s', async (card, what) => {
    const { roundId, checkoutId, url } = await world.paying(now());
    const first = await world.payments.submitCard(url, card);
    const asks = what.startsWith('asked');
    if (asks) expect(await first.text()).toContain('3D');
    const last = asks ? await world.payments.submitCard(url, card, 'complete') : first;
    const isPaid = what.endsWith('paid');
    expect(last.status).toBe(isPaid ? 303 : 402);
    expect((await world.payments.provider.getCheckout(checkoutId)).payment?.status === 'succeeded').toBe(isPaid);
    if (isPaid) await webhookArrives('checkout.session.completed', checkoutId);
    const { status, money } = await world.round(roundId);
    expect([status, money.charges.length]).toEqual(isPaid ? ['shipping_code_generating', 1] : ['payment_pending', 0]);
  });

  it.each(['4000000000000341', '4000002760003184', '4000000000003220'])(
    '%s is declined for a fee later: it stays due, and can be paid on a page',
    async (card) => {
      const { roundId, checkoutId, url } = await world.paying(now());
      await world.payments.submitCard(url, card);
      if (card === '4000000000003220') await world.payments.submitCard(url, card, 'complete');
      await webhookArrives('checkout.session.completed', checkoutId);
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
        { type: 'Returned', data: { ...seen, trackingCode: null, lateFee: { days: 2, amount: 1285 } } },
      );
      const { lateFee } = await world.roundWhen(roundId, (round) => round.lateFee?.failedAt != null);
      expect(lateFee).toMatchObject({ state: 'due' });
    },
  );
});

describe('a refund to a card', () => {
  it('that is delayed is recorded once, and stays sent', async () => {
    const roundId = await world.paid(now(), { card: '4000000000007726' });
    await cancel(roundId, FEES);
    const { money } = await world.roundWhen(roundId, (round) => round.money.refunds[0]?.refundId != null);
    await webhookArrives('refund.updated', money.refunds[0]!.refundId!);
    expect((await world.round(roundId)).money.refunds).toMatchObject([{ amount: TOTAL, returns: [] }]);
    expect((await world.events(roundId)).filter((type) => type === 'Refunded')).toHaveLength(1);
  });

  it('that is returned is owed again, and waits for an operator', async () => {
    const roundId = await world.paid(now(), { card: '4000000000005126' });
    await cancel(roundId, FEES);
    const { money } = await world.roundWhen(roundId, (round) => round.money.refunds[0]?.refundId != null);
    await webhookArrives('refund.failed', money.refunds[0]!.refundId!);
    expect(returnedRefunds(await world.round(roundId))).toMatchObject([{ amount: TOTAL, refundId: null }]);
  });
});

describe('a dispute', () => {
  it.each(['4000000000000259', '4000000000002685', '4000000000001976'])(
    'by %s holds the payout, and releases it once it is won',
    async (card) => {
      await world.completeAccount(await world.openAccount());
      const { roundId, disputeId } = await disputed(card);
      await cancel(roundId, NOTHING);
      await world.quiet();
      expect(isPaidOut(await world.round(roundId))).toBe(false);
      await world.payments.ask(`/disputes/${disputeId}/close`, { outcome: 'won' });
      await webhookArrives('charge.dispute.closed', disputeId);
      const { money } = await world.roundWhen(roundId, isPaidOut);
      expect(money.disputes).toMatchObject([{ outcome: 'won', withdrawn: 0 }]);
      expect(money.payouts).toMatchObject([{ amount: 2892 }]);
    },
  );

  it('that began as an inquiry and is lost takes the held money', async () => {
    const { roundId, disputeId } = await disputed('4000000000001976');
    await world.payments.ask(`/disputes/${disputeId}/escalate`);
    await world.payments.ask(`/disputes/${disputeId}/close`, { outcome: 'lost' });
    await webhookArrives('charge.dispute.closed', disputeId);
    expect((await world.round(roundId)).money).toMatchObject({
      holdings: [{ held: 0 }],
      disputes: [{ outcome: 'lost', withdrawn: TOTAL, fee: 1500 }],
    });
  });

  it('that is won with its fee costs no one anything', async () => {
    const { roundId, disputeId } = await disputed('4000000000000259');
    await world.payments.ask(`/disputes/${disputeId}/close`, { outcome: 'won', feeReturned: true });
    await webhookArrives('charge.dispute.closed', disputeId);
    expect((await world.round(roundId)).money).toMatchObject({
      holdings: [{ held: TOTAL }],
      disputes: [{ outcome: 'won', withdrawn: 0, fee: 0 }],
    });
  });

  it('that is partly lost takes that part', async () => {
    const { roundId, disputeId } = await disputed('4000000000000259');
    await world.payments.ask(`/disputes/${disputeId}/close`, { outcome: 'lost', returned: 4000 });
    await webhookArrives('charge.dispute.closed', disputeId);
    expect((await world.round(roundId)).money).toMatchObject({
      holdings: [{ held: 4000 }],
      disputes: [{ outcome: 'lost', withdrawn: 500 }],
    });
  });
});

describe('an owner’s account', () => {
  it.each([
    ['is restricted', 'restrict', 'account.updated'],
    ['was rejected', 'reject', 'account.updated'],
  ])('that %s holds payouts, which are sent once it is in order', async (_how, path, type) => {
    const accountId = await world.openAccount();
    await world.completeAccount(accountId);
    await world.payments.ask(`/accounts/${accountId}/${path}`);
    const roundId = await world.paid(now());
    await cancel(roundId, NOTHING);
    await world.quiet();
    expect(isPaidOut(await world.round(roundId))).toBe(false);
    await world.completeAccount(accountId);
    await webhookArrives(type, accountId);
    await world.roundWhen(roundId, isPaidOut);
  });

  it('that was disconnected by its owner holds payouts, as a missing one does', async () => {
    const accountId = await world.openAccount();
    await world.completeAccount(accountId);
    await world.payments.ask(`/accounts/${accountId}/deauthorize`);
    const roundId = await world.paid(now());
    await cancel(roundId, NOTHING);
    await world.quiet();
    expect(isPaidOut(await world.round(roundId))).toBe(false);
    const other = await world.openAccount();
    await world.completeAccount(other);
    await webhookArrives('account.updated', other);
    await world.roundWhen(roundId, isPaidOut);
  });
});
