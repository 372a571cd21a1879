import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { ReadModelPositions } from '@meguri/projections/runner/read-model-positions.ts';
import { MAX_GUEST_PHOTOS, MAX_GUEST_QUESTIONS_AN_HOUR } from '@meguri/contracts/limits.ts';
import { type GuestThread, guestThreadSchema } from '@meguri/contracts/message/guest-question.ts';
import type { OperatedThreadPage } from '@meguri/contracts/message/support-thread.ts';
import pg from 'pg';
import { pino } from 'pino';
import sharp from 'sharp';
import { DailyUpkeep } from '../../accounts/leaving/daily-upkeep.ts';
import { Erasure } from '../../accounts/leaving/erasure.ts';
import { UploadSweep } from '../../catalog/uploads/upload-sweep.ts';
import { Uploads } from '../../catalog/uploads/uploads.ts';
import { OPERATED, useQuestions } from '../test-support/questions.ts';
import { photoOf } from '../test-support/service.ts';
import { GuestLinks } from './guest-links.ts';

const { service } = useQuestions();
const PATH = '/api/guest-questions';
const ADDRESS = 'guest@example.jp';

beforeEach(() => service.query('UPDATE app.uploads SET removed_at = now() WHERE user_id IS NULL'));

const jpeg = (side = 40) =>
  sharp({ create: { width: side, height: side / 2, channels: 3, background: '#335577' } })
    .withExif({ IFD3: { GPSLatitudeRef: 'N' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
const upload = (bytes: Buffer, type = 'image/jpeg', name = 'photo.jpg') =>
  service.guest().upload(`${PATH}/photos`, 'file', bytes, type, name);
const uploaded = async () => (await upload(await jpeg())).json<{ url: string }>().url;
const ask = (images: readonly string[], more: object = {}) =>
  service.guest().post(PATH, {
    ...{ email: ADDRESS, kind: 'account', content: '登録できません', clientId: randomUUID(), images },
    ...more,
  });
const token = async () => {
  const [{ id } = {}] = await service.query('SELECT id FROM app.support_threads ORDER BY created_at DESC LIMIT 1');
  return service.get(GuestLinks).urlOf(String(id)).split('token=')[1]!;
};
const send = (route: string, body: object) => service.guest().post(`${PATH}/${route}`, body);
const read = async (secret: string) =>
  guestThreadSchema.parse((await send('read', { token: secret })).json<GuestThread>());
const statusOf = async (url: string, by = service.guest()) => (await by.get(url)).statusCode;
const sweep = () =>
  new UploadSweep(
    ...([service.get(pg.Pool), service.get(Uploads)] as const),
    ...([service.get(ReadModelPositions), pino({ level: 'silent' })] as const),
  ).sweep();
const stored = () => service.query('SELECT url FROM app.uploads WHERE user_id IS NULL AND removed_at IS NULL');
const age = (table: string, hours: number) =>
  service.query(`UPDATE ${table} SET created_at = created_at - $1 * interval '1 hour'`, [hours]);

describe('the photos of a guest’s question', () => {
  it('are seen by no one until the address is confirmed, then by operators and through the link', async () => {
    const images = [await uploaded(), await uploaded()];
    expect((await ask(images)).statusCode).toBe(204);
    const secret = await token();
    expect(await read(secret)).toMatchObject({ heldPhotos: 2, messages: [{ images: [] }] });
    const everyone = () =>
      Promise.all([service.admin, service.owner, service.guest()].map((by) => statusOf(images[0]!, by)));
    expect(await everyone()).toEqual([404, 404, 401]);

    for (const _ of [1, 2]) expect((await send('confirm', { token: secret })).statusCode).toBe(200);
    expect(await everyone()).toEqual([200, 404, 401]);
    const { id, heldPhotos, messages } = await read(secret);
    const seen = (await service.admin.get(`${OPERATED}/${id}`)).json<OperatedThreadPage>();
    expect(seen.messages).toMatchObject([{ images }]);
    expect(heldPhotos).toBe(0);
    const answer = await service.guest().get(messages[0]!.images[0]!);
    expect(answer.headers).toMatchObject({ 'content-type': 'image/webp', 'cache-control': 'private, no-cache' });
    const { width, height, exif, orientation } = await sharp(answer.rawPayload).metadata();
    expect([width, height, exif, orientation]).toEqual([20, 40, undefined, undefined]);
  });

  it('aren’t found by a URL that is forged, changed or out of date', async () => {
    const image = await uploaded();
    await ask([image]);
    const secret = await token();
    await send('confirm', { token: secret });
    const url = (await read(secret)).messages[0]!.images[0]!;
    expect(await statusOf(url)).toBe(200);
    const id = image.slice('/api/uploads/'.length, -'.webp'.length);
    const links = service.get(GuestLinks);
    const past = new URL(links.photoUrl(id), 'http://x');
    past.searchParams.set('until', String(Date.now() - 1));
    const wrong = [`${url}x`, url.replace(id, randomUUID()), `${past.pathname}${past.search}`];
    for (const one of wrong) expect(await statusOf(one)).toBe(404);
    expect(await statusOf(url.split('?')[0]!)).toBe(400);
  });

  it.each([
    ['a script that is named as a photo', async () => Buffer.from('<script>alert(1)</script>'), 400, 'image_invalid'],
    ['an SVG', async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 400, 'image_invalid'],
    ['11 MiB', async () => Buffer.alloc(11 * 1024 * 1024, 1), 413, 'payload_too_large'],
  ])('aren’t accepted: %s', async (_what, bytes, statusCode, code) => {
    expect((await upload(await bytes())).json()).toMatchObject({ statusCode, code });
    expect(await stored()).toEqual([]);
  });

  it('aren’t accepted by their type alone', async () => {
    const page = await upload(Buffer.from('<script>'), 'text/html', 'photo.jpg');
    expect(page.json()).toMatchObject({ statusCode: 415, code: 'unsupported_media_type' });
  });

  it(`are ${MAX_GUEST_PHOTOS} at most, the guest’s own, and in one message only`, async () => {
    const tooMany = await ask(Array.from({ length: 10 }, (_, n) => `/api/uploads/${n}.webp`));
    expect(tooMany.json()).toMatchObject({
      errors: [{ field: 'images', message: `写真は${MAX_GUEST_PHOTOS}枚まで添付できます` }],
    });
    const used = await uploaded();
    expect((await ask([used, used])).statusCode).toBe(204);
    for (const image of [used, await photoOf(service.owner), '/api/uploads/none.webp', '<script>'])
      expect((await ask([image])).json()).toMatchObject({ errors: [{ field: 'images' }] });
    const [{ photos } = {}] = await service.query('SELECT photos FROM app.support_thread_messages');
    expect(photos).toHaveLength(1);
    expect(await service.query('SELECT id FROM app.support_threads')).toHaveLength(1);
  });

  it('are stored once by a repeated press', async () => {
    const [images, clientId] = [[await uploaded()], randomUUID()];
    const three = await Promise.all([1, 2, 3].map(() => ask(images, { clientId })));
    expect([...three, await ask(images, { clientId })].map(({ statusCode }) => statusCode)).toEqual([
      ...[204, 204, 204, 204],
    ]);
    const secret = await token();
    await send('confirm', { token: secret });
    const more = { token: secret, content: 'もう一枚', clientId: randomUUID(), images: [await uploaded()] };
    for (const _ of [1, 2]) expect((await send('messages', more)).statusCode).toBe(200);
    expect((await read(secret)).messages).toMatchObject([{}, { images: [expect.stringContaining('?until=')] }]);
  });

  it('are limited for each network', async () => {
    const most = 2 * MAX_GUEST_PHOTOS * MAX_GUEST_QUESTIONS_AN_HOUR;
    const bytes = Buffer.from('x');
    for (let n = 0; n < most; n += 1) expect((await upload(bytes)).statusCode).toBe(400);
    expect((await upload(bytes)).json()).toMatchObject({ statusCode: 429, code: 'too_many_requests' });
  });

  it('are deleted when no question follows within a day', async () => {
    const [image, kept] = [await uploaded(), await uploaded()];
    await ask([kept]);
    await sweep();
    expect(await stored()).toHaveLength(2);
    await age('app.uploads', 25);
    await sweep();
    expect(await stored()).toEqual([{ url: kept }]);
    expect((await ask([image])).json()).toMatchObject({ errors: [{ field: 'images' }] });
  });

  it('are deleted with a question that isn’t confirmed within two days; its link then opens nothing', async () => {
    await ask([await uploaded()]);
    const secret = await token();
    await age('app.support_threads', 49);
    expect((await send('confirm', { token: secret })).json()).toMatchObject({ code: 'support_thread_not_found' });
    expect(await stored()).toHaveLength(1);
    await service.get(DailyUpkeep).run();
    expect(await stored()).toEqual([]);
    expect((await send('read', { token: secret })).statusCode).toBe(404);
  });

  it('are shown to the member with that address, and deleted with the account', async () => {
    const member = service.guest();
    const memberId = await member.register('member_with_photo');
    const verified = `UPDATE app.users SET email = $2, email_verified_at = now(), pending_email = NULL WHERE id = $1`;
    await service.query(verified, [memberId, ADDRESS]);
    const image = await uploaded();
    await ask([image]);
    expect(await statusOf(image, member)).toBe(404);
    const secret = await token();
    await send('confirm', { token: secret });
    expect(await statusOf(image, member)).toBe(200);
    const url = (await read(secret)).messages[0]!.images[0]!;
    expect(await service.get(Erasure).erase(memberId)).toBe(true);
    expect([await statusOf(url), await statusOf(image, service.admin)]).toEqual([404, 404]);
    expect(await stored()).toEqual([]);
  });
});
