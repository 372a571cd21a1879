import { afterEach, beforeAll, expect, it } from '@jest/globals';
import type { Page } from '@playwright/test';
import { WELCOME } from './support/chat.ts';
import { describeInBrowser } from './support/in-browser.ts';
import { see } from './support/see.ts';

const MESSAGE = '訪問着もお貸しできます';
const OWN = `${MESSAGE}|@kenji`;
/** Notes whether the page, with the state that the server adds to it, has ever contained something of the member's. */
const WATCH = `globalThis.saw = false;
  new MutationObserver(() => (saw ||= /${OWN}/.test(document.documentElement?.textContent ?? ''))).observe(document, {
    childList: true,
    subtree: true,
    characterData: true,
  });`;

describeInBrowser('members’ own pages after a logout', (stand) => {
  let direct: string;
  beforeAll(async () => {
    const [kenji, hanako] = await Promise.all(['kenji', 'hanako'].map((name) => stand.demo.person(name)));
    await hanako!.must(201, 'POST', `/api/messages/${kenji!.id}`, { body: { content: MESSAGE } });
    direct = `/messages/${hanako!.id}`;
  });
  afterEach(async () => expect(await stand.endVisits()).toEqual([]));

  const hasSeen = (page: Page) => page.evaluate('globalThis.saw === true');

  it('show nothing of the member who goes back to them, even before scripts run', async () => {
    const { page } = await stand.visit({ as: 'kenji', screen: 'desktop' });
    await page.addInitScript(WATCH);
    const paths = ['/messages', direct, '/profile'];
    for (const path of paths) {
      await page.goto(path);
      await see.poll(() => hasSeen(page)).toBe(true);
    }
    const banner = page.getByRole('banner');
    await banner.getByRole('button', { name: 'ログアウト' }).click();
    await see(page).toHaveURL('/');
    await see(banner.getByRole('button', { name: 'START NOW' })).toBeVisible();
    await page.evaluate('saw = false');

    const opened: string[] = [];
    page.on('request', (request) => {
      if (request.isNavigationRequest()) opened.push(new URL(request.url()).pathname);
    });
    const login = page.getByRole('dialog', { name: WELCOME });
    const goBack = () => page.evaluate('setTimeout(() => history.back())');
    for (const path of [...paths].reverse()) {
      await goBack();
      await see(login).toBeVisible();
      await see(page).toHaveURL('/');
      expect([path, await hasSeen(page)]).toEqual([path, false]);
      expect(await page.locator('html').innerText()).not.toMatch(new RegExp(OWN));
      await goBack();
      await see(login).toHaveCount(0);
    }
    expect(opened).toEqual([direct, '/messages']);
  });

  it('show nothing in a tab that is open when the member logs out in another one', async () => {
    const { page, context } = await stand.visit({ as: 'kenji', screen: 'desktop' });
    await page.goto(direct);
    await see(page.getByRole('log').getByText(MESSAGE)).toBeVisible();
    const other = await context.newPage();
    await other.goto('/');
    await other.getByRole('banner').getByRole('button', { name: 'ログアウト' }).click();
    await see(page).toHaveURL('/');
    await see(page.getByText(new RegExp(OWN))).toHaveCount(0);
  });
});
