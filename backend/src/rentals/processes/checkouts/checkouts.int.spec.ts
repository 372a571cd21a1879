import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { FeeLinks } from '../../money/fees/fee-links.ts';
import { useWorld } from '../test-support/use-world.ts';

const DECLINES_LATER = '4000000000000341';
const CARD = '4242424242424242';
const DAY = 86_400_000;
const CODE = { carrier: '営業所', receptionNumber: '123456', shippingPassword: '1234' } as const;
const SEEN = { comment: null, photos: [] };
const world = useWorld();
beforeAll(() => world.startWorker());

const now = () => world.clock.now().toISOString();
const text = () => ({ textId: randomUUID(), hash: 'a'.repeat(64) });

async function customerOf(roundId: string): Promise<string> {
  return (await world.round(roundId)).money.charges[0]!.customerId!;
}

/** The URL of a fee's payment link. */
async function linkOf(roundId: string, purpose: 'late_fee' | 'damage_fee', ref: string, amount: number) {
  const customerId = await customerOf(roundId);
  const links = world.workers[0]!.app.get(FeeLinks);
  return (await links.open({ roundId, purpose, ref, customerId }, amount, () => false)).url;
}

async function openLinks(roundId: string): Promise<readonly string[]> {
  const customerId = await customerOf(roundId);
  return world.payments.provider.findOpenCheckouts({ customerId, metadata: { rentalRequestId: roundId } });
}

async function assessed(roundId: string, assessmentId: string): Promise<void> {
  const report = { reportId: randomUUID(), by: 'borrower', issueType: 'damaged_item', otherTitle: null } as const;
  const payBy = new Date(world.clock.now().getTime() + 7 * DAY).toISOString();
  await world.happen(
    roundId,
    now(),
    { type: 'ShippingCodeRegistered', data: { code: CODE, to: 'shipping_code_generated' } },
    { type: 'Shipped', data: { carrier: null, trackingCode: null } },
    { type: 'DamageReported', data: { ...report, description: text(), photos: [], nonReturn: false, lateFee: null } },
    {
      type: 'DamageFeeAssessed',
      data: { assessmentId, amount: 2000, payBy, reason: text(), itemReturned: false, lateFee: null },
    },
  );
}

/** A late fee of 1,285 yen that can only be paid by link, because the card was declined. */
async function refusedLateFee(): Promise<{ roundId: string; fixedBy: string }> {
  const roundId = await world.paid(now(), { card: DECLINES_LATER });
  await world.happen(
    roundId,
    now(),
    { type: 'ShippingCodeRegistered', data: { code: CODE, to: 'shipping_code_generated' } },
    { type: 'Shipped', data: { carrier: null, trackingCode: null } },
    { type: 'Received', data: SEEN },
    { type: 'UsageStarted', data: {} },
    { type: 'ReturnCodeRegistered', data: { code: CODE, to: 'return_shipping_code_generated' } },
    { type: 'Returned', data: { ...SEEN, trackingCode: null, lateFee: { days: 2, amount: 1285 } } },
  );
  const { lateFee } = await world.roundWhen(roundId, (round) => round.lateFee?.failedAt != null);
  return { roundId, fixedBy: lateFee!.fixedBy };
}

describe('a fee’s payment link', () => {
  it('is closed when the borrower objects', async () => {
    const roundId = await world.paid(now());
    const assessmentId = randomUUID();
    await assessed(roundId, assessmentId);
    await linkOf(roundId, 'damage_fee', assessmentId, 2000);
    expect(await openLinks(roundId)).toHaveLength(1);
    await world.happen(roundId, now(), { type: 'DamageFeeObjected', data: { assessmentId, reason: text() } });
    await world.quiet();
    expect(await openLinks(roundId)).toEqual([]);
  });

  it('prevents a charge of the saved card when it was paid without any webhook', async () => {
    const roundId = await world.paid(now());
    const assessmentId = randomUUID();
    await assessed(roundId, assessmentId);
    await world.payments.submitCard(await linkOf(roundId, 'damage_fee', assessmentId, 2000), CARD);
    world.clock.advance(7 * DAY);
    const { money } = await world.roundWhen(roundId, (round) => round.money.charges.length === 2);
    await world.quiet();
    expect(money.charges).toMatchObject([{ purpose: 'rental' }, { purpose: 'damage_fee', amount: 2000 }]);
    expect((await world.round(roundId)).money.charges).toHaveLength(2);
  });

  it('of a late fee that was paid without any webhook is recorded the next day', async () => {
    const { roundId, fixedBy } = await refusedLateFee();
    await world.payments.submitCard(await linkOf(roundId, 'late_fee', fixedBy, 1285), CARD);
    world.clock.advance(DAY);
    const { money } = await world.roundWhen(roundId, (round) => round.lateFee?.state === 'charged');
    expect(money.charges).toMatchObject([{ purpose: 'rental' }, { purpose: 'late_fee', amount: 1285 }]);
    expect((await world.events(roundId)).filter((type) => type === 'LateFeeCharged')).toHaveLength(1);
  });

  it('is never returned after it has expired: the borrower gets a new one', async () => {
    const { roundId, fixedBy } = await refusedLateFee();
    await linkOf(roundId, 'late_fee', fixedBy, 1285);
    const [checkoutId] = (await openLinks(roundId)) as [string];
    await world.payments.provider.expireCheckout(checkoutId);
    const url = await linkOf(roundId, 'late_fee', fixedBy, 1285);
    expect((await fetch(url)).status).toBe(200);
  });

  it('of a late fee for which the saved card was declined is recorded by its webhooks, once', async () => {
    const { roundId, fixedBy } = await refusedLateFee();
    const url = await linkOf(roundId, 'late_fee', fixedBy, 1285);
    const [about] = (await openLinks(roundId)) as [string];
    await world.payments.submitCard(url, CARD);
    const { payment } = await world.payments.provider.getCheckout(about);
    const webhooks = await Promise.all([
      world.payments.webhooks.waitFor('checkout.session.completed', { about }),
      world.payments.webhooks.waitFor('payment_intent.succeeded', { about: payment!.paymentIntentId }),
    ]);
    await Promise.all([...webhooks, ...webhooks].map((webhook) => world.deliver(webhook)));
    await world.quiet();
    expect((await world.events(roundId)).filter((type) => type === 'LateFeeCharged')).toHaveLength(1);
    expect(await world.round(roundId)).toMatchObject({ lateFee: { state: 'charged' } });
  });
});
