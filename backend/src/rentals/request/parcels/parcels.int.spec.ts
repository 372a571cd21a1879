import { beforeEach, describe, expect, it } from '@jest/globals';
import { CommandBus } from '@nestjs/cqrs';
import type { Coupons } from '@meguri/contracts/coupon/coupons.ts';
import type { TestClient } from '../../../http/http.testing.ts';
import { RoundCommand } from '../../round/round-command.ts';
import { Rounds } from '../../round/rounds.ts';
import { CalendarCommand } from '../../round/calendar/calendar-command.ts';
import { ItemCalendars } from '../../round/calendar/item-calendars.ts';
import { startRentalService } from '../../test-support/service.ts';
import { FORGET_REQUESTS_OF_TODAY, rentalSteps, type View } from '../../test-support/steps.ts';
import { useOpened } from '../../../../../test/support/use-opened.ts';

const service = useOpened(startRentalService);
const steps = rentalSteps(service);
beforeEach(async () => {
  await service.query(FORGET_REQUESTS_OF_TODAY);
  await service.query('DELETE FROM app.open_requests');
});

interface Parcel {
  readonly id: string;
  readonly rounds: readonly View[];
}

const threeItems = async () => [await service.item(), await service.item(), await service.item()];
const bodyFor = (itemIds: readonly string[], change: object = {}) => ({
  items: itemIds.map((itemId) => ({ itemId })),
  startDate: service.day(5),
  ...change,
});
const send = (body: object, headers = {}, by = service.borrower) => by.post('/api/parcels', body, headers);
const requested = async () => (await send(bodyFor(await threeItems()))).json<Parcel>();
const answer = (parcel: Parcel, approved: readonly string[], by = service.owner) =>
  by.post(`/api/parcels/${parcel.id}/answer`, { approved });
const statusOf = async (id: string) => (await service.get(Rounds).load(id)).state.status;
const calendarOf = async (itemId: string) => (await service.get(ItemCalendars).load(itemId)).state;

/** A coupon of the borrower, for requests of at least this total. */
async function couponFrom(leastTotal: number): Promise<string> {
  const [row] = await service.query(
    `INSERT INTO app.coupons (id, user_id, kind, amount, least_total, given_at, ends_at)
     SELECT gen_random_uuid(), id, 'inviter', 500, $1, now(), now() + interval '1 day'
     FROM app.users WHERE username = 'kenji' RETURNING id`,
    [leastTotal],
  );
  return row?.['id'] as string;
}
const couponStates = async () =>
  Object.fromEntries(
    (await service.borrower.get('/api/coupons')).json<Coupons>().coupons.map(({ id, state }) => [id, state]),
  );

const bySystem = (target: string) => ({
  ...{ id: crypto.randomUUID(), target, correlationId: crypto.randomUUID(), causationId: null },
  ...{ actor: { as: 'system', process: 'test' } as const, now: new Date().toISOString() },
});
/** Another rental of the item, which overlaps. */
const reserveElsewhere = (itemId: string) =>
  service
    .get(ItemCalendars)
    .handle({ ...bySystem(itemId), input: {} }, () => [
      { type: 'PeriodReserved', data: { roundId: crypto.randomUUID(), from: service.day(3), to: service.day(20) } },
    ]);
/** As the owner's answer does before it approves; it may give the days back. */
const reserved = ({ id, itemId }: View, shipping: number) =>
  service.get(ItemCalendars).handle({ ...bySystem(itemId), input: {} }, () => [
    {
      type: 'PeriodReserved',
      data: { roundId: id, from: service.day(4), to: service.day(14), shipping, tentative: true },
    },
  ]);
const approvedByProcess = (roundId: string, shipping: number, answerId?: string) =>
  service
    .get(CommandBus)
    .execute(new RoundCommand('approve-request', { ...bySystem(roundId), input: { shipping, answer: answerId } }));
/** After a crash of the owner's answer. */
async function completedByProcess(round: View, shipping: number): Promise<void> {
  await reserved(round, shipping);
  await approvedByProcess(round.id, shipping);
}

const newPrice = (itemId: string, price: number) =>
  service.query('UPDATE app.items SET rental_price = $2 WHERE id = $1', [itemId, price]);

/** The server dies instead of sending the command of that name to one more round. @returns revives it, and those it was sent to */
function diesAfter(sent: number, name: string): { revive(): void; readonly targets: readonly string[] } {
  const bus = service.get(CommandBus);
  const { execute } = bus;
  const targets: string[] = [];
  bus.execute = async (command: object) => {
    if (command instanceof RoundCommand && command.name === name) {
      if (targets.length === sent) throw new Error('the server died');
      targets.push(command.command.target);
    }
    return execute.call(bus, command as never) as never;
  };
  return { targets, revive: () => void (bus.execute = execute) };
}

/** Does something before the first calendar command of that name. @returns ends that */
function before(name: string, something: () => Promise<unknown>): () => void {
  const bus = service.get(CommandBus);
  const { execute } = bus;
  let isDone = false;
  bus.execute = async (command: object) => {
    if (!isDone && command instanceof CalendarCommand && command.name === name) {
      isDone = true;
      await something();
    }
    return execute.call(bus, command as never) as never;
  };
  return () => void (bus.execute = execute);
}

/** The server has died after two requests of a parcel for 10,500 yen; `again` sends it once more. */
async function crashed(itemIds: readonly string[]) {
  const key = { 'idempotency-key': crypto.randomUUID() };
  const again = () => send(bodyFor(itemIds, { expectedTotal: 10_500 }), key);
  const { revive, targets } = diesAfter(2, 'request-rental');
  expect((await again()).statusCode).toBe(500);
  revive();
  const stored = () => Promise.all(targets.map(statusOf));
  expect(await stored()).toEqual(['request_sent', 'request_sent']);
  return { again, stored, targets };
}

describe('requesting several items together', () => {
  it('sends a request for each, with one shipping fee in the total that was shown', async () => {
    const itemIds = await threeItems();
    const wrong = await send(bodyFor(itemIds, { expectedTotal: 13_500 }));
    expect(wrong.json()).toMatchObject({ code: 'price_changed', expectedTotal: 13_500, totalAmount: 10_500 });
    const right = await send(bodyFor(itemIds, { expectedTotal: 10_500 }));
    expect(right.statusCode).toBe(201);
    const { id, rounds } = right.json<Parcel>();
    expect(rounds.map(({ itemId }) => itemId)).toEqual(itemIds);
    for (const round of rounds)
      expect(round).toMatchObject({ status: 'request_sent', parcel: { id, rounds: 3 }, fees: { shipping: 1500 } });
  });

  it('uses a coupon for the first item alone, whose own total must reach the coupon’s least one', async () => {
    const itemIds = await threeItems();
    const dear = await couponFrom(5000);
    const refused = await send(bodyFor(itemIds, { couponId: dear, expectedTotal: 10_500 }));
    expect(refused.json()).toMatchObject({ statusCode: 409, code: 'coupon_not_usable' });
    const couponId = await couponFrom(4500);
    const sent = await send(bodyFor(itemIds, { couponId, expectedTotal: 10_500 }));
    expect(sent.json<Parcel>().rounds.map(({ fees }) => fees.coupon)).toEqual([500, undefined, undefined]);
    expect(await couponStates()).toMatchObject({ [dear]: 'usable', [couponId]: 'reserved' });
  });

  it('returns the same parcel for the same key', async () => {
    const body = bodyFor(await threeItems());
    const key = { 'idempotency-key': 'one-parcel' };
    const [first, again] = [await send(body, key), await send(body, key)];
    expect(again.json<Parcel>().rounds.map(({ id }) => id)).toEqual(first.json<Parcel>().rounds.map(({ id }) => id));
  });

  it('leaves the first parcel alone when its key is sent with other items', async () => {
    const [one = '', other = '', another = ''] = await threeItems();
    const key = { 'idempotency-key': 'one-parcel-of-two' };
    const { rounds } = (await send(bodyFor([one, other]), key)).json<Parcel>();
    expect((await send(bodyFor([one, another]), key)).json()).toMatchObject({ code: 'idempotency_key_reused' });
    expect(await Promise.all(rounds.map(({ id }) => statusOf(id)))).toEqual(['request_sent', 'request_sent']);
  });

  it('stores nothing when one of them can’t be requested', async () => {
    const [one = '', other = '', gone = ''] = await threeItems();
    await service.query(`UPDATE app.items SET status = 'suspended' WHERE id = $1`, [gone]);
    expect((await send(bodyFor([one, other, gone]))).json()).toMatchObject({ code: 'item_not_rentable' });
    const again = await send(bodyFor([one, other]));
    expect(again.statusCode).toBe(201);
  });

  it('takes the others back when one is refused in between', async () => {
    const [one = '', taken = ''] = await threeItems();
    await steps.requested({ itemId: taken });
    const refused = await send(bodyFor([one, taken]));
    expect(refused.json()).toMatchObject({ code: 'already_requested' });
    expect((await send(bodyFor([one, await service.item()]))).statusCode).toBe(201);
  });

  it('isn’t completed by a retry once it was taken back', async () => {
    const [one = '', taken = ''] = await threeItems();
    const rival = await steps.requested({ itemId: taken });
    const key = { 'idempotency-key': 'taken-back' };
    expect((await send(bodyFor([one, taken]), key)).json()).toMatchObject({ code: 'already_requested' });
    await steps.put(service.borrower, rival, 'request_cancelled');
    expect((await send(bodyFor([one, taken]), key)).json()).toMatchObject({ code: 'write_conflict' });
    const another = (await send(bodyFor([one, taken]))).json<Parcel>();
    expect(another.rounds.map(({ status }) => status)).toEqual(['request_sent', 'request_sent']);
  });

  it('is completed by a retry after a crash, at the prices of what was stored', async () => {
    const itemIds = await threeItems();
    const { again } = await crashed(itemIds);
    await newPrice(itemIds[0]!, 9000);
    const { rounds } = (await again()).json<Parcel>();
    expect(rounds.map(({ status }) => status)).toEqual(['request_sent', 'request_sent', 'request_sent']);
    expect(rounds.map(({ fees }) => fees.rental)).toEqual([3000, 3000, 3000]);
  });

  it('is taken back by a retry after a crash when the accepted total no longer holds', async () => {
    const itemIds = await threeItems();
    const { again, stored } = await crashed(itemIds);
    await newPrice(itemIds[2]!, 4000);
    const refused = { code: 'price_changed', expectedTotal: 10_500, totalAmount: 11_500 };
    expect((await again()).json()).toMatchObject(refused);
    expect(await stored()).toEqual(['request_cancelled', 'request_cancelled']);
    expect((await again()).json()).toMatchObject({ code: 'write_conflict' });
  });

  it('is taken back by a retry when the server died while it took the requests back', async () => {
    const itemIds = await threeItems();
    const { again, stored } = await crashed(itemIds);
    await newPrice(itemIds[2]!, 4000);
    const { revive } = diesAfter(1, 'withdraw-request');
    expect((await again()).statusCode).toBe(500);
    revive();
    expect(await stored()).toEqual(['request_cancelled', 'request_sent']);
    expect((await again()).json()).toMatchObject({ code: 'write_conflict' });
    expect(await stored()).toEqual(['request_cancelled', 'request_cancelled']);
  });

  it('stays as it is once its owner has answered what a crash left', async () => {
    const { again, stored, targets } = await crashed(await threeItems());
    const [first = ''] = targets;
    const { id = '' } = (await steps.stateOf(first)).parcel ?? {};
    await answer({ id, rounds: [] }, [first]);
    expect((await again()).json()).toMatchObject({ code: 'write_conflict' });
    expect(await stored()).toEqual(['request_approved', 'request_declined']);
  });

  it('is refused for one item, one item twice, six items, a pickup, and items of two owners', async () => {
    const [one = '', other = ''] = await threeItems();
    for (const itemIds of [[one], [one, one], [one, other, one, other, one, other]])
      expect((await send(bodyFor(itemIds))).statusCode).toBe(400);
    expect((await send(bodyFor([one, other], { shippingMethod: 'pickup' }))).statusCode).toBe(400);
    const [stranger] = await service.query(`SELECT id FROM app.users WHERE username = 'misaki'`);
    await service.query('UPDATE app.items SET user_id = $1 WHERE id = $2', [stranger?.['id'], other]);
    expect((await send(bodyFor([one, other]))).json()).toMatchObject({ code: 'parcel_one_owner' });
  });
});

describe('answering requests for one parcel', () => {
  it('approves the named ones with equal parts of the shipping, and declines the others', async () => {
    const parcel = await requested();
    const [first, second, third] = parcel.rounds.map(({ id }) => id) as [string, string, string];
    const answered = (await answer(parcel, [first, third])).json<Parcel>();
    expect(answered.rounds.map(({ status }) => status)).toEqual([
      ...['request_approved', 'request_declined', 'request_approved'],
    ]);
    expect(answered.rounds.map(({ fees }) => fees.shipping)).toEqual([750, 1500, 750]);
    expect((await answer(parcel, [first, third])).statusCode).toBe(200);
    expect(await statusOf(second)).toBe('request_declined');
    await service.borrower.post(`/api/rental-requests/${first}/payment`);
    expect((await steps.stateOf(first)).payment?.checkout?.amount).toBe(3750);
  });

  it('divides 1,500 yen among three without losing one, and asks the whole of one alone', async () => {
    const parcel = await requested();
    const all = (
      await answer(
        parcel,
        parcel.rounds.map(({ id }) => id),
      )
    ).json<Parcel>();
    expect(all.rounds.map(({ fees }) => fees.shipping)).toEqual([500, 500, 500]);
    await service.query(FORGET_REQUESTS_OF_TODAY);
    const other = await requested();
    const one = (await answer(other, [other.rounds[1]!.id])).json<Parcel>();
    expect(one.rounds[1]).toMatchObject({ status: 'request_approved', fees: { shipping: 1500 } });
  });

  it('approves none when the days of one are taken, and gives the days of the others back', async () => {
    const parcel = await requested();
    const [first, second] = parcel.rounds as [View, View];
    const rival = (await steps.request({ itemId: second.itemId }, service.borrower)).statusCode;
    expect(rival).toBe(409);
    await reserveElsewhere(second.itemId);
    const refused = await answer(
      parcel,
      parcel.rounds.map(({ id }) => id),
    );
    expect(refused.json()).toMatchObject({ code: 'reservation_conflict' });
    for (const { id } of parcel.rounds) expect(await statusOf(id)).toBe('request_sent');
    expect((await calendarOf(first.itemId)).reservations).toEqual({});
    const rest = parcel.rounds.filter(({ id }) => id !== second.id).map(({ id }) => id);
    expect((await answer(parcel, rest)).json<Parcel>().rounds.map(({ status }) => status)).toEqual([
      ...['request_approved', 'request_declined', 'request_approved'],
    ]);
  });

  it('approves none when the borrower has just withdrawn one, and then divides the whole fee', async () => {
    const parcel = await requested();
    const ids = parcel.rounds.map(({ id }) => id);
    await steps.put(service.borrower, ids[1]!, 'request_cancelled');
    expect((await answer(parcel, ids)).json()).toMatchObject({ code: 'transition_not_allowed' });
    expect(await Promise.all(ids.map(statusOf))).toEqual(['request_sent', 'request_cancelled', 'request_sent']);
    const answered = (await answer(parcel, [ids[0]!, ids[2]!])).json<Parcel>();
    expect(answered.rounds.map(({ fees }) => fees.shipping)).toEqual([750, 1500, 750]);
  });

  it('approves none when one of the items is gone', async () => {
    const parcel = await requested();
    const ids = parcel.rounds.map(({ id }) => id);
    const gone = parcel.rounds[2]!.itemId;
    await service.query('UPDATE app.items SET gone_round_id = $1 WHERE id = $2', [crypto.randomUUID(), gone]);
    expect((await answer(parcel, ids)).json()).toMatchObject({ code: 'item_not_rentable' });
    for (const id of ids) expect(await statusOf(id)).toBe('request_sent');
    expect((await calendarOf(parcel.rounds[0]!.itemId)).reservations).toEqual({});
  });

  it('approves what was hidden or suspended after the request, as a request alone is approved', async () => {
    const parcel = await requested();
    const [hidden, suspended] = parcel.rounds as [View, View];
    await service.query('UPDATE app.items SET is_rentable = false WHERE id = $1', [hidden.itemId]);
    await service.query(`UPDATE app.items SET status = 'suspended' WHERE id = $1`, [suspended.itemId]);
    const alone = await steps.requested();
    const { itemId } = await steps.stateOf(alone);
    await service.query(`UPDATE app.items SET status = 'suspended', is_rentable = false WHERE id = $1`, [itemId]);
    expect((await steps.put(service.owner, alone, 'approved')).statusCode).toBe(200);
    const ids = parcel.rounds.map(({ id }) => id);
    const { rounds } = (await answer(parcel, ids)).json<Parcel>();
    expect(rounds.map(({ status }) => status)).toEqual(ids.map(() => 'request_approved'));
  });

  it('divides what is left of the shipping when one was approved before the answer crashed', async () => {
    const parcel = await requested();
    const [first, ...rounds] = parcel.rounds as [View, View, View];
    await completedByProcess(first, 500);
    const others = rounds.map(({ id }) => id);
    const rest = (await answer(parcel, others)).json<Parcel>();
    expect(rest.rounds.map(({ fees }) => fees.shipping)).toEqual([500, 500, 500]);
    await service.query(FORGET_REQUESTS_OF_TODAY);
    const alone = await requested();
    const [whole, last] = alone.rounds as [View, View];
    await completedByProcess(whole, 1500);
    expect((await answer(alone, [last.id])).json<Parcel>().rounds[1]).toMatchObject({ fees: { shipping: 0 } });
  });

  it('asks one shipping fee and keeps the days of what is approved when two tabs answer at once', async () => {
    for (const [one, other] of [
      [[0], [1]],
      [[0], [0, 1]],
      [
        [0, 1, 2],
        [0, 1, 2],
      ],
    ] as const) {
      await service.query(FORGET_REQUESTS_OF_TODAY);
      const parcel = await requested();
      const named = (indexes: readonly number[]) => indexes.map((index) => parcel.rounds[index]!.id);
      await Promise.all([answer(parcel, named(one)), answer(parcel, named(other))]);
      const states = await Promise.all(parcel.rounds.map(({ id }) => steps.stateOf(id)));
      const approved = states.filter(({ status }) => status === 'request_approved');
      const shipping = approved.reduce((sum, { fees }) => sum + fees.shipping, 0);
      expect([0, 1500]).toContain(shipping);
      const days = await Promise.all(approved.map(({ itemId }) => calendarOf(itemId)));
      for (const { reservations } of days) expect(Object.keys(reservations)).toHaveLength(1);
      for (const { id } of parcel.rounds) await steps.put(service.borrower, id, 'request_cancelled');
    }
  });

  it('keeps the days of an item that was approved meanwhile when another one is refused', async () => {
    const parcel = await requested();
    const [first, second] = parcel.rounds as [View, View];
    await completedByProcess(first, 1500);
    await reserveElsewhere(second.itemId);
    expect((await answer(parcel, [first.id, second.id])).json()).toMatchObject({ code: 'reservation_conflict' });
    expect(Object.keys((await calendarOf(first.itemId)).reservations)).toEqual([first.id]);
  });

  it('keeps the days of an item that a process approves while the refused answer gives them back', async () => {
    const parcel = await requested();
    const [first, second] = parcel.rounds as [View, View];
    await reserveElsewhere(second.itemId);
    const restore = before('release-period', async () =>
      approvedByProcess(first.id, 500, (await calendarOf(first.itemId)).reservations[first.id]?.answer?.id),
    );
    const ids = parcel.rounds.map(({ id }) => id);
    expect((await answer(parcel, ids)).json()).toMatchObject({ code: 'reservation_conflict' });
    restore();
    expect(await statusOf(first.id)).toBe('request_approved');
    expect(Object.keys((await calendarOf(first.itemId)).reservations)).toEqual([first.id]);
  });

  it('isn’t completed by a process for an item whose days it gives back at that moment', async () => {
    const parcel = await requested();
    const [first] = parcel.rounds as [View];
    await reserved(first, 1500);
    const restore = before('confirm-period', () =>
      service.get(CommandBus).execute(
        new CalendarCommand('release-period', {
          ...bySystem(first.itemId),
          input: { roundId: first.id, tentative: true },
        }),
      ),
    );
    await expect(approvedByProcess(first.id, 1500)).rejects.toMatchObject({ code: 'write_conflict' });
    restore();
    expect(await statusOf(first.id)).toBe('request_sent');
    expect((await calendarOf(first.itemId)).reservations).toEqual({});
  });

  it('is for the owner alone, and not possible for one of them by itself', async () => {
    const parcel = await requested();
    const ids = parcel.rounds.map(({ id }) => id);
    expect((await answer(parcel, ids, service.borrower)).statusCode).toBe(403);
    expect((await answer(parcel, ids, service.stranger)).statusCode).toBe(404);
    expect((await answer(parcel, [crypto.randomUUID()])).statusCode).toBe(404);
    const alone = await steps.put(service.owner, ids[0]!, 'approved');
    expect(alone.json()).toMatchObject({ statusCode: 409, code: 'parcel_answer_together' });
    expect((await steps.put(service.owner, ids[0]!, 'request_declined')).statusCode).toBe(200);
  });
});

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
