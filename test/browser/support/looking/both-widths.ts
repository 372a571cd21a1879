import type { Page } from '@playwright/test';
import { expectAccessible, shot } from './looking.ts';
import { SCREENS } from '../visit.ts';

/** Checks the page in a large window and a phone's: a screenshot and axe for each. */
export async function lookAt(page: Page, name: string): Promise<void> {
  const before = page.viewportSize();
  for (const { viewport } of [SCREENS.phone, SCREENS.desktop]) {
    await page.setViewportSize(viewport);
    await shot(page, name);
    await expectAccessible(page);
  }
  if (before !== null) await page.setViewportSize(before);
}
