import { describe, expect, it } from '@jest/globals';
import type { ItemPage } from '@meguri/contracts/item/item-view.ts';
import { PUDO, Rental } from '../support/rental.ts';
import { CARDS, submitCard } from '../support/sandbox-controls.ts';
import { expectSettled, expectSoundBooks } from '../support/settled.ts';
import { useMarketplace } from '../support/use-marketplace.ts';

const market = useMarketplace();

/** An overdue rental; its return code was requested in time. */
async function overdue(card: string): Promise<Rental> {
  const rental = await (await Rental.ofNewPeople(market)).toUse(card);
  await rental.requestReturn();
  const { returnDueAt } = await rental.registerCode('return', PUDO);
  await market.advanceTo(returnDueAt);
  await rental.becomes('usage_overdue');
  return rental;
}

describe('a late return', () => {
  it('costs 4,500 yen for seven started days of 3,000 yen a week, charged to the saved card', async () => {
    const rental = await overdue(CARDS.good);
    await market.advance('P6DT12H');
    const returned = await rental.giveBack();
    expect(returned).toMatchObject({ status: 'returned', lateFee: { days: 7, amount: 4500 } });
    await rental.confirmReturn();
    const { balances } = await expectSettled(market, rental.id);
    expect(balances).toMatchObject({ card: -9000, owner_paid: 7392 });
  });

  it('with a card that is declined later leaves the fee to a link, and its borrower can request nothing meanwhile', async () => {
    const rental = await overdue(CARDS.refusedLater);
    await market.advance('PT1H');
    expect(await rental.giveBack()).toMatchObject({ lateFee: { days: 1, amount: 642, state: 'due' } });
    await rental.records('FeeChargeFailed');
    await rental.confirmReturn();
    const { owner, borrower } = rental;
    const { id: itemId } = await market.item(owner);
    const wish = { itemId, startDate: await market.day(6) };
    const refused = await borrower.send('POST', '/api/rental-requests', { body: wish });
    expect(refused).toMatchObject({ status: 400, body: { code: 'borrower_has_unpaid_fee' } });
    expect((await rental.seenBy(borrower)).actions).toContain('pay_late_fee');
    expect((await submitCard(await rental.lateFeePage())).status).toBe(303);
    await rental.records('LateFeeCharged');
    const { balances } = await expectSettled(market, rental.id);
    expect(balances).toMatchObject({ owner_paid: 2892 + 642 });
    await borrower.must(201, 'POST', '/api/rental-requests', { body: wish });
  });

  it('costs nothing if an operator waives its fee', async () => {
    const rental = await overdue(CARDS.refusedLater);
    await market.advance('PT1H');
    await rental.giveBack();
    await rental.records('FeeChargeFailed');
    const path = `/api/admin/rental-requests/${rental.id}/commands/waive-late-fee`;
    await market.admin.must(200, 'POST', path, { body: { reason: '配送会社の遅延' } });
    await rental.confirmReturn();
    const { balances } = await expectSettled(market, rental.id);
    expect(balances).toMatchObject({ owner_paid: 2892 });
    expect(await rental.seenBy(rental.borrower)).toMatchObject({ lateFee: { state: 'waived' } });
  });
});

describe('an item that is late with another borrower', () => {
  it('can be requested, and approved once it is back: until then the page shows the reason', async () => {
    const late = await overdue(CARDS.good);
    const { owner } = late;
    const { itemId } = await late.seenBy(owner);
    // A guest's request doesn't wait for the read models.
    const isOverdue = async () => (await owner.get<ItemPage>(`/api/items/${itemId}`)).isOverdue;
    await market.advance('PT1M');
    expect(await isOverdue()).toBe(true);
    const asked = await Rental.request({ market, owner, borrower: await market.member(), itemId });
    expect(await asked.seenBy(asked.borrower)).toMatchObject({ status: 'request_sent', itemOverdue: true });
    expect(await asked.seenBy(owner)).toMatchObject({ itemOverdue: true, actions: ['decline'] });
    expect(await asked.tryPut(owner, 'request_approved')).toMatchObject({
      status: 400,
      body: { code: 'item_overdue' },
    });
    await late.giveBack();
    expect(await isOverdue()).toBe(false);
    expect(await asked.seenBy(owner)).toMatchObject({ itemOverdue: false, actions: ['approve', 'decline'] });
    expect((await asked.put(owner, 'request_approved')).status).toBe('request_approved');
    await late.confirmReturn();
  });
});

describe('an item that never comes back', () => {
  it('is reported by the system after 30 late days; the owner gets late fee and replacement', async () => {
    const rental = await overdue(CARDS.good);
    await market.advance('P30DT1M');
    expect(await rental.becomes('damage_reported')).toMatchObject({ lateFee: { days: 30, amount: 19_285 } });
    await rental.records('LateFeeCharged');
    await rental.decideCase('assess-fee', {
      amount: 60_000,
      reason: '返却されなかった品物の代金',
      itemReturned: false,
    });
    expect((await submitCard(await rental.damageFeePage())).status).toBe(303);
    await rental.becomes('completed');
    const { balances } = await expectSettled(market, rental.id);
    expect(balances).toMatchObject({ owner_paid: 2892 + 19_285 + 60_000 });
  });

  it('leaves no money held and nothing duplicated', async () => {
    await expectSoundBooks(market);
  });
});
