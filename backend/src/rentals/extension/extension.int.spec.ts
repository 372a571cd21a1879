import { describe, expect, it } from '@jest/globals';
import { openExtension, reservedOf } from '@meguri/contracts/rental-round/extension.ts';
import { useOpened } from '../../../../test/support/use-opened.ts';
import { ItemCalendars } from '../round/calendar/item-calendars.ts';
import { rentalInUse } from '../test-support/rental-in-use.ts';
import { startRentalService } from '../test-support/service.ts';
import { rentalSteps, type View } from '../test-support/steps.ts';

const service = useOpened(startRentalService);
const steps = rentalSteps(service);

const path = (roundId: string, action = '') => `/api/rental-requests/${roundId}/extension${action}`;
const ask = (roundId: string, body: object = {}) => service.borrower.post(path(roundId), body);
const answer = (roundId: string, action: 'approve' | 'decline', body?: object) =>
  service.owner.post(path(roundId, `/${action}`), body);
const calendarOf = async (itemId: string) => (await service.get(ItemCalendars).load(itemId)).state;

const inUse = (itemId: string) => rentalInUse(service, itemId);
const requested = async (itemId: string) => {
  const roundId = await inUse(itemId);
  expect((await ask(roundId)).statusCode).toBe(200);
  return roundId;
};

describe('an extension', () => {
  it('is requested at the item’s price now, and its days are reserved before the approval is stored', async () => {
    const itemId = await service.item();
    await service.query('UPDATE app.items SET rental_price = 3300 WHERE id = $1', [itemId]);
    const roundId = await inUse(itemId);
    expect((await ask(roundId, { expectedPrice: 3000 })).json()).toMatchObject({
      ...{ statusCode: 409, code: 'price_changed' },
    });
    expect((await ask(roundId, { expectedEndDate: service.day(6) })).json()).toMatchObject({
      ...{ statusCode: 409, code: 'changed_meanwhile' },
    });
    const shown = { expectedPrice: 3300, expectedEndDate: service.day(13) };
    const asked = await ask(roundId, { ...shown, savedCard: true });
    expect(asked.json<View>().extensions).toMatchObject([{ n: 1, price: 3300, savedCard: true, state: 'requested' }]);
    const before = (await calendarOf(itemId)).reservations[roundId];
    const approved = (await answer(roundId, 'approve')).json<View>();
    expect(approved.extensions).toMatchObject([{ state: 'approved' }]);
    const after = (await calendarOf(itemId)).reservations[roundId];
    expect(after).toEqual({ ...reservedOf(approved, openExtension(approved)!.to), extended: 1 });
    expect(after!.to > before!.to).toBe(true);
  });

  it('is refused for days that are taken when it is requested, or were taken since', async () => {
    const itemId = await service.item();
    const roundId = await requested(itemId);
    const rival = await steps.requested({ itemId, startDate: service.day(12) });
    expect((await steps.put(service.owner, rival, 'approved')).statusCode).toBe(200);
    expect((await answer(roundId, 'approve')).json()).toMatchObject({ code: 'reservation_conflict' });
    expect(openExtension(await steps.stateOf(roundId))?.state).toBe('requested');
    await service.borrower.post(path(roundId, '/withdraw'));
    expect((await ask(roundId)).json()).toMatchObject({ statusCode: 400, code: 'reservation_conflict' });
  });

  it('is refused for an item that operators suspended, between members who block each other, and with a fee unpaid', async () => {
    const itemId = await service.item();
    const roundId = await inUse(itemId);
    await service.query(`UPDATE app.items SET status = 'suspended' WHERE id = $1`, [itemId]);
    expect((await ask(roundId)).json()).toMatchObject({ code: 'item_not_rentable' });
    await service.query(`UPDATE app.items SET status = 'available' WHERE id = $1`, [itemId]);
    const { borrowerId } = await steps.stateOf(roundId);
    await service.query('INSERT INTO read_models.rounds VALUES ($1, null, true)', [borrowerId]);
    expect((await ask(roundId)).json()).toMatchObject({ code: 'borrower_has_unpaid_fee' });
    await service.query('DELETE FROM read_models.rounds');
    const blocking = 'INSERT INTO app.blocks (blocker_id, blocked_id) VALUES ($1, $2)';
    await service.query(blocking, [service.ownerId, borrowerId]);
    expect((await ask(roundId)).json()).toMatchObject({ statusCode: 403, code: 'rental_blocked' });
    await service.query('DELETE FROM app.blocks');
  });

  it('belongs to the borrower and the owner, and is no one else’s', async () => {
    const roundId = await requested(await service.item());
    expect((await service.stranger.post(path(roundId), {})).statusCode).toBe(404);
    expect((await service.guest().post(path(roundId), {})).statusCode).toBe(401);
    expect((await service.owner.post(path(roundId, '/withdraw'))).json()).toMatchObject({ code: 'not_borrower' });
    expect((await service.borrower.post(path(roundId, '/approve'))).json()).toMatchObject({ code: 'not_owner' });
    expect((await answer(roundId, 'decline')).json<View>().extensions).toMatchObject([{ state: 'declined' }]);
    expect((await ask(roundId)).json()).toMatchObject({ code: 'extension_refused' });
  });

  it('is answered and withdrawn by its number, so that a page of an earlier one decides nothing about it', async () => {
    const roundId = await requested(await service.item());
    expect((await service.borrower.post(path(roundId, '/withdraw'), { number: 1 })).statusCode).toBe(200);
    expect((await ask(roundId)).statusCode).toBe(200);
    const stale = { number: 1 };
    for (const action of ['approve', 'decline'] as const)
      expect((await answer(roundId, action, stale)).json()).toMatchObject({ statusCode: 409, code: 'extension_over' });
    const withdrawn = await service.borrower.post(path(roundId, '/withdraw'), stale);
    expect(withdrawn.json()).toMatchObject({ statusCode: 409, code: 'extension_over' });
    const states = (await steps.stateOf(roundId)).extensions.map(({ state }) => state);
    expect(states).toEqual(['withdrawn', 'requested']);
    expect((await answer(roundId, 'approve', { number: 2 })).json<View>().extensions[1]).toMatchObject({
      state: 'approved',
    });
    // The page of the first one isn't answered as if it had approved the second.
    expect((await answer(roundId, 'approve', stale)).json()).toMatchObject({ code: 'extension_over' });
  });

  it('and another borrower’s approval at the same moment: one gets the days', async () => {
    for (let turn = 0; turn < 6; turn += 1) {
      const itemId = await service.item();
      const roundId = await requested(itemId);
      const rival = await steps.requested({ itemId, startDate: service.day(12) });
      const answers = await Promise.all([
        answer(roundId, 'approve'),
        steps.put(service.owner, rival, 'request_approved'),
      ]);
      expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400]);
      const { reservations } = await calendarOf(itemId);
      expect(reservations[rival] === undefined).toBe(reservations[roundId]?.extended === 1);
    }
  });

  it('approved and withdrawn at the same moment is never approved without its days', async () => {
    for (let turn = 0; turn < 6; turn += 1) {
      const roundId = await requested(await service.item());
      await Promise.all([answer(roundId, 'approve'), service.borrower.post(path(roundId, '/withdraw'))]);
      expect((await steps.stateOf(roundId)).extensions).toMatchObject([{ state: 'withdrawn' }]);
    }
  });
});
