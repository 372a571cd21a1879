import { describe, expect, it } from '@jest/globals';
import { PUDO, Rental, SEVEN_ELEVEN } from '../support/rental.ts';
import { CARDS, submitCard } from '../support/sandbox-controls.ts';
import { expectSettled, expectSoundBooks } from '../support/settled.ts';
import { useMarketplace } from '../support/use-marketplace.ts';

const market = useMarketplace();

describe('a rental by delivery', () => {
  it('goes from the request to the completion, and the owner is paid 2,892 of 3,000 yen', async () => {
    const rental = await Rental.ofNewPeople(market);
    const { borrower, owner } = rental;
    expect(await rental.seenBy(borrower)).toMatchObject({
      status: 'request_sent',
      statusLabel: 'リクエスト中',
      itemShippingMethod: 'コンビニ配送',
      rentalFee: 3000,
      shippingFee: 1500,
      totalAmount: 4500,
    });
    expect(await rental.approve()).toMatchObject({ status: 'request_approved', payment: null });
    await rental.pay();
    expect(await rental.becomes('shipping_code_generating')).toMatchObject({ payment: { totalAmount: 4500 } });
    expect(await rental.registerCode('dispatch')).toMatchObject({ status: 'await_shipment_code' });
    expect(await rental.seenBy(owner)).toMatchObject({ shippingEvents: [SEVEN_ELEVEN] });
    expect(await rental.ship({ carrier: 'ヤマト運輸', trackingCode: '123412341234' })).toMatchObject({
      status: 'shipped',
    });
    const photo = await market.photo(borrower);
    expect(await rental.receive({ comment: '届きました', images: [photo] })).toMatchObject({ status: 'in_use' });
    await rental.requestReturn();
    expect(await rental.registerCode('return', PUDO)).toMatchObject({ status: 'return_shipping_code_generated' });
    expect(await rental.giveBack({ trackingCode: '999988887777' })).toMatchObject({ status: 'returned' });
    expect(await rental.confirmReturn({ comment: 'ありがとうございました' })).toMatchObject({ status: 'completed' });
    const { balances } = await expectSettled(market, rental.id);
    expect(balances).toMatchObject({ owner_paid: 2892, payout_fees: 108, shipping: 1500, card: -4500 });
    expect(await rental.seenBy(owner)).toMatchObject({ payout: { price: 3000, fee: 108, net: 2892, state: 'paid' } });
  });

  it('is paid after a declined card; the page after it is for the borrower only, and for no one before', async () => {
    const rental = await Rental.ofNewPeople(market);
    await rental.approve();
    const page = await rental.startPayment();
    const sid = new URL(page).pathname.split('/').at(-1) ?? '';
    const path = `/api/checkout/session/${sid}`;
    expect((await submitCard(page, CARDS.declined)).status).toBe(402);
    expect((await rental.borrower.send('GET', path)).status).toBe(404);
    const paid = await submitCard(page);
    expect(paid.headers.get('location')).toBe(`${market.url}/payment-complete?sid=${sid}`);
    const { recorded, ...session } = await rental.borrower.get<{ readonly recorded: string | null }>(path);
    expect(session).toEqual({
      itemName: 'ネイビーのワンピース',
      transactionId: rental.id,
      totalAmount: 4500,
      paidAt: expect.any(String),
      purpose: 'rental',
      metadata: { rentalRequestId: rental.id },
    });
    // The provider's webhook may not have arrived yet.
    expect([null, 'kept']).toContain(recorded);
    expect((await rental.owner.send('GET', path)).status).toBe(404);
    await rental.becomesPaid();
    await rental.put(rental.owner, 'cancelled');
    await expectSettled(market, rental.id);
  });

  it('leaves nothing open, no money held and nothing duplicated', async () => {
    await expectSoundBooks(market);
  });
});
