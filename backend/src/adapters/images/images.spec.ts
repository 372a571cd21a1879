import { describe, expect, it } from '@jest/globals';
import type { RejectedForNow } from '@meguri/contracts/errors.ts';
import sharp from 'sharp';
import { ServedTime } from '../../limits/served-time.ts';
import { isHeic, isLosslessWebp } from './image-headers.ts';
import { Images } from './images.ts';

/** Allows one millisecond of decoding within ten minutes. */
class HurriedImages extends Images {
  protected override readonly spent = new ServedTime(1, 600_000);
}

const picture = (side: number) => sharp({ create: { width: side, height: side, channels: 3, background: '#357' } });

describe('decoding', () => {
  it('is rejected for some minutes for a user who used up their time, but not for others or the service itself', async () => {
    const images = new HurriedImages();
    const photo = await picture(800).png().toBuffer();
    await images.toPhoto(photo, 1);
    const refusal: unknown = await images.toPhoto(photo, 1).catch((error: unknown) => error);
    expect(refusal).toMatchObject({ code: 'too_many_photos', retryAfterSeconds: expect.any(Number) });
    expect((refusal as RejectedForNow).retryAfterSeconds).toBeGreaterThan(60);
    await expect(images.toSquareWebp(photo, 100, 1)).rejects.toMatchObject({ code: 'too_many_photos' });
    await expect(images.toPhoto(photo, 2)).resolves.toMatchObject({ width: 800 });
    for (let times = 0; times < 2; times += 1)
      await expect(images.toJpeg(photo, { side: 100, maxBytes: 100_000 })).resolves.toBeInstanceOf(Uint8Array);
  });

  it('rejects files that aren’t pictures without waiting for a turn', async () => {
    const images = new Images();
    const begun = Array.from({ length: 4 }, async () => images.toPhoto(await picture(3_000).png().toBuffer(), 1));
    const refused = images.toPhoto(Buffer.from('hello'), 1).catch((error: { code: string }) => error.code);
    expect(await Promise.race([refused, ...begun])).toBe('image_invalid');
    await Promise.all(begun);
  });
});

describe('a header', () => {
  const heif = (...brands: string[]) => {
    const size = Buffer.alloc(4);
    size.writeUInt32BE(12 + 4 * brands.length);
    const [major = '', ...compatible] = brands;
    return Buffer.concat([size, Buffer.from(`ftyp${major}\0\0\0\0${compatible.join('')}`), Buffer.from('mif1heic')]);
  };

  it.each([
    [['heic', 'mif1', 'heic'], true],
    [['mif1', 'mif1', 'heic'], true],
    [['msf1', 'hevc'], true],
    [['mif1'], true],
    [['avif', 'mif1', 'miaf'], false],
    [['mif1', 'avif'], false],
    [['mp42', 'isom'], false],
  ])('with the brands %j says whether it is HEIC: %s', (brands, expected) => {
    expect(isHeic(heif(...brands))).toBe(expected);
  });

  it('of a WebP says whether it is lossless', async () => {
    const transparent = sharp({ create: { width: 20, height: 20, channels: 4, background: '#35778080' } });
    expect(isLosslessWebp(await picture(20).webp({ lossless: true }).toBuffer())).toBe(true);
    expect(isLosslessWebp(await transparent.clone().withExif({}).webp({ lossless: true }).toBuffer())).toBe(true);
    expect(isLosslessWebp(await transparent.webp().toBuffer())).toBe(false);
    expect(isLosslessWebp(await picture(20).png().toBuffer())).toBe(false);
  });
});
