import { setTimeout as delay } from 'node:timers/promises';
import type { Locator, Page } from '@playwright/test';
import { PHOTO } from './photo.ts';
import { see } from './see.ts';

const MAX_STEPS = 120;
/** In key presses. */
const FIND_EVERY = 10;
/** A key press without an effect by then was lost. */
const LOST_MS = 3000;
/** Runs in the page. null: the element isn't in it any more. */
const IS_FOCUSED = (element: { matches: (selector: string) => boolean; isConnected: boolean }): boolean | null =>
  element.isConnected ? element.matches(':focus') : null;

/**
 * Runs in the page: whether the focused element has a visible focus ring (around itself or its label) that is within
 * the window and not covered.
 */
const IS_MARKED = `(() => {
  for (let part = document.activeElement; part !== null && part !== document.body; part = part.parentElement) {
    const { outlineStyle, outlineWidth } = getComputedStyle(part);
    const { left, right, top, bottom, width } = part.getBoundingClientRect();
    if (outlineStyle === 'none' || parseFloat(outlineWidth) === 0 || width <= 1) continue;
    const x = (Math.max(left, 0) + Math.min(right, innerWidth)) / 2;
    const y = (Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2;
    const above = document.elementFromPoint(x, y);
    return above !== null && (part.contains(above) || above.contains(part));
  }
  return false;
})()`;

/**
 * Runs in the page while no dialog is open: whether the code that pages load later is running and has its element in
 * the page. Its script alone proves less, because other code loads it earlier.
 */
const AFTER_START = `document.querySelector('body > div:not([id])') !== null`;

/** Waits until navigation moves the focus to the next page's heading; before that, only links of the first page do. */
export const untilLed = (page: Page): Promise<void> => see.poll(() => page.evaluate(AFTER_START)).toBe(true);

/** Presses Tab until the element has the focus, with a visible ring. @throws Error when no Tab leads there */
export const tabTo = (page: Page, target: Locator): Promise<void> => goTo(page, target, 'Tab');

/** The same with Shift+Tab. */
export const tabBackTo = (page: Page, target: Locator): Promise<void> => goTo(page, target, 'Shift+Tab');

/**
 * Finding an element by its role takes longer than a key press, so it is found again only now and then, and when it is
 * no longer in the page.
 */
async function goTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab'): Promise<void> {
  await target.waitFor();
  let found = await target.elementHandle();
  for (let step = 1; step <= MAX_STEPS; step += 1) {
    // The page of the handle may be gone.
    const isFocused = await found?.evaluate(IS_FOCUSED).catch(() => null);
    if (isFocused !== false || step % FIND_EVERY === 0) {
      if (await target.evaluate(IS_FOCUSED)) return see.poll(() => page.evaluate(IS_MARKED)).toBe(true);
      found = await target.elementHandle();
    }
    await page.keyboard.press(key);
  }
  throw new Error(`no ${key} leads to ${String(target)}`);
}

/** Tabs to a button or link and presses it. */
export async function pressByKeyboard(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press('Enter');
}

/** Tabs to a checkbox and ticks it. */
export async function tickByKeyboard(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press('Space');
}

/** Tabs to a field and replaces its text. */
export async function typeByKeyboard(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.insertText(text);
}

/** Tabs to a date field and types its parts in the order of the browser's own language. @param day as 2026-11-24 */
export async function typeDayByKeyboard(page: Page, field: Locator, day: string): Promise<void> {
  const [year = '', month = '', date = ''] = day.split('-');
  await tabTo(page, field);
  for (const keys of [
    [...year, 'ArrowRight', ...month, ...date],
    [...month, ...date, ...year],
  ]) {
    for (const key of ['ArrowLeft', 'ArrowLeft', ...keys]) await page.keyboard.press(key);
    if ((await field.inputValue()) === day) return;
  }
  throw new Error(`${String(field)} doesn’t take ${day}`);
}

/** Tabs to a select and presses arrow keys to the option with that value. */
export async function chooseByKeyboard(page: Page, select: Locator, value: string): Promise<void> {
  await tabTo(page, select);
  await page.keyboard.press('Home');
  for (let step = 0; step < MAX_STEPS; step += 1) {
    if ((await select.inputValue()) === value) return;
    await page.keyboard.press('ArrowDown');
  }
  throw new Error(`${String(select)} has no ${value}`);
}

interface Picked {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

/** Tabs to a file input, opens the device's dialog and picks the photos. */
export async function pickByKeyboard(page: Page, input: Locator, photos: readonly Picked[] = [PHOTO]): Promise<void> {
  // It is visually hidden; its label shows the focus.
  for (let step = 0; step < MAX_STEPS && !(await input.evaluate(IS_FOCUSED)); step += 1)
    await page.keyboard.press('Tab');
  await see(input).toBeFocused();
  await see.poll(() => page.evaluate(IS_MARKED)).toBe(true);
  const chooser = page.waitForEvent('filechooser');
  // Either key opens it; on a busy machine the first press may be lost.
  for (const key of ['Enter', 'Space', 'Enter', 'Space']) {
    await page.keyboard.press(key);
    if ((await Promise.race([chooser, delay(LOST_MS, null)])) !== null) break;
  }
  await (await chooser).setFiles(photos.map((photo, at) => ({ ...photo, name: `${at} ${photo.name}` })));
}
