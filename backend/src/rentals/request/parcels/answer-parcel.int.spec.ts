import { describe, expect, it } from '@jest/globals';
import { CommandBus } from '@nestjs/cqrs';
import { EventLogUnavailable } from '@meguri/contracts/events/event-log.ts';
import { RoundCommand } from '../../round/round-command.ts';
import { CalendarCommand } from '../../round/calendar/calendar-command.ts';
import { ItemCalendars } from '../../round/calendar/item-calendars.ts';
import { type Parcel, useParcels } from '../../test-support/parcels.ts';
import { FORGET_REQUESTS_OF_TODAY, type View } from '../../test-support/steps.ts';

const { service, steps, requested, answer, statusOf } = useParcels();
const calendarOf = async (itemId: string) => (await service.get(ItemCalendars).load(itemId)).state;

const bySystem = (target: string) => ({
  ...{ id: crypto.randomUUID(), target, correlationId: crypto.randomUUID(), causationId: null },
  ...{ actor: { as: 'system', process: 'test' } as const, now: service.clock.now().toISOString() },
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

/** The event log is away from the nth confirmation of days on. @returns ends that */
function crashAtConfirmation(nth: number): () => void {
  const bus = service.get(CommandBus);
  const { execute } = bus;
  let confirmations = 0;
  bus.execute = async (command: object) => {
    if (command instanceof CalendarCommand && command.name === 'confirm-period') confirmations += 1;
    if (confirmations >= nth) throw new EventLogUnavailable('away');
    return execute.call(bus, command as never) as never;
  };
  return () => void (bus.execute = execute);
}

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

  it('goes on when the client repeats an answer that crashed after its first approval', async () => {
    const parcel = await requested();
    const ids = parcel.rounds.map(({ id }) => id);
    const key = { 'idempotency-key': `crashed-${parcel.id}` };
    const send = () => service.owner.post(`/api/parcels/${parcel.id}/answer`, { approved: ids }, key);
    const restore = crashAtConfirmation(2);
    expect((await send()).statusCode).toBe(503);
    restore();
    expect(await Promise.all(ids.map(statusOf))).toEqual(['request_approved', 'request_sent', 'request_sent']);
    const { rounds } = (await send()).json<Parcel>();
    expect(rounds.map(({ status }) => status)).toEqual(ids.map(() => 'request_approved'));
    expect(rounds.map(({ fees }) => fees.shipping)).toEqual([500, 500, 500]);
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
