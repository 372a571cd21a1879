import { setTimeout as delay } from 'node:timers/promises';
import type { Locator, Page } from '@playwright/test';
import { PHOTO } from './photo.ts';
import { see } from './see.ts';

const MAX_STEPS = 120;
/** A press that has opened nothing by then came to nothing. */
const LOST_MS = 3000;
/** Runs in the page. */
const IS_FOCUSED = (element: { matches: (selector: string) => boolean }): boolean => element.matches(':focus');

/**
 * Runs in the page: whether a ring marks what has the focus (around itself, or around what stands for it), within sight and under
 * nothing.
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
 * Runs in the page, while no dialog is open: whether what it needs once it has been there for a while is at work, and has its place
 * beside the page. That its script has come says less: others ask for it earlier.
 */
const AFTER_START = `document.querySelector('body > div:not([id])') !== null`;

/** Waits until whoever goes on to another page begins at its heading; until then a link of the first page leads there only. */
export const untilLed = (page: Page): Promise<void> => see.poll(() => page.evaluate(AFTER_START)).toBe(true);

/** Tabs on until it has the focus, as somebody without a mouse does, and sees that. @throws Error when no Tab leads there */
export const tabTo = (page: Page, target: Locator): Promise<void> => goTo(page, target, 'Tab');

/** The other way round. */
export const tabBackTo = (page: Page, target: Locator): Promise<void> => goTo(page, target, 'Shift+Tab');

async function goTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab'): Promise<void> {
  await target.waitFor();
  for (let step = 0; step < MAX_STEPS; step += 1) {
    if (await target.evaluate(IS_FOCUSED)) return see.poll(() => page.evaluate(IS_MARKED)).toBe(true);
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

/** Tabs to a field and types, in place of what stood there. */
export async function typeByKeyboard(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.insertText(text);
}

/** Tabs to a day and types its parts in the order in which the browser has them: its own language’s. @param day as 2026-11-24 */
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

/** Tabs to a list of choices and goes down it to the one of that value. */
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

/** Tabs to where photos are chosen, opens the device's own window, and picks them there. */
export async function pickByKeyboard(page: Page, input: Locator, photos: readonly Picked[] = [PHOTO]): Promise<void> {
  // It isn't seen itself: what stands for it shows that it has the focus.
  for (let step = 0; step < MAX_STEPS && !(await input.evaluate(IS_FOCUSED)); step += 1)
    await page.keyboard.press('Tab');
  await see(input).toBeFocused();
  await see.poll(() => page.evaluate(IS_MARKED)).toBe(true);
  const chooser = page.waitForEvent('filechooser');
  // Either key opens it; of a browser on a busy machine the first may come to nothing.
  for (const key of ['Enter', 'Space', 'Enter', 'Space']) {
    await page.keyboard.press(key);
    if ((await Promise.race([chooser, delay(LOST_MS, null)])) !== null) break;
  }
  await (await chooser).setFiles(photos.map((photo, at) => ({ ...photo, name: `${at} ${photo.name}` })));
}
