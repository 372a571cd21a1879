import type { RawImage } from '../../adapters/images/decoding.ts';
import { leavesShreds } from './cut-quality.ts';

/**
 * Distances of colours, with channels from 0 to 255: a colour this near to the border's is background, including
 * shadows …
 */
const NEAR = 42;
/** … and so is one this near if it differs from its neighbour no more than a gradient does. */
const NEAR_BY_STEPS = 85;
const STEP = 7;
/** The share of the border that must have one colour; otherwise the background isn't even. */
const EVEN_SHARE = 0.7;
/** A result that is nearly all background, or contains hardly any, is wrong. */
const LEAST_REMOVED = 0.05;
const MAX_REMOVED = 0.97;
const CLEAR_ALPHA = 16;
const CHANNELS = 4;

/** Makes an even background transparent and softens the edges; null: there is none, or shreds would remain. */
export function withoutEvenBackground(image: RawImage): RawImage | null {
  const { width, height } = image;
  const pixels = withAlpha(image);
  const border = borderOf(width, height);
  const colour = medianColour(pixels, border);
  const even = border.filter((at) => isNear(pixels, at, colour, NEAR)).length;
  if (even < border.length * EVEN_SHARE) return null;
  const background = flood(pixels, width, height, border, colour);
  const removed = background.reduce((sum, one) => sum + one, 0) / background.length;
  if (removed < LEAST_REMOVED || removed > MAX_REMOVED || leavesShreds(background, width)) return null;
  feather(pixels, background, width, height);
  return { pixels, width, height, channels: CHANNELS };
}

function withAlpha({ pixels, width, height, channels }: RawImage): Buffer {
  if (channels === CHANNELS) return Buffer.from(pixels);
  const all = Buffer.alloc(width * height * CHANNELS, 255);
  for (let at = 0; at < width * height; at += 1) pixels.copy(all, at * CHANNELS, at * 3, at * 3 + 3);
  return all;
}

/** The indexes of all pixels on the edges. */
function borderOf(width: number, height: number): number[] {
  const places = new Set<number>();
  for (let x = 0; x < width; x += 1) places.add(x).add((height - 1) * width + x);
  for (let y = 0; y < height; y += 1) places.add(y * width).add(y * width + width - 1);
  return [...places];
}

type Colour = readonly [number, number, number];

function medianColour(pixels: Buffer, places: readonly number[]): Colour {
  const median = (channel: number) => {
    const values = places.map((at) => pixels[at * CHANNELS + channel] ?? 0).sort((one, other) => one - other);
    return values[Math.floor(values.length / 2)] ?? 0;
  };
  return [median(0), median(1), median(2)];
}

function isNear(pixels: Buffer, at: number, [red, green, blue]: Colour, within: number): boolean {
  const from = at * CHANNELS;
  if (pixels[from + 3]! < CLEAR_ALPHA) return true;
  const [r, g, b] = [pixels[from]! - red, pixels[from + 1]! - green, pixels[from + 2]! - blue];
  return r * r + g * g + b * b <= within * within;
}

/** Marks with 1 the background pixels that are connected to the edges. */
function flood(pixels: Buffer, width: number, height: number, border: readonly number[], colour: Colour): Uint8Array {
  const background = new Uint8Array(width * height);
  const queue = new Int32Array(width * height);
  let end = 0;
  const take = (at: number) => {
    background[at] = 1;
    queue[end++] = at;
  };
  for (const at of border) if (isNear(pixels, at, colour, NEAR)) take(at);
  for (let next = 0; next < end; next += 1) {
    const at = queue[next]!;
    const x = at % width;
    const own = at * CHANNELS;
    const here: Colour = [pixels[own]!, pixels[own + 1]!, pixels[own + 2]!];
    const joins = (other: number) =>
      background[other] === 0 &&
      (isNear(pixels, other, colour, NEAR) ||
        (isNear(pixels, other, colour, NEAR_BY_STEPS) && isNear(pixels, other, here, STEP)));
    if (x > 0 && joins(at - 1)) take(at - 1);
    if (x < width - 1 && joins(at + 1)) take(at + 1);
    if (at >= width && joins(at - width)) take(at - width);
    if (at < width * (height - 1) && joins(at + width)) take(at + width);
  }
  return background;
}

/** Makes the background transparent, and each pixel at its edge by the share of background around it. */
function feather(pixels: Buffer, background: Uint8Array, width: number, height: number): void {
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const at = y * width + x;
      const alpha = at * CHANNELS + 3;
      pixels[alpha] =
        background[at] === 1 ? 0 : Math.round(pixels[alpha]! * (1 - clearAround(background, width, height, x, y)));
    }
  }
}

/** The share of background among the pixel's neighbours, from 0 to 1. */
function clearAround(background: Uint8Array, width: number, height: number, x: number, y: number): number {
  let clear = 0;
  for (let dy = -1; dy <= 1; dy += 1) {
    for (let dx = -1; dx <= 1; dx += 1) {
      const [nx, ny] = [x + dx, y + dy];
      if (nx >= 0 && nx < width && ny >= 0 && ny < height) clear += background[ny * width + nx]!;
    }
  }
  return clear / 9;
}
