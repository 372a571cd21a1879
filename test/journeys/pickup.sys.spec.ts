import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Marketplace } from '../support/marketplace.ts';
import { Rental } from '../support/rental.ts';
import { expectSettled, expectSoundBooks } from '../support/settled.ts';

let market: Marketplace;
beforeAll(async () => {
  market = await Marketplace.open();
});
afterAll(() => market?.close());

const PICKUP = { shippingMethod: 'pickup', pickupAreas: ['umeda', 'namba'] };
const request = () => Rental.ofNewPeople(market, PICKUP, { startInDays: 1, pickupArea: 'namba' });

const wrong = (code: string | null) => String((Number(code) + 1) % 10_000).padStart(4, '0');

describe('a rental handed over in person', () => {
  it('costs no shipping, and both hand-overs take the code that the other shows', async () => {
    const rental = await request();
    const { borrower, owner } = rental;
    await rental.approve();
    await rental.pay();
    const ready = await rental.becomes('shipping_code_generated');
    expect(ready).toMatchObject({
      itemShippingMethod: '手渡し',
      pickupArea: 'namba',
      shippingFee: 0,
      handoverCode: null,
    });
    const { handoverCode } = await rental.seenBy(borrower);
    expect(handoverCode).toMatch(/^\d{4}$/);
    expect((await rental.seenBy(owner)).handoverCode).toBeNull();
    expect((await rental.tryPut(owner, 'shipped')).body.code).toBe('handover_code_required');
    const refused = await rental.tryPut(owner, 'shipped', { handoverCode: wrong(handoverCode) });
    expect(refused.body).toMatchObject({ statusCode: 400, code: 'handover_code_wrong' });
    await rental.ship({ handoverCode });
    await rental.receive();

    await rental.requestReturn();
    expect((await rental.seenBy(borrower)).handoverCode).toBeNull();
    const back = (await rental.seenBy(owner)).handoverCode;
    expect(back).toMatch(/^\d{4}$/);
    expect((await rental.tryPut(borrower, 'returned')).body.code).toBe('handover_code_required');
    await rental.giveBack({ handoverCode: back });
    await rental.confirmReturn();
    const { balances } = await expectSettled(market, rental.id);
    expect(balances).toMatchObject({ card: -3000, owner_paid: 2892, shipping: 0 });
  });

  it('an owner who guesses codes is locked out after five tries, for the right code too', async () => {
    const rental = await request();
    await rental.approve();
    await rental.pay();
    const { handoverCode } = await rental.seenBy(rental.borrower);
    const guesses = Array.from({ length: 8 }, () =>
      rental.tryPut(rental.owner, 'shipped', { handoverCode: wrong(handoverCode) }),
    );
    const codes = (await Promise.all(guesses)).map(({ body }) => body.code);
    expect(codes.filter((code) => code === 'handover_code_wrong')).toHaveLength(5);
    expect(codes.filter((code) => code === 'handover_locked')).toHaveLength(3);
    expect((await rental.tryPut(rental.owner, 'shipped', { handoverCode })).body.code).toBe('handover_locked');
    await market.advance('PT1H');
    expect(await rental.ship({ handoverCode })).toMatchObject({ status: 'shipped' });
  });

  it('leaves nothing held and nothing doubled', async () => {
    await expectSoundBooks(market);
  });
});
