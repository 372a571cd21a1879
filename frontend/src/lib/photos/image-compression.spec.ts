import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { compressed, LARGE } from './image-compression.ts';

it('a file that isn’t an image is returned unchanged', async () => {
  const file = new File(['plain'], 'letter.txt', { type: 'text/plain' });
  expect(await compressed(file)).toBe(file);
});

it('an image that the browser can’t read is returned unchanged, for the server to validate', async () => {
  const file = new File(['not an image'], 'photo.heic', { type: 'image/heic' });
  expect(await compressed(file)).toBe(file);
});

describe('a photo', () => {
  const given = jest.fn<(file: File, terms: { fileType: string }) => Promise<Blob>>();
  let shrunk: typeof compressed;
  beforeEach(async () => {
    given.mockReset();
    given.mockImplementation(async (_, { fileType }) => new Blob(['small'], { type: fileType }));
    jest.resetModules();
    jest.unstable_mockModule('browser-image-compression', () => ({ default: given }));
    ({ compressed: shrunk } = await import('./image-compression.ts'));
  });

  it('is compressed to WebP, at most 1000 pixels long, at a quality of 0.45, if no size is named', async () => {
    const photo = new File(['png'], 'bag.of.mine.png', { type: 'image/png' });
    expect(await shrunk(photo)).toMatchObject({ name: 'bag.of.mine.webp', type: 'image/webp', size: 5 });
    const terms = { maxWidthOrHeight: 1000, initialQuality: 0.45, fileType: 'image/webp', useWebWorker: false };
    expect(given.mock.calls).toEqual([[photo, terms]]);
  });

  it('is up to 2400 pixels long, at a quality of 0.85, where pages show it large', async () => {
    const photo = new File(['png'], 'bag.png', { type: 'image/png' });
    await shrunk(photo, LARGE);
    expect(given.mock.calls[0]?.[1]).toMatchObject({ maxWidthOrHeight: 2400, initialQuality: 0.85 });
  });

  it('is sent uncompressed when the compression’s module can’t be loaded, as after a release', async () => {
    jest.unstable_mockModule('browser-image-compression', () => {
      throw new TypeError('Failed to fetch dynamically imported module');
    });
    jest.resetModules();
    ({ compressed: shrunk } = await import('./image-compression.ts'));
    const photo = new File(['png'], 'bag.png', { type: 'image/png' });
    expect(await shrunk(photo)).toBe(photo);
  });

  it('is compressed to JPEG when the browser can’t write WebP', async () => {
    given.mockImplementationOnce(async () => new Blob(['x'], { type: 'image/png' }));
    const photo = new File(['png'], 'bag.png', { type: 'image/png' });
    expect(await shrunk(photo)).toMatchObject({ name: 'bag.jpeg', type: 'image/jpeg' });
    expect(given.mock.calls[1]?.[1]).toMatchObject({
      maxWidthOrHeight: 1000,
      initialQuality: 0.45,
      fileType: 'image/jpeg',
    });
  });
});
