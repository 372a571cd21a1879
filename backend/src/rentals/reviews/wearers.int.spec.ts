import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { MAX_REVIEW_PHOTOS } from '@meguri/contracts/limits.ts';
import { TIMES } from '@meguri/contracts/rental-round/test-support/histories.ts';
import pg from 'pg';
import sharp from 'sharp';
import { PersonalData } from '../../accounts/leaving/personal-data.ts';
import { UploadSweep } from '../../catalog/uploads/upload-sweep.ts';
import { Uploads } from '../../catalog/uploads/uploads.ts';
import { WithheldPhotos } from '../../catalog/uploads/withheld-photos.ts';
import type { TestClient } from '../../http/http.testing.ts';
import { inTransaction } from '../../postgres/in-transaction.ts';
import { OVER, review, startReviewService } from '../test-support/reviewed.ts';
import { until } from '../../../../test/support/until.ts';
import { useOpened } from '../../../../test/support/use-opened.ts';

const service = useOpened(startReviewService);
let round: string;
beforeEach(async () => {
  service.at(TIMES.completed);
  await service.query('TRUNCATE app.request_limits, app.notifications');
  await service.query('TRUNCATE app.reviews CASCADE');
  round = await service.completed();
});

const WORN = { fit: 'small', height: 160, usualSize: 'm' };
const PNG = sharp({ create: { width: 40, height: 30, channels: 3, background: '#335577' } }).png();
async function photoBy(by: TestClient, path = '/api/upload-review-image'): Promise<string> {
  return (await by.upload(path, 'file', await PNG.clone().toBuffer())).json<{ url: string }>().url;
}
const photosBy = (by: TestClient, count: number) => Promise.all(Array.from({ length: count }, () => photoBy(by)));
const write = (body: object, by = service.borrower) => review(by, round, { rating: 5, ...body });
const refusal = async (body: object, by = service.borrower) => {
  const answer = (await write(body, by)).json<{ statusCode: number; errors: { field: string; message: string }[] }>();
  return [answer.statusCode, answer.errors[0]?.field, answer.errors[0]?.message];
};
const statusOf = async (url: string, by = service.guest()) => (await by.get(url)).statusCode;
const shown = async () => (await service.aboutOwner()).items[0];
async function publish(body: object): Promise<string> {
  await write(body);
  await review(service.owner, round, { rating: 5 });
  return String((await shown())?.id);
}
/** What processes read within seconds. */
const isWithheld = (url: string) => new WithheldPhotos(service.get(pg.Pool)).has(url);
const idOf = (url: string) => url.slice(-41, -5);

describe('a borrower’s review', () => {
  it('says how the item fitted whom, with photos that anyone can see once it is published', async () => {
    const photos = await photosBy(service.borrower, 2);
    const answer = (await write({ ...WORN, photos })).json();
    expect(answer).toMatchObject({ own: { ...WORN, photos: photos.map((url) => ({ url, hidden: null })) } });
    expect(await service.ofRound(service.owner, round)).toMatchObject({ other: null });
    service.at(OVER);
    await service.showDue();
    expect(await shown()).toMatchObject({ ...WORN, photos });
    expect(await statusOf(photos[0]!)).toBe(200);
  });

  it('can leave all of it out, and a rewritten one has only what was sent last', async () => {
    await write({ ...WORN, photos: [await photoBy(service.borrower)] });
    const { own } = (await write({})).json<{ own: object }>();
    expect(own).toMatchObject({ fit: null, height: null, usualSize: null, photos: [] });
  });

  it('is refused with a height of nobody, a photo too many or unknown words', async () => {
    const many = await photosBy(service.borrower, MAX_REVIEW_PHOTOS + 1);
    expect(await refusal({ height: 999 })).toEqual([400, 'height', '身長を選択してください']);
    expect(await refusal({ height: 161 })).toEqual([400, 'height', '身長を選択してください']);
    expect(await refusal({ fit: 'huge' })).toEqual([400, 'fit', 'サイズ感を選択してください']);
    expect(await refusal({ usualSize: 'giant' })).toEqual([400, 'usualSize', '普段のサイズを選択してください']);
    expect(await refusal({ photos: many })).toEqual([400, 'photos', '写真は3枚まで選択できます']);
    expect(await refusal({ photos: 'x' })).toEqual([400, 'photos', '写真を選び直してください']);
  });

  it('is refused with a photo of another member or of another kind, and with a script', async () => {
    const message = 'アップロードした画像を指定してください';
    const others = [
      await photoBy(service.owner),
      await photoBy(service.borrower, '/api/upload-message-image'),
      `/uploads/reviews/${randomUUID()}.webp`,
      'javascript:alert(1)',
    ];
    for (const url of others) expect(await refusal({ photos: [url] })).toEqual([400, 'photos', message]);
    const script = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
    const upload = (type: string) => service.borrower.upload('/api/upload-review-image', 'file', script, type);
    expect((await upload('image/png')).json()).toMatchObject({ statusCode: 400, code: 'image_invalid' });
    expect((await upload('image/svg+xml')).statusCode).toBe(415);
    expect((await service.guest().upload('/api/upload-review-image', 'file', script)).statusCode).toBe(401);
  });

  it.each([{ fit: 'small' }, { height: 160 }, { usualSize: 'm' }])('is the only one that has %j', async (body) => {
    const [field] = Object.keys(body);
    expect(await refusal(body, service.owner)).toEqual([400, field, '借り手のレビューにだけ付けられます']);
  });

  it('is the only one with photos', async () => {
    const photos = [await photoBy(service.owner)];
    expect(await refusal({ photos }, service.owner)).toEqual([400, 'photos', '借り手のレビューにだけ付けられます']);
  });

  it('sent twice at once is written once, with its photos', async () => {
    const photos = await photosBy(service.borrower, 2);
    const answers = await Promise.all([write({ photos }), write({ photos })]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201]);
    expect(await service.query('SELECT cardinality(photos) AS it FROM app.reviews')).toEqual([{ it: 2 }]);
  });
});

describe('an operator', () => {
  const decide = (id: string, photo: string, hidden: boolean, by = service.admin) =>
    by.post(`/api/admin/reviews/${id}/photos/${photo}/decisions`, { hidden, reason: '顔が写っているため' });

  it('takes one photo down: it is gone everywhere, and its author reads why', async () => {
    const [first, second] = (await photosBy(service.borrower, 2)) as [string, string];
    const id = await publish({ photos: [first, second] });
    for (let again = 0; again < 2; again += 1) expect((await decide(id, idOf(first), true)).statusCode).toBe(204);
    expect(await shown()).toMatchObject({ photos: [second] });
    const own = {
      photos: [
        { url: first, hidden: { reason: '顔が写っているため' } },
        { url: second, hidden: null },
      ],
    };
    expect(await service.ofRound(service.borrower, round)).toMatchObject({ own });
    const notices = await service.query(
      `SELECT user_id, title, sentence FROM app.notifications WHERE kind = 'review_hidden'`,
    );
    expect(notices).toEqual([
      {
        user_id: service.borrowerId,
        title: 'レビューの写真が非表示になりました',
        sentence: '運営事務局が、あなたのレビューの写真を非表示にしました。理由：顔が写っているため',
      },
    ]);
    expect((await decide(id, idOf(first), false)).statusCode).toBe(204);
    expect(await shown()).toMatchObject({ photos: [first, second] });
  });

  it('takes its file down too, for everyone but its author and operators', async () => {
    const url = await photoBy(service.borrower);
    const id = await publish({ photos: [url] });
    await decide(id, idOf(url), true);
    await until('the file is withheld', async () => (await statusOf(url)) === 404);
    expect(await statusOf(`/api/uploads/${idOf(url)}.webp`, service.owner)).toBe(404);
    expect(await statusOf(`/api/uploads/${idOf(url)}.webp`, service.borrower)).toBe(200);
  });

  it('takes the photos down with the review', async () => {
    const url = await photoBy(service.borrower);
    const id = await publish({ photos: [url] });
    await service.admin.post(`/api/admin/reviews/${id}/decisions`, { part: 'review', hidden: true, reason: '理由' });
    expect(await isWithheld(url)).toBe(true);
  });

  it('can’t decide on a photo of another review, and no member can', async () => {
    const url = await photoBy(service.borrower);
    const id = await publish({ photos: [url] });
    expect((await decide(id, randomUUID(), true)).json()).toMatchObject({
      statusCode: 404,
      code: 'review_photo_not_found',
    });
    expect((await decide(randomUUID(), idOf(url), true)).statusCode).toBe(404);
    expect((await decide(id, idOf(url), true, service.owner)).statusCode).toBe(403);
  });

  it('who locks the author or suspends the item takes the photos down, too', async () => {
    const url = await photoBy(service.borrower);
    await publish({ photos: [url] });
    const changes = [
      [`UPDATE app.users SET locked_at = now() WHERE username = 'kenji'`, 'UPDATE app.users SET locked_at = NULL'],
      [`UPDATE app.items SET status = 'suspended'`, `UPDATE app.items SET status = 'available'`],
    ] as const;
    for (const [change, back] of changes) {
      await service.query(change);
      expect(await shown()).toMatchObject({ photos: [] });
      expect(await isWithheld(url)).toBe(true);
      await service.query(back);
      expect(await shown()).toMatchObject({ photos: [url] });
      expect(await isWithheld(url)).toBe(false);
    }
  });
});

describe('what a review shows of its author', () => {
  const withdraw = (by: TestClient) => by.change('DELETE', `/api/rental-requests/${round}/review/wearer`);

  it('goes when the author withdraws it, also after publication; how the item fitted stays', async () => {
    const photos = await photosBy(service.borrower, 2);
    await publish({ ...WORN, photos });
    expect((await withdraw(service.owner)).json()).toMatchObject({ own: { rating: 5 } });
    expect(await shown()).toMatchObject({ ...WORN, photos });
    const gone = { fit: 'small', height: null, usualSize: null, photos: [] };
    for (let again = 0; again < 2; again += 1)
      expect((await withdraw(service.borrower)).json()).toMatchObject({ own: gone });
    expect(await shown()).toMatchObject(gone);
    for (const url of photos) expect(await statusOf(url)).toBe(404);
  });

  it('can’t be withdrawn by others, or without a review', async () => {
    for (const by of [service.borrower, service.stranger])
      expect((await withdraw(by)).json()).toMatchObject({ statusCode: 404, code: 'review_not_found' });
    expect((await withdraw(service.guest())).statusCode).toBe(401);
  });

  it('is in the author’s export, and goes with the account', async () => {
    const photos = [await photoBy(service.borrower)];
    await publish({ ...WORN, photos });
    const { reviews } = (await service.borrower.get('/api/user/export')).json<{ reviews: { written: object[] } }>();
    expect(reviews.written).toMatchObject([{ ...WORN, photos }]);
    await inTransaction(service.get(pg.Pool), (db) => service.get(PersonalData).erase(db, service.borrowerId));
    await service.get(Uploads).sweepRemoved();
    expect(await shown()).toMatchObject({ fit: 'small', height: null, usualSize: null, photos: [] });
    expect(await statusOf(photos[0]!)).toBe(404);
  });

  it('goes with the record of the rental', async () => {
    await publish({ ...WORN, photos: [await photoBy(service.borrower)] });
    const old = { ids: [round], endedBefore: OVER };
    await inTransaction(service.get(pg.Pool), (db) => service.get(PersonalData).purge(db, old));
    expect(await shown()).toMatchObject({ height: null, usualSize: null, photos: [] });
  });

  it('takes the reason of a hidden photo with it, although the author had withdrawn the photo before', async () => {
    const url = await photoBy(service.borrower);
    const id = await publish({ photos: [url] });
    const decision = { hidden: true, reason: '山田さんの顔が写っているため' };
    await service.admin.post(`/api/admin/reviews/${id}/photos/${idOf(url)}/decisions`, decision);
    await withdraw(service.borrower);
    const old = { ids: [round], endedBefore: OVER };
    await inTransaction(service.get(pg.Pool), (db) => service.get(PersonalData).purge(db, old));
    expect(await service.query('SELECT reason FROM app.review_decisions')).toEqual([{ reason: '' }]);
  });
});

it('the sweep removes photos that no review has any more, and keeps the others', async () => {
  const [kept, replaced] = (await photosBy(service.borrower, 2)) as [string, string];
  await write({ photos: [kept, replaced] });
  await write({ photos: [kept] });
  await service.query(
    `UPDATE app.uploads SET created_at = now() - interval '2 days', used_at = now() - interval '2 days' WHERE kind = 'review'`,
  );
  const positions = { unbuilt: async () => [] } as never;
  const sweep = new UploadSweep(service.get(pg.Pool), service.get(Uploads), positions, {
    warn: () => undefined,
  } as never);
  await sweep.sweep();
  expect([await statusOf(kept), await statusOf(replaced)]).toEqual([200, 404]);
});
