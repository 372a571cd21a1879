import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type Watched, watchedItemsSchema } from '@meguri/contracts/operators/watched-items.ts';
import { freshDatabase, type FreshDatabase } from '../../../../test/support/servers/postgres.ts';
import { AccountsModule } from '../../accounts/accounts.module.ts';
import { startTestApp, type TestApp, TestClient } from '../../http/http.testing.ts';
import { OperatorEntries } from '../../http/operators/operator-entries.ts';
import { WatchedItemList } from './watched-items.ts';
import { WatchedItemsController } from './watched-items.controller.ts';

let database: FreshDatabase;
let test: TestApp;
let admin: TestClient;
let hanako: TestClient;
let owners: readonly [number, number];

beforeAll(async () => {
  database = await freshDatabase();
  class WatchedModule {}
  test = await startTestApp(database.url, [
    AccountsModule.register({ username: 'admin', password: 'secret-1' }),
    { module: WatchedModule, controllers: [WatchedItemsController], providers: [WatchedItemList] },
  ]);
  [admin, hanako] = [new TestClient(test.app), new TestClient(test.app)];
  await admin.login('admin', 'secret-1');
  owners = [await hanako.register('hanako'), await new TestClient(test.app).register('kenji')];
});
afterAll(async () => {
  await test.close();
  await database.drop();
});
beforeEach(() => test.pool.query('TRUNCATE app.items, app.uploads, app.reports CASCADE'));

interface Terms {
  readonly owner?: number;
  readonly price?: number;
  readonly brand?: string;
  readonly status?: string;
  readonly daysAgo?: number;
  readonly look?: string;
}

/** @returns its id */
async function item({ owner = 0, price = 3000, brand = '', status = 'available', daysAgo = 0, look }: Terms = {}) {
  const id = randomUUID();
  const url = `/api/uploads/${id}.webp`;
  await test.pool.query(
    `INSERT INTO app.items (id, user_id, name, main_category, sub_category, gender_category, size, condition, description,
       is_rentable, rental_price, washing_instructions, washing_notes, shipping_method, pickup_areas, images, status,
       created_at, updated_at, brand_key)
     VALUES ($1, $2, 'ワンピース', 'dress', 'onepiece', 'womens', 'm', 'good', '', true, $3, 'hand', '{}', 'both', '{}', $4, $5,
       now() - make_interval(days => $6), now(), $7)`,
    [id, owners[owner], price, [url], status, daysAgo, brand],
  );
  await test.pool.query(
    `INSERT INTO app.uploads (id, user_id, kind, url, bytes, width, height, placeholder) VALUES ($1, $2, 'item', $3, 1, 4, 3, $4)`,
    [randomUUID(), owners[owner], url, look ?? id],
  );
  return id;
}
const report = (id: string, closed = false) =>
  test.pool.query(
    `INSERT INTO app.reports (id, reporter_id, subject, subject_id, about_id, item_id, reason, created_at, closed_at)
     VALUES ($1, $2, 'item', $3::text, $4, $3::uuid, '偽物です', now(), CASE WHEN $5 THEN now() END)`,
    [randomUUID(), owners[1], id, owners[0], closed],
  );
const watched = async (watch: Watched, more = '') =>
  watchedItemsSchema.parse((await admin.get(`/api/admin/items?watch=${watch}${more}`)).json());
const idsOf = async (watch: Watched) => (await watched(watch)).items.map(({ id }) => id);

describe('the items that operators watch', () => {
  it('are those listed within a week, newest first, page by page', async () => {
    const [older, newer] = [await item({ daysAgo: 5 }), await item()];
    await item({ daysAgo: 8 });
    await item({ status: 'deleted' });
    expect(await idsOf('new')).toEqual([newer, older]);
    const first = await watched('new', '&limit=1');
    expect(first).toMatchObject({ total: 2, items: [{ id: newer, owner: { username: 'hanako' } }] });
    const rest = await watched('new', `&limit=1&cursor=${first.nextCursor}`);
    expect([rest.items.map(({ id }) => id), rest.nextCursor]).toEqual([[older], null]);
  });

  it('are those with unhandled reports, and suspended ones', async () => {
    const [reported, done, suspended] = [await item(), await item(), await item({ status: 'suspended' })];
    await report(reported);
    await report(done, true);
    expect((await watched('reported')).items).toMatchObject([{ id: reported, openReports: 1 }]);
    expect(await idsOf('suspended')).toEqual([suspended]);
  });

  it('exclude reports about the operator’s own items', async () => {
    const id = await item();
    await report(id);
    await test.pool.query(`UPDATE app.items SET user_id = (SELECT id FROM app.users WHERE username = 'admin')`);
    expect(await watched('reported')).toMatchObject({ total: 0, items: [] });
    expect((await watched('new')).items).toMatchObject([{ id, openReports: 0 }]);
  });

  it('are those with the photo of another owner’s item, but not of the same owner’s', async () => {
    const mine = await item({ look: 'same' });
    const theirs = await item({ owner: 1, look: 'same' });
    await item({ look: 'twice' });
    await item({ look: 'twice' });
    const { items } = await watched('suspicious');
    expect(items.map(({ id }) => id).toSorted()).toEqual([mine, theirs].toSorted());
    expect(items.find(({ id }) => id === mine)?.samePhotoAs).toEqual([
      { id: theirs, name: 'ワンピース', owner: 'kenji' },
    ]);
    // A deleted item no longer counts as a duplicate.
    await test.pool.query(`UPDATE app.items SET status = 'deleted' WHERE id = $1`, [theirs]);
    expect(await idsOf('suspicious')).toEqual([]);
  });

  it('are those with three times the median price of their kind or a third of it, from five items on', async () => {
    for (const price of [2800, 2900, 3000]) await item({ price });
    const dear = await item({ price: 9_100 });
    expect(await idsOf('suspicious')).toEqual([]);
    const cheap = await item({ price: 900 });
    expect((await idsOf('suspicious')).toSorted()).toEqual([dear, cheap].toSorted());
    const { items } = await watched('suspicious');
    expect(items.find(({ id }) => id === dear)?.oddPrice).toEqual({ median: 2900, of: 5 });
  });

  it('are compared with the prices of their brand if there are enough', async () => {
    for (let n = 0; n < 6; n++) await item({ price: 1_000 });
    for (let n = 0; n < 5; n++) await item({ price: 9_000, brand: 'dear' });
    expect(await idsOf('suspicious')).toEqual([]);
    const bargain = await item({ price: 1_000, brand: 'dear' });
    expect(await idsOf('suspicious')).toEqual([bargain]);
  });

  it('can be counted without naming them, and without an entry in the audit trail', async () => {
    const looked: (readonly string[])[] = [];
    test.app.get(OperatorEntries).storeWith(async ({ about }) => void looked.push(about));
    await report(await item());
    const answer = await admin.get('/api/admin/items?watch=reported&limit=0');
    expect(watchedItemsSchema.parse(answer.json())).toEqual({ items: [], total: 1, nextCursor: null });
    expect(looked).toEqual([]);
    await admin.get('/api/admin/items?watch=suspicious');
    expect(looked).toEqual([[]]);
  });

  it('are visible to operators only, and only in known lists', async () => {
    expect((await hanako.get('/api/admin/items')).statusCode).toBe(403);
    expect((await admin.get('/api/admin/items?watch=all')).statusCode).toBe(400);
    expect((await admin.get('/api/admin/items?cursor=x')).statusCode).toBe(400);
  });
});
