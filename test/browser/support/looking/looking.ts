import axe from 'axe-core';
import { expect } from '@jest/globals';
import type { Page } from '@playwright/test';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { atRest } from './at-rest.ts';

const SCREENSHOTS = join(import.meta.dirname, '..', '..', '..', '..', 'screenshots');
const WCAG_2_2_AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa'];

/** What pages say in Latin letters to everybody, also by the names of their parts. */
const ALSO_IN_LATIN = ['START NOW', 'FEEDBACK', 'ITEMS', 'OUR MISSION', 'JSON', '巡り Meguri'];
/** Runs in the page: what parts are called by those who read them aloud, where it isn't written in Japanese. */
const NAMES = `[...document.querySelectorAll('[aria-label], [alt], [title]')]
  .flatMap((part) => ['aria-label', 'alt', 'title'].map((name) => part.getAttribute(name)?.trim() ?? ''))
  .filter((name) => /[a-z]/i.test(name) && !/[\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Han}]/u.test(name))`;
/** Runs in the page: its fields without a name, or with one that React has made up, by which nobody finds them again. */
const NAMELESS = `[...document.querySelectorAll('input:not([type="file"]), textarea, select')]
  .filter(({ name }) => name === '' || /^[«_:]/.test(name))
  .map(({ outerHTML }) => outerHTML)`;

/** Runs in the page: what can be pressed and is written in the colour that it is painted in: axe takes that for hidden on purpose. */
const UNSEEN = `[...document.querySelectorAll('a, button')].filter((part) => {
  const { color, backgroundColor } = getComputedStyle(part);
  return part.textContent.trim() !== '' && color === backgroundColor;
}).map(({ outerHTML }) => outerHTML)`;

/** A picture waits for the fonts, which come last on a slow line. */
const PICTURE_MS = 30_000;

/** Pictures are for people who ask for them: painting whole pages is a tenth of what the browser suites take. */
const areWanted = process.env['SCREENSHOTS'] === '1';

/**
 * Waits for rest, and where SCREENSHOTS=1 asks for it saves `screenshots/<width>/<name>.png`: the whole page, or what is
 * within sight where a dialog lies over it.
 */
export async function shot(page: Page, name: string): Promise<void> {
  await atRest(page);
  if (!areWanted) return;
  const folder = join(SCREENSHOTS, String(page.viewportSize()?.width));
  mkdirSync(folder, { recursive: true });
  const fullPage = (await page.getByRole('dialog').or(page.getByRole('alertdialog')).count()) === 0;
  // What sticks to the window's edge would lie across the middle of a page that is scrolled.
  if (fullPage) await page.evaluate('scrollTo(0, 0)');
  const path = join(folder, `${name}.png`);
  await page.screenshot({ path, fullPage, animations: 'disabled', scale: 'css', timeout: PICTURE_MS });
}

/** Holds the page to WCAG 2.2 AA as far as a machine can judge it, what its parts are called to Japanese, and its fields to names. */
export async function expectAccessible(page: Page): Promise<void> {
  let found = await violationsOf(page);
  // An answer that came meanwhile may have let a button fade in; what is wrong with it at rest, too, stays wrong.
  if (found.length > 0) found = await violationsOf(page);
  const { pathname } = new URL(page.url());
  expect({ page: pathname, found }).toEqual({ page: pathname, found: [] });
  const foreign = ((await page.evaluate(NAMES)) as string[]).filter((name) => !ALSO_IN_LATIN.includes(name));
  expect({ page: pathname, foreign }).toEqual({ page: pathname, foreign: [] });
  expect({ page: pathname, unseen: await page.evaluate(UNSEEN) }).toEqual({ page: pathname, unseen: [] });
  expect({ page: pathname, zoomed: await page.evaluate(ZOOMED) }).toEqual({ page: pathname, zoomed: [] });
  expect({ page: pathname, nameless: await page.evaluate(NAMELESS) }).toEqual({ page: pathname, nameless: [] });
}

/** Runs in the page: fields whose letters are so small that an iPhone zooms in when one types, and stays so. */
const ZOOMED = `matchMedia('(width < 48rem)').matches
  ? [...document.querySelectorAll('input:not([type=checkbox], [type=radio], [type=file], [type=range], [type=hidden]), textarea, select')]
      .filter((field) => parseFloat(getComputedStyle(field).fontSize) < 16).map((field) => field.outerHTML.slice(0, 120))
  : []`;

/** What of the page's texts is too pale to be read, as it stands. */
export const contrastFaults = (page: Page): Promise<readonly object[]> => violationsOf(page, ['color-contrast']);

/** What axe finds wrong with the page as it stands. @param rules by their names, or their standards' */
async function violationsOf(page: Page, rules: readonly string[] = WCAG_2_2_AA): Promise<readonly object[]> {
  await atRest(page);
  const isKnown = (await page.evaluate(`'axe' in window`)) as boolean;
  if (!isKnown) await page.evaluate(axe.source);
  // Only what is wrong is told of: to gather what is right about each element took longer than the judging. Style sheets, which would be
  // fetched anew for the rule about a locked orientation, stay the same as long as the document does.
  const options = { runOnly: rules, resultTypes: ['violations'], preload: !isKnown };
  const found = await page.evaluate(`axe.run(document, ${JSON.stringify(options)}).then(({ violations }) =>
    violations.flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => ({ id, html, failureSummary }))))`);
  return found as readonly object[];
}
