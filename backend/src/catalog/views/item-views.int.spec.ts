import { beforeAll, describe, expect, it } from '@jest/globals';
import type { ItemViews as Answer } from '@meguri/contracts/item/item-views.ts';
import { addDays, tokyoDate } from '@meguri/contracts/rental-round/time/period.ts';
import { useOpened } from '../../../../test/support/use-opened.ts';
import { type TestApp, TestClient } from '../../http/http.testing.ts';
import { ItemsModule } from '../items/items.module.ts';
import { RoundsOfItem } from '../items/rounds-of-item.ts';
import { NoRounds } from '../test-support/no-rounds.ts';
import { withPhoto } from '../test-support/with-photo.ts';
import type { Look } from './counted-person.ts';
import { ItemViews } from './item-views.ts';

const BROWSER = { 'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Safari/604.1' };
const closet = useOpened(() => withPhoto([ItemsModule.register({ provide: RoundsOfItem, useValue: new NoRounds() })]));

let test: TestApp;
let owner: TestClient;
let member: TestClient;
let views: ItemViews;
beforeAll(async () => {
  ({ test, owner } = closet);
  member = new TestClient(test.app);
  await member.register('kenji');
  views = test.app.get(ItemViews);
});

const listed = async (): Promise<{ id: string; userId: number }> => {
  const input = {
    ...{ name: 'ワンピース', mainCategory: 'dresses_allinones', subCategory: 'dress', genderCategory: 'womens' },
    ...{ size: 'm', condition: 'good', rentalPrice: 3000, shippingMethod: 'delivery', images: [closet.photo] },
  };
  return (await owner.post('/api/items', input)).json<{ id: string; userId: number }>();
};
async function viewsOf(id: string): Promise<number> {
  await views.write();
  const { items } = (await owner.get('/api/user/item-views')).json<Answer>();
  return items.find(({ itemId }) => itemId === id)?.views ?? 0;
}
const guest = (requester: Look['requester'], userAgent: string | undefined = BROWSER['user-agent']): Look => ({
  viewer: null,
  requester,
  userAgent,
});

describe('the views of an item', () => {
  it('are the people who looked at it, each once a day, without its owner and operators', async () => {
    const { id } = await listed();
    const admin = new TestClient(test.app);
    await admin.login('admin');
    for (const client of [member, member, owner, admin]) await client.get(`/api/items/${id}`, BROWSER);
    expect(await viewsOf(id)).toBe(1);
    await member.get(`/api/items/${id}`, BROWSER);
    expect(await viewsOf(id)).toBe(1);
  });

  it('are of networks for guests, without crawlers and pages that the service renders', async () => {
    const item = await listed();
    for (const network of ['203.0.113.0/24', '203.0.113.0/24', '198.51.100.0/24']) views.look(item, guest(network));
    views.look(item, guest(null));
    views.look(item, guest('192.0.2.0/24', 'Mozilla/5.0 (compatible; Googlebot/2.1)'));
    expect(await viewsOf(item.id)).toBe(2);
  });

  it('are those of the last 30 days in Tokyo, today included', async () => {
    const { id } = await listed();
    const today = tokyoDate(new Date().toISOString());
    for (const [ago, count] of [
      [0, 1],
      [29, 10],
      [30, 100],
    ] as const)
      await test.pool.query('INSERT INTO app.item_views (item_id, day, views) VALUES ($1, $2, $3)', [
        ...[id, addDays(today, -ago), count],
      ]);
    expect(await viewsOf(id)).toBe(11);
  });

  it('are shown to its owner only', async () => {
    const item = await listed();
    views.look(item, guest('203.0.113.0/24'));
    expect(await viewsOf(item.id)).toBe(1);
    expect((await member.get('/api/user/item-views')).json()).toEqual({ items: [] });
    expect((await new TestClient(test.app).get('/api/user/item-views')).statusCode).toBe(401);
  });

  it('are stored as numbers of a day, without who looked', async () => {
    const { rows } = await test.pool.query<object>('SELECT * FROM app.item_views LIMIT 1');
    expect(Object.keys(rows[0]!)).toEqual(['item_id', 'day', 'views']);
  });

  it('don’t slow down or fail the page when they can’t be written, and are written later', async () => {
    const { id } = await listed();
    await test.pool.query('ALTER TABLE app.item_views RENAME TO away');
    const answer = await member.get(`/api/items/${id}`, BROWSER);
    await views.write();
    await test.pool.query('ALTER TABLE app.away RENAME TO item_views');
    expect(answer.statusCode).toBe(200);
    expect(await viewsOf(id)).toBe(1);
  });
});
