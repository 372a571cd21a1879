import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import type { RoundEventType } from '@meguri/contracts/rental-round/events.ts';
import { CommandContext } from '../../backend/src/event-sourcing/command-context.ts';
import { Marketplace } from '../support/marketplace.ts';
import { askForParcel, itemsOf, ParcelRental, type ParcelTerms } from '../support/parcels.ts';
import { endOtherSessions, endPause, eventOf, isPaused, PAUSE_MS, pauseEvents } from '../support/paused-events.ts';
import { submitCard } from '../support/sandbox-controls.ts';
import { expectSettled, expectSoundBooks } from '../support/settled.ts';
import { until } from '../support/until.ts';

const PATIENCE_MS = 40_000;
const EVERY = [0, 1, 2];
/** Price and shipping of each of three. */
const PART = 3500;

let market: Marketplace;
beforeAll(async () => {
  market = await Marketplace.open();
});
afterAll(async () => market?.close());

async function termsOf(): Promise<ParcelTerms> {
  const [owner, borrower] = await Promise.all([market.owner(), market.member()]);
  const { images } = await market.item(owner);
  return { market, owner, borrower, itemIds: await itemsOf(market, owner, images, 3) };
}

/** The parcel that a request with this key becomes. */
function parcelOf(terms: ParcelTerms, key: string): ParcelRental {
  const request = { viewer: { userId: terms.borrower.id }, headers: { 'idempotency-key': key } };
  const id = new CommandContext(request as never, {} as never).newTarget('request-parcel');
  return new ParcelRental(id, terms);
}

/** Presses, and kills the process while it waits for that event of one of the rounds. */
async function killAt(parcel: ParcelRental, place: number, type: RoundEventType, press: () => Promise<unknown>) {
  await pauseEvents(market.pool, eventOf(parcel.rentals[place]!.id, type));
  press().catch(() => undefined);
  await until('the log is waiting', () => isPaused(market.pool));
  await market.kill();
  await endOtherSessions(market.pool);
  await endPause(market.pool);
  await market.startAgain();
}

const becomes = (parcel: ParcelRental, ...statuses: readonly string[]): Promise<boolean> =>
  until(
    `the rounds are ${statuses.join()}`,
    async () => (await parcel.statuses()).join() === statuses.join(),
    PATIENCE_MS,
  ).catch(async () => {
    expect(await parcel.statuses()).toEqual(statuses);
    return true;
  });

/**
 * The first page has paid, and the card is charged for the next round, but the provider's answer isn't there yet, nor its
 * webhook.
 */
async function chargeFirst({ rentals }: ParcelRental): Promise<void> {
  const before = (await market.sandbox.money()).charges.count;
  const path = '/v1/payment_intents';
  await market.sandbox.fail({ fail: 'late_answer', path, method: 'POST', times: 1, delayMs: PAUSE_MS });
  await market.sandbox.webhooks({ lose: ['payment_intent'] });
  await submitCard(await rentals[0]!.startPayment());
  await until('two are charged', async () => (await market.sandbox.money()).charges.count === before + 2);
}

describe('kill -9 of the service in each phase of a parcel', () => {
  it('loses and doubles nothing, and the repeated press completes what was begun', async () => {
    const terms = await termsOf();
    const key = randomUUID();
    const sent = parcelOf(terms, key);
    const ask = () => askForParcel(terms, terms.borrower, key);
    await killAt(sent, 1, 'RentalRequested', ask);
    const begun = `SELECT FROM event_log.events WHERE type = 'RentalRequested' AND stream = ANY ($1)`;
    const streams = sent.rentals.map(({ id }) => `rentalRound-${id}`);
    expect((await market.pool.query(begun, [streams])).rowCount).toBe(1);
    expect((await ask()).status).toBe(201);
    expect((await ask()).body.id).toBe(sent.id);
    expect(await sent.count('RentalRequested')).toEqual([1, 1, 1]);

    const all = () => sent.answer(EVERY, sent.owner, key);
    await killAt(sent, 0, 'Approved', all);
    expect(await sent.count('Approved')).toEqual([0, 0, 0]);
    await becomes(sent, 'request_approved', 'request_approved', 'request_approved');
    expect((await all()).status).toBe(200);
    expect(await sent.expectOneFee()).toEqual(EVERY);

    const back = await ParcelRental.request(await termsOf());
    await chargeFirst(sent);
    const two = () => back.answer([0, 1], back.owner, key);
    await killAt(back, 1, 'Approved', two);
    await becomes(back, 'request_approved', 'request_approved', 'request_sent');
    expect((await two()).status).toBe(200);
    expect(await back.expectOneFee()).toEqual([0, 1]);
    expect(await back.statuses()).toEqual(['request_approved', 'request_approved', 'request_declined']);
    await becomes(sent, ...EVERY.map(() => 'shipping_code_generating'));
    await back.rentals[0]!.pay();
    await becomes(back, 'shipping_code_generating', 'shipping_code_generating', 'request_declined');

    await sent.rentals[0]!.registerCode('dispatch');
    const ship = () => sent.press(sent.owner, 'shipped', key);
    await killAt(sent, 1, 'Shipped', ship);
    expect((await ship()).status).toBe(200);
    expect(await sent.count('Shipped')).toEqual([1, 1, 1]);

    const cancel = () => back.cancelAll(back.borrower, key);
    await killAt(back, 1, 'Cancelled', cancel);
    expect((await cancel()).status).toBe(200);
    expect((await cancel()).status).toBe(200);
    for (const { id } of back.rentals.slice(0, 2)) {
      const { round } = await expectSettled(market, id, PATIENCE_MS);
      expect(round.money.refunds.map(({ amount }) => amount)).toEqual([3750]);
    }
    await market.atRest();

    for (const { round } of await sent.stored())
      expect(round.money.charges.map(({ amount }) => amount)).toEqual([PART]);
    for (const parcel of [sent, back])
      for (const { events } of await parcel.stored()) {
        const types = events.map(({ type }) => type);
        expect(types).toEqual([...new Set(types)]);
      }
    await expectSoundBooks(market);
    expect((await market.pool.query('SELECT subject, error FROM app.incidents')).rows).toEqual([]);
  }, 240_000);
});
