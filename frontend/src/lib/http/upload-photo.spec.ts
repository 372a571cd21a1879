import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { send } from './api.ts';
import { photoUpload, rememberArrived, withPhotos } from './upload-photo.ts';

const json = (body: object, status = 200) => new Response(JSON.stringify(body), { status });
const HOUR = 3_600_000;
const bytes = new File(['x'], 'x.bin');

describe('a photo', () => {
  afterEach(() => void jest.restoreAllMocks());

  it('is uploaded again after a failure, and not after a success', async () => {
    const forms: unknown[] = [];
    jest.spyOn(globalThis, 'fetch').mockImplementation(async (path, init) => {
      if (path !== '/api/photos') return json({ csrfToken: 'token' });
      forms.push((init?.body as FormData).get('image'));
      return forms.length === 1 ? json({ code: 'internal', message: '' }, 400) : json({ imageUrl: '/1.webp' });
    });
    const upload = photoUpload<{ imageUrl: string }>('/api/photos', { field: 'image' });
    await expect(upload(bytes)).rejects.toThrow();
    expect(await upload(bytes)).toEqual({ imageUrl: '/1.webp' });
    expect(await upload(bytes)).toEqual({ imageUrl: '/1.webp' });
    expect(forms).toHaveLength(2);
    expect(forms[1]).toBeInstanceOf(File);
  });

  /** The service has a new address for each photo that comes, and refuses a message with an address that it has no longer. */
  const service = (gone: readonly string[]) => {
    let came = 0;
    const named: string[] = [];
    jest.spyOn(globalThis, 'fetch').mockImplementation(async (path, init) => {
      if (path === '/api/csrf-token') return json({ csrfToken: 'token' });
      if (path === '/api/photos') return json({ imageUrl: `/${++came}.webp` });
      const { image } = JSON.parse(String(init?.body)) as { image: string };
      named.push(image);
      return gone.includes(image) ? json({ errors: [{ field: 'images', message: '' }] }, 400) : json({});
    });
    return named;
  };
  const upload = photoUpload<{ imageUrl: string }>('/api/photos', { field: 'image' });
  const say = (photo: File) =>
    withPhotos(async () => send('POST', '/api/messages/2', { body: { image: (await upload(photo)).imageUrl } }));

  it('is uploaded again after 20 hours, when the sweep may have removed it', async () => {
    service([]);
    const now = jest.spyOn(Date, 'now').mockReturnValue(0);
    const photo = new File(['x'], 'night.bin');
    expect(await upload(photo)).toEqual({ imageUrl: '/1.webp' });
    now.mockReturnValue(19 * HOUR);
    expect(await upload(photo)).toEqual({ imageUrl: '/1.webp' });
    now.mockReturnValue(21 * HOUR);
    expect(await upload(photo)).toEqual({ imageUrl: '/2.webp' });
  });

  it('is uploaded again once when its URL is rejected', async () => {
    const named = service(['/gone.webp']);
    const photo = new File(['x'], 'gone.bin');
    rememberArrived(photo, '/api/photos', { imageUrl: '/gone.webp' });
    await say(photo);
    expect(named).toEqual(['/gone.webp', '/1.webp']);
  });

  it('isn’t uploaded a third time when the new URL is rejected, too', async () => {
    const named = service(['/1.webp', '/2.webp']);
    await expect(say(new File(['x'], 'bad.bin'))).rejects.toMatchObject({ status: 400 });
    expect(named).toEqual(['/1.webp', '/2.webp']);
  });
});
