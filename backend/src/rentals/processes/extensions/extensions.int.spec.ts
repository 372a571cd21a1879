import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { CalendarEvent } from '@meguri/contracts/item/calendar/item-calendar.ts';
import { dueDateOf, nextDueDateOf, reservedOf } from '@meguri/contracts/rental-round/extension.ts';
import { addDays, DAY, plus, tokyoDate } from '@meguri/contracts/rental-round/time/period.ts';
import { OFFICE_CODE, paymentOf } from '@meguri/contracts/rental-round/test-support/histories.ts';
import { ItemCalendars } from '../../round/calendar/item-calendars.ts';
import { useWorld } from '../test-support/use-world.ts';

let calendars: ItemCalendars;
const world = useWorld();
beforeAll(async () => {
  calendars = new ItemCalendars(world.log);
  await world.startWorker();
});

const now = () => world.clock.now().toISOString();
const tomorrow = () => plus(now(), DAY);

async function inCalendar(itemId: string, event: CalendarEvent): Promise<void> {
  const id = randomUUID();
  const actor = { as: 'member', userId: 1 } as const;
  const command = { id, target: itemId, input: {}, actor, now: now(), correlationId: id, causationId: null };
  await calendars.handle(command, () => [event]);
}
const reservation = async (roundId: string) => {
  const { itemId } = await world.round(roundId);
  return (await calendars.load(itemId)).state.reservations[roundId];
};

/** A rental that began today. */
async function inUse(itemId: string): Promise<string> {
  const roundId = await world.paid(now(), { itemId, startDate: tokyoDate(now()) });
  await world.happen(
    roundId,
    now(),
    { type: 'ShippingCodeRegistered', data: { code: OFFICE_CODE, to: 'shipping_code_generated' } },
    { type: 'Shipped', data: { carrier: null, trackingCode: null } },
    { type: 'Received', data: { comment: null, photos: [] } },
    { type: 'UsageStarted', data: {} },
  );
  return roundId;
}

async function askToExtend(roundId: string, answerBy: string): Promise<void> {
  const round = await world.round(roundId);
  const days = { from: dueDateOf(round), until: nextDueDateOf(round) };
  const data = { n: 1, price: 3000, ...days, savedCard: false, answerBy };
  await world.happen(roundId, now(), { type: 'ExtensionRequested', data });
}

/** A rental that began today, with its days, and with a request to extend it. */
async function requested(itemId: string = randomUUID()): Promise<string> {
  const roundId = await inUse(itemId);
  const days = reservedOf(await world.round(roundId));
  await inCalendar(itemId, { type: 'PeriodReserved', data: { roundId, ...days } });
  await askToExtend(roundId, tomorrow());
  return roundId;
}

/** The first part of an approval, whose process then dies. */
async function extendOnly(roundId: string): Promise<void> {
  const round = await world.round(roundId);
  const days = reservedOf(round, nextDueDateOf(round));
  await inCalendar(round.itemId, { type: 'PeriodExtended', data: { roundId, n: 1, ...days } });
}

describe('the days of an extension', () => {
  it('after a crashed approval lead to the approval', async () => {
    const roundId = await requested();
    await extendOnly(roundId);
    expect(await world.graceOf('approve-extended', roundId)).toBe(5);
    const { extensions } = await world.roundWhen(roundId, (round) => round.extensions[0]?.state === 'approved', 10_000);
    expect(extensions).toHaveLength(1);
    await world.quiet();
    const round = await world.round(roundId);
    expect(await reservation(roundId)).toEqual({ ...reservedOf(round, nextDueDateOf(round)), extended: 1 });
  });

  it('are given back when it ends, also when they were reserved after that', async () => {
    const before = await requested();
    await extendOnly(before);
    await world.happen(before, now(), { type: 'ExtensionWithdrawn', data: { n: 1 } });
    const after = await requested();
    await world.happen(after, now(), { type: 'ExtensionDeclined', data: { n: 1 } });
    await extendOnly(after);
    await world.quiet();
    for (const roundId of [before, after])
      expect(await reservation(roundId)).toEqual({ ...reservedOf(await world.round(roundId)), extended: 1 });
  });

  it('stay once it is paid, and requests for them are rejected', async () => {
    const itemId = randomUUID();
    const roundId = await requested(itemId);
    const { startDate } = await world.round(roundId);
    const [overlapping, later] = [
      await world.requested(now(), { itemId, startDate: addDays(startDate, 10) }),
      await world.requested(now(), { itemId, startDate: addDays(startDate, 17) }),
    ];
    await extendOnly(roundId);
    const payment = paymentOf(3000, 77);
    await world.happen(
      roundId,
      now(),
      { type: 'ExtensionApproved', data: { n: 1, payBy: tomorrow() } },
      { type: 'ExtensionPaid', data: { n: 1, checkoutId: null, payment } },
    );
    await world.roundWhen(overlapping, ({ status }) => status === 'rejected');
    await world.quiet();
    expect((await world.round(later)).status).toBe('request_sent');
    const round = await world.round(roundId);
    expect(dueDateOf(round)).toBe(addDays(startDate, 14));
    expect(await reservation(roundId)).toEqual({ ...reservedOf(round), extended: 1 });
  });

  it('whose window ends unanswered expires by its timer', async () => {
    const roundId = await inUse(randomUUID());
    await askToExtend(roundId, now());
    const { extensions } = await world.roundWhen(roundId, (one) => one.extensions[0]?.state === 'expired');
    expect(extensions).toHaveLength(1);
  });
});
