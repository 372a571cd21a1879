import type { Locator, Page } from '@playwright/test';

const MAX_STEPS = 120;
/** Runs in the page. */
const IS_FOCUSED = (element: { matches: (selector: string) => boolean }): boolean => element.matches(':focus');

/** Tabs on until it has the focus, as somebody without a mouse does. @throws Error when no Tab leads there */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  for (let step = 0; step < MAX_STEPS; step += 1) {
    if (await target.evaluate(IS_FOCUSED)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`no Tab leads to ${String(target)}`);
}

/** Tabs to a button or link and presses it. */
export async function pressByKeyboard(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press('Enter');
}

/** Tabs to a field and types. */
export async function typeByKeyboard(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.insertText(text);
}
