import { describe, expect, it } from '@jest/globals';
import { photoSrcset, photoUrl, srcsetOf } from './photo-widths.ts';

describe('the addresses of a photo', () => {
  const url = '/uploads/items/00000000-0000-4000-8000-000000000001.webp';

  it('contain its width before the extension', () => {
    expect(photoUrl(url, 640)).toBe('/uploads/items/00000000-0000-4000-8000-000000000001-640.webp');
  });

  it('are those of the smaller widths and its own, for srcset', () => {
    const narrow = photoUrl(url, 320);
    expect(photoSrcset({ url, width: 500 })).toBe(`${narrow} 320w, ${url} 500w`);
    expect(photoSrcset({ url, width: 100 })).toBe(`${url} 100w`);
    expect(photoSrcset({ url, width: null }).split(', ')).toHaveLength(4);
  });

  it('are known by an item’s URL alone', () => {
    expect(srcsetOf(url)).toBe(photoSrcset({ url, width: null }));
    expect(srcsetOf('/uploads/messages/00000000-0000-4000-8000-000000000001.webp')).toBeUndefined();
  });
});
