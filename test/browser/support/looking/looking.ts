import { expect } from '@jest/globals';
import type { Page } from '@playwright/test';
import type { NodeResult, Result } from 'axe-core';
import { mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { see } from '../see.ts';
import { atRest } from './at-rest.ts';

const SCREENSHOTS = join(import.meta.dirname, '..', '..', '..', '..', 'screenshots');
/** Minified, because each page parses it again. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const WCAG_2_2_AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa'];

/** Texts in Latin letters that all users see, including accessible names. */
const ALSO_IN_LATIN = ['START NOW', 'FEEDBACK', 'ITEMS', 'OUR MISSION', 'JSON', '巡り Meguri'];
/** Runs in the page: accessible names that aren't in Japanese. */
const NAMES = `[...document.querySelectorAll('[aria-label], [alt], [title]')]
  .flatMap((part) => ['aria-label', 'alt', 'title'].map((name) => part.getAttribute(name)?.trim() ?? ''))
  .filter((name) => /[a-z]/i.test(name) && !/[\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Han}]/u.test(name))`;
/** Runs in the page: fields without a name, or with one that React generated, which can't be found again. */
const NAMELESS = `[...document.querySelectorAll('input:not([type="file"]), textarea, select')]
  .filter(({ name }) => name === '' || /^[«_:]/.test(name))
  .map(({ outerHTML }) => outerHTML)`;

/** Runs in the page: links and buttons in the colour of their background, which axe considers hidden on purpose. */
const UNSEEN = `[...document.querySelectorAll('a, button')].filter((part) => {
  const { color, backgroundColor } = getComputedStyle(part);
  return part.textContent.trim() !== '' && color === backgroundColor;
}).map(({ outerHTML }) => outerHTML)`;

/** A picture waits for the fonts, which load last on a slow connection. */
const PICTURE_MS = 30_000;

/** Only taken on request: painting whole pages takes a tenth of the browser suites' time. */
const areWanted = process.env['SCREENSHOTS'] === '1';

/**
 * Waits until the page is at rest and, with SCREENSHOTS=1, saves `screenshots/<width>/<name>.png`: the whole page, or
 * only the window if a dialog covers it.
 */
export async function shot(page: Page, name: string): Promise<void> {
  await atRest(page);
  if (!areWanted) return;
  const folder = join(SCREENSHOTS, String(page.viewportSize()?.width));
  mkdirSync(folder, { recursive: true });
  const fullPage = (await page.getByRole('dialog').or(page.getByRole('alertdialog')).count()) === 0;
  // Sticky elements would be in the middle of a scrolled page.
  if (fullPage) await page.evaluate('scrollTo(0, 0)');
  const path = join(folder, `${name}.png`);
  await page.screenshot({ path, fullPage, animations: 'disabled', scale: 'css', timeout: PICTURE_MS });
}

/** Checks the page: WCAG 2.2 AA as far as axe can, accessible names in Japanese, and named fields. */
export async function expectAccessible(page: Page): Promise<void> {
  // A button is dimmed for a moment after its press.
  await see(page.locator('[data-pressed]')).toHaveCount(0);
  let found = await violationsOf(page);
  // A response in between may have faded in a button; a problem at rest remains.
  if (found.length > 0) found = await violationsOf(page);
  if (found.some(({ id }) => id === 'target-size')) found = await withoutCovered(page, found);
  const { pathname } = new URL(page.url());
  expect({ page: pathname, found }).toEqual({ page: pathname, found: [] });
  const foreign = ((await page.evaluate(NAMES)) as string[]).filter((name) => !ALSO_IN_LATIN.includes(name));
  expect({ page: pathname, foreign }).toEqual({ page: pathname, foreign: [] });
  expect({ page: pathname, unseen: await page.evaluate(UNSEEN) }).toEqual({ page: pathname, unseen: [] });
  expect({ page: pathname, zoomed: await page.evaluate(ZOOMED) }).toEqual({ page: pathname, zoomed: [] });
  expect({ page: pathname, nameless: await page.evaluate(NAMELESS) }).toEqual({ page: pathname, nameless: [] });
}

/** Leaves out targets that are only covered by a fixed bar where the page is scrolled to now, which depends on the font. */
async function withoutCovered(page: Page, found: readonly Violation[]): Promise<readonly Violation[]> {
  await page.evaluate('scrollBy(0, scrollY > 100 ? -100 : 100)');
  const stillSmall = await violationsOf(page, ['target-size']);
  return found.filter(({ id, html }) => id !== 'target-size' || stillSmall.some((one) => one.html === html));
}

/** Runs in the page: fields with small text, into which an iPhone zooms. */
const ZOOMED = `matchMedia('(width < 48rem)').matches
  ? [...document.querySelectorAll('input:not([type=checkbox], [type=radio], [type=file], [type=range], [type=hidden]), textarea, select')]
      .filter((field) => parseFloat(getComputedStyle(field).fontSize) < 16).map((field) => field.outerHTML.slice(0, 120))
  : []`;

/** The texts of the page with too little contrast. */
export const contrastFaults = (page: Page): Promise<readonly object[]> => violationsOf(page, ['color-contrast']);

/** `id` is the name of axe's rule. */
type Violation = Pick<Result, 'id'> & Pick<NodeResult, 'html' | 'failureSummary'>;

/** The problems that axe finds on the page. @param rules by their names, or their standards' names */
async function violationsOf(page: Page, rules: readonly string[] = WCAG_2_2_AA): Promise<readonly Violation[]> {
  await atRest(page);
  const isKnown = (await page.evaluate(`'axe' in window`)) as boolean;
  if (!isKnown) await page.evaluate(AXE);
  // Only violations: collecting what is right about each element took longer than the check. Style sheets, which axe
  // would fetch again for the rule about a locked orientation, stay the same for a document.
  const options = { runOnly: rules, resultTypes: ['violations'], preload: !isKnown };
  const found = await page.evaluate(`axe.run(document, ${JSON.stringify(options)}).then(({ violations }) =>
    violations.flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => ({ id, html, failureSummary }))))`);
  return found as readonly Violation[];
}
