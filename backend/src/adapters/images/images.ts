import { Injectable } from '@nestjs/common';
import { Rejected } from '@meguri/contracts/errors.ts';
import { UPLOAD_PIXELS_MAXIMUM } from '@meguri/contracts/upload/upload.ts';
import type Sharp from 'sharp';
import type { ResizeOptions } from 'sharp';

export interface WebpImage {
  readonly bytes: Buffer;
  readonly width: number;
  readonly height: number;
}

/** Longer side in pixels: what a full-screen gallery shows. */
const LONGEST_SIDE = 2400;
const QUALITY = 85;
/** Decoded pictures are large: 40 megapixels are 160 MB. */
const AT_ONCE = 2;
const DECODERS = ['jpeg', 'png', 'webp', 'heif', 'gif', 'tiff'];

/** Decodes what claims to be an image and writes it anew, so that nothing else in the file survives. */
@Injectable()
export class Images {
  private sharp: Promise<typeof Sharp> | undefined;
  private running = 0;
  private readonly waiting: (() => void)[] = [];

  /**
   * Turned upright, at most 2,400 pixels on its longer side, as webp, without any metadata.
   * @throws Rejected `image_invalid`: no image, a broken one, or more than 40 megapixels
   */
  toWebp(source: Buffer): Promise<WebpImage> {
    return this.rewrite(source, { width: LONGEST_SIDE, height: LONGEST_SIDE, fit: 'inside', withoutEnlargement: true });
  }

  /** As `toWebp`, cut to a square of so many pixels around the middle. @throws Rejected `image_invalid` */
  toSquareWebp(source: Buffer, side: number): Promise<WebpImage> {
    return this.rewrite(source, { width: side, height: side, fit: 'cover' });
  }

  private async rewrite(source: Buffer, size: ResizeOptions): Promise<WebpImage> {
    const sharp = await (this.sharp ??= loadSharp());
    await this.enter();
    try {
      return await encode(sharp, source, size);
    } finally {
      this.leave();
    }
  }

  private async enter(): Promise<void> {
    if (this.running < AT_ONCE) this.running++;
    else await new Promise<void>((resolve) => this.waiting.push(resolve));
  }

  private leave(): void {
    const next = this.waiting.shift();
    if (next === undefined) this.running--;
    else next();
  }
}

/** libvips takes 30 MB: it is loaded with the first picture. */
async function loadSharp(): Promise<typeof Sharp> {
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
}

async function encode(sharp: typeof Sharp, source: Buffer, size: ResizeOptions): Promise<WebpImage> {
  try {
    const image = sharp(source, { limitInputPixels: UPLOAD_PIXELS_MAXIMUM, failOn: 'error', sequentialRead: true });
    const { format } = await image.metadata();
    if (!DECODERS.includes(format)) throw new Rejected('image_invalid');
    const { data, info } = await image
      .rotate()
      .resize(size)
      .webp({ quality: QUALITY })
      .toBuffer({ resolveWithObject: true });
    return { bytes: data, width: info.width, height: info.height };
  } catch {
    // Whatever libvips has against a file, it is no picture that we can show.
    throw new Rejected('image_invalid');
  }
}
