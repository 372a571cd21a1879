import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { photoUpload } from './upload-photo.ts';

const json = (body: object, status = 200) => new Response(JSON.stringify(body), { status });
const bytes = new File(['x'], 'x.bin');

describe('a photo that is sent', () => {
  afterEach(() => void jest.restoreAllMocks());

  it('travels again after a failure, and not once it has arrived', async () => {
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
});
