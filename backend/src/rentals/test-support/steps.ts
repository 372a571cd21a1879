import { CommandBus } from '@nestjs/cqrs';
import { randomUUID } from 'node:crypto';
import { expect } from '@jest/globals';
import type { RentalRound } from '@meguri/contracts/rental-round/rental-round.ts';
import type { TestClient } from '../../http/http.testing.ts';
import { recordedPayment } from '../money/recorded-payment.ts';
import { RoundCommand } from '../round/round-command.ts';
import { Rounds } from '../round/rounds.ts';
import type { RentalService } from './service.ts';

/** The response of the service in these tests. */
export type View = RentalRound & { id: string };

/** In these tests the same parties rent all day. */
export const FORGET_REQUESTS_OF_TODAY = `DELETE FROM app.request_limits WHERE kind LIKE 'request%'`;
export const PICKUP = { shippingMethod: 'pickup', pickupArea: 'umeda' };

/** Steps of a rental over HTTP, each after the one before: by default a delivery that starts in 5 days. */
export function rentalSteps(service: RentalService) {
  const request = async (change: object = {}, by = service.borrower) => {
    const body = { itemId: await service.item(), startDate: service.day(5), shippingMethod: 'delivery', ...change };
    await service.query(FORGET_REQUESTS_OF_TODAY);
    return by.post('/api/rental-requests', body);
  };
  const put = (by: TestClient, id: string, status: string, more: object = {}, headers = {}) =>
    by.change('PUT', `/api/rental-requests/${id}/status`, { status, ...more }, headers);
  const stateOf = async (id: string) => (await service.get(Rounds).load(id)).state;
  const requested = async (change: object = {}) => (await request(change)).json<View>().id;

  const approved = async (change: object = {}) => {
    const id = await requested(change);
    expect((await put(service.owner, id, 'approved')).statusCode).toBe(200);
    return id;
  };

  const pay = async (id: string) => {
    await service.borrower.post(`/api/rental-requests/${id}/payment`);
    await recordPaid(service, id, (await stateOf(id)).payment?.checkout?.checkoutId ?? '');
  };

  const paid = async (change: object = {}) => {
    const id = await approved(change);
    await pay(id);
    return id;
  };

  return { request, put, stateOf, requested, approved, pay, paid };
}

/** The webhook's part: the borrower has paid on that page. */
async function recordPaid(service: RentalService, id: string, checkoutId: string): Promise<void> {
  const payment = recordedPayment(service.provider.pay(checkoutId));
  const ids = { id: randomUUID(), correlationId: randomUUID(), causationId: null };
  const actor = { as: 'system', process: 'test' } as const;
  const now = service.clock.now().toISOString();
  const command = { ...ids, target: id, input: { payment, checkoutId }, actor, now };
  await service.get(CommandBus).execute(new RoundCommand('record-payment', command));
}
