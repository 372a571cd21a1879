import type { Page } from '@playwright/test';
import { setTimeout as delay } from 'node:timers/promises';

/** Runs in the page: whether some of the picture is visible within the window and its scroll containers. */
const IS_SEEN = `(image) => {
  const { left, right, top, bottom } = image.getBoundingClientRect();
  const x = (Math.max(left, 0) + Math.min(right, innerWidth)) / 2;
  const y = (Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2;
  return document.elementsFromPoint(x, y).includes(image);
}`;

/**
 * Runs in the page: true once fonts and visible pictures are loaded and no finite animation runs. Pictures outside of
 * the window may never load.
 */
const IS_STILL = `document.fonts.status === 'loaded' &&
  document.querySelector('[aria-busy="true"], [aria-label="読み込み中"]') === null &&
  [...document.images].every((image) => image.complete || !(${IS_SEEN})(image)) &&
  document.getAnimations().every(({ playState, effect }) =>
    playState !== 'running' || effect?.getComputedTiming().iterations === Infinity)`;

const TIMEOUT_MS = 5000;
const PAUSE_MS = 50;

/** Waits until nothing on the page changes any more; after 5 s it is checked as it is. */
export async function atRest(page: Page): Promise<void> {
  // Playwright's own waiting needs eval, which the content security policy forbids.
  for (const deadline = Date.now() + TIMEOUT_MS; Date.now() < deadline; await delay(PAUSE_MS)) {
    if (await page.evaluate(IS_STILL)) return;
  }
}
