import { describe, expect, it } from '@jest/globals';
import { CUT_OFF, HEIC_UNSUPPORTED, pickedImages } from './picked-images.ts';

const JPEG = Uint8Array.of(0xff, 0xd8, 0xff, 0xe0, 0, 4, 0, 0, 0xff, 0xd9);
const HALF = JPEG.subarray(0, -2);
const HEIC = Uint8Array.from('\0\0\0\x18ftypmif1\0\0\0\0miafheic', (character) => character.charCodeAt(0));
const photo = (name: string) => new File([JPEG], name, { type: 'image/jpeg' });
const text = new File(['notes'], 'notes.txt', { type: 'text/plain' });
const names = (files: readonly File[]) => files.map(({ name }) => name);
/** A browser that reads these, and no others. */
const browserThatReads = (can: boolean) =>
  Object.assign(globalThis, {
    createImageBitmap: async () => (can ? { close: () => undefined } : Promise.reject(new Error())),
  });

describe('files picked as photos', () => {
  it('are accepted while there is room', async () => {
    const { images, problem } = await pickedImages([photo('a'), photo('b')], { max: 5, taken: 3 });
    expect(names(images)).toEqual(['a', 'b']);
    expect(problem).toBeUndefined();
  });

  it('are accepted up to the limit, which the message names', async () => {
    const { images, problem } = await pickedImages([photo('a'), photo('b')], { max: 5, taken: 4 });
    expect(names(images)).toEqual(['a']);
    expect(problem).toBe('写真は5枚まで選択できます');
    expect((await pickedImages([photo('a')], { max: 5, taken: 5 })).images).toEqual([]);
  });

  it('are images only, and that message comes before the limit', async () => {
    const { images, problem } = await pickedImages([text, photo('a'), photo('b')], { max: 1, taken: 0 });
    expect(names(images)).toEqual(['a']);
    expect(problem).toBe('画像ファイルのみ選択できます');
  });

  it.each(['', 'application/octet-stream', 'image/png'])(
    'are recognised as images by their bytes, also with the type %j',
    async (type) => {
      const { images, problem } = await pickedImages([new File([JPEG], 'IMG_1.jpg', { type })], { max: 1, taken: 0 });
      expect(images.map((image) => [image.name, image.type])).toEqual([['IMG_1.jpg', 'image/jpeg']]);
      expect(problem).toBeUndefined();
    },
  );

  it.each([
    ['by name', new File([new Uint8Array(64)], 'IMG_3.HEIC')],
    ['by type', new File(['x'], 'photo', { type: 'image/heic' })],
    ['by content', new File([HEIC], 'IMG_3.jpg', { type: 'image/jpeg' })],
  ])('that are HEIC (%s) are rejected with advice, unless the browser can decode them', async (_, file) => {
    browserThatReads(false);
    expect(await pickedImages([file], { max: 1, taken: 0 })).toEqual({ images: [], problem: HEIC_UNSUPPORTED });
    browserThatReads(true);
    expect(names((await pickedImages([file], { max: 1, taken: 0 })).images)).toEqual([file.name]);
    Reflect.deleteProperty(globalThis, 'createImageBitmap');
  });

  it('that are truncated are rejected, or kept if the form marks them', async () => {
    const half = new File([HALF], 'half.jpg', { type: 'image/jpeg' });
    expect(await pickedImages([half], { max: 1, taken: 0 })).toEqual({ images: [], problem: CUT_OFF });
    expect(await pickedImages([half], { max: 1, taken: 0, withUnusable: true })).toEqual({
      images: [half],
      problem: undefined,
    });
  });
});
