import { describe, expect, it } from '@jest/globals';
import type { Person } from '../support/person.ts';
import { Rental, type RentalTerms } from '../support/rental.ts';
import { submitCard } from '../support/sandbox-controls.ts';
import { expectSettled, expectSoundBooks } from '../support/settled.ts';
import { until } from '../support/until.ts';
import { useMarketplace } from '../support/use-marketplace.ts';

const market = useMarketplace();

async function paid(price = 3000, terms: Partial<RentalTerms> = {}): Promise<Rental> {
  const rental = await Rental.ofNewPeople(market, { rentalPrice: price }, terms);
  await rental.approve();
  await rental.pay();
  return rental;
}

describe('a paid rental that is cancelled', () => {
  it('by the borrower 72 hours or more before the start is refunded in full', async () => {
    const rental = await paid();
    expect(await rental.put(rental.borrower, 'cancelled')).toMatchObject({ status: 'cancelled' });
    const { balances } = await expectSettled(market, rental.id);
    expect(balances).toMatchObject({ card: 0, owner_paid: 0, payout_fees: 0 });
    expect(await rental.seenBy(rental.borrower)).toMatchObject({
      payment: { status: 'refunded', refundedAmount: 4500 },
    });
  });

  it('by the borrower later leaves half of 3,001 yen to the owner, less the fee', async () => {
    const rental = await paid(3001);
    await market.advance('P3D');
    await rental.put(rental.borrower, 'cancelled');
    const { balances } = await expectSettled(market, rental.id);
    expect(balances).toMatchObject({ card: -1500, owner_paid: 1446, payout_fees: 54, shipping: 0 });
  });

  it('by the owner is refunded in full, however late', async () => {
    const rental = await paid();
    await rental.registerCode('dispatch');
    await market.advance('P4D');
    await rental.put(rental.owner, 'cancelled', { reason: '汚れが見つかりました' });
    expect((await expectSettled(market, rental.id)).balances).toMatchObject({ card: 0 });
  });

  it('by the system, a day after the start without a code, is refunded in full', async () => {
    const rental = await paid();
    await market.advance('P7D');
    await rental.becomes('cancelled');
    expect((await expectSettled(market, rental.id)).balances).toMatchObject({ card: 0 });
  });
});

describe('a request without a rental', () => {
  it('is withdrawn by its borrower, declined by its owner, or expires after 24 hours', async () => {
    const [withdrawn, declined, expired] = await Promise.all([
      Rental.ofNewPeople(market),
      Rental.ofNewPeople(market),
      Rental.ofNewPeople(market),
    ]);
    expect(await withdrawn.put(withdrawn.borrower, 'request_cancelled')).toMatchObject({ status: 'request_cancelled' });
    expect(await declined.put(declined.owner, 'request_declined')).toMatchObject({ status: 'request_declined' });
    await market.advance('P1DT1M');
    await expired.becomes('request_expired');
    const refused = await expired.tryPut(expired.owner, 'request_approved');
    expect(refused.status).toBe(400);
  });

  it('approved but not paid within 24 hours is cancelled, and the days are free again', async () => {
    const rental = await Rental.ofNewPeople(market);
    await rental.approve();
    const { owner } = rental;
    const { itemId, startDate } = await rental.seenBy(rental.borrower);
    expect(await bookedDays(owner, itemId)).toHaveLength(1);
    await market.advance('P1DT1M');
    await rental.becomes('request_cancelled');
    // A process releases the days, and nothing waits for the read model of what it does.
    await until('the days are free', async () => (await bookedDays(owner, itemId)).length === 0);
    const wish = { market, owner, borrower: await market.member(), itemId };
    const again = await Rental.request({ ...wish, startInDays: 6 });
    expect((await again.seenBy(owner)).startDate > startDate).toBe(true);
  });

  it('can be paid on another page after its payment page expired', async () => {
    const rental = await Rental.ofNewPeople(market);
    await rental.approve();
    const page = await rental.startPayment();
    expect(await rental.startPayment()).toBe(page);
    expect(await rental.seenBy(rental.borrower)).toMatchObject({ status: 'payment_pending' });
    await market.advance('PT36M');
    await rental.becomes('request_approved');
    expect((await submitCard(page)).status).toBe(410);
    await rental.pay();
  });

  it('can be paid on another page after its borrower cancelled the payment', async () => {
    const rental = await Rental.ofNewPeople(market);
    await rental.approve();
    const page = await rental.startPayment();
    await rental.borrower.must(200, 'DELETE', `${rental.path}/payment`);
    expect(await rental.seenBy(rental.borrower)).toMatchObject({ status: 'request_approved' });
    expect((await submitCard(page)).status).toBe(410);
    await rental.pay();
    await rental.put(rental.owner, 'cancelled');
  });
});

describe('requests for the same days', () => {
  async function rivals(count: number, startInDays = 10): Promise<{ owner: Person; rentals: Rental[] }> {
    const owner = await market.owner();
    const { id: itemId } = await market.item(owner);
    const borrowers = await Promise.all(Array.from({ length: count }, () => market.member()));
    const rentals = await Promise.all(
      borrowers.map((borrower) => Rental.request({ market, owner, borrower, itemId, startInDays })),
    );
    return { owner, rentals };
  }

  it('approved at the same moment: one succeeds and the others get reservation_conflict', async () => {
    const { owner, rentals } = await rivals(6);
    const answers = await Promise.all(rentals.map((rental) => rental.tryPut(owner, 'request_approved')));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const losers = answers.filter(({ status }) => status !== 200);
    for (const { body } of losers) {
      expect(body).toEqual({
        statusCode: 400,
        code: 'reservation_conflict',
        message: '同じ日程で既に承認済みのリクエストがあります。',
      });
    }
  });

  it('are rejected when one of them is paid', async () => {
    const { rentals } = await rivals(3);
    const [first, ...others] = rentals;
    await first?.approve();
    await first?.pay();
    for (const rental of others) await rental.becomes('rejected');
  });

  it('cannot be made once the days are reserved', async () => {
    const { owner, rentals } = await rivals(1);
    await rentals[0]?.approve();
    const { itemId, startDate } = (await rentals[0]?.seenBy(owner)) ?? {};
    const late = await market.member();
    const refused = await late.send('POST', '/api/rental-requests', { body: { itemId, startDate } });
    expect(refused).toMatchObject({ status: 400, body: { code: 'period_reserved' } });
  });

  it('leave no money held and nothing duplicated', async () => {
    await expectSoundBooks(market);
  });
});

/** @param member not a guest, whose requests don't wait for the read models */
async function bookedDays(member: Person, itemId: string): Promise<unknown[]> {
  return (await member.get<{ bookedPeriods: unknown[] }>(`/api/items/${itemId}`)).bookedPeriods;
}
