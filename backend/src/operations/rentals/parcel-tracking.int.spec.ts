import { beforeEach, expect, it } from '@jest/globals';
import { CommandBus } from '@nestjs/cqrs';
import { handoverView } from '@meguri/contracts/read-models/request-handover.ts';
import { startRentalService } from '../../rentals/test-support/service.ts';
import { FORGET_REQUESTS_OF_TODAY, rentalSteps, type View } from '../../rentals/test-support/steps.ts';
import { useOpened } from '../../../../test/support/use-opened.ts';

const service = useOpened(startRentalService);
const steps = rentalSteps(service);
const OFFICE = { carrier: '営業所', receptionNumber: '123456', shippingPassword: '1234' };
const OTHER_OFFICE = { ...OFFICE, receptionNumber: '654321' };
const NUMBER = '123456789012';
const RETURN_NUMBER = '210987654321';

beforeEach(async () => {
  await service.query(FORGET_REQUESTS_OF_TODAY);
  await service.query('DELETE FROM app.open_requests');
});

/** Three approved items in one parcel, of which the first two are paid. */
/** Two of them are paid, and are on their way together. */
async function sentParcelOfThree() {
  const itemIds = [await service.item(), await service.item(), await service.item()];
  const body = { items: itemIds.map((itemId) => ({ itemId })), startDate: service.day(5) };
  const { id, rounds } = (await service.borrower.post('/api/parcels', body)).json<{ id: string; rounds: View[] }>();
  const ids = rounds.map((round) => round.id);
  await service.owner.post(`/api/parcels/${id}/answer`, { approved: ids });
  const [first = '', second = '', third = ''] = ids;
  for (const paid of [first, second]) await steps.pay(paid);
  await code(first, 'dispatch', OFFICE);
  await press(service.owner, first, 'shipped');
  return { first, second, third };
}

const code = (id: string, direction: string, one: object) =>
  service.admin.post(`/api/admin/rental-requests/${id}/shipping-codes`, { direction, ...one });
const track = (id: string, trackingCode: string | null, query = '') =>
  service.admin.post(`/api/admin/rental-requests/${id}/commands/register-tracking${query}`, { trackingCode });
const press = (by: typeof service.owner, id: string, status: string, parcel = '?parcel=1') =>
  by.change('PUT', `/api/rental-requests/${id}/status${parcel}`, {
    status,
    ...(status === 'in_use' && { comment: 'ok' }),
  });
const numbersOf = async (id: string) => {
  const { shipment, returned } = await steps.stateOf(id);
  return [shipment?.trackingCode ?? null, returned?.trackingCode ?? null];
};

it('a tracking number that an operator registers is in the log of each rental in the parcel, there and back', async () => {
  const { first, second, third } = await sentParcelOfThree();
  // Paid too late for this parcel, so it is sent by a code of its own.
  await steps.pay(third);
  await code(third, 'dispatch', OTHER_OFFICE);
  await press(service.owner, third, 'shipped');
  expect((await track(second, NUMBER, '?preview=1')).statusCode).toBe(200);
  expect(await numbersOf(first)).toEqual([null, null]);
  expect((await track(second, NUMBER)).statusCode).toBe(200);
  expect(await Promise.all([first, second, third].map(numbersOf))).toEqual([
    [NUMBER, null],
    [NUMBER, null],
    [null, null],
  ]);
  for (const party of ['owner', 'borrower', 'operator'] as const) {
    const moment = { now: service.clock.now().toISOString(), interruptions: [] };
    const { shippingEvents } = handoverView(first, await steps.stateOf(first), party, moment);
    expect(shippingEvents).toMatchObject([{ direction: 'dispatch', trackingCode: NUMBER, trackingAwaited: false }]);
  }
  await press(service.borrower, first, 'in_use');
  await service.borrower.post(`/api/rental-requests/${first}/return-request?parcel=1`);
  await code(first, 'return', OFFICE);
  await press(service.borrower, first, 'returned');
  await track(first, RETURN_NUMBER);
  expect(await Promise.all([first, second].map(numbersOf))).toEqual([
    [NUMBER, RETURN_NUMBER],
    [NUMBER, RETURN_NUMBER],
  ]);
});

it('a number that is corrected, or missing, is so for each rental in the parcel', async () => {
  const { first, second } = await sentParcelOfThree();
  await track(first, null);
  const untracked = async (id: string) => (await steps.stateOf(id)).shipment?.untracked;
  expect([await untracked(first), await untracked(second)]).toEqual([true, true]);
  await track(second, RETURN_NUMBER);
  await track(first, NUMBER);
  expect(await Promise.all([first, second].map(numbersOf))).toEqual([
    [NUMBER, null],
    [NUMBER, null],
  ]);
});

it('a correction that a crash has cut off is completed when it is sent again', async () => {
  const { first, second } = await sentParcelOfThree();
  await track(first, RETURN_NUMBER);
  const bus = service.get(CommandBus);
  const { execute } = bus;
  bus.execute = async (command: object) => {
    if (JSON.stringify(command).includes(second)) throw new Error('the server died');
    return execute.call(bus, command as never) as never;
  };
  expect((await track(first, NUMBER)).statusCode).toBe(500);
  bus.execute = execute;
  expect([await numbersOf(first), await numbersOf(second)]).toEqual([
    [NUMBER, null],
    [RETURN_NUMBER, null],
  ]);
  expect((await track(first, NUMBER)).statusCode).toBe(200);
  expect(await numbersOf(second)).toEqual([NUMBER, null]);
});
