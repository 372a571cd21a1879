import { afterEach, beforeAll, expect, it } from '@jest/globals';
import type { Page } from '@playwright/test';
import { setTimeout as delay } from 'node:timers/promises';
import { demoAddresses } from './support/demo-addresses.ts';
import { describeInFaces } from './support/in-browser.ts';
import { lookAt } from './support/looking/both-widths.ts';
import { ALL_LOOKS, FOR_EVERYBODY, FOR_MEMBERS, FOR_OPERATORS, type Looks } from './support/looking/looked-at.ts';
import { atRest } from './support/looking/at-rest.ts';
import { contrastFaults } from './support/looking/looking.ts';
import { see } from './support/see.ts';
import { SCREENS } from './support/visit.ts';

/** A window of 1280 pixels at 400 % zoom (WCAG 2.2, 1.4.10). */
const ENLARGED = { width: 320, height: 640 };
const [MOMENT_MS, PAUSE_MS] = [1000, 50];
/** For all pages of one user. */
const MOST_MS = 300_000;
/** Pages that are checked by axe in both widths, by the user who opens them; suites of their own check the others. */
const CHECKED: Looks = { guest: FOR_EVERYBODY, kenji: FOR_MEMBERS, admin: FOR_OPERATORS };

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
  afterEach(async () => expect(await stand.endVisits()).toEqual([]));

  /** Looks at the open page as most users see it. */
  const lookInTheLight = async (page: Page, name: string): Promise<void> => {
    await page.emulateMedia({ colorScheme: 'light' });
    await see(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    await lookAt(page, name);
  };

  /** The problems of the open page, by kind. @param look what is done before the window becomes narrow */
  const faultsOf = async (page: Page, look: () => Promise<void>): Promise<object> => {
    const inTheDark = await contrastFaults(page);
    await look();
    await page.setViewportSize(ENLARGED);
    await atRest(page);
    const enlarged = (await page.evaluate(SIDEWAYS)) as readonly string[] | null;
    await page.emulateMedia({ forcedColors: 'active' });
    // Some elements get their border a moment later.
    const inFewColours = await afterAMoment(() => page.evaluate(WITHOUT_AN_EDGE) as Promise<readonly string[]>);
    // At once, because each draws the whole page again.
    const usual = { forcedColors: 'none', colorScheme: 'dark' } as const;
    await Promise.all([page.emulateMedia(usual), page.setViewportSize(SCREENS.phone.viewport)]);
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
    'is accessible and can be read in dark colours, enlarged four times, and in forced colours, by %s',
    async (who) => {
      const { page } = await stand.visit(who === 'guest' ? {} : { as: who });
      await page.emulateMedia({ colorScheme: 'dark' });
      const found: Record<string, object> = {};
      for (const [name, path] of Object.entries(ALL_LOOKS[who] ?? {})) {
        await page.goto(addressOf(path));
        await see(page.locator('h1').first()).toBeVisible();
        const isChecked = name in (CHECKED[who] ?? {});
        const faults = await faultsOf(page, async () => void (isChecked && (await lookInTheLight(page, name))));
        if (Object.keys(faults).length > 0) found[name] = faults;
      }
      expect(found).toEqual({});
    },
    MOST_MS,
  );
});
