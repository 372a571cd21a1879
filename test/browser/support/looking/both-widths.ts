import type { Page } from '@playwright/test';
import { expectAccessible, shot } from './looking.ts';
import { SCREENS } from '../visit.ts';

/** Looks at the page as it stands in a large window and in a phone's: a screenshot, and what axe says, of each. */
export async function lookAt(page: Page, name: string): Promise<void> {
  const before = page.viewportSize();
  for (const { viewport } of [SCREENS.phone, SCREENS.desktop]) {
    await page.setViewportSize(viewport);
    await shot(page, name);
    await expectAccessible(page);
  }
  if (before !== null) await page.setViewportSize(before);
}
