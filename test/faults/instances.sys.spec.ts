import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { storedRound, storedStreams } from '../support/books.ts';
import { Marketplace } from '../support/marketplace.ts';
import type { Person, Refusal } from '../support/person.ts';
import { Rental } from '../support/rental.ts';
import { expectSoundBooks } from '../support/settled.ts';
import type { StartedService } from '../support/servers/started-service.ts';

const SESSION_SECRET = 'shared by all instances of this one test';
const REQUESTS = 12;

let market: Marketplace;
let workers: StartedService[];
let secondApi: StartedService;
beforeAll(async () => {
  market = await Marketplace.open({ SESSION_SECRET, MEGURI_ROLE: 'api' });
  const settings = { PUBLIC_URL: market.url };
  workers = [
    await market.another({ ...settings, MEGURI_ROLE: 'worker' }),
    await market.another({ ...settings, MEGURI_ROLE: 'worker' }),
  ];
  secondApi = await market.another({ ...settings, MEGURI_ROLE: 'api' });
});
afterAll(async () => {
  await Promise.all([...(workers ?? []), secondApi].map((instance) => instance?.end()));
  await market?.close();
});

async function requests(): Promise<Rental[]> {
  const owner = await market.owner();
  const { images } = await market.item(owner);
  return Promise.all(
    Array.from({ length: REQUESTS }, async () => {
      const { id: itemId } = await market.item(owner, { images });
      return Rental.request({ market, owner, borrower: await market.member(), itemId });
    }),
  );
}

async function expectExpiredOnce(rentals: readonly Rental[]): Promise<void> {
  for (const rental of rentals) {
    await rental.becomes('request_expired');
    const { events } = await storedRound(market.pool, rental.id);
    expect(events.map(({ type }) => type)).toEqual(['RentalRequested', 'RequestSent', 'Expired']);
  }
}

const secondTab = (person: Person): Person => person.copy(secondApi.url);

describe('two workers and two servers of one marketplace', () => {
  it('a deadline fires once, also after one of the workers is killed', async () => {
    const first = await requests();
    await market.advance('P1DT1M');
    await expectExpiredOnce(first);
    const second = await requests();
    await workers[0]?.end('SIGKILL');
    await market.advance('P1DT1M');
    await expectExpiredOnce(second);
    await expectExpiredOnce(first);
  });

  it('approve only one of two requests for the same days at both servers at once', async () => {
    const owner = await market.owner();
    const { id: itemId } = await market.item(owner);
    const borrowers = await Promise.all(Array.from({ length: 4 }, () => market.member()));
    const rivals = await Promise.all(
      borrowers.map((borrower) => Rental.request({ market, owner, borrower, itemId, startInDays: 9 })),
    );
    const there = secondTab(owner);
    const answers = await Promise.all(
      rivals.map((rental, index) => rental.tryPut(index % 2 === 0 ? owner : there, 'request_approved')),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const codes = answers.map(({ body }) => body.code).filter(Boolean);
    expect(codes).toEqual(Array(3).fill('reservation_conflict'));
  });

  it('give the days of a cancelled rental to one next borrower at the other server as soon as that is answered', async () => {
    const owner = await market.owner();
    const { id: itemId } = await market.item(owner);
    const there = secondTab(owner);
    for (let turn = 0; turn < 6; turn += 1) {
      const [first, ...next] = await Promise.all(Array.from({ length: 3 }, () => market.member()));
      const terms = { market, owner, itemId, startInDays: 9 };
      const cancelled = await Rental.request({ ...terms, borrower: first! });
      await cancelled.approve();
      await cancelled.put(turn % 2 === 0 ? owner : there, 'request_cancelled');
      const rivals = await Promise.all(
        next.map((borrower) => Rental.request({ ...terms, borrower: turn % 2 === 0 ? secondTab(borrower) : borrower })),
      );
      const answers = await Promise.all(
        rivals.map((rental, n) => rental.tryPut(n === 0 ? owner : there, 'request_approved')),
      );
      expect(answers.map(({ status, body }) => body.code ?? status).toSorted()).toEqual([200, 'reservation_conflict']);
      for (const [n, { status }] of answers.entries())
        if (status === 200) await rivals[n]!.put(owner, 'request_cancelled');
    }
    await expectSoundBooks(market);
  });

  it('create one request from the same key at both servers at once', async () => {
    const [owner, borrower] = await Promise.all([market.owner(), market.member()]);
    const { id: itemId } = await market.item(owner);
    const body = { itemId, startDate: await market.day(9) };
    const options = { body, headers: { 'idempotency-key': 'at-both' } };
    const there = secondTab(borrower);
    const answers = await Promise.all(
      [borrower, there, borrower, there].map((tab) =>
        tab.send<{ id: string } & Refusal>('POST', '/api/rental-requests', options),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(4).fill(201));
    expect(new Set(answers.map((answer) => answer.body.id)).size).toBe(1);
    const { rounds } = await storedStreams(market.pool);
    expect(rounds.filter(({ round }) => round.borrowerId === borrower.id)).toHaveLength(1);
  });

  it('show at once on one server what the other writes', async () => {
    const rental = await Rental.ofNewPeople(market);
    const there = secondTab(rental.borrower);
    await rental.approve();
    expect(await rental.seenBy(there)).toMatchObject({ status: 'request_approved' });
    await rental.pay();
    expect(await rental.seenBy(there)).toMatchObject({ status: 'shipping_code_generating' });
    await expectSoundBooks(market);
  });
});

describe('servers without a worker', () => {
  it('ask an operator to send a decision again that no read model has yet, and carry it out once', async () => {
    const rental = await (await Rental.ofNewPeople(market)).toReturned();
    await Promise.all(workers.map((worker) => worker.end('SIGKILL')));
    await rental.reportDamage(rental.owner);
    const decide = () =>
      market.admin.send<Refusal & { rentalRequestId: string }>(
        'POST',
        `/api/admin/damage-reports/${rental.id}/dismiss`,
        {
          body: { reason: '写真では破れを確認できないため', itemReturned: false },
          headers: { 'idempotency-key': 'decided-early' },
        },
      );
    expect(await decide()).toMatchObject({ status: 503, body: { message: expect.stringMatching(/時間をおいて/) } });
    workers = [await market.another({ PUBLIC_URL: market.url, MEGURI_ROLE: 'worker' })];
    await rental.becomes('returned');
    expect(await decide()).toMatchObject({ status: 200, body: { rentalRequestId: rental.id } });
    const { events } = await storedRound(market.pool, rental.id);
    expect(events.filter(({ type }) => type === 'DamageDismissed')).toHaveLength(1);
  });

  it('refuse a command after its window, though no timer has fired', async () => {
    const [late, unpaid] = [await Rental.ofNewPeople(market), await Rental.ofNewPeople(market)];
    await unpaid.approve();
    await Promise.all(workers.map((worker) => worker.end('SIGKILL')));
    await market.advance('P1DT1M');
    expect((await late.tryPut(late.owner, 'request_approved')).body.code).toBe('reply_window_over');
    const paying = await unpaid.borrower.send<Refusal>('POST', `${unpaid.path}/payment-connect-separated`);
    expect(paying.body.code).toBe('payment_window_over');
    const { events } = await storedRound(market.pool, late.id);
    expect(events.map(({ type }) => type)).toEqual(['RentalRequested', 'RequestSent']);
  });
});
