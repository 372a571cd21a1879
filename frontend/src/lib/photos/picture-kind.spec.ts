import { describe, expect, it } from '@jest/globals';
import { pictureKind, pictureKindOf } from './picture-kind.ts';

const bytes = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));
const heif = (...brands: string[]) =>
  bytes(`\0\0\0${String.fromCharCode(8 + 4 * brands.length + 4)}ftyp${brands[0]}\0\0\0\0${brands.slice(1).join('')}`);

describe('the kind of a picture', () => {
  it.each([
    ['a JPEG', bytes('\xff\xd8\xff\xe0\0\x10JFIF'), 'image/jpeg'],
    ['a PNG', bytes('\x89PNG\r\n\x1a\n\0\0\0\rIHDR'), 'image/png'],
    ['a GIF', bytes('GIF89a'), 'image/gif'],
    ['a WebP', bytes('RIFF\x24\0\0\0WEBPVP8 '), 'image/webp'],
    ['an AVIF', heif('avif', 'mif1', 'miaf'), 'image/avif'],
    ['an AVIF of the container’s brand', heif('mif1', 'miaf', 'avif'), 'image/avif'],
    ['a HEIC', heif('heic', 'mif1', 'heic'), 'image/heic'],
    ['a HEIC of the container’s brand', heif('mif1', 'miaf', 'heic'), 'image/heic'],
    ['a film', heif('isom', 'mp41'), null],
    ['a text', bytes('GIF is what I say'), null],
    ['nothing', new Uint8Array(), null],
  ])('%s is recognised by its bytes', (_, head, kind) => expect(pictureKind(head)).toBe(kind));

  it('is read from the file’s content, not from its declared type', async () => {
    const file = new File([bytes('\xff\xd8\xff\xe0')], 'IMG_1.txt', { type: 'text/plain' });
    expect(await pictureKindOf(file)).toBe('image/jpeg');
  });
});
