import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { reservedPeriod } from '@meguri/contracts/rental-round/time/period.ts';
import type { ItemCalendar } from '@meguri/contracts/item/calendar/item-calendar.ts';
import { ItemCalendars } from '../../round/calendar/item-calendars.ts';
import { reservePeriod } from '../../round/calendar/decide.ts';
import { useWorld } from '../test-support/use-world.ts';

const PICKUP = { method: 'pickup', meetingPoint: '大阪駅' } as const;

let calendars: ItemCalendars;
const world = useWorld();
beforeAll(async () => {
  calendars = new ItemCalendars(world.log);
  await world.startWorker();
});

const now = () => world.clock.now().toISOString();

/** The first part of an approval; then its process dies. @returns the calendar right after it */
async function reserveOnly(roundId: string, ofParcel: { shipping?: number } = {}): Promise<ItemCalendar> {
  const { itemId, startDate, handover } = await world.round(roundId);
  const id = randomUUID();
  const actor = { as: 'member', userId: 1 } as const;
  const input = { roundId, ...reservedPeriod(startDate, handover.method, 0), ...ofParcel };
  const command = { id, target: itemId, input, actor, now: now(), correlationId: id, causationId: null };
  return (await calendars.handle(command, reservePeriod)).state;
}

async function isReserved(roundId: string): Promise<boolean> {
  const { itemId } = await world.round(roundId);
  return (await calendars.load(itemId)).state.reservations[roundId] !== undefined;
}

describe('a reservation', () => {
  it('after a crashed approval leads to the approval', async () => {
    const roundId = await world.requested(now(), { handover: PICKUP });
    await reserveOnly(roundId);
    expect(await world.graceOf('approve-reserved', roundId)).toBe(5);
    expect((await world.round(roundId)).status).toBe('request_sent');
    await world.roundWhen(roundId, ({ status }) => status === 'request_approved', 10_000);
    await world.quiet();
    expect(await world.events(roundId)).toEqual(['RentalRequested', 'RequestSent', 'Approved']);
    expect(await isReserved(roundId)).toBe(true);
  });

  it('after a crashed answer to a parcel leads to the approval with its part of the shipping', async () => {
    const parcel = { id: randomUUID(), rounds: 2 };
    const roundId = await world.requested(now(), { parcel, handover: PICKUP });
    await reserveOnly(roundId, { shipping: 750 });
    const { fees } = await world.roundWhen(roundId, ({ status }) => status === 'request_approved', 10_000);
    expect(fees).toMatchObject({ shipping: 750 });
  });

  it('for a request that had ended is released', async () => {
    const roundId = await world.requested(new Date(world.clock.now().getTime() - 90_000_000).toISOString(), {
      handover: PICKUP,
    });
    await world.roundWhen(roundId, ({ status }) => status === 'request_expired');
    expect((await reserveOnly(roundId)).reservations).toHaveProperty(roundId);
    await world.quiet();
    expect(await isReserved(roundId)).toBe(false);
    expect((await world.events(roundId)).at(-1)).toBe('Expired');
  });

  it('is released once its round has ended, and not before', async () => {
    const roundId = await world.requested(now());
    await reserveOnly(roundId);
    await world.happen(roundId, now(), { type: 'Approved', data: { payBy: '2099-01-01T00:00:00.000Z' } });
    await world.quiet();
    expect(await isReserved(roundId)).toBe(true);
    await world.happen(roundId, now(), { type: 'Withdrawn', data: { by: 'borrower', reason: null } });
    await world.quiet();
    expect(await isReserved(roundId)).toBe(false);
  });
});

describe('requests for days that another round has paid for', () => {
  it('are rejected; requests for other days or items stay', async () => {
    const itemId = randomUUID();
    const at = (startDate: string) => world.requested(now(), { itemId, startDate });
    const same = await at('2098-05-10');
    const overlapping = await at('2098-05-19');
    const later = await at('2098-05-20');
    const elsewhere = await world.requested(now(), { startDate: '2098-05-10' });
    const paid = await world.paid(now(), { itemId, startDate: '2098-05-10' });
    await world.roundWhen(overlapping, ({ status }) => status === 'rejected');
    await world.quiet();
    expect((await world.round(same)).status).toBe('rejected');
    expect((await world.round(later)).status).toBe('request_sent');
    expect((await world.round(elsewhere)).status).toBe('request_sent');
    expect((await world.round(paid)).status).toBe('shipping_code_generating');
  });
});
