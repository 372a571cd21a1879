import { Injectable } from '@nestjs/common';
import { Rejected } from '@meguri/contracts/errors.ts';
import { MAX_UPLOAD_PIXELS, MAX_UPLOAD_SIDE } from '@meguri/contracts/limits.ts';
import { PHOTO_WIDTHS } from '@meguri/contracts/upload/photo-widths.ts';
import type Sharp from 'sharp';
import type { ResizeOptions, Sharp as Pipeline } from 'sharp';
import { ConcurrencyLimiter } from '../concurrency-limiter.ts';
import { jpegScans } from './jpeg-scans.ts';

/** A progressive JPEG is read once for each of its scans; cameras and browsers write ten or so. */
const MAX_SCANS = 100;

export interface WebpImage {
  readonly bytes: Buffer;
  readonly width: number;
  readonly height: number;
}

/** A photo in all its widths, and how it looks from afar. */
export interface WebpPhoto extends WebpImage {
  /** Smaller ones, by width. */
  readonly smaller: ReadonlyMap<number, Buffer>;
  /** A few pixels, as a `data:` URL. */
  readonly placeholder: string;
  /** `#rrggbb` */
  readonly colour: string;
}

/** Decoded: rows of pixels, three bytes each, or four with transparency. */
export interface RawImage {
  readonly pixels: Buffer;
  readonly width: number;
  readonly height: number;
  readonly channels: 3 | 4;
}

const MAX_WIDTH = Math.max(...PHOTO_WIDTHS);
/** A photo is at most so many times as high as it is wide; a longer strip gets narrower. */
const HIGHEST = 2;
const QUALITY = 82;
const PLACEHOLDER_SIDE = 16;
const PLACEHOLDER_QUALITY = 30;
/** Decoded pictures are large: so many at once, in the whole process; nobody holds up everybody else. */
const AT_ONCE = 3;
const OF_ONE_PERSON = { atOnce: 2, waiting: Infinity };
/** As long as pixels are worked on: one that takes longer was made to. */
const DECODING_SECONDS = 5;
const DECODERS = ['jpeg', 'png', 'webp', 'heif', 'gif', 'tiff'];

/** Of papers: legible, at a tenth of a megabyte. */
const JPEG_QUALITY = 72;
const SMALLER = 0.7;
const LEAST_SIDE = 300;

/** Decodes what claims to be an image and writes it anew, so that nothing else in the file survives. */
@Injectable()
export class Images {
  private sharp: Promise<typeof Sharp> | undefined;
  private readonly limiter = new ConcurrencyLimiter(AT_ONCE, OF_ONE_PERSON);

  /**
   * Turned upright, at most 1,600 pixels wide and as webp, without any metadata; and smaller.
   * @param whose the person who waits for it
   * @throws Rejected `image_invalid`, `image_too_large` (more than 40 megapixels), `heic_unsupported`
   */
  toPhoto(source: Buffer, whose: number): Promise<WebpPhoto> {
    return this.decoding(
      source,
      async (sharp) => {
        const raw = await decode(sharp, source, within(MAX_WIDTH));
        return photoOf(sharp, raw);
      },
      whose,
    );
  }

  /** Cut to a square of so many pixels around the middle. @throws as `toPhoto` */
  toSquareWebp(source: Buffer, side: number, whose: number): Promise<WebpImage> {
    return this.decoding(
      source,
      async (sharp) => {
        const raw = await decode(sharp, source, { width: side, height: side, fit: 'cover' });
        return { bytes: await webp(open(sharp, raw)), width: raw.width, height: raw.height };
      },
      whose,
    );
  }

  /** Within a square of that side, and smaller as long as its file is larger than that. @throws as `toPhoto` */
  toJpeg(source: Buffer, { side, maxBytes }: { side: number; maxBytes: number }): Promise<Uint8Array<ArrayBuffer>> {
    return this.decoding(source, async (sharp) => {
      const raw = await decode(sharp, source, { width: side, height: side, fit: 'inside', withoutEnlargement: true });
      for (let within = side; ; within = Math.floor(within * SMALLER)) {
        const resized = open(sharp, raw).resize({
          width: within,
          height: within,
          fit: 'inside',
          withoutEnlargement: true,
        });
        const jpeg = await resized.flatten({ background: '#fff' }).jpeg({ quality: JPEG_QUALITY }).toBuffer();
        if (jpeg.length <= maxBytes || within < LEAST_SIDE) return new Uint8Array(jpeg);
      }
    });
  }

  /** The pixels, upright, within a square of that side. @throws as `toPhoto` */
  toPixels(source: Buffer, side: number): Promise<RawImage> {
    return this.decoding(source, (sharp) =>
      decode(sharp, source, { width: side, height: side, fit: 'inside', withoutEnlargement: true }),
    );
  }

  /** As PNG: what another service reads. */
  toPng(raw: RawImage): Promise<Buffer> {
    return this.decoding(null, (sharp) => open(sharp, raw).png({ compressionLevel: 3 }).toBuffer());
  }

  private async decoding<Result>(
    source: Buffer | null,
    act: (sharp: typeof Sharp) => Promise<Result>,
    whose: number | null = null,
  ): Promise<Result> {
    if (source !== null && isHeic(source)) throw new Rejected('heic_unsupported');
    if (source !== null && jpegScans(source) > MAX_SCANS) throw new Rejected('image_invalid');
    const sharp = await (this.sharp ??= loadSharp());
    return this.limiter.run(() => act(sharp), whose);
  }
}

/** libvips takes 30 MB: it is loaded with the first picture. */
async function loadSharp(): Promise<typeof Sharp> {
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
}

const within = (width: number): ResizeOptions => ({
  width,
  height: width * HIGHEST,
  fit: 'inside',
  withoutEnlargement: true,
});

/** What phones of one make write, whatever the file is called: its first box names a brand. */
const isHeic = (source: Buffer): boolean => /^ftyp(hei[cxms]|hev[cx])/.test(source.toString('latin1', 4, 12));

async function decode(sharp: typeof Sharp, source: Buffer, size: ResizeOptions): Promise<RawImage> {
  try {
    const image = sharp(source, { limitInputPixels: false, failOn: 'error', sequentialRead: true });
    const { format, width, height } = await image.metadata();
    if (!DECODERS.includes(format)) throw new Rejected('image_invalid');
    if (width * height > MAX_UPLOAD_PIXELS || Math.max(width, height) > MAX_UPLOAD_SIDE)
      throw new Rejected('image_too_large');
    const { data, info } = await image
      .autoOrient()
      .resize(size)
      .timeout({ seconds: DECODING_SECONDS })
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true });
    return await inColour(sharp, { pixels: data, width: info.width, height: info.height }, info.channels);
  } catch (error) {
    if (error instanceof Rejected) throw error;
    // Whatever libvips has against a file, it is no picture that we can show.
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

const open = (sharp: typeof Sharp, { pixels, width, height, channels }: RawImage) =>
  sharp(pixels, { raw: { width, height, channels } });

const webp = (image: Pipeline, quality = QUALITY): Promise<Buffer> => image.webp({ quality, effort: 3 }).toBuffer();

/** One after the other, so that a photo costs the memory of one. */
async function photoOf(sharp: typeof Sharp, raw: RawImage): Promise<WebpPhoto> {
  const { width, height } = raw;
  const smaller = new Map<number, Buffer>();
  for (const one of PHOTO_WIDTHS) {
    if (one < width) smaller.set(one, await webp(open(sharp, raw).resize({ width: one })));
  }
  const tiny = open(sharp, raw).resize({ width: PLACEHOLDER_SIDE, height: PLACEHOLDER_SIDE, fit: 'inside' });
  const placeholder = await webp(tiny.clone(), PLACEHOLDER_QUALITY);
  return {
    bytes: await webp(open(sharp, raw)),
    width,
    height,
    smaller,
    placeholder: `data:image/webp;base64,${placeholder.toString('base64')}`,
    colour: await colourOf(sharp, tiny),
  };
}

/** The most frequent shade, after transparency was put on white. */
async function colourOf(sharp: typeof Sharp, tiny: Pipeline): Promise<string> {
  const { data, info } = await tiny.flatten({ background: '#fff' }).raw().toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const { dominant } = await sharp(data, { raw: { width, height, channels } }).stats();
  return `#${[dominant.r, dominant.g, dominant.b].map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}

/**
 * Renders an SVG of our own making as PNG; never what people upload. The renderer is loaded when it is first needed: it
 * would cost every start its memory.
 */
export async function renderDrawing(svg: string): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  return sharp(Buffer.from(svg)).png({ compressionLevel: 1 }).toBuffer();
}
