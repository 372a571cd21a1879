import type { Page } from '@playwright/test';

/** Of all that moves by itself while a page comes (web.dev: cumulative layout shift). */
const MAX_SHIFT = 0.01;
const OBSERVE = `
  globalThis.shifts = [];
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries())
      if (!hadRecentInput) shifts.push([value, ...sources.map(({ node }) => node?.outerHTML?.slice(0, 80) ?? 'text')]);
  }).observe({ type: 'layout-shift', buffered: true });`;

export type Shifts = readonly (readonly [value: number, ...sources: string[]])[];

/** From the next page on. */
export const observeShifts = (page: Page): Promise<unknown> => page.addInitScript(OBSERVE);

/** What moved since the page was opened, and how far; none where nobody would have noticed. */
export async function seenShifts(page: Page): Promise<Shifts> {
  const shifts = (await page.evaluate('shifts')) as Shifts;
  return shifts.reduce((sum, [value]) => sum + value, 0) > MAX_SHIFT ? shifts : [];
}
