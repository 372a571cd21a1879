import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { Rejected } from '@meguri/contracts/errors.ts';
import { useOpened } from '../../../../test/support/use-opened.ts';
import { Rounds } from '../round/rounds.ts';
import { startRentalService } from '../test-support/service.ts';
import { rentalSteps, type View } from '../test-support/steps.ts';
import { type ClaimedCoupon, Coupons, type CouponUse } from './coupons.ts';

const service = useOpened(startRentalService);
const steps = rentalSteps(service);

/** One coupon of 500 yen, bound to a request as the port says. */
const book = { requestId: null as string | null, claims: 0, totals: [] as number[] };

async function claim({ requestId, total }: CouponUse): Promise<ClaimedCoupon> {
  const isNew = book.requestId === null;
  if (!isNew && book.requestId !== requestId) throw new Rejected('coupon_not_usable', 'couponId');
  book.requestId = requestId;
  book.totals.push(total);
  const mine = (book.claims += 1);
  const release = async () => {
    if (isNew && book.claims === mine) book.requestId = null;
  };
  return { amount: 500, release };
}

beforeEach(() => {
  Object.assign(book, { requestId: null, claims: 0, totals: [] });
  jest.spyOn(service.get(Coupons), 'claim').mockImplementation(claim);
});

const couponId = randomUUID();
const ask = (change: object = {}) => steps.request({ couponId, expectedTotal: 4000, ...change });

describe('a request with a coupon', () => {
  it('is of the total less the coupon, which the borrower pays on the page', async () => {
    const asked = await ask();
    expect(asked.statusCode).toBe(201);
    const { id, fees } = asked.json<View>();
    expect(fees).toEqual({ rental: 3000, shipping: 1500, insurance: 0, coupon: 500 });
    expect(book).toMatchObject({ requestId: id, totals: [4500] });
    await steps.put(service.owner, id, 'approved');
    await service.borrower.post(`/api/rental-requests/${id}/payment`);
    const { checkout } = (await steps.stateOf(id)).payment!;
    expect(checkout?.amount).toBe(4000);
    expect(service.provider.pages.get(checkout!.checkoutId)?.order.lines).toEqual([
      { name: '麻のワンピース：レンタル料金（7日間）・クーポン適用後', amount: 2500 },
      { name: '往復送料', amount: 1500 },
    ]);
  });

  it('that is paid holds the whole price', async () => {
    const id = await steps.paid({ couponId });
    expect((await steps.stateOf(id)).money).toMatchObject({
      charges: [{ amount: 4000, purpose: 'rental' }],
      holdings: [{ held: 4500, fees: { coupon: 500 } }],
    });
  });

  it('frees it when the client showed another total, so that it can be used at once', async () => {
    const refused = await ask({ expectedTotal: 4500 });
    expect(refused.json()).toMatchObject({ code: 'price_changed', expectedTotal: 4500, totalAmount: 4000 });
    expect(book).toMatchObject({ requestId: null, claims: 1 });
    expect((await ask()).statusCode).toBe(201);
  });

  it('frees it when the days are asked for already', async () => {
    const itemId = await service.item();
    expect((await steps.request({ itemId })).statusCode).toBe(201);
    expect((await ask({ itemId })).json()).toMatchObject({ code: 'already_requested' });
    expect(book).toMatchObject({ requestId: null, claims: 1 });
  });

  it('that is refused for another reason claims nothing', async () => {
    expect((await ask({ startDate: service.day(1) })).json()).toMatchObject({ code: 'start_too_early' });
    expect((await ask({ couponId: 'mine' })).statusCode).toBe(400);
    expect(book.claims).toBe(0);
  });

  it('gets it once of two at the same moment', async () => {
    const answers = await Promise.all([ask(), ask()]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409]);
    expect(answers.find(({ statusCode }) => statusCode === 409)?.json()).toMatchObject({ code: 'coupon_not_usable' });
  });
});

describe('a repeated request with a coupon', () => {
  const key = () => ({ 'idempotency-key': randomUUID() });
  const body = async () => ({
    ...{ itemId: await service.item(), startDate: service.day(5), shippingMethod: 'delivery' },
    ...{ couponId, expectedTotal: 4000 },
  });

  it('has the result of the first one, and claims nothing again', async () => {
    const [sent, once] = [await body(), key()];
    const first = await service.borrower.post('/api/rental-requests', sent, once);
    book.requestId = randomUUID();
    const again = await service.borrower.post('/api/rental-requests', sent, once);
    expect([first.statusCode, again.statusCode]).toEqual([201, 201]);
    expect(again.json<View>()).toMatchObject({ id: first.json<View>().id, fees: { coupon: 500 } });
    expect(book.claims).toBe(1);
  });

  it('keeps its coupon after a process that ended between the claim and the append', async () => {
    const [sent, once] = [await body(), key()];
    jest.spyOn(service.get(Rounds), 'handle').mockRejectedValueOnce(new Error('killed'));
    expect((await service.borrower.post('/api/rental-requests', sent, once)).statusCode).toBe(500);
    const { requestId } = book;
    expect(requestId).not.toBeNull();
    expect((await ask()).json()).toMatchObject({ code: 'coupon_not_usable' });
    const again = await service.borrower.post('/api/rental-requests', sent, once);
    expect(again.json<View>()).toMatchObject({ id: requestId, fees: { coupon: 500 } });
  });
});
