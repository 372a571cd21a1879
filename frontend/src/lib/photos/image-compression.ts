import { loaded } from '../loaded.ts';
import { isWholeJpeg } from './whole-jpeg.ts';

export interface ImageSize {
  /** In pixels, at most. */
  readonly longerSide: number;
  /** How much of it is kept: 0 to 1. */
  readonly quality: number;
}
/** Photos in messages, reports and receipts. */
const SMALL: ImageSize = { longerSide: 1000, quality: 0.45 };

/**
 * An image made small enough to send from a phone: webp, or jpeg where the browser can't write webp. Files that are no
 * images stay as they are; so do images that this browser can't read, or for which the code isn't there: the server judges, and makes
 * them small itself.
 */
export async function compressed(file: File, size = SMALL): Promise<File> {
  if (!file.type.startsWith('image/') || !(await isWhole(file))) return file;
  return (await asType(file, 'image/webp', size)) ?? (await asType(file, 'image/jpeg', size)) ?? file;
}

/** Of a JPEG that stops halfway a browser would make a picture with grey below. */
export const isWhole = async (file: Blob): Promise<boolean> => isWholeJpeg(new Uint8Array(await file.arrayBuffer()));

type ImageType = 'image/webp' | 'image/jpeg';

/** null when it can't be written so: some browsers answer with another type instead of refusing. */
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
