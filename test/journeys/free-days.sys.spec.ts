import { describe, expect, it } from '@jest/globals';
import type { OwnerCalendar, TakenDays } from '@meguri/contracts/item/calendar/owner-calendar.ts';
import type { ItemPage, ItemSearchAnswer } from '@meguri/contracts/item/item-view.ts';
import { storedRound } from '../support/books.ts';
import type { Person, Refusal } from '../support/person.ts';
import { Rental } from '../support/rental.ts';
import { expectSoundBooks } from '../support/settled.ts';
import { until } from '../support/until.ts';
import { useMarketplace } from '../support/use-marketplace.ts';

const market = useMarketplace();

const PICKUP = { shippingMethod: 'pickup', pickupAreas: ['umeda'] };
const foundFrom = async (by: Person, ownerId: number, day: string) => {
  const query = new URLSearchParams({ ownerId: String(ownerId), availableFrom: day });
  return (await by.get<ItemSearchAnswer>(`/api/items?${query}`)).total > 0;
};
const request = (by: Person, itemId: string, startDate: string) =>
  by.send<Refusal>('POST', '/api/rental-requests', { body: { itemId, startDate } });

describe('the days between two rentals', () => {
  it('are respected in searches, requests and approvals, before and after a rental, as they were at the request', async () => {
    const [owner, one, other] = [await market.owner(), await market.member(), await market.member('other')];
    const days = { daysBetween: 3 };
    const { id: itemId, ...item } = await market.item(owner, { ...PICKUP, ...days });
    const rental = await Rental.request({ market, owner, borrower: one, itemId, startInDays: 20 });
    // Requested before the first was approved: only one of the two can be approved.
    const rival = await Rental.request({ market, owner, borrower: other, itemId, startInDays: 29 });
    await rental.approve();
    expect((await rival.tryPut(owner, 'request_approved')).body.code).toBe('reservation_conflict');
    const { bookedPeriods, daysBetween } = await owner.get<ItemPage>(`/api/items/${itemId}`);
    expect(daysBetween).toBe(3);
    expect(bookedPeriods).toEqual([{ startDate: await market.day(20), endDate: await market.day(29) }]);
    const { reserved } = await owner.get<OwnerCalendar>(`/api/items/${itemId}/calendar`);
    expect(reserved).toMatchObject([{ roundId: rental.id, daysBetween: 3 }]);
    // Before the rental, a week and three days must fit; after it, the three days must have passed.
    const free: [number, boolean][] = [
      [10, true],
      [11, false],
      [13, false],
      [29, false],
      [30, true],
    ];
    for (const [inDays, isFree] of free) {
      const day = await market.day(inDays);
      expect([inDays, await foundFrom(owner, owner.id, day)]).toEqual([inDays, isFree]);
      if (!isFree) expect((await request(other, itemId, day)).body.code).toBe('period_reserved');
    }
    const { events } = await storedRound(market.pool, rental.id);
    expect(events[0]?.data).toContain('"daysBetween":3');
    // A changed gap applies from now on: agreed rentals keep the old gap, and searches use the new one at once.
    const { photos: _, status: __, createdAt: ___, updatedAt: ____, ...fields } = item;
    await owner.must(200, 'PUT', `/api/items/${itemId}`, { body: { ...fields, daysBetween: 0 } });
    expect(await foundFrom(owner, owner.id, await market.day(13))).toBe(true);
    expect(await foundFrom(owner, owner.id, await market.day(29))).toBe(false);
    expect((await request(other, itemId, await market.day(13))).status).toBe(201);
    await expectSoundBooks(market);
  });

  it('are between none and seven', async () => {
    const owner = await market.owner();
    const { id, ...item } = await market.item(owner, PICKUP);
    expect(item.daysBetween).toBe(0);
    const { photos: _, status: __, createdAt: ___, updatedAt: ____, ...fields } = item;
    for (const daysBetween of [-1, 8, 1.5, '3']) {
      const answer = await owner.send<Refusal>('PUT', `/api/items/${id}`, { body: { ...fields, daysBetween } });
      expect([answer.status, answer.body.errors?.[0]?.field]).toEqual([400, 'daysBetween']);
    }
  });
});

describe('days that an owner blocks', () => {
  const block = (by: Person, itemId: string, startDate: string, endDate: string) =>
    by.send<TakenDays & Refusal>('POST', `/api/items/${itemId}/blocked-days`, { body: { startDate, endDate } });

  it('can’t be rented until they are released, and can be changed only by the owner', async () => {
    const [owner, borrower] = [await market.owner(), await market.member()];
    const { id: itemId } = await market.item(owner, PICKUP);
    const [from, to] = [await market.day(20), await market.day(22)];
    const asked = await Rental.request({ market, owner, borrower, itemId, startInDays: 18 });
    const requested = [{ roundId: asked.id, startDate: await market.day(18), endDate: await market.day(24) }];
    await until('the owner sees what is asked for', async () => {
      const calendar = await owner.get<OwnerCalendar>(`/api/items/${itemId}/calendar`);
      return calendar.requested.length > 0;
    });
    const { status, body } = await block(owner, itemId, from, to);
    expect(status).toBe(201);
    expect(body).toEqual({
      reserved: [],
      blocked: [{ id: expect.any(String), startDate: from, endDate: to }],
    });
    expect((await owner.get<ItemPage>(`/api/items/${itemId}`)).bookedPeriods).toEqual([
      { startDate: from, endDate: to, byOwner: true },
    ]);
    expect(await foundFrom(owner, owner.id, await market.day(14))).toBe(false);
    expect(await foundFrom(owner, owner.id, await market.day(23))).toBe(true);
    expect(await request(await market.member(), itemId, await market.day(15))).toMatchObject({
      status: 400,
      body: { code: 'days_blocked', message: 'この期間には、オーナーが貸し出さない日が含まれています' },
    });
    // An earlier request waits: its owner can't approve it without unblocking the days.
    expect((await asked.tryPut(owner, 'request_approved')).body.code).toBe('days_blocked');
    const blockPath = `/api/items/${itemId}/blocked-days/${body.blocked[0]?.id}`;
    // The same item has one calendar, in whatever case its id is written.
    expect((await owner.send<TakenDays>('GET', `/api/items/${itemId.toUpperCase()}/calendar`)).body.blocked).toEqual(
      body.blocked,
    );
    for (const stranger of [borrower, market.guest()]) {
      const answers = [
        await stranger.send('GET', `/api/items/${itemId}/calendar`),
        await block(stranger, itemId, await market.day(40), await market.day(41)),
        await stranger.send('DELETE', blockPath),
      ];
      expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([stranger === borrower ? 403 : 401]));
    }
    expect((await owner.must<TakenDays>(200, 'DELETE', blockPath)).body.blocked).toEqual([]);
    await asked.approve();
    await until('the item is reserved', async () => !(await foundFrom(owner, owner.id, await market.day(18))));
    const calendar = await owner.get<OwnerCalendar>(`/api/items/${itemId}/calendar`);
    expect(calendar).toMatchObject({ reserved: requested, requested: [] });
  });

  it('are refused when they overlap a rental, are in the past, in the wrong order or blocked already', async () => {
    const [owner, borrower] = [await market.owner(), await market.member()];
    const { id: itemId } = await market.item(owner, PICKUP);
    const rental = await Rental.request({ market, owner, borrower, itemId, startInDays: 10 });
    await rental.approve();
    const day = (inDays: number) => market.day(inDays);
    expect((await block(owner, itemId, await day(16), await day(18))).body.code).toBe('days_reserved');
    expect((await block(owner, itemId, await day(-1), await day(1))).body.code).toBe('days_not_ahead');
    expect((await block(owner, itemId, await day(3), await day(2))).body.errors?.[0]?.message).toBe(
      '終了日は開始日以降の日付を選択してください',
    );
    expect((await block(owner, itemId, await day(20), await day(112))).body.errors?.[0]?.message).toBe(
      '一度に設定できるのは92日までです',
    );
    expect((await block(owner, itemId, await day(17), await day(17))).status).toBe(201);
    expect((await block(owner, itemId, await day(17), await day(19))).body.code).toBe('days_already_blocked');
    const calendar = await owner.get<OwnerCalendar>(`/api/items/${itemId}/calendar`);
    expect(calendar.reserved).toEqual([{ roundId: rental.id, startDate: await day(10), endDate: await day(16) }]);
    expect(calendar.blocked).toEqual([expect.objectContaining({ startDate: await day(17), endDate: await day(17) })]);
    const key = { 'idempotency-key': 'the-same-press' };
    const body = { startDate: await day(30), endDate: await day(31) };
    const twice = [1, 2].map(() =>
      owner.send<TakenDays>('POST', `/api/items/${itemId}/blocked-days`, { body, headers: key }),
    );
    for (const answer of await Promise.all(twice))
      expect([answer.status, answer.body.blocked.length]).toEqual([201, 2]);
  });

  it('never overlap with an approval at the same time', async () => {
    const owner = await market.owner();
    for (let turn = 0; turn < 5; turn += 1) {
      const { id: itemId } = await market.item(owner, PICKUP);
      const rental = await Rental.request({ market, owner, borrower: await market.member(), itemId, startInDays: 10 });
      const [approval, blocked] = await Promise.all([
        rental.tryPut(owner, 'request_approved'),
        block(owner, itemId, await market.day(12), await market.day(12)),
      ]);
      expect([approval.status, blocked.status].filter((status) => status < 300)).toHaveLength(1);
    }
    await expectSoundBooks(market);
  });
});
