import { describe, expect, it } from '@jest/globals';
import { storedRound } from '../support/books.ts';
import { Rental } from '../support/rental.ts';
import { submitCard } from '../support/sandbox-controls.ts';
import { expectSettled, expectSoundBooks } from '../support/settled.ts';
import { useMarketplace } from '../support/use-marketplace.ts';

const market = useMarketplace();

const TRIES = 6;
const statuses = (answers: readonly { status: number }[]) => answers.map(({ status }) => status).sort();
const typesOf = async (rental: Rental) => (await storedRound(market.pool, rental.id)).events.map(({ type }) => type);

/** Several rounds in the same state, because the outcome of a race is random. */
const several = (make: () => Promise<Rental>) => Promise.all(Array.from({ length: TRIES }, make));

describe('two commands at the same moment', () => {
  it('approving and withdrawing: one succeeds, and an approval’s days are free again after a withdrawal', async () => {
    for (const rental of await several(() => Rental.ofNewPeople(market))) {
      const answers = await Promise.all([
        rental.tryPut(rental.owner, 'request_approved'),
        rental.tryPut(rental.borrower, 'request_cancelled'),
      ]);
      expect(answers[1].status).toBe(200);
      expect([200, 400]).toContain(answers[0].status);
      const types = await typesOf(rental);
      expect(types.filter((type) => type === 'Approved')).toHaveLength(answers[0].status === 200 ? 1 : 0);
      expect(types.at(-1)).toBe('Withdrawn');
    }
    await market.atRest();
    const { rows } = await market.pool.query(
      `SELECT stream, sum(CASE type WHEN 'PeriodReserved' THEN 1 ELSE -1 END)::int AS held FROM event_log.events
       WHERE stream LIKE 'itemCalendar-%' GROUP BY stream HAVING sum(CASE type WHEN 'PeriodReserved' THEN 1 ELSE -1 END) > 0`,
    );
    expect(rows).toEqual([]);
  });

  it('approving and declining: one succeeds, the other is refused', async () => {
    for (const rental of await several(() => Rental.ofNewPeople(market))) {
      const answers = await Promise.all([
        rental.tryPut(rental.owner, 'request_approved'),
        rental.tryPut(rental.owner, 'request_declined'),
      ]);
      expect(statuses(answers)).toEqual([200, 400]);
    }
  });

  it('approving twice: both get the same response, and it happened once', async () => {
    for (const rental of await several(() => Rental.ofNewPeople(market))) {
      const answers = await Promise.all(
        [rental.owner, rental.owner, rental.owner].map((by) => rental.tryPut(by, 'approved')),
      );
      expect(statuses(answers)).toEqual([200, 200, 200]);
      expect((await typesOf(rental)).filter((type) => type === 'Approved')).toHaveLength(1);
    }
  });

  it('starting the payment five times: one page', async () => {
    for (const rental of await several(() => Rental.ofNewPeople(market))) {
      await rental.approve();
      const pages = await Promise.all(Array.from({ length: 5 }, () => rental.startPayment()));
      expect(new Set(pages).size).toBe(1);
      expect((await typesOf(rental)).filter((type) => type === 'PaymentStarted')).toHaveLength(1);
    }
  });

  it('paying while cancelling the payment: paid, or open to be paid again; never lost, never twice', async () => {
    const rentals = await several(() => Rental.ofNewPeople(market));
    for (const rental of rentals) {
      await rental.approve();
      const page = await rental.startPayment();
      const [paid] = await Promise.all([submitCard(page), rental.borrower.send('DELETE', `${rental.path}/payment`)]);
      if (paid.status === 303) await rental.becomesPaid();
      else await rental.pay();
      await rental.put(rental.owner, 'cancelled');
    }
    for (const { id } of rentals) {
      const { round } = await expectSettled(market, id);
      expect(round.money.charges).toHaveLength(1);
    }
  });

  it('returning twice: both get the same response, and it happened once', async () => {
    for (const rental of await several(() => Rental.ofNewPeople(market))) {
      await rental.toUse();
      await rental.requestReturn();
      await rental.registerCode('return');
      const answers = await Promise.all([
        rental.tryPut(rental.borrower, 'returned'),
        rental.tryPut(rental.borrower, 'returned'),
      ]);
      expect(statuses(answers)).toEqual([200, 200]);
      expect((await typesOf(rental)).filter((type) => type === 'Returned')).toHaveLength(1);
    }
  });

  it('completing and reporting damage: one succeeds, the other is refused', async () => {
    for (const rental of await several(() => Rental.ofNewPeople(market))) {
      await rental.toReturned();
      const image = await market.photo(rental.owner, '/api/upload-damage-image');
      const report = { issueType: 'damaged_item', description: '袖口に大きな破れがあります。', images: [image] };
      const path = `/api/circulation-rounds/${rental.id}/damage-report`;
      const [completed, reported] = await Promise.all([
        rental.tryPut(rental.owner, 'completed'),
        rental.owner.send('POST', path, { body: report }),
      ]);
      expect([`200 400`, `400 201`]).toContain(`${completed.status} ${reported.status}`);
    }
    await market.atRest();
    await expectSoundBooks(market);
  });
});
