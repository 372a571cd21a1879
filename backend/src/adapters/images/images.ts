import { Injectable } from '@nestjs/common';
import { RejectedForNow } from '@meguri/contracts/errors.ts';
import { PHOTO_WIDTHS } from '@meguri/contracts/upload/photo-widths.ts';
import type Sharp from 'sharp';
import type { ResizeOptions, Sharp as Pipeline } from 'sharp';
import { ConcurrencyLimiter } from '../../limits/concurrency-limiter.ts';
import { ServedTime } from '../../limits/served-time.ts';
import type { Person } from '../../limits/per-person.ts';
import { decode, type DecodableImage, decodable, open, type RawImage } from './decoding.ts';

export interface WebpImage {
  readonly bytes: Buffer;
  readonly width: number;
  readonly height: number;
}

/** A photo in all its widths, with its placeholder. */
export interface WebpPhoto extends WebpImage {
  /** Smaller versions, by width. */
  readonly smaller: ReadonlyMap<number, Buffer>;
  /** A few pixels, as a `data:` URL. */
  readonly placeholder: string;
  /** `#rrggbb` */
  readonly colour: string;
}

const MAX_WIDTH = Math.max(...PHOTO_WIDTHS);
/** The greatest ratio of height to width; a longer picture gets narrower. */
const HIGHEST = 2;
const QUALITY = 82;
const PLACEHOLDER_SIDE = 16;
const PLACEHOLDER_QUALITY = 30;
/**
 * Concurrent decoders, and their total memory in pixels of a picture that is decoded line by line. A user gets a second
 * decoder only while no other user waits.
 */
const DECODERS = { atOnce: 3, ofOnePerson: { atOnce: 2, waiting: Infinity }, budget: 100_000_000 };
/** Decoding time per user within ten minutes: enough for a hundred photos, which browsers send reduced. */
const BUDGET_MS = 60_000;
const BUDGET_WINDOW_MS = 600_000;

/** For documents: legible at about 100 kB. */
const JPEG_QUALITY = 72;
const SMALLER = 0.7;
const LEAST_SIDE = 300;

/** Decodes pictures and encodes them again, so that nothing else in the file survives. */
@Injectable()
export class Images {
  private sharp: Promise<typeof Sharp> | undefined;
  private readonly limiter = new ConcurrencyLimiter(DECODERS);
  protected readonly spent = new ServedTime(BUDGET_MS, BUDGET_WINDOW_MS);

  /**
   * Turns a photo upright and converts it to WebP without metadata, at most 1,600 pixels wide and in smaller widths.
   * @param requester the user who waits for it
   * @param leastSide smaller pictures are refused
   * @throws Rejected `image_invalid`, `image_too_large` (more than 40 megapixels), `image_too_small`,
   * `image_too_costly`, `heic_unsupported`; RejectedForNow `too_many_photos`
   */
  toPhoto(source: Buffer, requester: number | string, leastSide = 1): Promise<WebpPhoto> {
    return this.decoding(
      source,
      async (sharp, image) => {
        const raw = await decode(sharp, image, within(MAX_WIDTH));
        return photoOf(sharp, raw);
      },
      requester,
      leastSide,
    );
  }

  /** Crops the picture's middle to a square of `side` pixels. @throws as `toPhoto` */
  toSquareWebp(source: Buffer, side: number, requester: number): Promise<WebpImage> {
    return this.decoding(
      source,
      async (sharp, image) => {
        const raw = await decode(sharp, image, { width: side, height: side, fit: 'cover' });
        return { bytes: await webp(open(sharp, raw)), width: raw.width, height: raw.height };
      },
      requester,
    );
  }

  /**
   * Fits the picture into a square of that side, reduced further while the file is larger than `maxBytes`.
   * @throws as `toPhoto`
   */
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

  /** The pixels, upright, fitted into a square of that side. @throws as `toPhoto` */
  toPixels(source: Buffer, side: number, requester: number): Promise<RawImage> {
    const size = { width: side, height: side, fit: 'inside', withoutEnlargement: true } as const;
    return this.decoding(source, (sharp, image) => decode(sharp, image, size), requester);
  }

  /** Encodes PNG, for the background service. */
  async toPng(raw: RawImage, requester: number): Promise<Buffer> {
    const sharp = await (this.sharp ??= loadSharp());
    const encode = () => open(sharp, raw).png({ compressionLevel: 3 }).toBuffer();
    return this.inTurn(encode, requester, raw.width * raw.height);
  }

  /**
   * Checks the header first, so that an undecodable file is refused before it waits.
   * @param requester null: the service itself
   */
  private async decoding<Result>(
    source: Buffer,
    act: (sharp: typeof Sharp, image: DecodableImage) => Promise<Result>,
    requester: Person,
    leastSide = 1,
  ): Promise<Result> {
    const sharp = await (this.sharp ??= loadSharp());
    const image = await decodable(sharp, source, leastSide);
    return this.inTurn(() => act(sharp, image), requester, image.cost);
  }

  private inTurn<Result>(act: () => Promise<Result>, requester: Person, cost: number): Promise<Result> {
    return this.limiter.run(
      async () => {
        const wait = requester === null ? 0 : this.spent.secondsUntilWithin(requester);
        if (wait > 0) throw new RejectedForNow('too_many_photos', wait);
        const began = performance.now();
        try {
          return await act();
        } finally {
          this.spent.add(requester, performance.now() - began);
        }
      },
      requester,
      cost,
    );
  }
}

/** libvips takes 30 MB, so it is loaded with the first picture. */
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

/** One width after the other, so that a photo takes the memory of one. */
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

/** The most frequent colour, with transparency on white. */
async function colourOf(sharp: typeof Sharp, tiny: Pipeline): Promise<string> {
  const { data, info } = await tiny.flatten({ background: '#fff' }).raw().toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const { dominant } = await sharp(data, { raw: { width, height, channels } }).stats();
  return `#${[dominant.r, dominant.g, dominant.b].map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}

/**
 * Renders an SVG made by this service as PNG; never uploads. The renderer is loaded when it is first needed, because it
 * would take memory in every process.
 */
export async function renderDrawing(svg: string): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  return sharp(Buffer.from(svg)).png({ compressionLevel: 1 }).toBuffer();
}
