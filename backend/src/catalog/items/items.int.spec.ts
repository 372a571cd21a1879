import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { PublicUser } from '@meguri/contracts/account/account-view.ts';
import type { CalendarEvent } from '@meguri/contracts/item/calendar/item-calendar.ts';
import type { Closet } from '@meguri/contracts/item/closet.ts';
import type { BookedPeriod, ItemPage } from '@meguri/contracts/item/item-view.ts';
import type { RoundEvent } from '@meguri/contracts/rental-round/events.ts';
import { roundIn } from '@meguri/contracts/rental-round/test-support/histories.ts';
import { InMemoryEventLog } from '../../../../test/support/in-memory-event-log.ts';
import { type TestApp, TestClient } from '../../http/http.testing.ts';
import { RequestLimits } from '../../http/request-limits.ts';
import { ItemDirectory } from './item-directory.ts';
import { ItemsModule } from './items.module.ts';
import { NoRounds } from '../test-support/no-rounds.ts';
import { uploadedBy, withPhoto } from '../test-support/with-photo.ts';
import { RoundsOfItem } from './rounds-of-item.ts';
import { useOpened } from '../../../../test/support/use-opened.ts';

class RoundsOfTest extends NoRounds {
  override async bookedPeriods(itemIds: readonly string[]): Promise<ReadonlyMap<string, readonly BookedPeriod[]>> {
    return new Map(itemIds.map((id) => [id, [{ startDate: '2026-12-01', endDate: '2026-12-07' }]]));
  }
}

const log = new InMemoryEventLog();
let test: TestApp;
let owner: TestClient;
let ownerId: number;
let photo: string;
const guest = () => new TestClient(test.app);

const closet = useOpened(() =>
  withPhoto([ItemsModule.register({ provide: RoundsOfItem, useValue: new RoundsOfTest() })], {}, log),
);
beforeAll(async () => {
  ({ test, owner, ownerId, photo } = closet);
});

/** Claims days of an item for a request. @param age how long ago, as Postgres writes intervals */
async function claim(itemId: string, age: string): Promise<string> {
  const roundId = randomUUID();
  await test.pool.query(
    `INSERT INTO app.open_requests (borrower_id, item_id, claims, until) VALUES (99, $1,
       jsonb_build_object($2::text, jsonb_build_array('2026-12-09', '2026-12-19', now() - $3::interval)), '2026-12-19')`,
    [itemId, roundId, age],
  );
  return roundId;
}

const append = (stream: string, events: readonly (RoundEvent | CalendarEvent)[]) =>
  log.push(
    stream,
    events.map(({ type, data }) => ({
      id: randomUUID(),
      type,
      version: 1,
      data: JSON.stringify(data),
      metadata: '{}',
    })),
  );

const input = (change: object = {}) => ({
  name: 'ネイビーのワンピース',
  mainCategory: 'dresses_allinones',
  subCategory: 'dress',
  genderCategory: 'womens',
  size: 'm',
  condition: 'good',
  brand: 'Minä',
  rentalPrice: 3000,
  shippingMethod: 'both',
  pickupAreas: ['umeda'],
  images: [photo],
  ...change,
});
type Item = { id: string; name: string; rentalPrice: number };
const list = async (change: object = {}) => (await owner.post('/api/items', input(change))).json<Item>();

describe('listing', () => {
  it('responds with the item, which everyone can then see with its owner, fee and booked periods', async () => {
    const created = await owner.post('/api/items', input());
    expect(created.statusCode).toBe(201);
    const { id } = created.json<Item>();
    const page = await guest().get(`/api/items/${id}`);
    expect(page.json()).toMatchObject({
      id,
      userId: ownerId,
      status: 'available',
      rentalPrice: 3000,
      images: [photo],
      owner: {
        id: ownerId,
        username: 'hanako',
        displayName: 'hanako',
        profileImage: null,
        bio: null,
        identityVerified: false,
      },
      shippingFee: 1500,
      bookedPeriods: [{ startDate: '2026-12-01', endDate: '2026-12-07' }],
    });
  });

  it('shows that its owner’s identity was verified, once it was', async () => {
    const { id } = await list();
    const verified = async (state: string) => {
      await test.pool.query('UPDATE app.users SET identity_state = $2 WHERE id = $1', [ownerId, state]);
      const page = (await guest().get(`/api/items/${id}`)).json<ItemPage>();
      const person = (await guest().get(`/api/users/${ownerId}`)).json<PublicUser>();
      return [page.owner.identityVerified, person.identityVerified];
    };
    for (const state of ['pending', 'rejected', 'unverified']) expect(await verified(state)).toEqual([false, false]);
    expect(await verified('verified')).toEqual([true, true]);
    await verified('unverified');
  });

  it('happens once per key and owner, however often a client sends it', async () => {
    const key = { 'idempotency-key': 'listing-1' };
    const [first, second] = [
      await owner.post('/api/items', input(), key),
      await owner.post('/api/items', input(), key),
    ];
    expect([first.statusCode, second.statusCode]).toEqual([201, 201]);
    expect(second.json<Item>().id).toBe(first.json<Item>().id);
    const neighbour = guest();
    await neighbour.register('neighbour');
    const theirs = await neighbour.post('/api/items', input({ images: [await uploadedBy(neighbour)] }), key);
    expect(theirs.statusCode).toBe(201);
    expect(theirs.json<Item>().id).not.toBe(first.json<Item>().id);
  });

  it('shows no shipping fee for items that are only handed over', async () => {
    const { id } = await list({ shippingMethod: 'pickup' });
    expect((await guest().get(`/api/items/${id}`)).json()).toMatchObject({ shippingFee: 0 });
  });

  it('rejects photos of other users, and guests', async () => {
    const other = guest();
    await other.register('other_one');
    const foreign = await owner.post('/api/items', input({ images: [photo, await uploadedBy(other)] }));
    expect(foreign.json()).toMatchObject({ statusCode: 400, errors: [{ field: 'images' }] });
    expect((await guest().post('/api/items', input())).statusCode).toBe(401);
  });

  it('rejects what the form would reject, field by field', async () => {
    const answer = await owner.post('/api/items', input({ name: '', rentalPrice: 50, status: 'rented' }));
    expect(answer.json()).toMatchObject({
      statusCode: 400,
      errors: [
        { field: 'name', message: 'アイテム名を入力してください' },
        { field: 'status', message: '指定できない項目です' },
      ],
    });
  });
});

describe('changing', () => {
  it('replaces all fields for the owner', async () => {
    const { id } = await list();
    const second = await uploadedBy(owner);
    const change = input({ name: '新しい名前', images: [second], userId: ownerId, removedImages: [photo] });
    const answer = await owner.change('PUT', `/api/items/${id}`, change);
    expect(answer.json()).toMatchObject({ id, name: '新しい名前', images: [second], userId: ownerId });
  });

  it('reports errors under the names of the form’s fields', async () => {
    const { id } = await list();
    const answer = await owner.change('PUT', `/api/items/${id}`, input({ images: [], size: 'x' }));
    expect(answer.json()).toMatchObject({
      statusCode: 400,
      error: '入力内容に誤りがあります',
      details: 'サイズを選択してください\n最低1枚必要です',
    });
  });

  it('is rejected for others, also with the owner’s id', async () => {
    const { id } = await list();
    const other = guest();
    await other.register('other_two');
    const answer = await other.change('PUT', `/api/items/${id}`, input({ userId: ownerId, name: 'taken' }));
    expect([answer.statusCode, answer.json()['code']]).toEqual([403, 'forbidden']);
    expect((await guest().get(`/api/items/${id}`)).json()).toMatchObject({ name: 'ネイビーのワンピース' });
  });
});

describe('deleting', () => {
  it('removes an available item, while rentals still know it', async () => {
    const { id } = await list();
    expect((await owner.change('DELETE', `/api/items/${id}`)).statusCode).toBe(204);
    const answer = await guest().get(`/api/items/${id}`);
    expect(answer.json()).toMatchObject({ statusCode: 404, message: 'アイテムが見つかりません' });
    const snapshot = await test.app.get(ItemDirectory).snapshot(id);
    expect(snapshot).toEqual({
      id,
      ownerId,
      fitRefund: false,
      name: 'ネイビーのワンピース',
      rentalPrice: 3000,
      isRentable: true,
      status: 'deleted',
      shippingMethod: 'both',
      daysBetween: 0,
      replacementValue: null,
      goneRoundId: null,
      identityRequired: false,
      pickupAreas: ['umeda'],
    });
  });

  it('is rejected while a request is open, however far behind read models are', async () => {
    const { id } = await list();
    const roundId = await claim(id, '1 hour');
    await append(
      `rentalRound-${roundId}`,
      roundIn('request_sent').map(({ event }) => event),
    );
    expect((await owner.change('DELETE', `/api/items/${id}`)).json()).toMatchObject({ code: 'item_not_deletable' });
    await append(`rentalRound-${roundId}`, [{ type: 'Expired', data: {} }]);
    expect((await owner.change('DELETE', `/api/items/${id}`)).statusCode).toBe(204);
  });

  it('is rejected while a request is being stored, but not for a request that never was', async () => {
    const { id } = await list();
    await claim(id, '5 seconds');
    expect((await owner.change('DELETE', `/api/items/${id}`)).json()).toMatchObject({ code: 'item_not_deletable' });
    await test.pool.query('DELETE FROM app.open_requests');
    await claim(id, '2 minutes');
    expect((await owner.change('DELETE', `/api/items/${id}`)).statusCode).toBe(204);
  });

  it('is rejected while a round reserves its days, for a suspended item, and for others', async () => {
    const [busy, suspended] = [await list(), await list()];
    await append(`itemCalendar-${busy.id}`, [
      { type: 'PeriodReserved', data: { roundId: randomUUID(), from: '2026-12-01', to: '2026-12-10' } },
    ]);
    await test.pool.query(`UPDATE app.items SET status = 'suspended' WHERE id = $1`, [suspended.id]);
    for (const { id } of [busy, suspended]) {
      const answer = await owner.change('DELETE', `/api/items/${id}`);
      expect(answer.json()).toMatchObject({ statusCode: 409, code: 'item_not_deletable' });
    }
    const other = guest();
    await other.register('other_three');
    expect((await other.change('DELETE', `/api/items/${busy.id}`)).statusCode).toBe(403);
    expect((await other.get(`/api/items/${suspended.id}`)).statusCode).toBe(404);
    expect((await owner.get(`/api/items/${suspended.id}`)).statusCode).toBe(200);
  });

  it.each(['x', '%00', '00000000-0000-4000-8000-000000000000'])('responds with 404 for the item %s', async (id) => {
    expect((await owner.change('DELETE', `/api/items/${id}`)).statusCode).toBe(404);
    expect((await owner.get(`/api/items/${id}`)).statusCode).toBe(404);
  });
});

describe('finding', () => {
  it.each(['newest', 'price_asc', 'price_desc'])('pages through all items, each once, sorted by %s', async (sort) => {
    const seller = guest();
    const sellerId = await seller.register(`seller_${sort}`);
    const images = [await uploadedBy(seller)];
    for (const rentalPrice of [500, 300, 300, 900, 100])
      await seller.post('/api/items', input({ rentalPrice, images }));
    const found: Item[] = [];
    let cursor: string | null = null;
    do {
      const query: string = cursor === null ? '' : `&cursor=${cursor}`;
      const answer = await guest().get(`/api/items?ownerId=${sellerId}&limit=2&sort=${sort}${query}`);
      const page = answer.json<{ items: Item[]; nextCursor: string | null; total: number }>();
      expect(page.total).toBe(5);
      found.push(...page.items);
      cursor = page.nextCursor;
    } while (cursor !== null);
    expect(new Set(found.map((item) => item.id)).size).toBe(5);
    const prices = found.map((item) => item.rentalPrice);
    const expected = { newest: [100, 900, 300, 300, 500], price_asc: [100, 300, 300, 500, 900] }[sort];
    expect(prices).toEqual(expected ?? [900, 500, 300, 300, 100]);
  });

  it('finds words in name, brand and description, in full or half width', async () => {
    const { id } = await list({ name: 'ABCコート 100%ウール', mainCategory: 'outerwear', subCategory: 'coat' });
    const ids = async (query: string) =>
      (await guest().get(`/api/items?${query}`)).json<{ items: Item[] }>().items.map((item) => item.id);
    expect(await ids(`q=${encodeURIComponent('ＡＢＣコート minä')}`)).toEqual([id]);
    expect(await ids(`q=${encodeURIComponent('100%')}`)).toEqual([id]);
    expect(await ids('q=%25%25&category=outerwear')).toEqual([]);
    expect(await ids('category=outerwear')).toEqual([id]);
  });

  it('shows a closet with suspended items to its owner only', async () => {
    const seller = guest();
    const sellerId = await seller.register('closet_one');
    const images = [await uploadedBy(seller)];
    const { id } = (await seller.post('/api/items', input({ images }))).json<Item>();
    await test.pool.query(`UPDATE app.items SET status = 'suspended' WHERE id = $1`, [id]);
    const total = async (by: TestClient) => (await by.get(`/api/users/${sellerId}/items`)).json()['total'];
    expect([await total(seller), await total(owner)]).toEqual([1, 0]);
    expect((await owner.get('/api/users/999999/items')).statusCode).toBe(404);
  });

  it('shows an owner the items in one state, and how many are in each', async () => {
    const seller = guest();
    const sellerId = await seller.register('closet_two');
    const images = [await uploadedBy(seller)];
    const listed = async (more: object = {}) =>
      (await seller.post('/api/items', input({ images, ...more }))).json<Item>().id;
    const [first, second, stopped] = [await listed(), await listed(), await listed({ isRentable: false })];
    const suspended = await listed();
    await test.pool.query(`UPDATE app.items SET status = 'suspended' WHERE id = $1`, [suspended]);
    const closet = async (by: TestClient, query = '') =>
      (await by.get(`/api/users/${sellerId}/items?${query}`)).json<Closet>();
    const idsIn = async (by: TestClient, query: string) => (await closet(by, query)).items.map(({ id }) => id);
    expect((await closet(seller)).states).toEqual({ available: 2, rented: 0, stopped: 1, suspended: 1 });
    expect(await idsIn(seller, 'state=available')).toEqual([second, first]);
    expect(await idsIn(seller, 'state=stopped')).toEqual([stopped]);
    expect(await idsIn(seller, 'state=suspended')).toEqual([suspended]);
    expect(await closet(seller, 'state=rented')).toMatchObject({ items: [], total: 0, states: { available: 2 } });
    // The rest of a long list has no counts, and stays within the state.
    const { nextCursor, total } = await closet(seller, 'state=available&limit=1');
    expect(total).toBe(2);
    const rest = await closet(seller, `state=available&limit=1&cursor=${nextCursor}`);
    expect([rest.items.map(({ id }) => id), rest.states]).toEqual([[first], null]);
    expect((await closet(owner)).states).toBeNull();
    expect(await idsIn(owner, 'state=suspended')).toEqual([]);
    expect((await seller.get(`/api/users/${sellerId}/items?state=gone`)).statusCode).toBe(400);
  });

  it.each([
    'limit=61',
    'limit=0',
    'sort=best',
    'category=cars',
    'cursor=abc',
    'ownerId=0',
    'q=%00',
    'q=a&q=b',
    'cursor=WyJuZXdlc3QiLCIxIiwiMSJd',
  ])('rejects %s', async (query) => {
    expect((await guest().get(`/api/items?${query}`)).statusCode).toBe(400);
  });
});

describe('an owner’s closet', () => {
  it('is limited to a thousand items; deleting one makes room', async () => {
    const seller = guest();
    await seller.register('hoarder_1');
    const images = [await uploadedBy(seller)];
    const list = () => seller.post('/api/items', input({ images }));
    const { id } = (await list()).json<Item>();
    await test.pool.query(
      `INSERT INTO app.items SELECT (jsonb_populate_record(i, jsonb_build_object('id', gen_random_uuid()))).*
       FROM app.items i, generate_series(1, 999) WHERE i.id = $1`,
      [id],
    );
    expect((await list()).json()).toMatchObject({ statusCode: 409, code: 'too_many_items' });
    expect((await seller.change('DELETE', `/api/items/${id}`)).statusCode).toBe(204);
    expect((await list()).statusCode).toBe(201);
  });
});

it('a change without the owner’s promises keeps those that are stored', async () => {
  const promised = { returnUnwashed: true, fitRefund: true };
  const { id } = await list(promised);
  const change = async (fields: object) =>
    (await owner.change('PUT', `/api/items/${id}`, input(fields))).json<object>();
  expect(await change({ color: 'navy' })).toMatchObject(promised);
  expect(await change({ color: 'navy', fitRefund: false })).toMatchObject({ returnUnwashed: true, fitRefund: false });
});

it('a change that makes an item cheap, and omits whether identities are asked for, stops asking for them', async () => {
  const { id } = await list({ rentalPrice: 5000, identityRequired: true });
  const change = async (rentalPrice: number) =>
    (await owner.change('PUT', `/api/items/${id}`, input({ rentalPrice }))).json<object>();
  expect(await change(4000)).toMatchObject({ identityRequired: true });
  expect(await change(1000)).toMatchObject({ identityRequired: false });
});

it('a change without occasions keeps those that are stored, and one with none removes them', async () => {
  const { id } = await list({ occasions: ['wedding'] });
  const change = async (fields: object) =>
    (await owner.change('PUT', `/api/items/${id}`, input(fields))).json<{ occasions: string[] }>().occasions;
  const terms = async () =>
    (await test.pool.query<{ terms: number[] }>('SELECT search_terms AS terms FROM app.items WHERE id = $1', [id]))
      .rows[0]!.terms;
  const listed = await terms();
  expect(await change({ color: 'navy' })).toEqual(['wedding']);
  expect(await terms()).toEqual(expect.arrayContaining(listed));
  expect(await change({ color: 'navy', occasions: [] })).toEqual([]);
  expect(await terms()).not.toEqual(expect.arrayContaining(listed));
});

describe('an owner’s pause', () => {
  const PAUSE = '/api/user/lending-pause';
  const pause = async (on: boolean) => (await owner.change('PUT', PAUSE, { on })).json();
  const isRentable = async (id: string) => (await owner.get(`/api/items/${id}`)).json().isRentable as boolean;

  it('stops the items that took requests, and its end starts these again', async () => {
    const [lent, kept] = [(await list()).id, (await list({ isRentable: false })).id];
    const { lent: before } = (await owner.get(PAUSE)).json();
    expect(await pause(true)).toEqual({ on: true, lent: 0, paused: before });
    expect([await isRentable(lent), await isRentable(kept)]).toEqual([false, false]);
    // A second press changes nothing.
    expect(await pause(true)).toEqual({ on: true, lent: 0, paused: before });
    expect(await pause(false)).toEqual({ on: false, lent: before, paused: 0 });
    expect([await isRentable(lent), await isRentable(kept)]).toEqual([true, false]);
  });

  it('leaves an item alone that is published or changed during it', async () => {
    const [published, changed] = [(await list()).id, (await list()).id];
    await pause(true);
    await owner.change('PUT', `/api/items/${published}`, { ...input(), isRentable: true });
    await owner.change('PUT', `/api/items/${changed}`, { ...input(), isRentable: false });
    expect(await isRentable(published)).toBe(true);
    await pause(false);
    expect([await isRentable(published), await isRentable(changed)]).toEqual([true, true]);
  });

  it('counts no suspended item, and stops it too, and can be extended to items listed during it', async () => {
    const { lent: before } = (await owner.get(PAUSE)).json<{ lent: number }>();
    const suspended = (await list()).id;
    const setStatus = (status: string) =>
      test.pool.query('UPDATE app.items SET status = $2 WHERE id = $1', [suspended, status]);
    await setStatus('suspended');
    expect((await owner.get(PAUSE)).json()).toEqual({ on: false, lent: before, paused: 0 });
    expect(await pause(true)).toEqual({ on: true, lent: 0, paused: before });
    await list();
    expect((await owner.get(PAUSE)).json()).toEqual({ on: true, lent: 1, paused: before });
    expect(await pause(true)).toEqual({ on: true, lent: 0, paused: before + 1 });
    await setStatus('available');
    expect((await owner.get(PAUSE)).json()).toEqual({ on: true, lent: 0, paused: before + 2 });
    expect(await pause(false)).toEqual({ on: false, lent: before + 2, paused: 0 });
  });

  it('is begun or ended only so many times an hour', async () => {
    const hasty = guest();
    const userId = await hasty.register('hasty_one');
    for (let tries = 0; tries < 20; tries += 1)
      await test.app.get(RequestLimits).take('lending-pause', `user ${userId}`);
    const refused = await hasty.change('PUT', PAUSE, { on: true });
    expect(refused.json()).toMatchObject({ statusCode: 429, code: 'too_many_requests' });
    expect((await hasty.get(PAUSE)).statusCode).toBe(200);
  });

  it('ends without an item that is gone or has got a price too low to be lent at', async () => {
    const [cheap, gone] = [(await list()).id, (await list()).id];
    await pause(true);
    await owner.change('PUT', `/api/items/${cheap}`, { ...input(), isRentable: false, rentalPrice: 0 });
    await test.pool.query('UPDATE app.items SET gone_round_id = id WHERE id = $1', [gone]);
    expect(await pause(false)).toMatchObject({ paused: 0 });
    expect([await isRentable(cheap), await isRentable(gone)]).toEqual([false, false]);
  });

  it('is the viewer’s own, and needs a yes or no', async () => {
    const { id } = await list();
    const other = guest();
    await other.register('on_holiday');
    expect((await other.change('PUT', PAUSE, { on: true })).json()).toEqual({ on: false, lent: 0, paused: 0 });
    expect(await isRentable(id)).toBe(true);
    expect((await owner.change('PUT', PAUSE, { on: 'yes' })).statusCode).toBe(400);
    expect((await guest().get(PAUSE)).statusCode).toBe(401);
  });
});
