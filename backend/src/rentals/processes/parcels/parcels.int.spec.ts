import { randomUUID } from 'node:crypto';
import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { recordedPayment } from '../../money/recorded-payment.ts';
import { roundIdsOf } from '../../round/parcel-rounds.ts';
import { Incidents } from '../incidents/incidents.ts';
import { useWorld } from '../test-support/use-world.ts';

const GOOD_CARD = '4242424242424242';
/** It can be saved, and is declined afterwards. */
const CARD_DECLINED_LATER = '4000000000000341';

const world = useWorld();
beforeAll(() => world.startWorker());
afterEach(() => world.payments.ask('/switches', {}, 'DELETE'));

const now = () => world.clock.now().toISOString();

/** Three approved rounds with 500 yen of the shipping each; the first one's payment page is open. */
async function approvedParcel() {
  const parcel = { id: randomUUID(), rounds: 3 };
  const [first = '', ...others] = roundIdsOf(parcel);
  for (const roundId of others) await world.approved(now(), { roundId, parcel, shipping: 500 });
  return { first, others, ...(await world.paying(now(), { roundId: first, parcel, shipping: 500 })) };
}

async function recordsPaid(checkoutId: string, roundId: string): Promise<void> {
  const { payment } = await world.payments.provider.getCheckout(checkoutId);
  await world.happen(
    roundId,
    now(),
    { type: 'PaymentCompleted', data: { checkoutId, payment: recordedPayment(payment!) } },
    { type: 'Paid', data: {} },
    { type: 'ShippingCodeRequested', data: { target: now() } },
  );
}

/** By the owner, so that everything goes back. */
const cancelled = (roundId: string): Promise<void> =>
  world.happen(roundId, now(), {
    type: 'Cancelled',
    data: {
      by: 'owner',
      cause: 'person',
      reason: null,
      settlement: {
        refunded: { rental: 3000, shipping: 500, insurance: 0 },
        refundNow: { rental: 3000, shipping: 500, insurance: 0 },
        ...{ gross: 0, payoutFee: 0, ownerShare: 0, shipping: 0, insurance: 0 },
      },
    },
  });

describe('a parcel whose first round is paid on a page', () => {
  it('has its other rounds charged to the same card, each by itself and once', async () => {
    const { first, others, checkoutId, url } = await approvedParcel();
    const before = await world.money();
    await world.payments.submitCard(url, GOOD_CARD);
    await recordsPaid(checkoutId, first);
    for (const roundId of others)
      await world.roundWhen(roundId, ({ status }) => status === 'shipping_code_generating', 30_000);
    await world.quiet();
    const { charges } = await world.money();
    expect([charges.count - before.charges.count, charges.amount - before.charges.amount]).toEqual([3, 10_500]);
    const rounds = await Promise.all([first, ...others].map((roundId) => world.round(roundId)));
    expect(rounds.map(({ money }) => money.holdings.map(({ held }) => held))).toEqual([[3500], [3500], [3500]]);
    expect(new Set(rounds.map(({ money }) => money.charges[0]?.paymentMethodId)).size).toBe(1);
  });

  it('keeps what the bank declines to be paid on a page of its own', async () => {
    const { first, others, checkoutId, url } = await approvedParcel();
    await world.payments.submitCard(url, CARD_DECLINED_LATER);
    await recordsPaid(checkoutId, first);
    await world.quiet();
    expect((await world.round(first)).status).toBe('shipping_code_generating');
    for (const roundId of others) expect((await world.round(roundId)).status).toBe('request_approved');
    const { rows } = await world.pool.query<{ roundId: string }>(
      `SELECT round_id AS "roundId" FROM app.notifications WHERE kind = 'parcel_card_declined'`,
    );
    expect(rows.map(({ roundId }) => roundId).toSorted()).toEqual(others.toSorted());
  });

  it('has one that the provider refuses as an incident of that one alone, until an operator tries again', async () => {
    const incidents = world.workers[0]!.app.get(Incidents);
    const { first, others, checkoutId, url } = await approvedParcel();
    const [refused = '', other = ''] = others;
    await world.payments.submitCard(url, GOOD_CARD);
    await world.payments.ask('/switches', {
      ...{ fail: 'refusal', path: '/v1/payment_intents', method: 'POST', code: 'other', times: 1 },
    });
    await recordsPaid(checkoutId, first);
    await world.roundWhen(other, ({ status }) => status === 'shipping_code_generating', 30_000);
    await world.quiet();
    expect((await world.round(refused)).status).toBe('request_approved');
    const [incident, ...more] = (await incidents.list({ openOnly: true, limit: 10 })).items;
    expect(incident).toMatchObject({ roundId: refused, jobKind: 'pay-parcel', definite: true });
    expect(more).toEqual([]);
    await incidents.retry(incident!.id);
    await world.roundWhen(refused, ({ status }) => status === 'shipping_code_generating', 30_000);
    await world.quiet();
  });

  it('has the incident of a refused one end when that one ends unpaid', async () => {
    const incidents = world.workers[0]!.app.get(Incidents);
    const { first, others, checkoutId, url } = await approvedParcel();
    await world.payments.submitCard(url, GOOD_CARD);
    await world.payments.ask('/switches', {
      ...{ fail: 'refusal', path: '/v1/payment_intents', method: 'POST', code: 'other', times: 1 },
    });
    await recordsPaid(checkoutId, first);
    await world.quiet();
    const [incident] = (await incidents.list({ openOnly: true, limit: 10 })).items;
    expect(others).toContain(incident?.roundId);
    await world.happen(incident!.roundId!, now(), { type: 'Withdrawn', data: { by: 'system', reason: null } });
    await world.quiet();
    expect((await incidents.list({ openOnly: true, limit: 10 })).items).toEqual([]);
  });

  it('has its third round charged once when two pages are paid at the same moment', async () => {
    const parcel = { id: randomUUID(), rounds: 3 };
    const [first = '', second = '', third = ''] = roundIdsOf(parcel);
    const terms = { parcel, shipping: 500 };
    await world.approved(now(), { roundId: third, ...terms });
    const pages = [
      await world.paying(now(), { roundId: first, ...terms }),
      await world.paying(now(), { roundId: second, ...terms }),
    ];
    const before = await world.money();
    for (const { url } of pages) await world.payments.submitCard(url, GOOD_CARD);
    await Promise.all(pages.map(({ checkoutId, roundId }) => recordsPaid(checkoutId, roundId)));
    await world.roundWhen(third, ({ status }) => status === 'shipping_code_generating', 30_000);
    await world.quiet();
    expect((await world.money()).charges.count - before.charges.count).toBe(3);
  });

  it('has a charge whose answer was lost go back whole when its round has ended meanwhile', async () => {
    const { first, others, checkoutId, url } = await approvedParcel();
    const [ended = '', other = ''] = others;
    await world.payments.submitCard(url, GOOD_CARD);
    const { payment } = await world.payments.provider.getCheckout(checkoutId);
    const { customerId, paymentMethodId } = payment as { customerId: string; paymentMethodId: string };
    const before = await world.money();
    await world.payments.provider.chargeSavedCard({
      ...{ roundId: ended, purpose: 'rental', ref: 'parcel', amount: 3500, idempotencyKey: randomUUID() },
      ...{ customerId, paymentMethodId },
    });
    await world.happen(ended, now(), { type: 'Withdrawn', data: { by: 'borrower', reason: null } });
    await recordsPaid(checkoutId, first);
    await world.roundWhen(other, ({ status }) => status === 'shipping_code_generating', 30_000);
    await world.roundWhen(ended, ({ money }) => money.refunds.some(({ refundId }) => refundId !== null), 30_000);
    await world.quiet();
    expect(await world.events(ended)).toContain('LatePaymentReceived');
    expect((await world.money()).refunds.amount - before.refunds.amount).toBe(3500);
  });

  it('charges no round that was declined or withdrawn', async () => {
    const { first, others, checkoutId, url } = await approvedParcel();
    const [withdrawn = '', other = ''] = others;
    await world.happen(withdrawn, now(), { type: 'Withdrawn', data: { by: 'borrower', reason: null } });
    await world.payments.submitCard(url, GOOD_CARD);
    await recordsPaid(checkoutId, first);
    await world.roundWhen(other, ({ status }) => status === 'shipping_code_generating', 30_000);
    await world.quiet();
    expect((await world.round(withdrawn)).money.charges).toEqual([]);
  });

  it('charges no round whose item is lost', async () => {
    const { first, others, checkoutId, url } = await approvedParcel();
    const [lost = '', other = ''] = others;
    await world.happen(lost, now(), {
      type: 'ItemBecameUnavailable',
      data: { itemIs: 'lost', decidedIn: randomUUID() },
    });
    await world.payments.submitCard(url, GOOD_CARD);
    await recordsPaid(checkoutId, first);
    await world.roundWhen(other, ({ status }) => status === 'shipping_code_generating', 30_000);
    await world.quiet();
    expect((await world.round(lost)).money.charges).toEqual([]);
  });

  it('keeps the card for its other rounds when one has ended', async () => {
    const { first, others, checkoutId, url } = await approvedParcel();
    await world.payments.submitCard(url, GOOD_CARD);
    await recordsPaid(checkoutId, first);
    for (const roundId of others)
      await world.roundWhen(roundId, ({ status }) => status === 'shipping_code_generating', 30_000);
    const { money } = await world.round(first);
    await cancelled(first);
    await world.quiet();
    expect(await world.payments.provider.savedCard(money.charges[0]?.paymentMethodId ?? '')).not.toBeNull();
  });

  it('has the card removed when its last unpaid round ends after the paid one', async () => {
    const { first, others, checkoutId, url } = await approvedParcel();
    await world.payments.submitCard(url, CARD_DECLINED_LATER);
    await recordsPaid(checkoutId, first);
    await world.quiet();
    const [charge] = (await world.round(first)).money.charges;
    const holder = async () =>
      (await world.payments.stripe.paymentMethods.retrieve(charge?.paymentMethodId ?? '')).customer;
    await cancelled(first);
    await world.quiet();
    expect(await holder()).toBe(charge?.customerId);
    for (const roundId of others)
      await world.happen(roundId, now(), { type: 'Withdrawn', data: { by: 'system', reason: null } });
    await world.quiet();
    expect(await holder()).toBeNull();
  });
});
