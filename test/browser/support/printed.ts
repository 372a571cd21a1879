import type { Locator, Page } from '@playwright/test';
import { see } from './see.ts';

/** Checks the page in print, and returns to the screen: without links and fields. @param kept what must be printed */
export async function expectPrinted(page: Page, ...kept: readonly Locator[]): Promise<void> {
  await page.emulateMedia({ media: 'print' });
  await see(page.getByRole('banner')).toBeHidden();
  await see(page.getByRole('contentinfo')).toBeHidden();
  for (const part of ['nav', 'form', '[data-instead-of-tabs]'])
    await see(page.locator(part).locator('visible=true')).toHaveCount(0);
  for (const one of kept) await see(one.first()).toBeVisible();
  await page.emulateMedia({ media: null });
}
