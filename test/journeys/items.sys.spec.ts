import { describe, expect, it } from '@jest/globals';
import type { Item, ItemPage, ItemSearchAnswer } from '@meguri/contracts/item/item-view.ts';
import type { Person, Refusal } from '../support/person.ts';
import { Rental } from '../support/rental.ts';
import { until } from '../support/until.ts';
import { useMarketplace } from '../support/use-marketplace.ts';

const market = useMarketplace();

const named = (fields: object): object => fields;

const found = async (query: Record<string, string>, by: Person = market.guest()) =>
  (await by.get<ItemSearchAnswer>(`/api/items?${new URLSearchParams(query)}`)).items.map(({ id }) => id);

describe('an item', () => {
  it('is found by what people type as soon as it is listed, and changed, and no longer once it is deleted', async () => {
    const owner = await market.owner('finder_owner');
    const item = await market.item(owner, named({ name: '刺繍のボレロ', brand: 'ユニクロ' }));
    for (const q of ['ﾎﾞﾚﾛ', 'ぼれろ 刺繍', 'uniqlo ボレロ']) expect(await found({ q })).toEqual([item.id]);
    const { userId, ...rest } = item;
    const { id: _, status: __, photos: ___, createdAt: ____, updatedAt: _____, ...fields } = rest;
    await owner.must(200, 'PUT', `/api/items/${item.id}`, { body: { ...fields, name: '無地のカーディガン', userId } });
    expect(await found({ q: 'ボレロ' })).toEqual([]);
    expect(await found({ q: 'カーディガン', brand: 'UNIQLO' })).toEqual([item.id]);
    await owner.must(204, 'DELETE', `/api/items/${item.id}`);
    expect(await found({ q: 'カーディガン' })).toEqual([]);
  });

  it('is reserved for the days of its rental, rented during that, and available afterwards', async () => {
    const rental = await Rental.ofNewPeople(market);
    const { itemId, startDate } = await rental.seenBy(rental.borrower);
    const ownerId = String(rental.owner.id);
    const status = async () => (await market.guest().get<ItemPage>(`/api/items/${itemId}`)).status;
    expect([await status(), await found({ ownerId, availableFrom: startDate })]).toEqual(['available', [itemId]]);
    await rental.approve();
    // A guest's request doesn't wait for the read models; rounds and calendar are two of them.
    await until('guests see it rented', async () => (await status()) === 'rented');
    await until('guests don’t find it', async () => (await found({ ownerId, availableFrom: startDate })).length === 0);
    expect(await found({ ownerId })).toEqual([itemId]);
    expect(await found({ ownerId, availableFrom: await market.day(60) })).toEqual([itemId]);
    const refusal = await rental.owner.send<Refusal>('DELETE', `/api/items/${itemId}`);
    expect(refusal).toMatchObject({ status: 409, body: { code: 'item_not_deletable' } });
    await rental.borrower.must(200, 'PUT', `${rental.path}/status`, { body: { status: 'request_cancelled' } });
    await until('guests see it available', async () => (await status()) === 'available');
    // A process releases the days after the response.
    await until('the days are free', async () => (await found({ ownerId, availableFrom: startDate })).includes(itemId));
  });

  it('that an operator suspends is in no list, and can’t be requested until it is restored', async () => {
    const [owner, borrower] = [await market.owner('suspended_owner'), await market.member('would_be_borrower')];
    const { id: itemId } = await market.item(owner);
    const request = async () =>
      borrower.send<Refusal>('POST', '/api/rental-requests', { body: { itemId, startDate: await market.day(10) } });
    const suspend = (on: boolean) =>
      market.admin.must<Item>(200, 'PUT', `/api/admin/items/${itemId}/suspension`, { body: { on, reason: '確認中' } });
    await suspend(true);
    expect(await found({ ownerId: String(owner.id) })).toEqual([]);
    expect(await request()).toMatchObject({ status: 400, body: { code: 'item_not_rentable' } });
    await suspend(false);
    expect(await found({ ownerId: String(owner.id) })).toEqual([itemId]);
    expect((await request()).status).toBe(201);
  });

  it('is found at once through another instance than the one it was listed at', async () => {
    const other = await market.another({ MEGURI_ROLE: 'api' });
    try {
      const owner = await market.owner('two_instances');
      for (let turn = 0; turn < 5; turn += 1) {
        const item = await market.item(owner, named({ name: `二台の鞄${turn}` }));
        const query = new URLSearchParams({ q: `二台の鞄${turn}` });
        const answer = await fetch(`${other.url}/api/items?${query}`);
        expect(((await answer.json()) as ItemSearchAnswer).items.map(({ id }) => id)).toEqual([item.id]);
      }
    } finally {
      await other.end();
    }
  });
});

describe('another user', () => {
  it('can neither suspend nor see favourites and saved searches', async () => {
    const [owner, stranger] = [await market.owner('private_owner'), await market.member('private_stranger')];
    const { id } = await market.item(owner);
    const refused = [
      await stranger.send('PUT', `/api/admin/items/${id}/suspension`, { body: { on: true, reason: 'x' } }),
      await market.guest().send('GET', '/api/favourites'),
      await market.guest().send('GET', '/api/saved-searches'),
    ];
    expect(refused.map(({ status }) => status)).toEqual([403, 401, 401]);
    await stranger.must(200, 'PUT', `/api/favourites/${id}`);
    expect((await owner.get<ItemPage>(`/api/items/${id}`)).isFavourite).toBe(false);
    expect((await stranger.get<ItemPage>(`/api/items/${id}`)).favouriteCount).toBe(1);
  });
});
