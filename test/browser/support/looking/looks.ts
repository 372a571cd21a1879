import type { Page } from '@playwright/test';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { atRest } from './at-rest.ts';

const RECORDED = join(import.meta.dirname, '..', '..', 'looks');
/**
 * Page pixels per pixel of a recorded look, in each direction: letters' edges disappear, headings, buttons and gaps
 * stay.
 */
const COARSENESS = 10;
/** A difference of a pixel's red, green or blue, of 255: fonts drawn by another machine differ by less. */
const SEEN = 32;
/** A part that is compared, in pixels of a look: a button is 5 % of it, a line of small text half as much. */
const PART = { width: 40, height: 60 };
/** The share of differing pixels in any such part above which it counts as a change. */
const MOST_CHANGED = 0.03;

/** Browsers with and without a window round letter widths differently by default, which would break lines elsewhere. */
export const GEOMETRIC = '* { text-rendering: geometricPrecision !important }';

/**
 * Runs in the page: hides what changes by itself: numbers, ids and remaining times change daily, months differ in their
 * weeks, and photos load at any time, also during the screenshot. A photo stays visible if it
 * fails to load or its box has changed. Sections with the given headings are hidden.
 */
const MAKE_ALIKE = `(varying) => {
  const alike = new CSSStyleSheet();
  alike.replaceSync(\`
    ${GEOMETRIC}
    img:not([data-failed]) { opacity: 1 !important; object-position: -9999px !important; background: #808080 !important }
    [role="grid"] { display: block !important; height: 400px !important; visibility: hidden !important }\`);
  document.adoptedStyleSheets = [alike];
  for (const image of document.images) image.toggleAttribute('data-failed', image.complete && image.naturalWidth === 0);
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const { currentNode } = walker;
    const text = currentNode.data
      .replaceAll(/(?=[\\w-]*[0-9])[\\w-]{16,}|#[0-9A-F]{8}/g, 'id')
      .replaceAll(/(あと|通常|約|期限を|^)(?:[0-9]+(?:日|時間|分)と?)+(?!間)/g, '$100日と00時間')
      .replaceAll(/[0-9０-９]{1,2}/g, '00')
      .replaceAll(/（[月火水木金土日]）/g, '（日）');
    if (text !== currentNode.data) currentNode.data = text;
  }
  for (const heading of document.querySelectorAll('h1, h2')) {
    if (!varying.some((start) => heading.textContent.startsWith(start))) continue;
    const section = heading.closest('section');
    for (const part of section === null ? heading.closest('main').querySelectorAll('ul, ol, table') : [section]) part.style.display = 'none';
  }
}`;

interface Look {
  readonly pixels: Buffer;
  readonly width: number;
  readonly height: number;
}

interface LookTerms {
  /** Beginnings of the headings of sections, or of pages' lists, that aren't compared. */
  readonly varying?: readonly string[];
  /** Records the current look as the expected one. */
  readonly isToBeRecorded: boolean;
  /** Otherwise only the window, which is all there is of a dialog. */
  readonly fullPage?: boolean;
}

/** How a page's look differs from the recorded one. */
export interface Difference {
  /** The share of differing pixels in the part that differs most, 0 to 1. */
  readonly changed: number;
  /** How many pixels longer the page is; negative: shorter. */
  readonly longer: number;
}

const NONE: Difference = { changed: 0, longer: 0 };

/** Whether a user would notice the difference. A page may be longer by half a line. */
export const isSeen = ({ changed, longer }: Difference): boolean =>
  changed > MOST_CHANGED || Math.abs(longer) > COARSENESS;

/** Compares the whole page with `looks/<name>.webp`, or records it there. @throws Error when nothing is recorded */
export async function compareLook(
  page: Page,
  name: string,
  { varying = [], isToBeRecorded, fullPage = true }: LookTerms,
): Promise<Difference> {
  await atRest(page);
  await page.evaluate(`(${MAKE_ALIKE})(${JSON.stringify(varying)})`);
  await atRest(page);
  await page.evaluate('scrollTo(0, 0)');
  const picture = sharp(await page.screenshot({ fullPage, animations: 'disabled', scale: 'css' })).removeAlpha();
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

/**
 * Compares the area that both have; a difference in one colour makes a pixel differ. Parts overlap by half, so that no
 * change is split between two.
 */
export function difference(now: Look, then: Look): Difference {
  const longer = (now.height - then.height) * COARSENESS;
  if (now.width !== then.width) return { changed: 1, longer };
  const { width } = now;
  const height = Math.min(now.height, then.height);
  let changed = 0;
  for (const top of starts(height, PART.height)) {
    for (const left of starts(width, PART.width)) {
      const part = {
        left,
        top,
        right: Math.min(left + PART.width, width),
        bottom: Math.min(top + PART.height, height),
      };
      changed = Math.max(changed, changedIn(part, now, then));
    }
  }
  return { changed, longer };
}

interface Part {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Where parts of that length begin; the last one ends with the whole. */
function starts(whole: number, length: number): number[] {
  const last = Math.max(0, whole - length);
  const steps = Array.from({ length: Math.ceil(last / (length / 2)) }, (_, step) => (step * length) / 2);
  return [...steps, last];
}

function changedIn({ left, top, right, bottom }: Part, now: Look, then: Look): number {
  let changed = 0;
  for (let y = top; y < bottom; y++) {
    for (let x = left; x < right; x++) {
      const at = (y * now.width + x) * 3;
      const isOther = [at, at + 1, at + 2].some(
        (one) => Math.abs((now.pixels[one] ?? 0) - (then.pixels[one] ?? 0)) > SEEN,
      );
      if (isOther) changed++;
    }
  }
  return changed / ((right - left) * (bottom - top));
}
