import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type FrontPictureList, frontPictureListSchema } from '@meguri/contracts/item/front-pictures.ts';
import type { Home } from '@meguri/contracts/item/item-view.ts';
import { MAX_PICTURE_ALT } from '@meguri/contracts/limits.ts';
import { useOpened } from '../../../../test/support/use-opened.ts';
import { PersonalData } from '../../accounts/leaving/personal-data.ts';
import { ItemsModule } from '../../catalog/items/items.module.ts';
import { NO_ROUNDS } from '../../catalog/test-support/no-rounds.ts';
import { uploadedBy, withPhoto } from '../../catalog/test-support/with-photo.ts';
import { UploadSweep } from '../../catalog/uploads/upload-sweep.ts';
import { Uploads } from '../../catalog/uploads/uploads.ts';
import { STAY_WITHHELD, WithheldPhotos } from '../../catalog/uploads/withheld-photos.ts';
import { type TestApp, TestClient } from '../../http/http.testing.ts';
import { OperatorEntries } from '../../http/operators/operator-entries.ts';
import { OperatedItemsModule } from './suspension.controller.ts';

const place = useOpened(() => withPhoto([ItemsModule.register(NO_ROUNDS), OperatedItemsModule]));
let test: TestApp;
let admin: TestClient;
let member: TestClient;
let guest: TestClient;
beforeAll(async () => {
  ({ test, owner: member } = place);
  [admin, guest] = [new TestClient(test.app), new TestClient(test.app)];
  await admin.login('admin', 'secret-1');
});
beforeEach(() => test.pool.query('DELETE FROM app.front_pictures'));

const LIST = '/api/admin/front-pictures';
const put = (body: object, slot = 'hero', by = admin) => by.change('PUT', `${LIST}/${slot}`, body);
const remove = (slot = 'hero', by = admin) => by.change('DELETE', `${LIST}/${slot}`);
const listed = async () => (await admin.get(LIST)).json<FrontPictureList>().items;
const shown = async () => (await guest.get('/api/home')).json<Home>().front?.pictures;

describe('a picture of the landing page', () => {
  it('is shown to guests with its text and size, in the order of the places', async () => {
    expect(await shown()).toEqual([]);
    const [hero, wedding] = [await uploadedBy(admin), await uploadedBy(admin)];
    expect((await put({ image: wedding, alt: '結婚式に着た服' }, 'wedding')).statusCode).toBe(204);
    expect((await put({ image: hero, alt: ' 藍の羽織 ' })).statusCode).toBe(204);
    expect(await shown()).toMatchObject([
      { slot: 'hero', alt: '藍の羽織', photo: { url: hero, width: 40, height: 30 } },
      { slot: 'wedding', alt: '結婚式に着た服', photo: { url: wedding } },
    ]);
    expect(frontPictureListSchema.parse((await admin.get(LIST)).json()).items).toEqual(await shown());
    expect((await member.get('/api/home')).json<Home>().front).toBeNull();
  });

  it('is replaced, and its text changes alone', async () => {
    const [first, second] = [await uploadedBy(admin), await uploadedBy(admin)];
    await put({ image: first, alt: '一枚目' });
    expect((await put({ alt: '秋の一枚目' })).statusCode).toBe(204);
    expect(await listed()).toMatchObject([{ alt: '秋の一枚目', photo: { url: first } }]);
    for (let press = 0; press < 2; press += 1) {
      expect((await put({ image: second, alt: '二枚目' })).statusCode).toBe(204);
      expect(await listed()).toMatchObject([{ alt: '二枚目', photo: { url: second } }]);
    }
  });

  it('is asked for again when its photo is gone', async () => {
    const url = await uploadedBy(admin);
    await put({ image: url, alt: '羽織' });
    await test.pool.query('UPDATE app.uploads SET removed_at = now() WHERE url = $1', [url]);
    const answer = await put({ alt: '秋の羽織' });
    expect(answer.json()).toMatchObject({
      statusCode: 400,
      errors: [{ field: 'image', message: '写真を選択してください' }],
    });
    expect((await put({ image: await uploadedBy(admin), alt: '秋の羽織' })).statusCode).toBe(204);
    expect(await listed()).toMatchObject([{ alt: '秋の羽織' }]);
  });

  it('takes a recent proof to put it there, and none to take it away', async () => {
    const image = await uploadedBy(admin);
    await put({ image, alt: '羽織' });
    await test.pool.query(
      `UPDATE app.sessions SET created_at = now() - interval '1 hour', stepped_up_at = now() - interval '1 hour'`,
    );
    expect((await put({ image, alt: '藍の羽織' })).json()).toMatchObject({ statusCode: 403, code: 'step_up_required' });
    expect((await remove()).statusCode).toBe(204);
    await admin.login('admin', 'secret-1');
  });

  it('is removed; pressing again changes nothing', async () => {
    await put({ image: await uploadedBy(admin), alt: '羽織' });
    for (let press = 0; press < 2; press += 1) expect((await remove()).statusCode).toBe(204);
    expect([await listed(), await shown()]).toEqual([[], []]);
  });

  it.each([
    [{ alt: undefined }, 'alt', '写真の説明を入力してください'],
    [{ alt: ' 　' }, 'alt', '写真の説明を入力してください'],
    [{ alt: 'あ'.repeat(MAX_PICTURE_ALT + 1) }, 'alt', `${MAX_PICTURE_ALT}文字以内で入力してください`],
    [{ image: '' }, 'image', '写真を選択してください'],
    [{ image: undefined }, 'image', '写真を選択してください'],
    [{ image: '/uploads/items/nothing.webp' }, 'image', 'アップロードした画像を指定してください'],
  ])('is rejected with %j', async (change, field, message) => {
    const answer = await put({ image: await uploadedBy(admin), alt: '羽織', ...change });
    expect(answer.json()).toMatchObject({ statusCode: 400, errors: [{ field, message }] });
    expect(await listed()).toEqual([]);
  });

  it('is rejected with an unknown field, in an unknown place, or when another user uploaded it', async () => {
    const image = await uploadedBy(admin);
    expect((await put({ image, alt: '羽織', link: '/' })).json()).toMatchObject({ errors: [{ field: 'link' }] });
    expect((await put({ image, alt: '羽織' }, 'footer')).statusCode).toBe(404);
    const theirs = await put({ image: place.photo, alt: '羽織' });
    expect(theirs.json()).toMatchObject({ statusCode: 400, errors: [{ field: 'image' }] });
  });

  it('can’t be a file that is no image', async () => {
    const answer = await admin.upload('/api/upload/item-image', 'image', Buffer.from('%PDF-1.7'));
    expect(answer.json()).toMatchObject({ statusCode: 400, code: 'image_invalid' });
  });

  it('is for administrators only', async () => {
    for (const [by, status] of [
      [guest, 401],
      [member, 403],
    ] as const) {
      expect((await by.get(LIST)).statusCode).toBe(status);
      expect((await put({ alt: '羽織' }, 'hero', by)).statusCode).toBe(status);
      expect((await remove('hero', by)).statusCode).toBe(status);
    }
  });

  it('leaves an entry with its place in the trail', async () => {
    const entered: object[] = [];
    test.app.get(OperatorEntries).storeWith(async (entry) => void entered.push(entry));
    await put({ image: await uploadedBy(admin), alt: '羽織' }, 'travel');
    await remove('travel');
    expect(entered).toMatchObject([
      { operation: 'change_front_picture', about: ['slot:travel'] },
      { operation: 'remove_front_picture', about: ['slot:travel'] },
    ]);
  });
});

describe('the file of a picture of the landing page', () => {
  const statusOf = async (url: string) => (await guest.get(url)).statusCode;

  it('is kept by the sweep until its place is emptied', async () => {
    await test.pool.query('CREATE SCHEMA IF NOT EXISTS read_models');
    await test.pool.query('CREATE TABLE IF NOT EXISTS read_models.rounds (item_id text)');
    const positions = { unbuilt: async () => [] } as never;
    const sweep = new UploadSweep(test.pool, test.app.get(Uploads), positions, { warn: () => undefined } as never);
    const url = await uploadedBy(admin);
    await put({ image: url, alt: '羽織' });
    const later = () =>
      test.pool.query(
        `UPDATE app.uploads SET created_at = created_at - interval '2 days', used_at = used_at - interval '2 days'`,
      );
    await later();
    await sweep.sweep();
    expect([await statusOf(url), await shown()]).toMatchObject([200, [{ slot: 'hero' }]]);
    await remove();
    await sweep.sweep();
    expect(await statusOf(url)).toBe(404);
  });

  it('stays public when its administrator’s account is locked', async () => {
    const [kept, unused] = [await uploadedBy(admin), await uploadedBy(admin)];
    await put({ image: kept, alt: '羽織' });
    const lock = (at: string) => test.pool.query(`UPDATE app.users SET locked_at = ${at} WHERE username = 'admin'`);
    await lock('now()');
    const withheld = new WithheldPhotos(test.pool);
    expect([await withheld.has(kept), await withheld.has(unused)]).toEqual([false, true]);
    await lock('NULL');
  });

  it('is withheld once its place is emptied, after its locked administrator has left', async () => {
    const own = new TestClient(test.app);
    const id = await own.register('leaving_admin');
    await test.pool.query('UPDATE app.users SET is_admin = true WHERE id = $1', [id]);
    const url = await uploadedBy(own);
    await put({ image: url, alt: '羽織' }, 'hero', own);
    await test.pool.query('UPDATE app.users SET locked_at = now() WHERE id = $1', [id]);
    await test.pool.query(STAY_WITHHELD, [id]);
    await test.pool.query('UPDATE app.users SET locked_at = NULL WHERE id = $1', [id]);
    expect(await new WithheldPhotos(test.pool).has(url)).toBe(false);
    await remove();
    expect(await new WithheldPhotos(test.pool).has(url)).toBe(true);
  });

  it('stays when its administrator leaves', async () => {
    const [kept, unused] = [await uploadedBy(admin), await uploadedBy(admin)];
    await put({ image: kept, alt: '羽織' });
    const { rows } = await test.pool.query<{ id: number }>(`SELECT id FROM app.users WHERE username = 'admin'`);
    await new PersonalData().erase(test.pool as never, rows[0]!.id);
    await test.app.get(Uploads).sweepRemoved();
    expect([await statusOf(kept), await statusOf(unused)]).toEqual([200, 404]);
  });
});
