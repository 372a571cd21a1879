import type { Page } from '@playwright/test';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { atRest } from './looking.ts';

const RECORDED = join(import.meta.dirname, '..', 'looks');
/** Pixels of a page, along each side, in one of its look: a letter's edge goes, a heading, a button and a gap stay. */
const COARSENESS = 10;
/** Of 255, in any of a pixel's three colours: fonts that another machine draws differ by less. */
const SEEN = 32;
/** Of all pixels of a look: more that differ are a change. A line of text that wraps elsewhere is about as much. */
const MOST_CHANGED = 0.01;

/** Runs in the page: figures change from day to day, and photos come when they come. */
const MAKE_ALIKE = `for (const image of document.images) image.style.visibility = 'hidden';
for (const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT); walker.nextNode(); ) {
  const { currentNode } = walker;
  const alike = currentNode.data.replaceAll(/[0-9０-９]/g, '0');
  if (alike !== currentNode.data) currentNode.data = alike;
}`;

interface Look {
  readonly pixels: Buffer;
  readonly width: number;
  readonly height: number;
}

/** What tells a page's look from the recorded one. */
export interface Difference {
  /** Part of the pixels, 0 to 1. */
  readonly changed: number;
  /** Pixels of the page that it is longer, or shorter below 0. */
  readonly longer: number;
}

const NONE: Difference = { changed: 0, longer: 0 };

/** Whether somebody would see it. A page may be longer by half a line. */
export const isSeen = ({ changed, longer }: Difference): boolean =>
  changed > MOST_CHANGED || Math.abs(longer) > COARSENESS;

/**
 * Compares the whole page with `looks/<name>.webp`, or lays it there.
 * @param isToBeRecorded whether what is there now is how it ought to look
 * @throws Error when nothing was recorded
 */
export async function compareLook(page: Page, name: string, isToBeRecorded: boolean): Promise<Difference> {
  await atRest(page);
  await page.evaluate(MAKE_ALIKE);
  await page.evaluate('scrollTo(0, 0)');
  const picture = sharp(await page.screenshot({ fullPage: true, animations: 'disabled', scale: 'css' })).removeAlpha();
  const { width = 0, height = 0 } = await picture.metadata();
  const coarse = picture.resize(Math.round(width / COARSENESS), Math.round(height / COARSENESS), { fit: 'fill' });
  const file = join(RECORDED, `${name}.webp`);
  if (isToBeRecorded) {
    mkdirSync(join(file, '..'), { recursive: true });
    await coarse.webp({ quality: 90 }).toFile(file);
    return NONE;
  }
  if (!existsSync(file)) throw new Error(`${name} was never recorded: LOOKS=record npm test -- test/browser/looks`);
  return difference(await pixelsOf(coarse), await pixelsOf(sharp(file)));
}

async function pixelsOf(picture: Sharp): Promise<Look> {
  const { data, info } = await picture.removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return { pixels: data, width: info.width, height: info.height };
}

/** Of the part that both have; one colour's difference makes a pixel differ. */
export function difference(now: Look, then: Look): Difference {
  const longer = (now.height - then.height) * COARSENESS;
  if (now.width !== then.width) return { changed: 1, longer };
  const bytes = Math.min(now.pixels.length, then.pixels.length);
  let changed = 0;
  for (let at = 0; at < bytes; at += 3) {
    const isOther = [at, at + 1, at + 2].some(
      (one) => Math.abs((now.pixels[one] ?? 0) - (then.pixels[one] ?? 0)) > SEEN,
    );
    if (isOther) changed++;
  }
  return { changed: changed / (bytes / 3), longer };
}
