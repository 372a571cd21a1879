import { loaded } from '../loaded.ts';
import { isWholeJpeg } from './whole-jpeg.ts';

export interface ImageSize {
  /** Maximum length of the longer side in pixels. */
  readonly longerSide: number;
  /** Quality, 0 to 1. */
  readonly quality: number;
}
/** For photos in messages, reports and receipts. */
const SMALL: ImageSize = { longerSide: 1000, quality: 0.45 };
/** For photos that pages show large: enough for a screen, small enough for a mobile network. */
export const LARGE: ImageSize = { longerSide: 2400, quality: 0.85 };

/**
 * Compresses an image to send from a phone: WebP, or JPEG if the browser can't encode WebP. Other files stay as they are, and so do
 * images that the browser can't decode or for which the code fails to load: the server validates and compresses too.
 */
export async function compressed(file: File, size = SMALL): Promise<File> {
  if (!file.type.startsWith('image/') || !(await isWhole(file))) return file;
  return (await asType(file, 'image/webp', size)) ?? (await asType(file, 'image/jpeg', size)) ?? file;
}

/** Browsers decode a truncated JPEG with a grey lower part. */
export const isWhole = async (file: Blob): Promise<boolean> => isWholeJpeg(new Uint8Array(await file.arrayBuffer()));

type ImageType = 'image/webp' | 'image/jpeg';

/** null: not supported. Some browsers return another type instead of failing. */
async function asType(file: File, type: ImageType, { longerSide, quality }: ImageSize): Promise<File | null> {
  try {
    const { default: compress } = await loaded(() => import('browser-image-compression'));
    const small = await compress(file, {
      maxWidthOrHeight: longerSide,
      initialQuality: quality,
      fileType: type,
      // A worker would load the library from another host.
      useWebWorker: false,
    });
    return small.type === type ? new File([small], renamed(file.name, type), { type }) : null;
  } catch {
    return null;
  }
}

const renamed = (name: string, type: string): string =>
  `${name.replace(/\.[^.]*$/, '')}.${type.slice('image/'.length)}`;
