import { describe, expect, it } from '@jest/globals';
import type { RoundHistory } from '@meguri/contracts/read-models/administration.ts';
import { PUDO, Rental } from '../support/rental.ts';
import { submitCard } from '../support/sandbox-controls.ts';
import { expectSettled } from '../support/settled.ts';
import { useMarketplace } from '../support/use-marketplace.ts';

const market = useMarketplace();

interface Task {
  readonly id: string;
  readonly roundId: string;
  readonly kind: string;
  readonly escalation: number;
}
interface Page<Entry> {
  readonly items: readonly Entry[];
  readonly total: number;
}

const tasksOf = async (rental: Rental): Promise<readonly Task[]> => {
  const { items } = await market.admin.get<Page<Task>>('/api/admin/tasks?limit=100');
  return items.filter(({ roundId }) => roundId === rental.id);
};
const kindsOf = async (rental: Rental) => (await tasksOf(rental)).map(({ kind }) => kind);

async function paid(): Promise<Rental> {
  const rental = await Rental.ofNewPeople(market);
  await rental.approve();
  await rental.pay();
  return rental;
}

const operate = (rental: Rental, command: string, body: object) =>
  market.admin.must(200, 'POST', `/api/admin/rental-requests/${rental.id}/commands/${command}`, { body });

describe('an operator', () => {
  it('has a task for each code and no other, more urgent after 3 and 7 days', async () => {
    const rental = await paid();
    await rental.becomes('shipping_code_generating');
    const request = { id: rental.id, borrowerUsername: rental.borrower.username, status: 'shipping_code_generating' };
    expect(await tasksOf(rental)).toMatchObject([{ kind: 'register_shipping_code', escalation: 0, request }]);
    await market.advance('P4D');
    expect(await tasksOf(rental)).toMatchObject([{ escalation: 1 }]);
    await rental.registerCode('dispatch');
    expect(await kindsOf(rental)).toEqual([]);
    await rental.ship();
    await rental.receive();
    await rental.requestReturn();
    expect(await kindsOf(rental)).toEqual(['register_return_code']);
    await rental.registerCode('return', PUDO);
    expect(await kindsOf(rental)).toEqual([]);
    await rental.giveBack();
    await rental.confirmReturn();
    await expectSettled(market, rental.id);
    expect(await kindsOf(rental)).toEqual([]);
  });

  it('replaces a code, adds the tracking number, and confirms receipt and return for parties that don’t', async () => {
    const rental = await paid();
    const tracking = `TRACK-${rental.id.slice(0, 8)}`;
    await rental.registerCode('dispatch', PUDO);
    await rental.registerCode('dispatch', { ...PUDO, receptionNumber: '11112222' });
    const { shippingEvents } = await rental.seenBy(rental.owner);
    expect(shippingEvents).toMatchObject([{ receptionNumber: '11112222' }]);
    await rental.ship();
    await operate(rental, 'register-tracking', { trackingCode: tracking });
    const path = `/api/admin/rental-requests?q=${tracking}`;
    expect((await market.admin.get<Page<{ id: string }>>(path)).items.map(({ id }) => id)).toEqual([rental.id]);
    await operate(rental, 'confirm-receipt', { reason: '借り手から電話で確認' });
    await rental.requestReturn();
    await rental.registerCode('return');
    await operate(rental, 'mark-returned', { reason: '配送会社の記録による' });
    expect(await rental.confirmReturn()).toMatchObject({ status: 'completed' });
    await expectSettled(market, rental.id);
  });

  it('rejects a request, and cancels a paid rental with a full refund', async () => {
    const [requested, charged] = [await Rental.ofNewPeople(market), await paid()];
    await operate(requested, 'reject', { reason: '規約違反の疑い' });
    expect(await requested.seenBy(requested.borrower)).toMatchObject({ status: 'rejected' });
    await operate(charged, 'cancel', { reason: '品物の不備が判明' });
    expect((await expectSettled(market, charged.id)).balances).toMatchObject({ card: 0 });
  });

  it('finds a round by its number, its people and its status', async () => {
    const rental = await Rental.ofNewPeople(market);
    const { requestNumber } = await rental.seenBy(rental.owner);
    for (const q of [rental.id, requestNumber.slice(1), rental.borrower.username]) {
      const page = await market.admin.get<Page<{ id: string }>>(
        `/api/admin/rental-requests?q=${q}&status=request_sent`,
      );
      expect({ q, ids: page.items.map(({ id }) => id) }).toEqual({ q, ids: [rental.id] });
    }
    const none = await market.admin.get<Page<unknown>>(`/api/admin/rental-requests?q=${rental.id}&status=completed`);
    expect(none.items).toEqual([]);
  });

  it('sees a damage case with all messages, and its money', async () => {
    const rental = await (await Rental.ofNewPeople(market)).toReturned();
    await rental.reportDamage(rental.owner);
    const evidence = { body: { text: '修理店の見積もりです' } };
    await rental.owner.must(201, 'POST', `/api/circulation-rounds/${rental.id}/damage-report/evidence`, evidence);
    expect((await kindsOf(rental)).toSorted()).toEqual(['damage_case', 'register_tracking']);
    const open = await market.admin.get<Page<{ id: string; rentalRequestId: string }>>(
      '/api/admin/damage-reports?status=open',
    );
    const { id = '' } = open.items.find(({ rentalRequestId }) => rentalRequestId === rental.id) ?? {};
    expect(await market.admin.get(`/api/admin/damage-reports/${id}`)).toMatchObject({
      description: '袖口に大きな破れがあります。',
      evidence: [{ text: '修理店の見積もりです' }],
      itemReturned: true,
      limits: { refundable: { shipping: 1500, insurance: 0 }, fee: { least: 50 } },
    });
    const fee = { amount: 5000, reason: '修理代', itemReturned: false };
    await market.admin.must(200, 'POST', `/api/admin/damage-reports/${id}/assess-fee`, { body: fee });
    await submitCard(await rental.damageFeePage());
    await rental.becomes('completed');
    await expectSettled(market, rental.id);
    expect(await kindsOf(rental)).toEqual([]);
  });

  it('reads every event of a round, chained, and the database refuses to change one', async () => {
    const rental = await Rental.ofNewPeople(market);
    const { items, chain, usernames } = await market.admin.get<RoundHistory>(
      `/api/admin/rental-requests/${rental.id}/events`,
    );
    expect(items.map(({ type }) => type)).toEqual(['RentalRequested', 'RequestSent']);
    expect(chain).toEqual({ brokenAt: null });
    const { owner, borrower } = rental;
    expect(usernames).toEqual({ [owner.id]: owner.username, [borrower.id]: borrower.username });
    for (const statement of ["UPDATE event_log.events SET data = '{}'", 'DELETE FROM event_log.events']) {
      await expect(market.pool.query(statement)).rejects.toThrow();
    }
  });
});

describe('the lists of users', () => {
  it('show which party has to act, sent and received requests, and overdue items', async () => {
    const rental = await Rental.ofNewPeople(market);
    const { owner, borrower } = rental;
    const turns = async (person: typeof owner) => (await person.get<{ total: number }>('/api/trades/summary')).total;
    expect([await turns(owner), await turns(borrower)]).toEqual([1, 0]);
    await rental.toUse();
    expect(await borrower.get('/api/circulation-rounds/sent')).toMatchObject([{ id: rental.id, status: 'in_use' }]);
    expect(await owner.get('/api/circulation-rounds/received')).toMatchObject([{ id: rental.id, payment: null }]);
    await rental.requestReturn();
    const { returnDueAt } = await rental.registerCode('return', PUDO);
    await market.advanceTo(returnDueAt);
    await rental.becomes('usage_overdue');
    expect(await borrower.get('/api/overdue-items')).toMatchObject({ asBorrower: [{ id: rental.id }], asLender: [] });
    expect(await owner.get('/api/overdue-items')).toMatchObject({ asBorrower: [], asLender: [{ id: rental.id }] });
  });
});
