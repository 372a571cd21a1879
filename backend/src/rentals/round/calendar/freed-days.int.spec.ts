import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it, jest } from '@jest/globals';
import { CommandBus } from '@nestjs/cqrs';
import { Rejected } from '@meguri/contracts/errors.ts';
import { cancelUnpaid } from '../../request/end-request/decide.ts';
import { RoundCommand } from '../round-command.ts';
import { Rounds } from '../rounds.ts';
import { startRentalService } from '../../test-support/service.ts';
import { FORGET_REQUESTS_OF_TODAY, rentalSteps, type View } from '../../test-support/steps.ts';
import { useOpened } from '../../../../../test/support/use-opened.ts';
import { ItemAvailability, ItemCalendars } from './item-calendars.ts';

// Here no worker runs, which would free the days a moment later.
const service = useOpened(startRentalService);
const steps = rentalSteps(service);

beforeAll(() =>
  service.query(`UPDATE app.users SET full_name = '美咲', post_code = '530-0001', prefecture = '大阪府',
    city = '大阪市', street_address = '1-1', phone = '09012345678' WHERE username = 'misaki'`),
);

/** The system ends an approved request after its window for the payment. */
const lapsing = (target: string) => ({
  ...{ id: randomUUID(), target, input: { reason: null }, actor: { as: 'system', process: 'test' } as const },
  now: `${service.day(6)}T00:00:00.000Z`,
  ...{ correlationId: randomUUID(), causationId: null },
});
const reservedIn = async (itemId: string) =>
  Object.keys((await service.get(ItemCalendars).load(itemId)).state.reservations);

/** The next borrower asks for the same days, and the owner approves. */
async function nextGets(itemId: string): Promise<string> {
  await service.query(FORGET_REQUESTS_OF_TODAY);
  const body = { itemId, startDate: service.day(5), shippingMethod: 'delivery' };
  const asked = await service.stranger.post('/api/rental-requests', body);
  expect([asked.statusCode, asked.json<{ code?: string }>().code]).toEqual([201, undefined]);
  const { id } = asked.json<View>();
  const answer = await steps.put(service.owner, id, 'request_approved');
  expect([answer.statusCode, answer.json<{ code?: string }>().code]).toEqual([200, undefined]);
  expect(await reservedIn(itemId)).toEqual([id]);
  return id;
}

describe('the days of an approved request', () => {
  it.each([
    ['the borrower withdraws it', 'borrower', 'request_cancelled', steps.approved],
    ['the owner withdraws the approval', 'owner', 'request_cancelled', steps.approved],
    ['the borrower cancels the paid rental', 'borrower', 'cancelled', steps.paid],
    ['the owner cancels the paid rental', 'owner', 'cancelled', steps.paid],
  ] as const)('are free for the next borrower as soon as it is answered that %s', async (_what, by, status, begin) => {
    const itemId = await service.item();
    const id = await begin({ itemId });
    expect((await steps.put(service[by], id, status)).statusCode).toBe(200);
    expect(await reservedIn(itemId)).toEqual([]);
    await nextGets(itemId);
  });

  it('are free as soon as it has lapsed', async () => {
    const itemId = await service.item();
    const id = await steps.approved({ itemId });
    await service.get(CommandBus).execute(new RoundCommand('cancel-unpaid', lapsing(id)));
    expect(await reservedIn(itemId)).toEqual([]);
    await nextGets(itemId);
  });

  it('stay for a process to free when the calendar keeps changing; the end is stored, so it is answered as done', async () => {
    const itemId = await service.item();
    const id = await steps.approved({ itemId });
    const freeing = jest.spyOn(service.get(ItemAvailability), 'freeDaysOf');
    freeing.mockRejectedValueOnce(new Rejected('write_conflict'));
    const reason = 'やはり使わないことにしました';
    expect((await steps.put(service.borrower, id, 'request_cancelled', { reason })).statusCode).toBe(200);
    expect(freeing).toHaveBeenCalled();
    freeing.mockRestore();
    expect(await reservedIn(itemId)).toEqual([id]);
    await nextGets(itemId);
  });

  it('are free though the server died right after its end: for a request, an approval and a block', async () => {
    const diedAt = async (itemId: string) => {
      const id = await steps.approved({ itemId });
      const command = { ...lapsing(id), interruptions: [] };
      await service.get(Rounds).handle(command, (_sent, round) => cancelUnpaid(command, round));
      expect(await reservedIn(itemId)).toEqual([id]);
    };
    const [requested, approved, blocked] = [await service.item(), await service.item(), await service.item()];
    await diedAt(requested);
    await nextGets(requested);

    const rival = await steps.requested({ itemId: approved, startDate: service.day(4) });
    await service.query('DELETE FROM app.open_requests');
    await diedAt(approved);
    expect((await steps.put(service.owner, rival, 'request_approved')).statusCode).toBe(200);
    expect(await reservedIn(approved)).toEqual([rival]);

    await diedAt(blocked);
    const days = { startDate: service.day(5), endDate: service.day(9) };
    expect((await service.owner.post(`/api/items/${blocked}/blocked-days`, days)).statusCode).toBe(201);
  });

  it('stay reserved while it lasts, also for a request that is sent at the moment of the approval', async () => {
    const itemId = await service.item();
    const id = await steps.requested({ itemId });
    const body = { itemId, startDate: service.day(6), shippingMethod: 'delivery' };
    await service.query(FORGET_REQUESTS_OF_TODAY);
    const rival = (await service.stranger.post('/api/rental-requests', body)).json<View>().id;
    const both = await Promise.all([id, rival].map((one) => steps.put(service.owner, one, 'request_approved')));
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 400]);
    expect(await reservedIn(itemId)).toHaveLength(1);
  });
});
