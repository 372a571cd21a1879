import { mkdtemp, readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { AccountsModule } from '../../accounts/accounts.module.ts';
import { TestClient } from '../../http/http.testing.ts';
import type { Viewer } from '../../http/sessions/viewer.ts';
import { PrivateFileAccess } from './private-file-access.ts';
import { UploadsModule } from './uploads.module.ts';
import { Uploads } from './uploads.ts';
import { useTestApp } from '../../http/use-test-app.testing.ts';

const parties = new Map<string, number>();
class PartiesOfTest extends PrivateFileAccess {
  override async mayRead(viewer: Viewer, uploadId: string): Promise<boolean> {
    return viewer.isAdmin || parties.get(uploadId) === viewer.userId;
  }
}

const HALF_A_FORM = [
  '--b0undary',
  'content-disposition: form-data; name="image"; filename="photo.png"',
  'content-type: image/png',
  '',
  'half a picture',
].join('\r\n');

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#335577' } });
let folder: string;
let hanako: TestClient;
let hanakoId: number;
let png: Buffer;

const test = useTestApp(async () => {
  folder = await mkdtemp(join(tmpdir(), 'meguri-uploads-'));
  return [
    AccountsModule.register({ username: 'admin', password: 'secret-1' }),
    UploadsModule.register(folder, { provide: PrivateFileAccess, useClass: PartiesOfTest }),
  ];
});
beforeAll(async () => {
  hanako = new TestClient(test.app);
  hanakoId = await hanako.register('hanako');
  png = await picture(40, 20).png().toBuffer();
});

const bytesOf = async (url: string) => (await test.app.inject(url)).rawPayload;

describe('an item photo', () => {
  it('is re-encoded as WebP, upright, without metadata, under a random name', async () => {
    const jpeg = await picture(40, 20)
      .withExif({ IFD3: { GPSLatitudeRef: 'N' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const answer = await hanako.upload('/api/upload/item-image', 'image', jpeg, 'image/jpeg', '../../../etc/passwd');
    expect(answer.statusCode).toBe(201);
    const { imageUrl } = answer.json<{ imageUrl: string }>();
    expect(imageUrl).toMatch(/^\/uploads\/items\/[0-9a-f-]{36}\.webp$/);
    const stored = await sharp(await bytesOf(imageUrl)).metadata();
    expect(stored).toMatchObject({ format: 'webp', width: 20, height: 40 });
    expect([stored.exif, stored.orientation]).toEqual([undefined, undefined]);
  });

  it('is public, cacheable for ever, and not sniffed', async () => {
    const { imageUrl } = (await hanako.upload('/api/upload/item-image', 'image', png)).json<{ imageUrl: string }>();
    const answer = await new TestClient(test.app).get(imageUrl);
    expect(answer.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, s-maxage=60, immutable',
      'x-content-type-options': 'nosniff',
      // Web mail programs show it in mails.
      'cross-origin-resource-policy': 'cross-origin',
    });
  });

  it('is reduced when it is larger than a screen shows', async () => {
    const large = await picture(3000, 1500).png().toBuffer();
    const { imageUrl } = (await hanako.upload('/api/upload/item-image', 'image', large)).json<{ imageUrl: string }>();
    expect(await sharp(await bytesOf(imageUrl)).metadata()).toMatchObject({ width: 1600, height: 800 });
  });

  it('is at least 16 pixels wide and high; a photo in a chat may be smaller', async () => {
    const tiny = await picture(20, 15).png().toBuffer();
    const refused = await hanako.upload('/api/upload/item-image', 'image', tiny);
    expect(refused.json()).toMatchObject({ statusCode: 400, code: 'image_too_small' });
    expect((await hanako.upload('/api/upload-message-image', 'file', tiny)).statusCode).toBe(201);
  });
});

describe('an avatar', () => {
  const imageUrlOf = async (bytes: Buffer) =>
    (await hanako.upload('/api/upload/profile-image', 'image', bytes)).json<{ imageUrl: string }>().imageUrl;

  it('is the square middle of a picture, public, and shown with its user from then on', async () => {
    const url = await imageUrlOf(await picture(800, 300).png().toBuffer());
    expect(url).toMatch(/^\/uploads\/avatars\/[0-9a-f-]{36}\.webp$/);
    expect(await sharp(await bytesOf(url)).metadata()).toMatchObject({ format: 'webp', width: 512, height: 512 });
    const guest = new TestClient(test.app);
    expect((await guest.get(`/api/users/${hanakoId}`)).json()).toMatchObject({ profileImage: url });
    expect((await guest.get(url)).headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, s-maxage=60, immutable',
    });
  });

  it('replaces the earlier one and deletes its file', async () => {
    const first = await imageUrlOf(png);
    const second = await imageUrlOf(png);
    expect([(await hanako.get(first)).statusCode, (await hanako.get(second)).statusCode]).toEqual([404, 200]);
    const { rows } = await test.pool.query(`SELECT url FROM app.uploads WHERE kind = 'avatar'`);
    expect(rows).toEqual([{ url: second }]);
    expect(await readdir(join(folder, 'avatars'))).toHaveLength(1);
  });

  it('is one of those sent concurrently, and its file exists', async () => {
    await Promise.all([imageUrlOf(png), imageUrlOf(png), imageUrlOf(png)]);
    const { profileImage } = (await hanako.get('/api/user')).json<{ profileImage: string }>();
    expect((await hanako.get(profileImage)).statusCode).toBe(200);
    expect(await readdir(join(folder, 'avatars'))).toHaveLength(1);
  });

  it('can’t be used as a picture of an item, nor vice versa', async () => {
    const id = (await imageUrlOf(png)).slice(-41, -5);
    expect((await hanako.get(`/uploads/items/${id}.webp`)).statusCode).toBe(404);
    expect((await hanako.get(`/api/uploads/${id}.webp`)).statusCode).toBe(404);
  });

  it('is rejected when it isn’t a picture, and from guests', async () => {
    const answer = await hanako.upload('/api/upload/profile-image', 'image', Buffer.from('hello'), 'image/jpeg');
    expect(answer.json()).toMatchObject({ statusCode: 400, code: 'image_invalid' });
    const guest = await new TestClient(test.app).upload('/api/upload/profile-image', 'image', png);
    expect(guest.statusCode).toBe(401);
  });
});

describe('a file that isn’t a photo', () => {
  const svg = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>',
  );
  const bomb = () => picture(8000, 6000).png().toBuffer();
  const truncated = async () => (await picture(400, 400).jpeg().toBuffer()).subarray(0, 600);

  it.each([
    ['text named .jpg', async () => Buffer.from('hello'), 'image/jpeg', 400, 'image_invalid'],
    ['SVG said to be PNG', async () => svg, 'image/png', 400, 'image_invalid'],
    ['SVG', async () => svg, 'image/svg+xml', 415, 'unsupported_media_type'],
    ['text', async () => Buffer.from('hello'), 'text/plain', 415, 'unsupported_media_type'],
    ['a truncated JPEG', truncated, 'image/jpeg', 400, 'image_invalid'],
    ['48 megapixels', bomb, 'image/png', 400, 'image_too_large'],
    ['an empty file', async () => Buffer.alloc(0), 'image/png', 400, 'image_invalid'],
    ['11 MiB', async () => Buffer.alloc(11 * 1024 * 1024), 'image/png', 413, 'payload_too_large'],
  ])('is rejected: %s', async (_, bytes, type, status, code) => {
    const answer = await hanako.upload('/api/upload/item-image', 'image', await bytes(), type);
    expect(answer.json()).toMatchObject({ statusCode: status, code });
  });

  it('is rejected without leaving a file behind', async () => {
    const before = await readdir(folder, { recursive: true });
    await hanako.upload('/api/upload/item-image', 'image', Buffer.from('hello'), 'image/jpeg');
    expect(await readdir(folder, { recursive: true })).toEqual(before);
  });

  it('is rejected when the field has another name, when there is none, and from guests', async () => {
    const wrong = await hanako.upload('/api/upload/item-image', 'picture', png);
    expect(wrong.json()).toMatchObject({ statusCode: 400, errors: [{ field: 'image', message: '画像がありません' }] });
    expect((await hanako.post('/api/upload/item-image', {})).statusCode).toBe(415);
    const guest = await new TestClient(test.app).upload('/api/upload/item-image', 'image', png);
    expect(guest.statusCode).toBe(401);
  });

  it.each([
    [
      'breaks off',
      'multipart/form-data; boundary=b0undary',
      '--b0undary\r\ncontent-disposition: form-data; name="image"',
    ],
    ['breaks off in the file', 'multipart/form-data; boundary=b0undary', HALF_A_FORM],
    ['has no boundary', 'multipart/form-data', 'hello'],
  ])('is rejected, with the field, when the form %s', async (_, contentType, body) => {
    const answer = await hanako.change('POST', '/api/upload/item-image', body, { 'content-type': contentType });
    expect(answer.json()).toMatchObject({ statusCode: 400, errors: [{ field: 'image' }] });
  });
});

describe('a photo of a round', () => {
  it('is visible to its uploader, the round’s parties and operators; for others it doesn’t exist', async () => {
    const { url } = (await hanako.upload('/api/upload-damage-image', 'file', png)).json<{ url: string }>();
    const kenji = new TestClient(test.app);
    const kenjiId = await kenji.register('kenji');
    const admin = new TestClient(test.app);
    await admin.login('admin');
    const status = async (by: TestClient) => (await by.get(url)).statusCode;
    expect([await status(hanako), await status(admin), await status(kenji)]).toEqual([200, 200, 404]);
    expect(await status(new TestClient(test.app))).toBe(401);
    parties.set(/([0-9a-f-]{36})/.exec(url)![1]!, kenjiId);
    expect(await status(kenji)).toBe(200);
    expect((await kenji.get(url)).headers['cache-control']).toBe('private, no-cache');
  });

  it('can only be attached by its uploader', async () => {
    const { url } = (await hanako.upload('/api/upload-message-image', 'file', png)).json<{ url: string }>();
    const { imageUrl } = (await hanako.upload('/api/upload/item-image', 'image', png)).json<{ imageUrl: string }>();
    const uploads = test.app.get(Uploads);
    const [id] = await uploads.ownedBy(hanakoId, [url]);
    expect(url).toContain(id);
    await expect(uploads.ownedBy(hanakoId + 1, [url])).rejects.toMatchObject({ name: 'InvalidInput' });
    for (const foreign of [imageUrl, 'https://example.com/a.webp', '/api/uploads/../x'])
      await expect(uploads.ownedBy(hanakoId, [foreign])).rejects.toMatchObject({ errors: [{ field: 'images' }] });
  });

  it.each(['/api/uploads/x.webp', '/api/uploads/%2e%2e%2fitems', '/uploads/items/..%2f..%2fx.webp', '/uploads/x'])(
    'isn’t found at %s',
    async (url) => {
      expect((await hanako.get(url)).statusCode).toBe(404);
    },
  );
});

describe('the uploads of one user', () => {
  const upload = () => hanako.upload('/api/upload/item-image', 'image', png);

  it('are rejected while unused ones fill too much of the disk', async () => {
    expect((await upload()).statusCode).toBe(201);
    await test.pool.query(
      `UPDATE app.uploads SET bytes = 300000000 WHERE id = (SELECT id FROM app.uploads
         WHERE user_id = $1 AND used_at IS NULL AND removed_at IS NULL ORDER BY created_at DESC LIMIT 1)`,
      [hanakoId],
    );
    expect((await upload()).json()).toMatchObject({ statusCode: 409, code: 'too_many_unused_photos' });
    await test.pool.query('UPDATE app.uploads SET used_at = now() WHERE user_id = $1', [hanakoId]);
    expect((await upload()).statusCode).toBe(201);
  });

  it('are rejected beyond a user’s quota, used or not, and accepted again when some are removed', async () => {
    await test.pool.query(
      `UPDATE app.uploads SET bytes = 2000000000, used_at = now() WHERE id IN (SELECT id FROM app.uploads
         WHERE user_id = $1 AND removed_at IS NULL ORDER BY created_at DESC LIMIT 3)`,
      [hanakoId],
    );
    expect((await upload()).json()).toMatchObject({ statusCode: 409, code: 'too_many_stored_photos' });
    const other = new TestClient(test.app);
    await other.register('keeps_little');
    expect((await other.upload('/api/upload/item-image', 'image', png)).statusCode).toBe(201);
    await test.pool.query('UPDATE app.uploads SET removed_at = now() WHERE bytes = 2000000000');
    expect((await upload()).statusCode).toBe(201);
  });

  it('are processed four at a time; beyond twenty waiting ones, further ones are rejected', async () => {
    const answers = await Promise.all(Array.from({ length: 26 }, upload));
    const refused = answers.filter(({ statusCode }) => statusCode !== 201);
    expect(refused.map((answer) => answer.json()['code'])).toEqual(['too_many_requests', 'too_many_requests']);
  });
});
