import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { FavouriteState, SavedSearch, SavedSearchList } from '@meguri/contracts/favourite/favourite.ts';
import type { BookedPeriod, ItemList, ItemPage } from '@meguri/contracts/item/item-view.ts';
import { addDays, tokyoDate } from '@meguri/contracts/rental-round/time/period.ts';
import { TestClient, type TestApp } from '../../http/http.testing.ts';
import { ItemsModule } from '../items/items.module.ts';
import { RoundsOfItem } from '../items/rounds-of-item.ts';
import { NoRounds } from '../test-support/no-rounds.ts';
import { withPhoto } from '../test-support/with-photo.ts';
import { FavouritesModule } from './favourites.controller.ts';
import { NEW_FINDS, SavedSearches } from './saved-searches.ts';
import { useOpened } from '../../../../test/support/use-opened.ts';

let test: TestApp;
let owner: TestClient;
let kenji: TestClient;
let photo: string;

const booked = new Map<string, readonly BookedPeriod[]>();
class Rounds extends NoRounds {
  override async bookedPeriods(): Promise<ReadonlyMap<string, readonly BookedPeriod[]>> {
    return booked;
  }
}
const ROUNDS = { provide: RoundsOfItem, useValue: new Rounds() };

/** More than each member of the other tests has. */
const READS = 100;
const readLimit = { perMinute: 1, burst: READS };

const closet = useOpened(() => withPhoto([ItemsModule.register(ROUNDS), FavouritesModule], { readLimit }));
beforeAll(async () => {
  ({ test, owner, photo } = closet);
  kenji = new TestClient(test.app);
  await kenji.register('kenji');
});

async function item(change: object = {}): Promise<string> {
  const body = {
    ...{ name: '麻のワンピース', mainCategory: 'dresses_allinones', subCategory: 'dress', genderCategory: 'womens' },
    ...{ size: 'm', condition: 'good', rentalPrice: 3000, shippingMethod: 'delivery', images: [photo] },
    ...change,
  };
  return (await owner.post('/api/items', body)).json<{ id: string }>().id;
}
const favourite = (by: TestClient, method: 'PUT' | 'DELETE', id: string) => by.change(method, `/api/favourites/${id}`);
const NOWHERE = '00000000-0000-4000-8000-000000000000';

describe('a favourite', () => {
  it('is stored once however often it is set, counted, and removed once', async () => {
    const id = await item();
    const answers: FavouriteState[] = [];
    for (const method of ['PUT', 'PUT', 'DELETE', 'DELETE'] as const)
      answers.push((await favourite(kenji, method, id)).json<FavouriteState>());
    expect(answers).toEqual([
      { isFavourite: true, favouriteCount: 1 },
      { isFavourite: true, favouriteCount: 1 },
      { isFavourite: false, favouriteCount: 0 },
      { isFavourite: false, favouriteCount: 0 },
    ]);
  });

  it('set ten times concurrently is counted once', async () => {
    const id = await item();
    await Promise.all(Array.from({ length: 10 }, () => favourite(kenji, 'PUT', id)));
    expect((await kenji.get(`/api/favourites/${id}`)).json()).toEqual({ isFavourite: true, favouriteCount: 1 });
  });

  it('is marked as new in lists for three days after it was listed', async () => {
    const id = await item({ name: '縞のワンピース' });
    await favourite(kenji, 'PUT', id);
    const isNew = async () => {
      const [liked] = (await kenji.get('/api/favourites')).json<ItemList>().items;
      const [found] = (await kenji.get(`/api/items?q=${encodeURIComponent('縞')}`)).json<ItemList>().items;
      return [liked?.isNew, found?.isNew];
    };
    const listed = (ago: string) =>
      test.pool.query('UPDATE app.items SET created_at = now() - $2::interval WHERE id = $1', [id, ago]);
    expect(await isNew()).toEqual([true, true]);
    await listed('2 days 23 hours');
    expect(await isNew()).toEqual([true, true]);
    await listed('3 days 1 minute');
    expect(await isNew()).toEqual([false, false]);
  });

  it('is shown on the item’s page and in lists, to the user who set it', async () => {
    const id = await item({ name: '刺繍のワンピース' });
    await favourite(kenji, 'PUT', id);
    const seenBy = async (by: TestClient) => {
      const page = (await by.get(`/api/items/${id}`)).json<ItemPage>();
      const [listed] = (await by.get(`/api/items?q=${encodeURIComponent('刺繍')}`)).json<ItemList>().items;
      expect(listed).toMatchObject({ favouriteCount: page.favouriteCount, isFavourite: page.isFavourite });
      return [page.isFavourite, page.favouriteCount];
    };
    expect(await seenBy(kenji)).toEqual([true, 1]);
    expect(await seenBy(owner)).toEqual([false, 1]);
    expect(await seenBy(new TestClient(test.app))).toEqual([false, 1]);
  });

  it('is listed with the others, latest first, in pages, while the item is listed', async () => {
    const misaki = new TestClient(test.app);
    await misaki.register('misaki');
    const ids = [await item(), await item(), await item()];
    for (const id of ids) await favourite(misaki, 'PUT', id);
    const first = (await misaki.get('/api/favourites?limit=2')).json<ItemList>();
    const second = (await misaki.get(`/api/favourites?limit=2&cursor=${first.nextCursor}`)).json<ItemList>();
    expect([...first.items, ...second.items].map(({ id }) => id)).toEqual([...ids].reverse());
    expect([first.total, second.nextCursor]).toEqual([3, null]);
    await owner.change('DELETE', `/api/items/${ids[0]}`);
    expect((await misaki.get('/api/favourites')).json<ItemList>().total).toBe(2);
    for (const query of ['cursor=x', 'limit=0', 'limit=61', 'cursor=WyJ4IiwieSJd'])
      expect((await misaki.get(`/api/favourites?${query}`)).statusCode).toBe(400);
  });

  it('is listed for a day to wear it on while a free week includes that day', async () => {
    const natsu = new TestClient(test.app);
    await natsu.register('natsu');
    const [free, taken, unlisted] = [await item(), await item(), await item({ isRentable: false })];
    for (const id of [free, taken, unlisted]) await favourite(natsu, 'PUT', id);
    const today = tokyoDate(new Date().toISOString());
    const day = (after: number) => addDays(today, after);
    booked.set(taken, [{ startDate: day(10), endDate: day(40) }]);
    const wearable = async (on: string) => (await natsu.get(`/api/favourites?wearOn=${on}`)).json<ItemList>();
    expect((await wearable(day(20))).items.map(({ id }) => id)).toEqual([free]);
    expect((await wearable(day(20))).total).toBe(1);
    expect((await wearable(day(60))).items.map(({ id }) => id)).toEqual([taken, free]);
    expect(await wearable(today)).toMatchObject({
      statusCode: 400,
      errors: [{ field: 'wearOn', message: '着たい日は、明日からの日を選択してください' }],
    });
  });

  it('is listed so many times at once, because each day is compared with all favourites', async () => {
    const hasty = new TestClient(test.app);
    await hasty.register('hasty');
    const day = addDays(tokyoDate(new Date().toISOString()), 20);
    const list = () => hasty.get(`/api/favourites?wearOn=${day}`);
    for (let read = 0; read < READS; read += 1) expect((await list()).statusCode).toBe(200);
    expect((await list()).json()).toMatchObject({ statusCode: 429, code: 'too_many_requests' });
    expect((await kenji.get('/api/favourites')).statusCode).toBe(200);
  });

  it('is rejected for own and unknown items, beyond 500, and for guests', async () => {
    const id = await item();
    expect((await favourite(owner, 'PUT', id)).json()).toMatchObject({ statusCode: 400, code: 'own_favourite' });
    for (const missing of [NOWHERE, 'x']) expect((await favourite(kenji, 'PUT', missing)).statusCode).toBe(404);
    const guest = new TestClient(test.app);
    expect((await favourite(guest, 'PUT', id)).statusCode).toBe(401);
    for (const path of ['/api/favourites', `/api/favourites/${id}`])
      expect((await guest.get(path)).statusCode).toBe(401);
    const collector = new TestClient(test.app);
    const collectorId = await collector.register('collector');
    await test.pool.query(
      `WITH many AS (INSERT INTO app.items SELECT (jsonb_populate_record(i, jsonb_build_object('id', gen_random_uuid()))).*
         FROM app.items i, generate_series(1, 500) WHERE i.id = $2 RETURNING id)
       INSERT INTO app.favourites (user_id, item_id) SELECT $1, id FROM many`,
      [collectorId, id],
    );
    expect((await favourite(collector, 'PUT', id)).json()).toMatchObject({
      statusCode: 409,
      code: 'too_many_favourites',
    });
    await test.pool.query('DELETE FROM app.favourites WHERE user_id = $1', [collectorId]);
  });
});

describe('a saved search', () => {
  const save = (by: TestClient, id: string, input: object) => by.change('PUT', `/api/saved-searches/${id}`, input);
  const listOf = async (by: TestClient) => (await by.get('/api/saved-searches')).json<SavedSearchList>();
  const input = { name: 'Mのワンピース', query: { q: 'ワンピース', size: ['m'], maxPrice: 5000 } };

  it('is stored under its owner’s id for it, and can be replaced', async () => {
    const id = randomUUID();
    expect((await save(kenji, id, { ...input, query: { ...input.query, size: 'm,l' } })).json()).toMatchObject({
      id,
      name: 'Mのワンピース',
      query: { q: 'ワンピース', size: ['m', 'l'], maxPrice: 5000 },
      newCount: 0,
    });
    await save(kenji, id, { ...input, name: '別の名前' });
    expect((await listOf(kenji)).items.map(({ name }) => name)).toEqual(['別の名前']);
    expect((await kenji.change('DELETE', `/api/saved-searches/${id}`)).statusCode).toBe(204);
    expect((await kenji.change('DELETE', `/api/saved-searches/${id}`)).statusCode).toBe(404);
    expect((await listOf(kenji)).total).toBe(0);
  });

  it.each(['availableFrom', 'wearOn'])('continues without %s once that day has come', async (name) => {
    const id = randomUUID();
    const query = { q: '日の過ぎた', [name]: tokyoDate(new Date().toISOString()) };
    await save(kenji, id, { name: '今日から', query });
    await item({ name: '日の過ぎたワンピース' });
    const found = async () => (await kenji.get(`/api/saved-searches/${id}`)).json<SavedSearch>().newCount;
    expect(await found()).toBe(1);
    await kenji.change('DELETE', `/api/saved-searches/${id}`);
  });

  it.each(['availableFrom', 'wearOn'])('for nothing but %s finds nothing new once that day has come', async (name) => {
    const id = randomUUID();
    const query = { [name]: tokyoDate(new Date().toISOString()), withShipping: 'true' };
    expect((await save(kenji, id, { name: '今日だけ', query })).json()).toMatchObject({ id, newCount: 0 });
    await item();
    expect((await kenji.get(`/api/saved-searches/${id}`)).json()).toMatchObject({ query, newCount: 0 });
    await kenji.change('DELETE', `/api/saved-searches/${id}`);
  });

  it('counts new matching items of others, until it is viewed', async () => {
    const id = randomUUID();
    await item();
    await save(kenji, id, input);
    const counted = async () => (await kenji.get(`/api/saved-searches/${id}`)).json<SavedSearch>().newCount;
    expect(await counted()).toBe(0);
    await item();
    await item({ size: 'l' });
    await item({ rentalPrice: 9000 });
    await item({ name: '麻のシャツ', mainCategory: 'tops', subCategory: 'shirt_blouse' });
    expect(await counted()).toBe(1);
    const other = randomUUID();
    await save(kenji, other, { name: 'すべて', query: { category: 'tops' } });
    expect(await listOf(kenji)).toMatchObject({ total: 2, newCount: 1 });
    // Renaming a search doesn't count as viewing it.
    await save(kenji, id, { ...input, name: 'まだ見ていない' });
    expect(await counted()).toBe(1);
    expect((await kenji.change('PUT', `/api/saved-searches/${id}/seen`)).json()).toMatchObject({ newCount: 0 });
    expect(await counted()).toBe(0);
    const own = randomUUID();
    await save(owner, own, input);
    await item();
    expect((await owner.get(`/api/saved-searches/${own}`)).json()).toMatchObject({ newCount: 0 });
  });

  it('that was viewed needs no notification', async () => {
    const reader = new TestClient(test.app);
    const readerId = await reader.register('reader');
    const id = randomUUID();
    await save(reader, id, input);
    await test.pool.query(
      `INSERT INTO app.notifications (id, user_id, kind, title, sentence, path, at, gathers)
       SELECT gen_random_uuid(), $1, 'search_found', '', '', '/', now(), stored.gathers FROM (VALUES ($2), ('chat 7')) AS stored (gathers)`,
      [readerId, NEW_FINDS],
    );
    const unread = async () => (await reader.get('/api/notifications')).json<{ unreadCount: number }>().unreadCount;
    await reader.change('PUT', `/api/saved-searches/${NOWHERE}/seen`);
    expect(await unread()).toBe(2);
    await reader.change('PUT', `/api/saved-searches/${id}/seen`);
    expect(await unread()).toBe(1);
  });

  it('notifies once of each new item, also when notifying was interrupted', async () => {
    const seeker = new TestClient(test.app);
    const seekerId = await seeker.register('seeker');
    await save(seeker, randomUUID(), input);
    const searches = test.app.get(SavedSearches);
    const notified: unknown[] = [];
    let breaks = false;
    const notify = (until = new Date(Date.now() + 60_000)) =>
      searches.notifyOfFinds(seekerId, until, async (finds) => {
        if (breaks) throw new Error('broken off');
        notified.push(finds);
      });
    await notify(new Date());
    await item();
    // Listed after the day's beginning, so it belongs to the next day.
    await notify(new Date(Date.now() - 60_000));
    expect(notified).toEqual([]);
    breaks = true;
    await expect(notify()).rejects.toThrow('broken off');
    breaks = false;
    await notify();
    await notify(new Date(Date.now() + 120_000));
    expect(notified).toEqual([[{ name: input.name, newCount: 1 }]]);
    expect(await searches.seekers({ after: seekerId - 1, limit: 1 })).toEqual([seekerId]);
    expect(await searches.seekers({ after: seekerId, limit: 9 })).not.toContain(seekerId);
  });

  it('is private: for others it doesn’t exist', async () => {
    const id = randomUUID();
    await save(kenji, id, input);
    const stranger = new TestClient(test.app);
    await stranger.register('stranger');
    const path = `/api/saved-searches/${id}`;
    const answers = [
      await stranger.get(path),
      await save(stranger, id, { ...input, name: '取った' }),
      await stranger.change('PUT', `${path}/seen`),
      await stranger.change('DELETE', path),
    ];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404]);
    expect((await kenji.get(path)).json()).toMatchObject({ name: input.name });
    const guest = new TestClient(test.app);
    const refused = [await guest.get(path), await guest.get('/api/saved-searches'), await save(guest, id, input)];
    expect(refused.map(({ statusCode }) => statusCode)).toEqual([401, 401, 401]);
  });

  it.each([
    [{ name: '', query: { q: 'x' } }, 'name'],
    [{ name: 'x'.repeat(51), query: { q: 'x' } }, 'name'],
    [{ name: 'x', query: {} }, 'query'],
    [{ name: 'x', query: { q: '' } }, 'query'],
    [{ name: 'x', query: { size: 'huge' } }, 'query.size.0'],
    [{ name: 'x', query: { q: 'x', sort: 'newest' } }, 'query.sort'],
    [{ name: 'x', query: { minPrice: 5, maxPrice: 4 } }, 'query.maxPrice'],
    [{ name: 'x', query: { q: 'x' }, newCount: 5 }, 'newCount'],
  ])('is rejected as %j', async (body, field) => {
    expect((await save(kenji, randomUUID(), body)).json()).toMatchObject({ statusCode: 400, errors: [{ field }] });
  });

  it('is limited to twenty, however many are saved concurrently', async () => {
    const keeper = new TestClient(test.app);
    await keeper.register('keeper');
    await keeper.fetchCsrfToken();
    const ids = Array.from({ length: 40 }, () => randomUUID());
    const answers = await Promise.all(ids.map(async (id) => ({ id, answer: await save(keeper, id, input) })));
    const saved = answers.filter(({ answer }) => answer.statusCode === 200).map(({ id }) => id);
    const refused = answers.filter(({ answer }) => answer.statusCode !== 200);
    expect([saved.length, refused.length]).toEqual([20, 20]);
    for (const { answer } of refused)
      expect(answer.json()).toMatchObject({ statusCode: 409, code: 'too_many_saved_searches' });
    expect((await save(keeper, saved[0] ?? '', { ...input, name: 'まだ変えられる' })).statusCode).toBe(200);
  });
});
