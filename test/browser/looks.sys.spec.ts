import { afterEach, expect, it } from '@jest/globals';
import { describeInFaces } from './support/in-browser.ts';
import { FOR_EVERYBODY, FOR_MEMBERS, FOR_OPERATORS, TIMELESS } from './support/looked-at.ts';
import { compareLook, type Difference, isSeen } from './support/looks.ts';
import { see } from './support/see.ts';
import { SCREENS, type Screen } from './support/visit.ts';

/** `all`: every page, also those that show what happens just now. `record`: how they look now is how they ought to. */
const { LOOKS } = process.env;
const PAGES =
  LOOKS === undefined ? { guest: TIMELESS } : { guest: FOR_EVERYBODY, kenji: FOR_MEMBERS, admin: FOR_OPERATORS };

/** What waits for somebody, is popular or free is another thing every day. */
const OF_TODAY = ['home', 'items-member', 'not-found', 'admin', 'admin-tasks'];

describeInFaces('the look of pages', (stand) => {
  afterEach(async () => void (await stand.endVisits()));

  const screens = Object.keys(SCREENS) as Screen[];
  const lookers = screens.flatMap((screen) => Object.keys(PAGES).map((who) => [who, screen] as const));

  it.each(lookers)('is as recorded for %s on a %s, light and dark', async (who, screen) => {
    const { page } = await stand.visit({ screen, ...(who !== 'guest' && { as: who }) });
    const seen: Record<string, Difference> = {};
    for (const [name, path] of Object.entries(PAGES[who as keyof typeof PAGES] ?? {})) {
      if (OF_TODAY.includes(name)) continue;
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        await page.goto(path);
        await see(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
        const look = `${screen}-${colorScheme}/${name}`;
        const found = await compareLook(page, look, LOOKS === 'record');
        if (isSeen(found)) seen[look] = found;
      }
    }
    expect(seen).toEqual({});
  });
});
