import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { doubleBookings, storedStreams } from '../support/books.ts';
import { Marketplace } from '../support/marketplace.ts';
import { askForParcel, itemsOf, ParcelRental, type ParcelTerms, roundIdsOf } from '../support/parcels.ts';
import type { Person } from '../support/person.ts';
import { Rental } from '../support/rental.ts';
import { submitCard } from '../support/sandbox-controls.ts';
import type { StartedService } from '../support/servers/started-service.ts';
import { expectSoundBooks } from '../support/settled.ts';
import { until } from '../support/until.ts';

const SESSION_SECRET = 'shared by both processes of this test';
/** Several of each, because the outcome of a race is random. */
const TRIES = 3;
const AT_MOST_MS = 3000;

let market: Marketplace;
let second: StartedService;
let owner: Person;
let images: string[];
beforeAll(async () => {
  market = await Marketplace.open({ SESSION_SECRET });
  second = await market.another({ PUBLIC_URL: market.url });
  owner = await market.owner();
  images = (await market.item(owner)).images;
});
afterAll(async () => {
  await second?.end();
  await market?.close();
});

/** The same session at the other process. */
const there = (person: Person): Person => person.copy(second.url);

/** A new borrower's wish for three new items. */
const termsOf = async (change: { itemIds?: readonly string[] } = {}): Promise<ParcelTerms> => ({
  ...{ market, owner, borrower: await market.member() },
  itemIds: change.itemIds ?? (await itemsOf(market, owner, images, 3)),
});
const requested = async () => ParcelRental.request(await termsOf());
/** The first appends of all presses wait for the last one, so that what follows happens at the same moment. */
async function atOnce<Answered extends readonly Promise<unknown>[]>(press: () => readonly [...Answered]) {
  const client = await market.pool.connect();
  await client.query('BEGIN');
  await client.query('LOCK TABLE event_log.events IN EXCLUSIVE MODE');
  const pressed = press();
  const waiting = `SELECT FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%event_log.append%'`;
  const areAllThere = async () => ((await market.pool.query(waiting)).rowCount ?? 0) >= pressed.length;
  // One that is refused before it appends anything never comes.
  await until('all wait for the log', areAllThere, AT_MOST_MS).catch(() => undefined);
  await client.query('COMMIT');
  client.release();
  return Promise.all(pressed);
}
const times = async (race: () => Promise<void>): Promise<void> => {
  for (let time = 0; time < TRIES; time += 1) await race();
};

const EVERY = [0, 1, 2];
/** Of two tabs. */
const CHOICES = [
  [[0], [1]],
  [
    [0, 1],
    [1, 2],
  ],
  [[2], [0, 2]],
  [[0], [2]],
] as const;
const OK = 200;

describe('the owner’s answers to a parcel, at two processes at the same moment', () => {
  it('with different choices: one of them approves at most, and the shipping is asked once', async () => {
    for (const [one, other] of CHOICES) {
      const parcel = await requested();
      const answers = await atOnce(() => [parcel.answer(one), parcel.answer(other, there(owner))]);
      const refused = answers.filter(({ status }) => status !== OK);
      for (const { body } of refused) expect(['write_conflict', 'transition_not_allowed']).toContain(body.code);
      if (refused.length === answers.length) {
        // Each has seen the other's reservation: nothing is approved, and the next answer decides.
        expect(await parcel.count('Approved')).toEqual([0, 0, 0]);
        expect((await parcel.answer(one)).status).toBe(OK);
      }
      expect([one, other]).toContainEqual(await parcel.expectOneFee());
    }
  });

  it('pressed twice with the same choice: approved once', async () => {
    await times(async () => {
      const parcel = await requested();
      const key = randomUUID();
      await atOnce(() => [parcel.answer(EVERY, owner, key), parcel.answer(EVERY, there(owner), key)]);
      expect((await parcel.answer(EVERY, owner, key)).status).toBe(OK);
      expect(await parcel.expectOneFee()).toEqual(EVERY);
      expect(await parcel.count('Approved')).toEqual([1, 1, 1]);
    });
  });

  it('beside the borrower’s cancellation: all of them end, whichever is first', async () => {
    await times(async () => {
      const parcel = await requested();
      const [, cancelled] = await atOnce(() => [parcel.answer(EVERY), parcel.cancelAll(there(parcel.borrower))]);
      if (cancelled.status !== OK) expect((await parcel.cancelAll()).status).toBe(OK);
      expect(await parcel.statuses()).toEqual(EVERY.map(() => 'request_cancelled'));
    });
  });

  it('beside the approval of another borrower’s request for the same days: one of them gets the days', async () => {
    await times(async () => {
      const terms = await termsOf();
      const parcel = await ParcelRental.request(terms);
      const borrower = await market.member();
      const rival = await Rental.request({ ...terms, borrower, itemId: terms.itemIds[1]! });
      const [answered, approved] = await atOnce(() => [
        parcel.answer(EVERY),
        rival.tryPut(there(owner), 'request_approved'),
      ]);
      expect([answered.status, approved.status].filter((status) => status === OK)).toHaveLength(1);
      const isParcel = answered.status === OK;
      expect(await parcel.expectOneFee()).toEqual(isParcel ? EVERY : []);
      expect((isParcel ? approved : answered).body.code).toBe('reservation_conflict');
      if (!isParcel) expect((await parcel.answer([0, 2])).status).toBe(OK);
      await parcel.expectOneFee();
    });
  });

  it('to two parcels that share an item: one is approved, and the other keeps no days', async () => {
    await times(async () => {
      const itemIds = await itemsOf(market, owner, images, 3);
      const terms = await Promise.all([
        termsOf({ itemIds: itemIds.slice(0, 2) }),
        termsOf({ itemIds: itemIds.slice(1) }),
      ]);
      const [one, other] = await Promise.all([ParcelRental.request(terms[0]), ParcelRental.request(terms[1])]);
      const answers = await atOnce(() => [one.answer([0, 1]), other.answer([0, 1], there(owner))]);
      const approved = answers.filter(({ status }) => status === OK);
      expect(approved.length).toBeLessThanOrEqual(1);
      const places = await Promise.all([one, other].map((parcel) => parcel.expectOneFee()));
      expect(places.toSorted((a, b) => a.length - b.length)).toEqual([[], approved.length === 1 ? [0, 1] : []]);
    });
  });
});

describe('requests for a parcel, at two processes at the same moment', () => {
  it('with the same key: one parcel, whose rounds are requested once', async () => {
    await times(async () => {
      const terms = await termsOf();
      const key = randomUUID();
      const answers = await atOnce(() => [
        askForParcel(terms, terms.borrower, key),
        askForParcel(terms, there(terms.borrower), key),
      ]);
      const again = await askForParcel(terms, terms.borrower, key);
      expect([...answers, again].map(({ status, body }) => [status, body.code])).toEqual(
        [...answers, again].map(() => [201, undefined]),
      );
      const parcel = new ParcelRental(again.body.id, terms);
      expect(new Set(answers.map(({ body }) => body.id))).toEqual(new Set([parcel.id]));
      expect(await parcel.statuses()).toEqual(EVERY.map(() => 'request_sent'));
      expect(await parcel.count('RentalRequested')).toEqual([1, 1, 1]);
    });
  });

  it('for overlapping items by one borrower: each is sent whole or not at all, and no item is asked for twice', async () => {
    await times(async () => {
      const terms = await termsOf();
      const wishes = [terms.itemIds.slice(0, 2), terms.itemIds.slice(1)].map((wish) => ({ ...terms, itemIds: wish }));
      const answers = await atOnce(() => [
        askForParcel(wishes[0]!, terms.borrower),
        askForParcel(wishes[1]!, there(terms.borrower)),
      ]);
      const sent = answers.filter(({ status }) => status === 201);
      expect(sent.length).toBeLessThanOrEqual(1);
      const { rounds } = await storedStreams(market.pool);
      const own = rounds.filter(
        ({ round }) => round.borrowerId === terms.borrower.id && round.status === 'request_sent',
      );
      const ids = sent.flatMap(({ body }) => roundIdsOf(body.id, 2));
      expect(own.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
    });
  });
});

describe('the payment of a parcel', () => {
  it('on two pages at the same moment: each round is paid once, and what was paid twice goes back', async () => {
    const parcel = await requested();
    expect((await parcel.answer(EVERY)).status).toBe(OK);
    const pages = await Promise.all(parcel.rentals.slice(0, 2).map((rental) => rental.startPayment()));
    await Promise.all(pages.map((page) => submitCard(page)));
    await until('all are paid', async () => (await parcel.count('PaymentCompleted')).join() === '1,1,1', 30_000);
    await market.atRest();
    for (const { round } of await parcel.stored()) {
      const paid = round.money.charges.reduce((sum, { amount }) => sum + amount, 0);
      const back = round.money.refunds.reduce((sum, { amount }) => sum + amount, 0);
      expect(paid - back).toBe(3500);
    }
  });
});

describe('after these races', () => {
  it('every day and every yen is where it belongs', async () => {
    await market.atRest();
    expect(doubleBookings((await storedStreams(market.pool)).calendars)).toEqual([]);
    await expectSoundBooks(market);
  });
});
