import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import type { ItemPage } from '@meguri/contracts/item/item-view.ts';
import type { TestClient } from '../../http/http.testing.ts';
import { roundAt } from '../test-support/rounds.ts';
import { CASES_OF_TEST } from '../test-support/service.ts';
import { startWithReadModels } from '../test-support/with-read-models.ts';
import { RequestRows } from './request-rows.ts';
import { RequestViews } from './request-views.ts';
import { Timelines } from './timelines.ts';
import { useOpened } from '../../../../test/support/use-opened.ts';

const WHITE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAABAAAAAQAQMAAAAlPW0iAAAAA1BMVEX///+nxBvIAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAADElEQVQImWNgIA0AAAAwAAFDlLdnAAAAAElFTkSuQmCC',
  'base64',
);

const service = useOpened(() => startWithReadModels([RequestRows, RequestViews, Timelines, CASES_OF_TEST]));

/** Requests a picture like a browser, following redirects. */
async function seenBy(by: TestClient, url: string): Promise<number> {
  const answer = await by.get(url);
  const on = answer.headers['location'];
  return on === undefined ? answer.statusCode : seenBy(by, String(on));
}

/** Operators' decisions take effect in every process within seconds. */
async function becomes(status: number, by: TestClient, url: string): Promise<void> {
  for (const end = Date.now() + 10_000; (await seenBy(by, url)) !== status && Date.now() < end;) await delay(100);
  expect(await seenBy(by, url)).toBe(status);
}

const photo = async (by: TestClient) =>
  (await by.upload('/api/upload/item-image', 'image', WHITE)).json<{ imageUrl: string }>().imageUrl;
async function itemWith(images: readonly string[]): Promise<string> {
  const id = await service.item();
  await service.query('UPDATE app.items SET images = $2 WHERE id = $1', [id, images]);
  return id;
}
const suspend = async (id: string, on: boolean) => {
  const input = on ? { on, reason: '無断掲載' } : { on };
  expect((await service.admin.change('PUT', `/api/admin/items/${id}/suspension`, input)).statusCode).toBe(200);
};
const unlock = async () => {
  const [user] = await service.query('SELECT locked_at AS "lockedAt" FROM app.users WHERE id = $1', [service.ownerId]);
  await operate('unlock', { lockedAt: user?.['lockedAt'] });
};
const operate = async (path: string, body: object = {}) =>
  expect((await service.admin.post(`/api/admin/users/${service.ownerId}/${path}`, body)).statusCode).toBe(204);

describe('photos of an item that operators suspended', () => {
  it('are hidden from guests and outsiders until it is restored; its owner, operators and parties see them', async () => {
    const url = await photo(service.owner);
    const item = await itemWith([url]);
    await roundAt(service, 'in_use', {}, { itemId: item });
    expect(await seenBy(service.guest(), url)).toBe(200);
    await suspend(item, true);
    await becomes(404, service.guest(), url);
    expect(await seenBy(service.guest(), url.replace('.webp', '-320.webp'))).toBe(404);
    expect(await seenBy(service.stranger, url)).toBe(404);
    for (const allowed of [service.owner, service.borrower, service.admin])
      expect(await seenBy(allowed, url)).toBe(200);
    await suspend(item, false);
    await becomes(200, service.guest(), url);
  });

  it('stay visible when they belong to another item that wasn’t suspended; a deleted one doesn’t count', async () => {
    const url = await photo(service.owner);
    const [first, second] = [await itemWith([url]), await itemWith([url])];
    const alone = await photo(service.owner);
    const withAlone = await itemWith([alone]);
    await roundAt(service, 'request_declined', {}, { itemId: withAlone });
    await suspend(withAlone, true);
    await suspend(first, true);
    await becomes(404, service.guest(), alone);
    expect(await seenBy(service.borrower, alone)).toBe(404);
    expect(await seenBy(service.guest(), url)).toBe(200);
    expect((await service.owner.change('DELETE', `/api/items/${second}`)).statusCode).toBe(204);
    await becomes(404, service.guest(), url);
  });

  it('don’t come back when its owner removes them', async () => {
    const [url, other] = [await photo(service.owner), await photo(service.owner)];
    const id = await itemWith([url, other]);
    await suspend(id, true);
    await becomes(404, service.guest(), url);
    const change = {
      ...{ name: '麻のワンピース', mainCategory: 'dresses_allinones', subCategory: 'dress', genderCategory: 'womens' },
      ...{ size: 'm', condition: 'good', rentalPrice: 3000, shippingMethod: 'delivery', images: [other] },
    };
    expect((await service.owner.change('PUT', `/api/items/${id}`, change)).statusCode).toBe(200);
    for (const end = Date.now() + 6_000; Date.now() < end; await delay(200))
      expect(await seenBy(service.guest(), url)).toBe(404);
  });
});

it('an operator neither suspends nor puts back an item of their own', async () => {
  const item = await itemWith([]);
  await suspend(item, true);
  const set = async (on: boolean) =>
    (await service.admin.change('PUT', `/api/admin/items/${item}/suspension`, { on, reason: '確認' })).json();
  const { id } = (await service.admin.get('/api/user')).json<{ id: number }>();
  await service.query('UPDATE app.items SET user_id = $2 WHERE id = $1', [item, id]);
  for (const on of [true, false]) expect(await set(on)).toMatchObject({ statusCode: 403, code: 'forbidden' });
  expect((await service.guest().get(`/api/items/${item}`)).statusCode).toBe(404);
});

describe('an account that operators locked', () => {
  it('shows guests none of its texts, pictures and items until it is unlocked; what was suspended before stays suspended', async () => {
    const { owner, ownerId } = service;
    const avatar = (await owner.upload('/api/upload/profile-image', 'image', WHITE)).json<{ imageUrl: string }>();
    await owner.change('PATCH', `/api/users/${ownerId}`, { bio: '秘密', profile_name: '暴露' });
    const [listed, unlisted] = [await photo(owner), await photo(owner)];
    const [item, suspended] = [await itemWith([listed]), await itemWith([])];
    await suspend(suspended, true);
    const profile = async () => (await service.guest().get(`/api/users/${ownerId}`)).json();
    const shown = async (id: string) => (await service.guest().get(`/api/items/${id}`)).statusCode;
    expect([await shown(item), await shown(suspended)]).toEqual([200, 404]);
    await operate('lock', { reason: '嫌がらせ' });
    expect(await profile()).toMatchObject({ displayName: 'hanako', bio: null, profileImage: null });
    expect(JSON.stringify((await service.stranger.get(`/api/users/${ownerId}`)).json())).not.toMatch(/秘密|暴露/);
    expect([await shown(item), await shown(suspended)]).toEqual([404, 404]);
    for (const url of [avatar.imageUrl, listed, unlisted]) {
      await becomes(404, service.guest(), url);
      expect(await seenBy(service.stranger, url)).toBe(404);
      expect(await seenBy(service.admin, url)).toBe(200);
    }
    await unlock();
    expect(await profile()).toMatchObject({ displayName: '暴露', bio: '秘密', profileImage: avatar.imageUrl });
    expect([await shown(item), await shown(suspended)]).toEqual([200, 404]);
    for (const url of [avatar.imageUrl, listed]) await becomes(200, service.guest(), url);
  });

  it('shows none of its items again before it is unlocked, nor then one that was suspended separately in between', async () => {
    const [forged, other] = [await itemWith([]), await itemWith([])];
    const seen = async (id: string) => (await service.admin.get(`/api/items/${id}`)).json<ItemPage>();
    const shown = async (id: string) => (await service.guest().get(`/api/items/${id}`)).statusCode;
    await operate('lock', { reason: '偽物の出品' });
    const refused = await service.admin.change('PUT', `/api/admin/items/${other}/suspension`, { on: false });
    expect([refused.statusCode, refused.json()]).toEqual([409, expect.objectContaining({ code: 'owner_stopped' })]);
    expect(await seen(forged)).toMatchObject({ status: 'suspended', suspendedWithAccount: true });
    await suspend(forged, true);
    expect(await seen(forged)).toMatchObject({ suspensionReason: '無断掲載', suspendedWithAccount: false });
    expect(await shown(other)).toBe(404);
    await unlock();
    expect([await shown(other), await shown(forged)]).toEqual([200, 404]);
    await suspend(forged, false);
    expect(await shown(forged)).toBe(200);
  });
});
