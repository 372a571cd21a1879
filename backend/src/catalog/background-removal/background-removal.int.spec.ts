import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { AccountsModule } from '../../accounts/accounts.module.ts';
import { BackgroundService } from '../../adapters/background-removal/background-service.ts';
import { Images } from '../../adapters/images/images.ts';
import { TestClient } from '../../http/http.testing.ts';
import { RequestLimits } from '../../http/request-limits.ts';
import { UploadsModule } from '../uploads/uploads.module.ts';
import { BackgroundRemovalModule } from './background-removal.module.ts';
import { useTestApp } from '../../http/use-test-app.testing.ts';

/** A red bag on a wall that gets darker towards the floor, as JPEG. */
const studio = (wall = '#e8e4dc', floor = '#d6d2ca') =>
  sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="600" height="800">
      <defs><linearGradient id="wall" x2="0" y2="1"><stop stop-color="${wall}"/><stop offset="1" stop-color="${floor}"/></linearGradient></defs>
      <rect width="600" height="800" fill="url(#wall)"/>
      <rect x="180" y="250" width="240" height="300" rx="30" fill="#b01030"/>
      <rect x="280" y="380" width="40" height="40" fill="${wall}"/></svg>`),
  )
    .jpeg({ quality: 90 })
    .toBuffer();
const noise = () => {
  const pixels = Buffer.from(Array.from({ length: 90 * 90 * 3 }, (_, index) => (index * 7919) % 256));
  return sharp(pixels, { raw: { width: 90, height: 90, channels: 3 } })
    .png()
    .toBuffer();
};
const plain = () =>
  sharp({ create: { width: 60, height: 60, channels: 3, background: '#eee' } })
    .png()
    .toBuffer();

let hanako: TestClient;
const guest = () => new TestClient(test.app);
const send = (by: TestClient, bytes: Buffer, type = 'image/jpeg', query = '', field = 'file') =>
  by.upload(`/api/bg-remove${query}`, field, bytes, type);

const test = useTestApp(async () => [
  AccountsModule.register({ username: 'admin', password: 'secret-1' }),
  UploadsModule.register(await mkdtemp(join(tmpdir(), 'meguri-backgrounds-'))),
  BackgroundRemovalModule.register(null),
]);
beforeAll(async () => {
  hanako = guest();
  await hanako.register('hanako');
});

describe('a member removes a background', () => {
  it('that is even, up to the edges of the item, and gets an upload that can be listed', async () => {
    const answer = await send(hanako, await studio());
    expect(answer.statusCode).toBe(201);
    const { url } = answer.json<{ url: string }>();
    expect(url).toMatch(/^\/uploads\/items\//);
    const { data, info } = await sharp((await test.app.inject(url)).rawPayload)
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect(info).toMatchObject({ width: 600, height: 800, channels: 4 });
    const alphaAt = (x: number, y: number) => data[(y * 600 + x) * 4 + 3];
    // The gradient is removed at both ends; the bag is complete, and so is the label on it in the wall's colour.
    expect([alphaAt(5, 5), alphaAt(595, 795), alphaAt(300, 150)]).toEqual([0, 0, 0]);
    expect([alphaAt(200, 400), alphaAt(300, 300), alphaAt(300, 400)]).toEqual([255, 255, 255]);
    const edge = Array.from({ length: 12 }, (_, index) => alphaAt(174 + index, 400) ?? 0);
    expect(edge.some((alpha) => alpha > 0 && alpha < 255)).toBe(true);
  });

  it.each([
    ['a picture without an even background', noise],
    ['nothing but background', plain],
    [
      'one pixel',
      () =>
        sharp({ create: { width: 1, height: 1, channels: 3, background: '#000' } })
          .png()
          .toBuffer(),
    ],
  ])('but not of %s, with a message', async (_, bytes) => {
    const answer = await send(hanako, await bytes(), 'image/png');
    expect(answer.json()).toMatchObject({
      statusCode: 422,
      code: 'background_not_removable',
      message: expect.stringContaining('背景を判別できませんでした'),
    });
  });

  it('but not of a file that isn’t a picture, in no field, or as a guest', async () => {
    expect((await send(hanako, Buffer.from('hello'))).json()).toMatchObject({ code: 'image_invalid' });
    expect((await send(hanako, Buffer.from('hello'), 'text/plain')).statusCode).toBe(415);
    expect((await send(hanako, await studio(), 'image/jpeg', '', 'image')).statusCode).toBe(400);
    expect((await send(guest(), await studio())).statusCode).toBe(401);
  });

  it('sixty times an hour each', async () => {
    const eager = guest();
    const userId = await eager.register('eager_one');
    for (let tries = 0; tries < 60; tries += 1)
      await test.app.get(RequestLimits).take('background-removal', `user ${userId}`);
    expect((await send(eager, await studio())).json()).toMatchObject({ statusCode: 429, code: 'too_many_requests' });
    expect((await send(hanako, await studio())).statusCode).toBe(201);
  });

  it('in the public demo only as an administrator, because its machine is small', async () => {
    expect((await send(hanako, await studio(), 'image/jpeg', '?sandbox=1')).json()).toMatchObject({
      code: 'admin_only',
    });
    expect((await send(hanako, await studio(), 'image/jpeg', '?sandbox=x')).statusCode).toBe(400);
    const admin = guest();
    await admin.login('admin');
    const { url } = (await send(admin, await studio(), 'image/jpeg', '?sandbox=1')).json<{ url: string }>();
    expect(await sharp((await test.app.inject(url)).rawPayload).metadata()).toMatchObject({ width: 360, height: 480 });
  });
});

describe('a service for backgrounds', () => {
  let server: Server;
  let url: string;
  let reply: { status: number; body: Buffer; delayMs?: number };
  const seen: { key: unknown; body: string }[] = [];

  beforeAll(async () => {
    server = createServer((request, response) => {
      void buffer(request).then(async (body) => {
        seen.push({ key: request.headers['x-api-key'], body: body.toString('latin1') });
        const { status, body: answer, delayMs = 0 } = reply;
        setTimeout(() => response.writeHead(status, { 'content-type': 'image/png' }).end(answer), delayMs).unref();
      });
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/cut`;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  const service = (timeoutMs?: number) => new BackgroundService({ url, key: 'the-key' }, new Images(), timeoutMs);

  it('gets the picture without its metadata, the key and the wanted size', async () => {
    reply = { status: 200, body: await plain() };
    const photo = await sharp(await studio())
      .withExif({ IFD3: { GPSLatitudeRef: 'N' } })
      .jpeg()
      .toBuffer();
    expect((await service().remove(photo, true, 1)).equals(reply.body)).toBe(true);
    const [{ key, body } = { key: '', body: '' }] = seen.slice(-1);
    expect(key).toBe('the-key');
    expect(body).toMatch(/name="image_file"/);
    expect(body).toMatch(/name="size"\r\n\r\npreview/);
    expect(body).not.toContain('Exif');
  });

  it.each([
    [400, 'background_not_removable'],
    [402, 'background_service_failed'],
    [429, 'background_service_failed'],
    [500, 'background_service_failed'],
  ])('that answers %i means %s', async (status, code) => {
    reply = { status, body: Buffer.from('{}') };
    await expect(service().remove(await studio(), false, 1)).rejects.toMatchObject({ code });
  });

  it('that is slow or unreachable has failed', async () => {
    reply = { status: 200, body: await plain(), delayMs: 2_000 };
    await expect(service(100).remove(await studio(), false, 1)).rejects.toMatchObject({
      code: 'background_service_failed',
    });
    const away = new BackgroundService({ url: 'http://127.0.0.1:9/', key: 'k' }, new Images());
    await expect(away.remove(await studio(), false, 1)).rejects.toMatchObject({ code: 'background_service_failed' });
  });
});
