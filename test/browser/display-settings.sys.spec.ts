import { afterEach, beforeAll, expect, it } from '@jest/globals';
import type { Page } from '@playwright/test';
import { setTimeout as delay } from 'node:timers/promises';
import { demoAddresses } from './support/demo-addresses.ts';
import { describeInFaces } from './support/in-browser.ts';
import { ALL_LOOKS } from './support/looking/looked-at.ts';
import { atRest } from './support/looking/at-rest.ts';
import { contrastFaults } from './support/looking/looking.ts';
import { see } from './support/see.ts';
import { SCREENS } from './support/visit.ts';

/** A window of 1280 pixels at 400 % zoom (WCAG 2.2, 1.4.10). */
const ENLARGED = { width: 320, height: 640 };
const [MOMENT_MS, PAUSE_MS] = [1000, 50];
/** For all pages of one user. */
const MOST_MS = 300_000;

/** Runs in the page: the elements outside of the window if the page scrolls sideways; null: it doesn't. */
const SIDEWAYS = `(() => {
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth <= clientWidth) return null;
  return [...document.querySelectorAll('body *')]
    .filter((part) => part.checkVisibility() && part.getBoundingClientRect().right > clientWidth + 1)
    .slice(0, 3)
    .map(({ outerHTML }) => outerHTML.slice(0, 160));
})()`;

/** Runs in the page: controls without a border or a line below them. */
const WITHOUT_AN_EDGE = `(() => {
  const fields = 'input:not([type="checkbox"], [type="radio"], [type="range"], [type="file"]), textarea, select';
  const hasEdge = (part) => {
    const { borderTopWidth, borderBottomWidth, textDecorationLine, forcedColorAdjust } = getComputedStyle(part);
    if (forcedColorAdjust === 'none' || textDecorationLine.includes('underline')) return true;
    return borderTopWidth !== '0px' || borderBottomWidth !== '0px';
  };
  return [...document.querySelectorAll(fields + ', button, [role="button"]')]
    .filter((part) => part.checkVisibility() && part.getBoundingClientRect().width > 1)
    .filter((part) => ![part, ...part.querySelectorAll('*')].some(hasEdge))
    .map(({ outerHTML }) => outerHTML.slice(0, 160));
})()`;

describeInFaces('every page', (stand) => {
  let addressOf: (path: string) => string;
  beforeAll(async () => {
    addressOf = await demoAddresses(stand.demo);
  });
  afterEach(async () => void (await stand.endVisits()));

  /** The problems of the open page, by kind. */
  const faultsOf = async (page: Page): Promise<object> => {
    const inTheDark = await contrastFaults(page);
    await page.setViewportSize(ENLARGED);
    await atRest(page);
    const enlarged = (await page.evaluate(SIDEWAYS)) as readonly string[] | null;
    await page.emulateMedia({ forcedColors: 'active' });
    // Some elements get their border a moment later.
    const inFewColours = await afterAMoment(() => page.evaluate(WITHOUT_AN_EDGE) as Promise<readonly string[]>);
    await page.emulateMedia({ forcedColors: 'none' });
    await page.setViewportSize(SCREENS.phone.viewport);
    return {
      ...(inTheDark.length > 0 && { inTheDark }),
      ...(enlarged !== null && { enlarged }),
      ...(inFewColours.length > 0 && { inFewColours }),
    };
  };

  /** Problems that remain after some time. */
  const afterAMoment = async (look: () => Promise<readonly string[]>): Promise<readonly string[]> => {
    const end = Date.now() + MOMENT_MS;
    let found = await look();
    while (found.length > 0 && Date.now() < end) {
      await delay(PAUSE_MS);
      found = await look();
    }
    return found;
  };

  it.each(Object.keys(ALL_LOOKS))(
    'can be read in dark colours, enlarged four times, and in forced colours, by %s',
    async (who) => {
      const { page } = await stand.visit(who === 'guest' ? {} : { as: who });
      await page.emulateMedia({ colorScheme: 'dark' });
      const found: Record<string, object> = {};
      for (const [name, path] of Object.entries(ALL_LOOKS[who] ?? {})) {
        await page.goto(addressOf(path));
        await see(page.locator('h1').first()).toBeVisible();
        const faults = await faultsOf(page);
        if (Object.keys(faults).length > 0) found[name] = faults;
      }
      expect(found).toEqual({});
    },
    MOST_MS,
  );
});
