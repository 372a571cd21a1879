import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { plus } from '@meguri/contracts/rental-round/time/period.ts';
import { storedRound, storedStreams, wrongDays } from '../support/books.ts';
import {
  agreeToExtend,
  askToExtend,
  extensionBecomes,
  extensionPage,
  extensionsOf,
  sendExtension,
} from '../support/extensions.ts';
import { Marketplace } from '../support/marketplace.ts';
import type { Person } from '../support/person.ts';
import { PUDO, Rental } from '../support/rental.ts';
import { submitCard } from '../support/sandbox-controls.ts';
import type { StartedService } from '../support/servers/started-service.ts';
import { expectSettled, expectSoundBooks } from '../support/settled.ts';
import { until } from '../support/until.ts';

const SESSION_SECRET = 'shared by both processes of this test';
const RACES = 5;
const TRIES = 2;

let market: Marketplace;
let second: StartedService;
/** Rentals that have begun. */
let inUse: Rental[];
beforeAll(async () => {
  market = await Marketplace.open({ SESSION_SECRET });
  second = await market.another({ PUBLIC_URL: market.url });
  inUse = await begun(RACES * TRIES);
});
afterAll(async () => {
  await second?.end();
  await market?.close();
});

/** The same session at the other process. */
const there = (person: Person): Person => person.copy(second.url);

async function begun(length: number): Promise<Rental[]> {
  const make = async () => (await Rental.ofNewPeople(market)).toUse();
  const rentals = await Promise.all(Array.from({ length }, make));
  await market.advance('P6D');
  return rentals;
}

/** Several in the same state, because the outcome of a race is random; new ones if the race is tried again. */
const several = async (): Promise<readonly Rental[]> => (inUse.length === 0 ? begun(TRIES) : inUse.splice(0, TRIES));

const eventsOf = async ({ id }: Rental) => (await storedRound(market.pool, id)).events.map(({ type }) => type);
const count = (types: readonly string[], type: string) => types.filter((one) => one === type).length;

describe('at two processes at the same moment', () => {
  it('the approval of an extension and of another borrower’s request: one gets the days', async () => {
    for (const rental of await several()) {
      await askToExtend(rental);
      const { itemId } = await rental.seenBy(rental.owner);
      const borrower = await market.member();
      const rival = await Rental.request({ market, owner: rental.owner, borrower, itemId, startInDays: 12 });
      const answers = await Promise.all([
        sendExtension(rental, rental.owner, '/approve'),
        rival.tryPut(there(rental.owner), 'request_approved'),
      ]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
      const [refused] = answers.filter(({ status }) => status === 400);
      expect(refused?.body.code).toBe('reservation_conflict');
    }
  });

  it('the approval of an extension and its withdrawal: it ends withdrawn, and no days stay with it', async () => {
    for (const rental of await several()) {
      await askToExtend(rental);
      const [approved, withdrawn] = await Promise.all([
        sendExtension(rental, rental.owner, '/approve'),
        sendExtension(rental, there(rental.borrower), '/withdraw'),
      ]);
      expect([200, 409]).toContain(approved.status);
      expect(withdrawn.status).toBe(200);
      expect((await eventsOf(rental)).at(-1)).toBe('ExtensionWithdrawn');
    }
  });

  it('the end of one extension and the approval of the next: the next has its days', async () => {
    for (const rental of await several()) {
      await agreeToExtend(rental);
      const withdrawing = sendExtension(rental, there(rental.borrower), '/withdraw', { number: 1 });
      // Refused until the first one has ended.
      let asked = { status: 0 };
      while (asked.status !== 200 || (await extensionNumber(rental)) !== 2)
        asked = await sendExtension(rental, rental.borrower, '');
      expect((await withdrawing).status).toBe(200);
      expect((await sendExtension(rental, rental.owner, '/approve', { number: 2 })).status).toBe(200);
    }
  });

  it('a payment, the return and a report of damage: paid or refunded whole, and every yen has its receiver', async () => {
    const rentals = await several();
    for (const rental of rentals) {
      await agreeToExtend(rental);
      const page = await extensionPage(rental);
      await rental.requestReturn();
      await rental.registerCode('return', PUDO);
      const photo = await market.photo(rental.owner, '/api/upload-damage-image');
      const report = { issueType: 'damaged_item', description: '袖口に大きな破れがあります。', images: [photo] };
      const path = `/api/circulation-rounds/${rental.id}/damage-report`;
      await Promise.all([
        submitCard(page),
        rental.tryPut(there(rental.borrower), 'returned'),
        rental.owner.send('POST', path, { body: report }),
      ]);
      await extensionBecomes(rental, ['paid', 'expired']);
    }
    for (const rental of rentals) {
      if ((await rental.seenBy(rental.owner)).status !== 'returned')
        await rental.decideCase('dismiss', { reason: '現物を確認しました。', itemReturned: true });
      if ((await rental.seenBy(rental.owner)).status === 'returned') await rental.confirmReturn();
      const { round, events } = await expectSettled(market, rental.id);
      const types = events.map(({ type }) => type);
      expect(count(types, 'ExtensionPaid') + count(types, 'DuplicatePaymentReceived')).toBe(
        round.money.charges.length - 1,
      );
    }
  });

  it('the end of the window and a payment: paid once, or expired and not charged', async () => {
    const rentals = await several();
    const pages: string[] = [];
    for (const rental of rentals) {
      await agreeToExtend(rental);
      pages.push(await extensionPage(rental));
    }
    const { extension } = await rentals.at(-1)!.seenBy(market.admin);
    const [answers] = await Promise.all([
      Promise.all(pages.map((page) => submitCard(page))),
      market.advanceTo(plus(extension!.payBy!, 1)),
    ]);
    for (const [index, rental] of rentals.entries()) {
      const { state } = await extensionBecomes(rental, ['paid', 'expired']);
      expect(state === 'paid').toBe(answers[index]!.status === 303);
      expect((await storedRound(market.pool, rental.id)).round.money.charges).toHaveLength(state === 'paid' ? 2 : 1);
    }
  });

  it('and in the end every day and every yen is where it belongs', async () => {
    // Not until the processes are at rest: a timer that one process fires early for the other waits half a minute.
    let wrong: string[] = [];
    const isRight = async () => {
      wrong = wrongDays(await storedStreams(market.pool));
      return wrong.length === 0;
    };
    await until('the days are right', isRight, 20_000).catch(() => expect(wrong).toEqual([]));
    await expectSoundBooks(market);
  });
});

const extensionNumber = async (rental: Rental) => (await extensionsOf(rental)).at(-1)?.n;
