import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateSync, crc32 } from 'node:zlib';
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Item } from '@meguri/contracts/item/item-view.ts';
import { photoSrcset, photoUrl } from '@meguri/contracts/upload/photo-widths.ts';
import sharp from 'sharp';
import { AccountsModule } from '../../accounts/accounts.module.ts';
import { LocalFiles } from '../../adapters/files/local-files.ts';
import { TestClient } from '../../http/http.testing.ts';
import { ItemsModule } from '../items/items.module.ts';
import { NO_ROUNDS } from '../test-support/no-rounds.ts';
import { PrivateFileAccess } from './private-file-access.ts';
import { UploadSweep } from './upload-sweep.ts';
import { Uploads } from './uploads.ts';
import { UploadsModule } from './uploads.module.ts';
import { useTestApp } from '../../http/use-test-app.testing.ts';

/** A folder on a disk that is full after this many files. */
class SmallDisk extends LocalFiles {
  room = Infinity;

  override async write(name: string, bytes: Buffer): Promise<void> {
    if (this.room <= 0) throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
    this.room -= 1;
    await super.write(name, bytes);
  }
}

let folder: string;
let disk: SmallDisk;
let hanako: TestClient;
let sweep: UploadSweep;
/** Read models that aren't built yet. */
let unbuilt: string[] = [];

const test = useTestApp(async () => {
  folder = await mkdtemp(join(tmpdir(), 'meguri-photos-'));
  disk = new SmallDisk(folder);
  const accounts = AccountsModule.register(null);
  const access = { provide: PrivateFileAccess, useValue: { mayRead: () => Promise.resolve(false) } };
  const uploads = UploadsModule.register(disk, access);
  return [accounts, uploads, ItemsModule.register(NO_ROUNDS)];
});
beforeAll(async () => {
  hanako = new TestClient(test.app);
  await hanako.register('hanako');
  await test.pool.query('CREATE SCHEMA read_models; CREATE TABLE read_models.rounds (item_id text)');
  const positions = { unbuilt: async () => unbuilt } as never;
  sweep = new UploadSweep(test.pool, test.app.get(Uploads), positions, { warn: () => undefined } as never);
});

const picture = (width: number, height: number, background = '#335577') =>
  sharp({ create: { width, height, channels: 3, background } });
const upload = (bytes: Buffer, type = 'image/png') => hanako.upload('/api/upload/item-image', 'image', bytes, type);
const uploaded = async (bytes: Buffer) => (await upload(bytes)).json<{ imageUrl: string }>().imageUrl;
const at = async (url: string) => sharp((await test.app.inject(url)).rawPayload).metadata();
const png = () => picture(40, 20).png().toBuffer();

async function list(images: string[]): Promise<Item> {
  const answer = await hanako.post('/api/items', {
    ...{ name: '麻のワンピース', mainCategory: 'dresses_allinones', subCategory: 'dress', genderCategory: 'womens' },
    ...{ size: 'm', condition: 'good', rentalPrice: 3000, shippingMethod: 'delivery', images },
  });
  return answer.json<Item>();
}

describe('a photo', () => {
  it('has four widths of the same picture, cacheable for ever', async () => {
    const url = await uploaded(await picture(2000, 1000).jpeg().toBuffer());
    const sizes: (number | undefined)[][] = [];
    for (const one of [photoUrl(url, 320), photoUrl(url, 640), photoUrl(url, 1080), photoUrl(url, 1600), url]) {
      const { width, height, format } = await at(one);
      expect(format).toBe('webp');
      sizes.push([width, height]);
    }
    expect(sizes).toEqual([
      [320, 160],
      [640, 320],
      [1080, 540],
      [1600, 800],
      [1600, 800],
    ]);
    const { headers } = await new TestClient(test.app).get(photoUrl(url, 320));
    expect(headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, s-maxage=60, immutable',
      'content-type': 'image/webp',
    });
    expect((await hanako.get(url.replace('.webp', '-641.webp'))).statusCode).toBe(404);
  });

  it('that is small, or of an older release, is the same under every width', async () => {
    const url = await uploaded(await png());
    expect(await at(photoUrl(url, 1080))).toMatchObject({ width: 40, height: 20 });
    expect(photoSrcset({ url, width: 40 })).toBe(`${url} 40w`);
  });

  it('comes with its size, a placeholder and its colour in the item that shows it', async () => {
    const url = await uploaded(await picture(800, 600, '#c01020').png().toBuffer());
    const { photos, images, id } = await list([url]);
    expect(images).toEqual([url]);
    expect(photos).toEqual([
      {
        url,
        width: 800,
        height: 600,
        placeholder: expect.stringMatching(/^data:image\/webp;base64,/),
        colour: expect.stringMatching(/^#(b8|c8)(08|18)(18|28)$/),
      },
    ]);
    expect((photos[0]?.placeholder ?? '').length).toBeLessThan(400);
    expect((await new TestClient(test.app).get(`/api/items/${id}`)).json<Item>().photos).toEqual(photos);
  });

  it('is upright, and without metadata in every width', async () => {
    const jpeg = await picture(800, 400)
      .withExif({ IFD3: { GPSLatitudeRef: 'N' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const url = (await upload(jpeg, 'image/jpeg')).json<{ imageUrl: string }>().imageUrl;
    for (const [one, width] of [
      [url, 400],
      [photoUrl(url, 320), 320],
    ] as const) {
      const { width: wide, height, exif, orientation } = await at(one);
      expect([wide, height, exif, orientation]).toEqual([width, width * 2, undefined, undefined]);
    }
  });

  it('keeps its transparency, and grey ones their grey', async () => {
    const clear = await sharp({ create: { width: 50, height: 50, channels: 4, background: '#ff000000' } })
      .png()
      .toBuffer();
    expect((await at(await uploaded(clear))).hasAlpha).toBe(true);
    const grey = await picture(50, 50, '#808080').greyscale().png().toBuffer();
    const shown = sharp((await test.app.inject(await uploaded(grey))).rawPayload);
    const { channels } = await shown.stats();
    expect(channels.slice(0, 3).map(({ mean }) => Math.round(mean / 4))).toEqual([32, 32, 32]);
  });

  it('that is private is resized as well, for its users only', async () => {
    const { url } = (
      await hanako.upload('/api/upload-message-image', 'file', await picture(800, 400).png().toBuffer())
    ).json<{ url: string }>();
    expect((await hanako.get(photoUrl(url, 320))).statusCode).toBe(200);
    const stranger = new TestClient(test.app);
    await stranger.register('stranger');
    expect((await stranger.get(photoUrl(url, 320))).statusCode).toBe(404);
    expect((await new TestClient(test.app).get(photoUrl(url, 320))).statusCode).toBe(401);
  });
});

/** A PNG without pixels: only its header claims this size. */
function pngOfSize(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
    const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    check.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, check]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const signature = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]);
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(1000))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
/** A picture of eight by eight pixels with 190 scans: every coefficient of every colour has one of its own. */
function manyScans(): Buffer {
  const segment = (marker: number, data: readonly number[]) => [0xff, marker, 0, data.length + 2, ...data];
  const oneCode = [1, ...Array<number>(15).fill(0), 0];
  const colours = [1, 2, 3];
  const scan = (of: readonly number[], at: number, bits: number) => [
    ...segment(0xda, [of.length, ...of.flatMap((colour) => [colour, 0]), at, at, 0]),
    bits,
  ];
  const coefficients = Array.from({ length: 63 }, (_, index) => index + 1);
  return Buffer.from([
    ...[0xff, 0xd8],
    ...segment(0xdb, [0, ...Array<number>(64).fill(1)]),
    ...segment(0xc2, [8, 0, 8, 0, 8, 3, ...colours.flatMap((colour) => [colour, 0x11, 0])]),
    ...segment(0xc4, [0x00, ...oneCode]),
    ...segment(0xc4, [0x10, ...oneCode]),
    ...scan(colours, 0, 0x1f),
    ...colours.flatMap((colour) => coefficients.flatMap((at) => scan([colour], at, 0x7f))),
    ...[0xff, 0xd9],
  ]);
}
const jpegSegment = (marker: number, data: Buffer): Buffer => {
  const length = Buffer.alloc(2);
  length.writeUInt16BE(data.length + 2);
  return Buffer.concat([Buffer.from([0xff, marker]), length, data]);
};
/** A JPEG as a camera writes it, with a segment after its beginning. */
async function jpegWith(marker: number, data: Buffer): Promise<Buffer> {
  const jpeg = await picture(640, 480).jpeg({ progressive: true }).toBuffer();
  return Buffer.concat([jpeg.subarray(0, 2), jpegSegment(marker, data), jpeg.subarray(2)]);
}
const box = (type: string, ...content: readonly Buffer[]): Buffer => {
  const size = Buffer.alloc(4);
  size.writeUInt32BE(8 + content.reduce((sum, { length }) => sum + length, 0));
  return Buffer.concat([size, Buffer.from(type), ...content]);
};
/** Bytes of compressed video, in which any two bytes may follow one another, also those of a scan's marker. */
const film = () => Buffer.concat(Array.from({ length: 500 }, (_, at) => Buffer.from([at % 256, 0xff, 0xda, 0, 8, 1])));

/** A moving photo as phones store it: the picture gives the length of the MP4 after it. */
async function movingPhoto(): Promise<Buffer> {
  const mp4 = Buffer.concat([
    box('ftyp', Buffer.from('mp42\0\0\0\0isommp42')),
    box('mdat', film()),
    box('moov', box('mvhd', Buffer.alloc(100))),
  ]);
  const xmp = `http://ns.adobe.com/xap/1.0/\0<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF
    xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description
    xmlns:GCamera="http://ns.google.com/photos/1.0/camera/" GCamera:MotionPhoto="1" GCamera:MotionPhotoVersion="1"
    GCamera:MicroVideoOffset="${mp4.length}"/></rdf:RDF></x:xmpmeta>`;
  return Buffer.concat([await jpegWith(0xe1, Buffer.from(xmp)), mp4]);
}

/** A preview in a segment and, after the picture, the further pictures of a burst. */
async function manyPictures(): Promise<Buffer> {
  const small = await picture(160, 120).jpeg({ progressive: true }).toBuffer();
  const first = await jpegWith(0xe2, Buffer.concat([Buffer.from('MPF\0'), small]));
  return Buffer.concat([first, ...Array.from({ length: 30 }, () => small)]);
}
const heif = (major: string, ...compatible: string[]) =>
  Buffer.concat([box('ftyp', Buffer.from(`${major}\0\0\0\0${compatible.join('')}`)), Buffer.alloc(200)]);
const heic = heif('heic', 'mif1', 'heic');
const gradient = (size: number) =>
  sharp(Buffer.from(Array.from({ length: size * size * 3 }, (_, at) => (at * 31) % 251)), {
    raw: { width: size, height: size, channels: 3 },
  });

describe('an invalid photo is rejected in Japanese, and nothing is kept', () => {
  it.each([
    [
      'a text file named .jpg',
      async () => Buffer.from('こんにちは'),
      'image/jpeg',
      400,
      '画像の読み込みに失敗しました',
    ],
    [
      'an SVG',
      async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      'image/svg+xml',
      415,
      '対応していない形式です',
    ],
    [
      'an SVG that says it is a JPEG',
      async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
      'image/jpeg',
      400,
      '画像の読み込みに失敗しました',
    ],
    [
      'a PNG of 14,000 × 14,000',
      async () => pngOfSize(14_000, 14_000),
      'image/png',
      400,
      '画像が大きすぎます。4,000万画素以下（縦横とも16,384画素以下）の画像を選択してください',
    ],
    [
      'a strip of 20,000 × 1',
      async () => picture(20_000, 1).png().toBuffer(),
      'image/png',
      400,
      '画像が大きすぎます。4,000万画素以下（縦横とも16,384画素以下）の画像を選択してください',
    ],
    ['a JPEG that is read 190 times', async () => manyScans(), 'image/jpeg', 400, '画像の読み込みに失敗しました'],
    [
      'a truncated JPEG',
      async () => (await gradient(300).jpeg().toBuffer()).subarray(0, 3_000),
      'image/jpeg',
      400,
      '画像の読み込みに失敗しました',
    ],
    ['30 MB', async () => Buffer.alloc(30_000_000), 'image/jpeg', 413, 'ファイルは10MB以下にしてください'],
    [
      'HEIC',
      async () => heic,
      'image/heic',
      415,
      'HEIC形式の写真には対応していません。JPEGまたはPNGに変換してお試しください',
    ],
    [
      'HEIC that says it is a JPEG',
      async () => heic,
      'image/jpeg',
      415,
      'HEIC形式の写真には対応していません。JPEGまたはPNGに変換してお試しください',
    ],
    [
      'HEIF of which only a compatible brand says that it is HEIC',
      async () => heif('mif1', 'mif1', 'heic'),
      'image/jpeg',
      415,
      'HEIC形式の写真には対応していません。JPEGまたはPNGに変換してお試しください',
    ],
    [
      'an AVIF of 17 megapixels',
      async () => picture(4_200, 4_048).avif({ effort: 0 }).toBuffer(),
      'image/avif',
      400,
      'この形式（AVIF・可逆圧縮のWebP）の画像は1,600万画素以下（12ビットのAVIFは1,060万画素以下）にするか、JPEGまたはPNGに変換してください',
    ],
    [
      'an AVIF of 11 megapixels at 12 bits',
      async () => picture(3_400, 3_300).avif({ effort: 0, bitdepth: 12 }).toBuffer(),
      'image/avif',
      400,
      'この形式（AVIF・可逆圧縮のWebP）の画像は1,600万画素以下（12ビットのAVIFは1,060万画素以下）にするか、JPEGまたはPNGに変換してください',
    ],
    [
      'a lossless WebP of 17 megapixels',
      async () => picture(4_200, 4_048).webp({ lossless: true, effort: 0 }).toBuffer(),
      'image/webp',
      400,
      'この形式（AVIF・可逆圧縮のWebP）の画像は1,600万画素以下（12ビットのAVIFは1,060万画素以下）にするか、JPEGまたはPNGに変換してください',
    ],
    [
      'a PNG of one pixel',
      async () => picture(1, 1).png().toBuffer(),
      'image/png',
      400,
      '画像が小さすぎます。縦横とも16画素以上の画像を選択してください',
    ],
    ['a PNG without pixels', async () => pngOfSize(0, 0), 'image/png', 400, '画像の読み込みに失敗しました'],
  ])('%s', async (_, bytes, type, statusCode, message) => {
    const files = await readdir(folder, { recursive: true });
    const answer = await upload(await bytes(), type);
    expect(answer.json()).toMatchObject({ statusCode, message });
    expect(await readdir(folder, { recursive: true })).toEqual(files);
  });

  it.each([
    ['a film behind the picture, as phones write moving ones', movingPhoto],
    ['a second picture behind the first and a small one before it', manyPictures],
  ])('but a JPEG with %s is accepted', async (_, bytes) => {
    expect(await at(await uploaded(await bytes()))).toMatchObject({ width: 640, height: 480 });
  });

  it('and one that is read 190 times isn’t accepted, whatever is before its end', async () => {
    const bomb = manyScans();
    const comment = Buffer.from([0xff, 0xfe, 0, 6, 0xff, 0xd9, 0xff, 0xd9]);
    const hidden = Buffer.concat([bomb.subarray(0, 2), comment, bomb.subarray(2)]);
    expect((await upload(hidden, 'image/jpeg')).json()).toMatchObject({ code: 'image_invalid' });
  });

  it('but sixteen by sixteen pixels are accepted', async () => {
    const url = await uploaded(await picture(16, 16).png().toBuffer());
    expect((await list([url])).photos[0]).toMatchObject({ width: 16, height: 16, placeholder: expect.any(String) });
  });

  it.each([1, 2])('but a JPEG without its last %i bytes is accepted, as browsers show it', async (lost) => {
    const jpeg = await gradient(300).jpeg().toBuffer();
    const answer = await upload(jpeg.subarray(0, -lost), 'image/jpeg');
    expect(answer.statusCode).toBe(201);
    expect(await at(answer.json<{ imageUrl: string }>().imageUrl)).toMatchObject({ width: 300, height: 300 });
  });

  it('but an AVIF and a lossless WebP of a few megapixels are accepted', async () => {
    const avif = await upload(await picture(600, 400).avif({ effort: 0 }).toBuffer(), 'image/avif');
    const webp = await upload(await picture(600, 400).webp({ lossless: true }).toBuffer(), 'image/webp');
    expect([avif.statusCode, webp.statusCode]).toEqual([201, 201]);
  });

  it('eleven photos of an item are rejected, ten aren’t', async () => {
    const urls: string[] = [];
    for (let count = 0; count < 11; count += 1) urls.push(await uploaded(await png()));
    expect(await list(urls)).toMatchObject({
      statusCode: 400,
      errors: [{ field: 'images', message: '画像は10枚までです' }],
    });
    expect((await list(urls.slice(0, 10))).photos).toHaveLength(10);
  });

  it('two files in one form are rejected', async () => {
    const part = (name: string) =>
      `--b\r\ncontent-disposition: form-data; name="image"; filename="${name}"\r\ncontent-type: image/png\r\n\r\n`;
    const one = await png();
    const body = Buffer.concat([
      Buffer.from(part('a.png')),
      one,
      Buffer.from(`\r\n${part('b.png')}`),
      one,
      Buffer.from('\r\n--b--\r\n'),
    ]);
    const answer = await hanako.change('POST', '/api/upload/item-image', body, {
      'content-type': 'multipart/form-data; boundary=b',
    });
    expect([201, 400, 413]).toContain(answer.statusCode);
  });
});

describe('a full disk', () => {
  it.each([0, 2])(
    'is reported as such, whether it is full at once or after %i files, and nothing is kept',
    async (room) => {
      const files = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.webp'));
      disk.room = room;
      const answer = await upload(await picture(2000, 1000).png().toBuffer());
      disk.room = Infinity;
      expect(answer.json()).toMatchObject({
        statusCode: 507,
        code: 'storage_full',
        message: expect.stringContaining('保存領域'),
      });
      const after = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.webp'));
      expect(after).toEqual(files);
      expect((await upload(await png())).statusCode).toBe(201);
    },
  );
});

describe('the sweep', () => {
  const age = (urls: string[], by: string) =>
    test.pool.query(
      `UPDATE app.uploads SET created_at = created_at - $2::interval, used_at = used_at - $2::interval WHERE url = ANY ($1)`,
      [urls, by],
    );
  const there = async (url: string) => (await hanako.get(url)).statusCode === 200;

  it('removes uploads that weren’t used within a day, with all their widths, and no younger ones', async () => {
    const [old, young] = [await uploaded(await picture(700, 700).png().toBuffer()), await uploaded(await png())];
    await age([old], '25 hours');
    await age([young], '23 hours');
    await sweep.sweep();
    expect([await there(old), await there(photoUrl(old, 320)), await there(young)]).toEqual([false, false, true]);
    expect((await readdir(folder, { recursive: true })).filter((name) => name.includes(old.slice(-41, -5)))).toEqual(
      [],
    );
  });

  it('keeps photos that an item shows, and removes those it no longer shows', async () => {
    const [first, second] = [await uploaded(await png()), await uploaded(await png())];
    const { id, photos: _, ...item } = await list([first, second]);
    await age([first, second], '48 hours');
    await sweep.sweep();
    expect([await there(first), await there(second)]).toEqual([true, true]);
    const fields = [
      'name',
      'mainCategory',
      'subCategory',
      'genderCategory',
      'size',
      'condition',
      'rentalPrice',
      'shippingMethod',
    ] as const;
    const change = Object.fromEntries(fields.map((field) => [field, item[field]]));
    expect((await hanako.change('PUT', `/api/items/${id}`, { ...change, images: [second] })).statusCode).toBe(200);
    await age([first, second], '48 hours');
    await sweep.sweep();
    expect([await there(first), await there(second)]).toEqual([false, true]);
  });

  it('keeps a draft’s photo, and removes it after the draft', async () => {
    const url = await uploaded(await png());
    const draft = `/api/user/item-drafts/${randomUUID()}`;
    expect((await hanako.change('PUT', draft, { images: [url], values: {}, revision: null })).statusCode).toBe(200);
    await age([url], '48 hours');
    await sweep.sweep();
    expect(await there(url)).toBe(true);
    await hanako.change('DELETE', draft);
    await sweep.sweep();
    expect(await there(url)).toBe(false);
  });

  it('removes photos of an item deleted a day ago, except those that a round or an open report shows', async () => {
    const deleted = async () => {
      const url = await uploaded(await png());
      const { id } = await list([url]);
      expect((await hanako.change('DELETE', `/api/items/${id}`)).statusCode).toBe(204);
      await age([url], '48 hours');
      return { id, url };
    };
    const [nowhere, rented, reported, shared, young] = [
      ...[await deleted(), await deleted(), await deleted(), await deleted(), await deleted()],
    ] as const;
    await list([shared.url]);
    await age([shared.url], '48 hours');
    await test.pool.query(`UPDATE app.items SET updated_at = now() - interval '25 hours' WHERE id <> $1`, [young.id]);
    await test.pool.query('INSERT INTO read_models.rounds (item_id) VALUES ($1)', [rented.id]);
    await test.pool.query(
      `INSERT INTO app.reports (id, reporter_id, subject, subject_id, about_id, item_id, reason, created_at)
       VALUES ($1, 1, 'item', $2::text, 2, $2::uuid, '偽物です', now())`,
      [randomUUID(), reported.id],
    );
    unbuilt = ['rounds'];
    await sweep.sweep();
    expect(await there(nowhere.url)).toBe(true);
    unbuilt = [];
    await sweep.sweep();
    const left = await Promise.all([nowhere, rented, reported, shared, young].map(({ url }) => there(url)));
    expect(left).toEqual([false, true, true, true, true]);
  });

  it('keeps photos of a round, a message or an avatar; not an avatar that isn’t shown', async () => {
    const send = async (path: string, field: string) =>
      (await hanako.upload(path, field, await png())).json<{ url: string; imageUrl: string }>();
    const [message, damage, unsent] = [
      (await send('/api/upload-message-image', 'file')).url,
      (await send('/api/upload-damage-image', 'file')).url,
      (await send('/api/upload-message-image', 'file')).url,
    ];
    const avatar = (await send('/api/upload/profile-image', 'image')).imageUrl;
    const { id: hanakoId } = (await hanako.get('/api/user')).json<{ id: number }>();
    await test.app.get(Uploads).ownedBy(hanakoId, [message, damage]);
    await age([message, damage, unsent, avatar], '48 hours');
    await sweep.sweep();
    expect([await there(message), await there(damage), await there(avatar), await there(unsent)]).toEqual([
      true,
      true,
      true,
      false,
    ]);
    await test.pool.query('UPDATE app.users SET profile_image = NULL');
    await sweep.sweep();
    expect(await there(avatar)).toBe(false);
  });

  it('leaves nothing that could still be used', async () => {
    const url = await uploaded(await png());
    await age([url], '48 hours');
    await sweep.sweep();
    expect(await list([url])).toMatchObject({ statusCode: 400, errors: [{ field: 'images' }] });
    expect(await list([`/uploads/items/${randomUUID()}.webp`])).toMatchObject({ statusCode: 400 });
  });

  it('that can’t remove one file removes all others, and reports it', async () => {
    const urls = [await uploaded(await png()), await uploaded(await png()), await uploaded(await png())];
    await age(urls, '48 hours');
    const [stuck = '', ...others] = urls.toSorted();
    const file = join(folder, stuck.replace('/uploads/', ''));
    await rm(file);
    await mkdir(file);
    await expect(sweep.sweep()).rejects.toThrow('1 photos were not removed');
    expect(await Promise.all(others.map(there))).toEqual([false, false]);
    await rm(file, { recursive: true });
    await sweep.sweep();
    expect((await test.pool.query('SELECT FROM app.uploads WHERE url = ANY ($1)', [urls])).rowCount).toBe(0);
  });
});
