import { describe, expect, it } from '@jest/globals';
import { storedRound } from '../support/books.ts';
import { CARDS, submitCard } from '../support/sandbox-controls.ts';
import { PUDO, Rental } from '../support/rental.ts';
import { expectSettled, expectSoundBooks } from '../support/settled.ts';
import { useMarketplace } from '../support/use-marketplace.ts';

const market = useMarketplace();

const FEE = { amount: 5000, reason: '修理代の見積もりによる', itemReturned: false };

async function assessed(card: string = CARDS.good): Promise<Rental> {
  const rental = await (await Rental.ofNewPeople(market)).toReturned(card);
  await rental.reportDamage(rental.owner);
  expect(await rental.becomes('damage_reported')).toMatchObject({ statusLabel: '不具合報告中' });
  await rental.decideCase('assess-fee', FEE);
  return rental;
}

const circulation = (rental: Rental) => `/api/circulation-rounds/${rental.id}`;

describe('a damage case', () => {
  it('ends with its fee paid by link, which the owner gets in addition to the rental', async () => {
    const rental = await assessed();
    const { borrower, owner } = rental;
    expect(await rental.seenBy(borrower)).toMatchObject({
      status: 'damage_fee_pending',
      damageFee: { amount: 5000, state: 'open' },
    });
    const [first, second] = await Promise.all([rental.damageFeePage(), rental.damageFeePage()]);
    expect(second).toBe(first);
    expect((await submitCard(first)).status).toBe(303);
    await rental.becomes('completed');
    const { balances } = await expectSettled(market, rental.id);
    expect(balances).toMatchObject({ card: -9500, owner_paid: 7892, payout_fees: 108 });
    expect((await owner.send('POST', `${circulation(rental)}/damage-fee/payment`)).status).toBe(403);
  });

  it('an operator whose answer was lost sends the decision again with its key, and gets the same case', async () => {
    const rental = await (await Rental.ofNewPeople(market)).toReturned();
    await rental.reportDamage(rental.owner);
    await rental.becomes('damage_reported');
    const decide = () =>
      market.admin.must<{ id: string }>(200, 'POST', `/api/admin/damage-reports/${rental.id}/assess-fee`, {
        body: FEE,
        headers: { 'idempotency-key': 'sent-twice' },
      });
    const [first, again] = [await decide(), await decide()];
    expect(again.body.id).toBe(first.body.id);
    await rental.records('DamageFeeAssessed');
    const { events } = await storedRound(market.pool, rental.id);
    expect(events.filter(({ type }) => type === 'DamageFeeAssessed')).toHaveLength(1);
  });

  it('a borrower who objects can’t pay by the old link; dismissed, the round continues to its completion', async () => {
    const rental = await assessed();
    const { borrower } = rental;
    const page = await rental.damageFeePage();
    await borrower.must(200, 'POST', `${circulation(rental)}/damage-fee/objection`, {
      body: { reason: '受け取った時から破れていました' },
    });
    await rental.becomes('damage_reported');
    expect((await submitCard(page)).status).toBe(410);
    await rental.decideCase('dismiss', { reason: '破れは以前からのもの', itemReturned: false });
    await rental.becomes('returned');
    await rental.confirmReturn();
    const { balances } = await expectSettled(market, rental.id);
    expect(balances).toMatchObject({ card: -4500, owner_paid: 2892 });
  });

  it('a borrower objects once; the fee assessed again is charged to the saved card after 7 days', async () => {
    const rental = await assessed();
    const { borrower } = rental;
    const objection = { body: { reason: '身に覚えがありません' } };
    await borrower.must(200, 'POST', `${circulation(rental)}/damage-fee/objection`, objection);
    await rental.decideCase('assess-fee', { ...FEE, amount: 3000 });
    const again = await borrower.send('POST', `${circulation(rental)}/damage-fee/objection`, objection);
    expect(again).toMatchObject({ status: 400, body: { code: 'already_objected' } });
    await market.advance('P7DT1H');
    await rental.becomes('completed');
    const { balances } = await expectSettled(market, rental.id);
    expect(balances).toMatchObject({ card: -7500, owner_paid: 5892 });
  });

  it('a card that is declined after 7 days leaves the fee to the link, and to a write-off after 30', async () => {
    const [paid, writtenOff] = [await assessed(CARDS.refusedLater), await assessed(CARDS.refusedLater)];
    await market.advance('P7DT1H');
    for (const rental of [paid, writtenOff]) await rental.records('FeeChargeFailed');
    expect((await submitCard(await paid.damageFeePage())).status).toBe(303);
    await paid.becomes('completed');
    expect((await expectSettled(market, paid.id)).balances).toMatchObject({ owner_paid: 7892 });
    await market.advance('P23D');
    await writtenOff.becomes('completed');
    expect((await expectSettled(market, writtenOff.id)).balances).toMatchObject({ owner_paid: 2892 });
  });

  it('an operator refunds a part and the round continues', async () => {
    const rental = await (await Rental.ofNewPeople(market)).toUse();
    await rental.reportDamage(rental.borrower);
    const refund = { rental: 1000, shipping: 500, insurance: 0 };
    const more = { reason: '写真と色が異なるため', itemReturned: false };
    await rental.decideCase('order-refund', { refund, ends: false, ...more });
    await rental.becomes('in_use');
    await rental.records('ReturnCodeRequested');
    await rental.registerCode('return', PUDO);
    await rental.giveBack();
    await rental.confirmReturn();
    const { balances } = await expectSettled(market, rental.id);
    expect(balances).toMatchObject({ card: -3000, owner_paid: 1928, payout_fees: 72, shipping: 1000 });
  });

  it('without a decision for 14 days: a party’s own report is dismissed and the round continues', async () => {
    const rental = await (await Rental.ofNewPeople(market)).toReturned();
    await rental.reportDamage(rental.owner);
    await market.advance('P14DT1M');
    await rental.becomes('returned');
    await market.advance('P3DT1M');
    await rental.becomes('completed');
    expect((await expectSettled(market, rental.id)).balances).toMatchObject({ owner_paid: 2892 });
  });

  it('leaves no money held and nothing duplicated', async () => {
    await expectSoundBooks(market);
  });
});
