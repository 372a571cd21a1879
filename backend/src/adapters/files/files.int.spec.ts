import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { errorAnswer } from '../../http/errors/error-answer.ts';
import type { FileStore } from './file-store.ts';
import { LocalFiles } from './local-files.ts';
import { S3Files } from './s3-files.ts';
import { startBucket, type TestBucket } from './test-support/bucket.ts';

let bucket: TestBucket;
let inBucket: S3Files;
let folder: string;
let inFolder: LocalFiles;

beforeAll(async () => {
  bucket = await startBucket('photos');
  inBucket = new S3Files(bucket.access);
  folder = await mkdtemp(join(tmpdir(), 'meguri-files-'));
  inFolder = new LocalFiles(folder);
});
afterAll(async () => {
  inBucket.close();
  await bucket.close();
  await rm(folder, { recursive: true, force: true });
});

const BYTES = Buffer.from([0, 255, 1, 254, 10, 13]);
async function contentOf(files: FileStore, name: string): Promise<Buffer | null> {
  const file = await files.read(name);
  if (file === null) return null;
  const content = await buffer(file.stream);
  expect(content).toHaveLength(file.bytes);
  return content;
}

describe('files in a folder', () => {
  it('are only accessible to the service’s own user, like their folders', async () => {
    await inFolder.write('private/photo.webp', BYTES);
    const modeOf = async (path: string) => ((await stat(join(folder, path))).mode & 0o777).toString(8);
    expect([await modeOf('private'), await modeOf('private/photo.webp')]).toEqual(['700', '600']);
  });
});

describe.each([
  ['a folder', () => inFolder],
  ['a bucket', () => inBucket],
])('files in %s', (_, files) => {
  it('are read byte for byte as written, and replaced as a whole', async () => {
    await files().write('items/a.webp', BYTES);
    expect(await contentOf(files(), 'items/a.webp')).toEqual(BYTES);
    await files().write('items/a.webp', Buffer.from('x'));
    expect(await contentOf(files(), 'items/a.webp')).toEqual(Buffer.from('x'));
  });

  it('can be large', async () => {
    const large = Buffer.alloc(5_000_000, 7);
    await files().write('items/large.webp', large);
    expect((await contentOf(files(), 'items/large.webp'))?.equals(large)).toBe(true);
  });

  it('that don’t exist are null, and removing them is no error', async () => {
    expect(await files().read('items/none.webp')).toBeNull();
    await files().remove('items/none.webp');
  });

  it('don’t exist after their removal', async () => {
    await files().write('items/b.webp', BYTES);
    await files().remove('items/b.webp');
    expect(await files().read('items/b.webp')).toBeNull();
  });

  it('can be checked', async () => {
    await expect(files().check()).resolves.toBeUndefined();
  });

  it('that are written twice concurrently are one of the two', async () => {
    const [one, other] = [Buffer.alloc(200_000, 1), Buffer.alloc(200_000, 2)];
    await Promise.all([files().write('items/c.webp', one), files().write('items/c.webp', other)]);
    const content = await contentOf(files(), 'items/c.webp');
    expect(content?.equals(one) || content?.equals(other)).toBe(true);
  });
});

describe('a bucket', () => {
  it('is requested with a signature, for its objects by path', async () => {
    await inBucket.write('items/signed.webp', BYTES);
    const last = bucket.asked.at(-1);
    expect(last).toMatchObject({ method: 'PUT', path: '/photos/items/signed.webp' });
    expect(last?.authorization).toMatch(/^AWS4-HMAC-SHA256 Credential=test-id\//);
  });

  it.each([
    ['XMinioStorageFull', 507, 'storage_full'],
    ['QuotaExceeded', 400, 'storage_full'],
    ['InternalError', 500, 'service_unavailable'],
  ])('that responds with %s (%i) is %s for uploaders', async (code, status, answer) => {
    bucket.failWith({ code, status });
    const failure = await inBucket.write('items/d.webp', BYTES).catch((error: unknown) => error);
    bucket.failWith(null);
    expect(errorAnswer(failure).code).toBe(answer);
  });

  it('that doesn’t respond is unavailable, and fails its check', async () => {
    const away = new S3Files({ ...bucket.access, endpoint: 'http://127.0.0.1:9' });
    const failure = await away.read('items/a.webp').catch((error: unknown) => error);
    expect(errorAnswer(failure).code).toBe('service_unavailable');
    await expect(away.check()).rejects.toThrow();
    await expect(new S3Files({ ...bucket.access, bucket: 'other' }).check()).rejects.toThrow();
    away.close();
  });
});

describe('a folder', () => {
  it('keeps no part of a file that couldn’t be written', async () => {
    await mkdir(join(folder, 'items', 'taken.webp'), { recursive: true });
    await writeFile(join(folder, 'items', 'taken.webp', 'x'), '');
    await expect(inFolder.write('items/taken.webp', BYTES)).rejects.toThrow();
    expect((await readdir(join(folder, 'items'))).filter((name) => name.endsWith('.part'))).toEqual([]);
  });
});
