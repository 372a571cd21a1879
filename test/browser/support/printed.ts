import type { Locator, Page } from '@playwright/test';
import { see } from './see.ts';

/**
 * Looks at the page as it is printed, and goes back to the screen: without what leads elsewhere or is to be filled in.
 * @param kept what must stand on paper
 */
export async function expectPrinted(page: Page, ...kept: readonly Locator[]): Promise<void> {
  await page.emulateMedia({ media: 'print' });
  await see(page.getByRole('banner')).toBeHidden();
  await see(page.getByRole('contentinfo')).toBeHidden();
  for (const part of ['nav', 'form', '[data-instead-of-tabs]'])
    await see(page.locator(part).locator('visible=true')).toHaveCount(0);
  for (const one of kept) await see(one.first()).toBeVisible();
  await page.emulateMedia({ media: null });
}
