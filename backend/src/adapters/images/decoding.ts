import { Rejected } from '@meguri/contracts/errors.ts';
import { MAX_COSTLY_PIXELS, MAX_UPLOAD_PIXELS, MAX_UPLOAD_SIDE } from '@meguri/contracts/limits.ts';
import type Sharp from 'sharp';
import type { ResizeOptions, Sharp as Pipeline } from 'sharp';
import { isHeic, isLosslessWebp } from './image-headers.ts';
import { jpegScans } from './jpeg-scans.ts';

/** A progressive JPEG is read once per scan; cameras and browsers write about ten. */
const MAX_SCANS = 100;
/** The time limit for decoding; a picture that takes longer was made to. */
const DECODING_SECONDS = 5;
const DECODERS = ['jpeg', 'png', 'webp', 'heif', 'gif', 'tiff'];
/**
 * Decoding an AVIF takes 20 to 25 bytes per pixel: its planes with twelve bits each, and the whole picture made of
 * them.
 */
const AVIF_COST = 4;
const USUAL_BITS = 8;

/** A decoded picture: rows of pixels with three bytes each, or four with transparency. */
export interface RawImage {
  readonly pixels: Buffer;
  readonly width: number;
  readonly height: number;
  readonly channels: 3 | 4;
}

/** A file that may be decoded according to its header. */
export interface DecodableImage {
  readonly source: Buffer;
  /** The memory it takes, in pixels of a picture that is decoded line by line. */
  readonly cost: number;
  /**
   * Incomplete files are refused; a JPEG that lacks only its end marker was completed, so nothing else may be missing.
   */
  readonly failOn: 'error' | 'warning';
}

/** @throws Rejected `heic_unsupported`, `image_invalid`, `image_too_large`, `image_too_small`, `image_too_costly` */
export async function decodable(sharp: typeof Sharp, given: Buffer, leastSide: number): Promise<DecodableImage> {
  if (isHeic(given)) throw new Rejected('heic_unsupported');
  const { scans, ended } = jpegScans(given);
  if (scans > MAX_SCANS) throw new Rejected('image_invalid');
  const { format, width, height, bitsPerSample = USUAL_BITS } = await headerOf(sharp, given);
  const pixels = width * height;
  if (pixels > MAX_UPLOAD_PIXELS || Math.max(width, height) > MAX_UPLOAD_SIDE) throw new Rejected('image_too_large');
  if (Math.min(width, height) < leastSide) throw new Rejected('image_too_small');
  const isAvif = format === 'heif';
  // An AVIF takes time and memory in proportion to its bit depth.
  const weighed = isAvif ? (pixels * Math.max(bitsPerSample, USUAL_BITS)) / USUAL_BITS : pixels;
  if ((isAvif || isLosslessWebp(given)) && weighed > MAX_COSTLY_PIXELS) throw new Rejected('image_too_costly');
  const cost = isAvif ? weighed * AVIF_COST : pixels;
  if (scans === 0 || ended) return { source: given, cost, failOn: 'error' };
  return { source: Buffer.concat([given, END_OF_JPEG]), cost, failOn: 'warning' };
}

const END_OF_JPEG = Buffer.from([0xff, 0xd9]);

async function headerOf(sharp: typeof Sharp, source: Buffer) {
  try {
    const header = await sharp(source, { limitInputPixels: false }).metadata();
    if (DECODERS.includes(header.format)) return header;
  } catch {
    // A file that libvips can't read is no picture that could be shown.
  }
  throw new Rejected('image_invalid');
}

/** Decodes a picture upright, in that size. @throws Rejected `image_invalid` */
export async function decode(
  sharp: typeof Sharp,
  { source, failOn }: DecodableImage,
  size: ResizeOptions,
): Promise<RawImage> {
  try {
    const { data, info } = await sharp(source, { limitInputPixels: false, failOn, sequentialRead: true })
      .autoOrient()
      .resize(size)
      .timeout({ seconds: DECODING_SECONDS })
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true });
    return await inColour(sharp, { pixels: data, width: info.width, height: info.height }, info.channels);
  } catch {
    throw new Rejected('image_invalid');
  }
}

/** Grey pictures have one channel, or two. */
async function inColour(
  sharp: typeof Sharp,
  raw: Omit<RawImage, 'channels'>,
  channels: 1 | 2 | 3 | 4,
): Promise<RawImage> {
  if (channels === 3 || channels === 4) return { ...raw, channels };
  const { width, height, pixels } = raw;
  const grey = sharp(pixels, { raw: { width, height, channels } });
  const { data, info } = await grey.toColourspace('srgb').raw().toBuffer({ resolveWithObject: true });
  return { pixels: data, width, height, channels: info.channels === 4 ? 4 : 3 };
}

export const open = (sharp: typeof Sharp, { pixels, width, height, channels }: RawImage): Pipeline =>
  sharp(pixels, { raw: { width, height, channels } });
