import type { DynamicModule } from '@nestjs/common';
import pg from 'pg';
import { pino } from 'pino';
import { setTimeout as delay } from 'node:timers/promises';
import { beforeEach, describe, expect, it } from '@jest/globals';
import type { ItemPage } from '@meguri/contracts/item/item-view.ts';
import { type RentalRequest, rentalRequestSchema } from '@meguri/contracts/read-models/rental-request.ts';
import { ReadModelPositions } from '@meguri/projections/runner/read-model-positions.ts';
import { PersonalData } from '../../accounts/leaving/personal-data.ts';
import type { JobQueues } from '../../adapters/jobs/job-queues.ts';
import { UploadSweep } from '../../catalog/uploads/upload-sweep.ts';
import { Uploads } from '../../catalog/uploads/uploads.ts';
import { inTransaction } from '../../postgres/in-transaction.ts';
import { Rounds } from '../round/rounds.ts';
import { contentHash } from '../round/uploads.ts';
import { roundAt } from '../test-support/rounds.ts';
import { CASES_OF_TEST } from '../test-support/service.ts';
import { startWithReadModels } from '../test-support/with-read-models.ts';
import { RentalRequestsController } from './rental-requests.controller.ts';
import { RequestRows } from './request-rows.ts';
import { RequestViews } from './request-views.ts';
import { RoundRecords } from './round-records.ts';
import { Timelines } from './timelines.ts';
import { useOpened } from '../../../../test/support/use-opened.ts';

const WHITE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAABAAAAAQAQMAAAAlPW0iAAAAA1BMVEX///+nxBvIAAAACXBIWXMAAAPoAAAD6AG1e5JrAAAADElEQVQImWNgIA0AAAAwAAFDlLdnAAAAAElFTkSuQmCC',
  'base64',
);

class Routes {}
const ROUTES: DynamicModule = { module: Routes, controllers: [RentalRequestsController] };

const service = useOpened(() => startWithReadModels([RequestRows, RequestViews, Timelines, CASES_OF_TEST], [ROUTES]));
// Requests to one owner are limited per day.
beforeEach(() => service.query('TRUNCATE app.request_limits'));

const FIELDS = {
  ...{ name: 'シルクのスカーフ', brand: 'MEGURI', description: '藍色です', condition: 'good', size: 'm' },
  ...{ mainCategory: 'dresses_allinones', subCategory: 'dress', genderCategory: 'womens', rentalPrice: 3000 },
  ...{ shippingMethod: 'both', pickupAreas: ['umeda'], washingInstructions: 'dry_clean' },
};
const photo = async () =>
  (await service.owner.upload('/api/upload/item-image', 'image', WHITE)).json<{ imageUrl: string }>().imageUrl;
async function listed(): Promise<{ id: string; images: string[] }> {
  const images = [await photo(), await photo()];
  const answer = await service.owner.post('/api/items', { ...FIELDS, images });
  expect(answer.json()).toMatchObject({ name: FIELDS.name });
  return { id: answer.json<{ id: string }>().id, images };
}
const ask = (itemId: string, more: object = {}) =>
  service.borrower.post('/api/rental-requests', {
    ...{ itemId, startDate: service.day(6), shippingMethod: 'delivery', ...more },
  });
const change = async (id: string, fields: object) =>
  expect((await service.owner.change('PUT', `/api/items/${id}`, { ...FIELDS, ...fields })).statusCode).toBe(200);
const sweep = () =>
  new UploadSweep(
    ...([
      service.get(pg.Pool),
      service.get(Uploads),
      service.get(ReadModelPositions),
      pino({ level: 'silent' }),
    ] as const),
  ).sweep();
const page = async (id: string) => (await service.borrower.get(`/api/items/${id}`)).json<ItemPage>();
async function seen(by: 'borrower' | 'owner' | 'admin', id: string): Promise<RentalRequest> {
  const { position } = await service.get(Rounds).load(id);
  return rentalRequestSchema.parse(
    (await service[by].get(`/api/rental-requests/${id}`, { 'x-after': position ?? '' })).json(),
  );
}

describe('an item that its owner changes after it was requested', () => {
  it('is shown as it was requested, in the round and in lists, and operators can compare both versions', async () => {
    const { id: itemId, images } = await listed();
    const requested = (await ask(itemId)).json<RentalRequest>();
    const asRequested = {
      ...{ itemName: 'シルクのスカーフ', itemBrand: 'MEGURI', itemImages: images, itemIsRecorded: true },
      itemSnapshot: { description: '藍色です', condition: 'good', size: 'm', washingInstructions: 'dry_clean' },
    };
    expect(requested).toMatchObject({ ...asRequested, itemChanged: false });
    const other = await photo();
    await change(itemId, { name: 'すりかえた商品', description: '', condition: 'fair', images: [other] });
    for (const by of ['borrower', 'owner'] as const)
      expect(await seen(by, requested.id)).toMatchObject({ ...asRequested, itemChanged: true, itemNow: null });
    expect(await seen('admin', requested.id)).toMatchObject({
      ...asRequested,
      itemChanged: true,
      itemNow: { name: 'すりかえた商品', description: null, condition: 'fair', images: [other] },
    });
    const sent = (await service.borrower.get('/api/circulation-rounds/sent')).json<RentalRequest[]>();
    expect(sent.find(({ id }) => id === requested.id)).toMatchObject({
      itemName: 'シルクのスカーフ',
      itemImages: images,
    });
  });

  it('is returned unwashed if that was promised at the request, whatever its owner chooses afterwards', async () => {
    const images = [await photo()];
    const answer = await service.owner.post('/api/items', { ...FIELDS, returnUnwashed: true, images });
    const itemId = answer.json<{ id: string }>().id;
    const requested = (await ask(itemId)).json<RentalRequest>();
    expect(requested.itemSnapshot).toMatchObject({ returnUnwashed: true });
    await change(itemId, { returnUnwashed: false, images });
    for (const by of ['borrower', 'owner'] as const)
      expect(await seen(by, requested.id)).toMatchObject({ itemSnapshot: { returnUnwashed: true }, itemChanged: true });
    expect(await seen('admin', requested.id)).toMatchObject({ itemNow: { returnUnwashed: false } });
  });

  it('has to be washed as before if the promise came after the request', async () => {
    const { id: itemId, images } = await listed();
    const { version } = await page(itemId);
    const requested = (await ask(itemId)).json<RentalRequest>();
    const { state } = await service.get(Rounds).load(requested.id);
    expect(Object.keys(state.itemSnapshot ?? {})).not.toContain('returnUnwashed');
    await change(itemId, { returnUnwashed: true, images });
    expect((await page(itemId)).version).not.toBe(version);
    expect(await seen('borrower', requested.id)).toMatchObject({ itemSnapshot: { returnUnwashed: false } });
  });

  it('is unchanged for everyone as long as its owner edits nothing, also without brand and description', async () => {
    const images = [await photo()];
    const answer = await service.owner.post('/api/items', { ...FIELDS, brand: '', description: '', images });
    const { id } = (await ask(answer.json<{ id: string }>().id)).json<RentalRequest>();
    for (const by of ['borrower', 'owner', 'admin'] as const)
      expect(await seen(by, id)).toMatchObject({ itemIsRecorded: true, itemChanged: false, itemNow: null });
  });

  it('keeps texts and photos apart from the event, which contains only salted hashes of them', async () => {
    const { id: itemId } = await listed();
    const { id } = (await ask(itemId)).json<RentalRequest>();
    const { state } = await service.get(Rounds).load(id);
    expect(JSON.stringify(state.itemSnapshot)).not.toMatch(/スカーフ|藍色|MEGURI/);
    const texts = await service.query('SELECT id, salt, body, author_id FROM app.round_texts WHERE round_id = $1', [
      id,
    ]);
    expect(texts).toHaveLength(3);
    const name = texts.find(({ body }) => body === 'シルクのスカーフ');
    expect(state.itemSnapshot?.name.hash).toBe(contentHash(String(name?.['salt']), 'シルクのスカーフ'));
    expect(texts.map(({ author_id: author }) => author)).toEqual([service.ownerId, service.ownerId, service.ownerId]);
    expect(state.itemSnapshot?.photos).toHaveLength(2);
  });

  it('keeps its photos for the round after their owner has replaced them, until the round’s records are erased', async () => {
    const { id: itemId, images } = await listed();
    const { id } = (await ask(itemId)).json<RentalRequest>();
    await change(itemId, { images: [images[1]!] });
    await service.query(
      `UPDATE app.uploads SET created_at = now() - interval '3 days', used_at = now() - interval '3 days'`,
    );
    await sweep();
    expect((await service.guest().get(images[0]!)).statusCode).toBe(200);
    const records = new RoundRecords(
      service.get(pg.Pool),
      service.get(RequestViews),
      new PersonalData(),
      {} as JobQueues,
    );
    await inTransaction(service.get(pg.Pool), (db) =>
      records.purge(db, { ids: [id], endedBefore: '2040-01-01T00:00:00.000Z' }),
    );
    await sweep();
    expect((await service.guest().get(images[0]!)).statusCode).toBe(404);
    expect((await service.guest().get(images[1]!)).statusCode).toBe(200);
    expect(await seen('borrower', id)).toMatchObject({
      itemIsRecorded: false,
      itemSnapshot: null,
      itemImages: [images[1]],
    });
  });

  it('of a round without a snapshot is shown as it is now, and marked so', async () => {
    const { id: itemId } = await listed();
    const id = await roundAt(service, 'in_use', {}, { itemId });
    await change(itemId, { name: '新しい名前', images: [await photo()] });
    expect(await seen('borrower', id)).toMatchObject({
      itemName: '新しい名前',
      itemIsRecorded: false,
      itemSnapshot: null,
      itemChanged: false,
    });
  });

  it('that operators suspend has no description for a borrower without an approval', async () => {
    const { id: itemId, images } = await listed();
    const { id } = (await ask(itemId)).json<RentalRequest>();
    const body = { on: true, reason: '無断掲載' };
    expect((await service.admin.change('PUT', `/api/admin/items/${itemId}/suspension`, body)).statusCode).toBe(200);
    expect((await seen('borrower', id)).itemSnapshot).toMatchObject({ description: null });
    expect((await seen('owner', id)).itemSnapshot).toMatchObject({ description: '藍色です' });
    for (const end = Date.now() + 10_000; Date.now() < end; await delay(100))
      if ((await service.guest().get(images[0]!)).statusCode === 404) break;
    expect((await service.guest().get(images[0]!)).statusCode).toBe(404);
    await service.admin.change('PUT', `/api/admin/items/${itemId}/suspension`, { on: false });
  });
});

describe('a request with the terms that were shown', () => {
  it('is refused with both sums when the price has risen since, and is stored with the new sum', async () => {
    const { id: itemId } = await listed();
    const { rentalPrice, shippingFee } = await page(itemId);
    const expectedTotal = rentalPrice + shippingFee;
    await change(itemId, { rentalPrice: 9000, images: [await photo()] });
    const refused = await ask(itemId, { expectedTotal });
    expect(refused.json()).toMatchObject({
      statusCode: 409,
      code: 'price_changed',
      expectedTotal,
      totalAmount: 10_500,
    });
    expect((await ask(itemId, { expectedTotal: 10_500 })).json()).toMatchObject({ totalAmount: 10_500 });
  });

  it('is refused when what the item’s page showed has changed, and not when only other fields have', async () => {
    const { id: itemId, images } = await listed();
    const { version: itemVersion } = await page(itemId);
    await change(itemId, { images, rentalPrice: 3200, isRentable: true });
    expect((await page(itemId)).version).toBe(itemVersion);
    await change(itemId, { images, condition: 'fair' });
    expect((await ask(itemId, { itemVersion })).json()).toMatchObject({ statusCode: 409, code: 'item_changed' });
    const { version } = await page(itemId);
    expect((await ask(itemId, { itemVersion: version })).statusCode).toBe(201);
  });

  it('is not compared when it contains none, as the specification has the call', async () => {
    const { id: itemId } = await listed();
    expect((await ask(itemId)).statusCode).toBe(201);
  });

  it.each([
    ['expectedTotal', '2400'],
    ['expectedTotal', -1],
    ['itemVersion', 7],
    ['message', 'あ'.repeat(141)],
    ['message', 5],
  ])('with a wrong %s (%j) is refused for that field', async (field, value) => {
    const { id: itemId } = await listed();
    expect((await ask(itemId, { [field]: value })).json()).toMatchObject({ statusCode: 400, errors: [{ field }] });
  });
});

describe('a message with the request', () => {
  it('can be read by both parties from the start, and by no operator', async () => {
    const { id: itemId } = await listed();
    const { id } = (await ask(itemId, { message: '結婚式で着たいです' })).json<RentalRequest>();
    for (const by of ['borrower', 'owner'] as const)
      expect((await seen(by, id)).message).toMatchObject({ text: '結婚式で着たいです' });
    expect((await seen('admin', id)).message).toBeNull();
    expect(JSON.stringify(await service.get(Rounds).load(id))).not.toContain('結婚式');
  });

  it('gets the same response with the same key, and another message under it is refused', async () => {
    const { id: itemId } = await listed();
    const key = { 'idempotency-key': 'message-1' };
    const send = (message: string) =>
      service.borrower.post(
        '/api/rental-requests',
        { ...{ itemId, startDate: service.day(6), message }, shippingMethod: 'delivery' },
        key,
      );
    const first = (await send('一言')).json<RentalRequest>();
    expect((await send('一言')).json()).toMatchObject({ id: first.id });
    expect((await send('別の一言')).json()).toMatchObject({ statusCode: 422, code: 'idempotency_key_reused' });
  });

  it('of a refused request isn’t stored', async () => {
    const { id: itemId } = await listed();
    const count = async () => Number((await service.query('SELECT count(*) FROM app.round_texts'))[0]?.['count']);
    const before = await count();
    expect((await ask(itemId, { message: '一言', startDate: service.day(1) })).statusCode).toBe(400);
    expect(await count()).toBe(before);
  });
});
