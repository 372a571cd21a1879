import { describe, expect, it } from '@jest/globals';
import type { TestClient } from '../../../http/http.testing.ts';
import { type Parcel, useParcels } from '../../test-support/parcels.ts';
import { FORGET_REQUESTS_OF_TODAY } from '../../test-support/steps.ts';

const { service, steps, requested, answer, statusOf } = useParcels();

describe('a parcel that was paid', () => {
  const paidParcel = async (approved: readonly number[] = [0, 1, 2]) => {
    await service.query(FORGET_REQUESTS_OF_TODAY);
    const parcel = await requested();
    const ids = approved.map((index) => parcel.rounds[index]!.id);
    await answer(parcel, ids);
    for (const id of ids) await steps.pay(id);
    return { parcel, ids };
  };

  it('gets its shipping fee back when the borrower cancels all of it, and not for one item', async () => {
    const { parcel, ids } = await paidParcel();
    await steps.put(service.borrower, ids[0]!, 'cancelled');
    const alone = await steps.stateOf(ids[0]!);
    expect(alone.money.holdings[0]?.settlement?.refundNow).toEqual({ rental: 3000, shipping: 0, insurance: 0 });
    expect((await service.owner.post(`/api/parcels/${parcel.id}/cancel`, {})).statusCode).toBe(403);
    const rest = (await service.borrower.post(`/api/parcels/${parcel.id}/cancel`, {})).json<Parcel>();
    expect(rest.rounds.map(({ status }) => status)).toEqual(['cancelled', 'cancelled', 'cancelled']);
    const { money } = await steps.stateOf(ids[1]!);
    expect(money.holdings[0]?.settlement?.refundNow).toEqual({ rental: 3000, shipping: 500, insurance: 0 });
  });

  it('gets the shipping fee back with the last item that is left, also when that is repeated', async () => {
    const { parcel, ids } = await paidParcel([0]);
    const [only = ''] = ids;
    const key = { 'idempotency-key': `last-of-${parcel.id}` };
    expect((await steps.put(service.borrower, only, 'cancelled', {}, key)).statusCode).toBe(200);
    expect((await steps.put(service.borrower, only, 'cancelled', {}, key)).statusCode).toBe(200);
    const { money } = await steps.stateOf(only);
    expect(money.holdings[0]?.settlement?.refundNow).toEqual({ rental: 3000, shipping: 1500, insurance: 0 });
    const two = await paidParcel([0, 1]);
    const [first = '', last = ''] = two.ids;
    const cancelFirst = () => steps.put(service.borrower, first, 'cancelled', {}, { 'idempotency-key': first });
    await cancelFirst();
    await steps.put(service.borrower, last, 'cancelled');
    expect((await cancelFirst()).statusCode).toBe(200);
    const refundOf = async (id: string) => (await steps.stateOf(id)).money.holdings[0]?.settlement?.refundNow.shipping;
    expect([await refundOf(first), await refundOf(last)]).toEqual([0, 750]);
  });

  it('is sent by one press, except what was cancelled', async () => {
    const { ids } = await paidParcel();
    const [first = '', second = '', third = ''] = ids;
    await steps.put(service.borrower, third, 'cancelled');
    const code = { direction: 'dispatch', carrier: '営業所', receptionNumber: '123456', shippingPassword: '1234' };
    const registered = await service.admin.post(`/api/admin/rental-requests/${first}/shipping-codes`, code);
    expect(registered.statusCode).toBe(200);
    expect(await statusOf(second)).toBe('shipping_code_generated');
    const sent = await service.owner.change('PUT', `/api/rental-requests/${first}/status?parcel=1`, {
      status: 'shipped',
    });
    expect(sent.statusCode).toBe(200);
    expect(await Promise.all(ids.map(statusOf))).toEqual(['shipped', 'shipped', 'cancelled']);
  });

  it('comes back by one press, and each return is confirmed by itself', async () => {
    const { ids } = await paidParcel([0, 1]);
    const [first = ''] = ids;
    const code = { carrier: '営業所', receptionNumber: '123456', shippingPassword: '1234' };
    const register = (direction: string) =>
      service.admin.post(`/api/admin/rental-requests/${first}/shipping-codes`, { direction, ...code });
    const put = (by: TestClient, status: string, more: object = {}) =>
      by.change('PUT', `/api/rental-requests/${first}/status?parcel=1`, { status, ...more });
    await register('dispatch');
    await put(service.owner, 'shipped', { carrier: 'ヤマト' });
    await put(service.borrower, 'received');
    await service.borrower.post(`/api/rental-requests/${first}/return-request?parcel=1`);
    await register('return');
    await put(service.borrower, 'returned');
    expect(await Promise.all(ids.map(statusOf))).toEqual(['returned', 'returned']);
    await put(service.owner, 'completed', { comment: 'ありがとうございました' });
    expect(await Promise.all(ids.map(statusOf))).toEqual(['completed', 'returned']);
  });
});
