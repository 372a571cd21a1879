import { Injectable } from '@nestjs/common';
import { RejectedForNow } from '@meguri/contracts/errors.ts';
import { PHOTO_WIDTHS } from '@meguri/contracts/upload/photo-widths.ts';
import type Sharp from 'sharp';
import type { ResizeOptions, Sharp as Pipeline } from 'sharp';
import { ConcurrencyLimiter } from '../../limits/concurrency-limiter.ts';
import { ServedTime } from '../../limits/served-time.ts';
import { decode, type DecodableImage, decodable, open, type RawImage } from './decoding.ts';

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

const MAX_WIDTH = Math.max(...PHOTO_WIDTHS);
/** A photo is at most so many times as high as it is wide; a longer strip gets narrower. */
const HIGHEST = 2;
const QUALITY = 82;
const PLACEHOLDER_SIDE = 16;
const PLACEHOLDER_QUALITY = 30;
/**
 * Decoders at once, and what they may hold together, in pixels of a picture that is decoded line by line. A person has a
 * second decoder only while nobody else waits.
 */
const DECODERS = { atOnce: 3, ofOnePerson: { atOnce: 2, waiting: Infinity }, budget: 100_000_000 };
/** Of decoding a person within ten minutes: a hundred photos as browsers send them, made small before. */
const BUDGET_MS = 60_000;
const BUDGET_WINDOW_MS = 600_000;

/** Of papers: legible, at a tenth of a megabyte. */
const JPEG_QUALITY = 72;
const SMALLER = 0.7;
const LEAST_SIDE = 300;

/** Decodes what claims to be an image and writes it anew, so that nothing else in the file survives. */
@Injectable()
export class Images {
  private sharp: Promise<typeof Sharp> | undefined;
  private readonly limiter = new ConcurrencyLimiter(DECODERS);
  protected readonly spent = new ServedTime(BUDGET_MS, BUDGET_WINDOW_MS);

  /**
   * Turned upright, at most 1,600 pixels wide and as webp, without any metadata; and smaller.
   * @param whose the person who waits for it
   * @param leastSide what is smaller is refused
   * @throws Rejected `image_invalid`, `image_too_large` (more than 40 megapixels), `image_too_small`, `image_too_costly`, `heic_unsupported`;
   * RejectedForNow `too_many_photos`
   */
  toPhoto(source: Buffer, whose: number, leastSide = 1): Promise<WebpPhoto> {
    return this.decoding(
      source,
      async (sharp, image) => {
        const raw = await decode(sharp, image, within(MAX_WIDTH));
        return photoOf(sharp, raw);
      },
      whose,
      leastSide,
    );
  }

  /** Cut to a square of so many pixels around the middle. @throws as `toPhoto` */
  toSquareWebp(source: Buffer, side: number, whose: number): Promise<WebpImage> {
    return this.decoding(
      source,
      async (sharp, image) => {
        const raw = await decode(sharp, image, { width: side, height: side, fit: 'cover' });
        return { bytes: await webp(open(sharp, raw)), width: raw.width, height: raw.height };
      },
      whose,
    );
  }

  /** Within a square of that side, and smaller as long as its file is larger than that. @throws as `toPhoto` */
  toJpeg(source: Buffer, { side, maxBytes }: { side: number; maxBytes: number }): Promise<Uint8Array<ArrayBuffer>> {
    return this.decoding(
      source,
      async (sharp, image) => {
        const raw = await decode(sharp, image, { width: side, height: side, fit: 'inside', withoutEnlargement: true });
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
      },
      null,
    );
  }

  /** The pixels, upright, within a square of that side. @throws as `toPhoto` */
  toPixels(source: Buffer, side: number, whose: number): Promise<RawImage> {
    const size = { width: side, height: side, fit: 'inside', withoutEnlargement: true } as const;
    return this.decoding(source, (sharp, image) => decode(sharp, image, size), whose);
  }

  /** As PNG: what another service reads. */
  async toPng(raw: RawImage, whose: number): Promise<Buffer> {
    const sharp = await (this.sharp ??= loadSharp());
    const encode = () => open(sharp, raw).png({ compressionLevel: 3 }).toBuffer();
    return this.inTurn(encode, whose, raw.width * raw.height);
  }

  /** What can't be decoded at all is refused before it waits. @param whose null: the service itself */
  private async decoding<Result>(
    source: Buffer,
    act: (sharp: typeof Sharp, image: DecodableImage) => Promise<Result>,
    whose: number | null,
    leastSide = 1,
  ): Promise<Result> {
    const sharp = await (this.sharp ??= loadSharp());
    const image = await decodable(sharp, source, leastSide);
    return this.inTurn(() => act(sharp, image), whose, image.cost);
  }

  private inTurn<Result>(act: () => Promise<Result>, whose: number | null, cost: number): Promise<Result> {
    return this.limiter.run(
      async () => {
        const wait = whose === null ? 0 : this.spent.secondsUntilWithin(whose);
        if (wait > 0) throw new RejectedForNow('too_many_photos', wait);
        const began = performance.now();
        try {
          return await act();
        } finally {
          this.spent.add(whose, performance.now() - began);
        }
      },
      whose,
      cost,
    );
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
