import { afterEach, beforeAll, expect, it } from '@jest/globals';
import { demoAddresses } from './support/demo-addresses.ts';
import { describeInFaces } from './support/in-browser.ts';
import { ALL_LOOKS, DIALOGS, FIRST_LOOKS, VARYING } from './support/looking/looked-at.ts';
import { compareLook, type Difference, isSeen } from './support/looking/looks.ts';
import { see } from './support/see.ts';
import { SCREENS, type Screen } from './support/visit.ts';

/** `all`: every page. `record`: the current looks become the expected ones. */
const { LOOKS } = process.env;
const PAGES = LOOKS === undefined ? FIRST_LOOKS : ALL_LOOKS;
/** For all pages of one user. */
const MOST_MS = 300_000;

describeInFaces(
  'the appearance of pages',
  (stand) => {
    let addressOf: (path: string) => string;
    beforeAll(async () => {
      addressOf = await demoAddresses(stand.demo);
    });
    afterEach(async () => void (await stand.endVisits()));

    const screens = Object.keys(SCREENS) as Screen[];
    const lookers = screens.flatMap((screen) => Object.keys(PAGES).map((who) => [who, screen] as const));

    it.each(lookers)(
      'matches the recording for %s on a %s, light and dark',
      async (who, screen) => {
        const { page } = await stand.visit({ screen, ...(who !== 'guest' && { as: who }) });
        const seen: Record<string, Difference> = {};
        const lookInBothLights = async (name: string, fullPage: boolean) => {
          for (const colorScheme of ['light', 'dark'] as const) {
            await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
            const look = `${screen}-${colorScheme}/${name}`;
            const terms = { varying: VARYING[name] ?? [], isToBeRecorded: LOOKS === 'record', fullPage };
            const found = await compareLook(page, look, terms);
            if (isSeen(found)) seen[look] = found;
          }
        };
        for (const [name, path] of Object.entries(PAGES[who] ?? {})) {
          await page.goto(addressOf(path));
          await see(page.locator('h1').first()).toBeVisible();
          await lookInBothLights(name, true);
        }
        for (const [name, { path, button }] of Object.entries(DIALOGS[who] ?? {})) {
          await page.goto(addressOf(path));
          await page.getByRole('button', { name: button }).filter({ visible: true }).first().click();
          await see(page.getByRole('dialog')).toBeVisible();
          await lookInBothLights(name, false);
        }
        expect(seen).toEqual({});
      },
      MOST_MS,
    );
  },
  process.env['MEGURI_NO_LOOKS'],
);
