import { afterEach, beforeAll, expect, it } from '@jest/globals';
import type { Page } from '@playwright/test';
import { DemoRounds } from './support/demo-rounds.ts';
import { describeInBrowser } from './support/in-browser.ts';
import { renderedPage } from './support/rendered-page.ts';
import { see } from './support/see.ts';

const PARTIES = ['kenji', 'hanako'] as const;
const CLOSING = /<div id="root">[\s\S]*id="page-state">/;

describeInBrowser('a round’s page, rendered for its parties', (stand) => {
  let rounds: DemoRounds;
  beforeAll(async () => {
    rounds = await DemoRounds.of(stand.demo);
  });
  afterEach(async () => expect(await stand.endVisits()).toEqual([]));

  const sentTo = async (name: string, path: string): Promise<string> => {
    const { cookie } = await stand.demo.person(name);
    return (await fetch(stand.demo.url + path, { headers: { cookie } })).text();
  };
  const whole = async (name: string, path: string) =>
    renderedPage(stand.demo.url + path, (await stand.demo.person(name)).cookie);

  it('can be read by each of them before any script runs, and by no one else', async () => {
    const { id, itemName } = rounds.between('in_use');
    const path = `/rental-requests/${id}`;
    for (const name of PARTIES) {
      await whole(name, path);
      const { page } = await stand.visit({ as: name, scripts: false });
      await page.goto(path);
      await see(page.getByRole('heading', { level: 1, name: /^取引 #/ })).toBeVisible();
      await see(page.getByRole('main').getByText(itemName).first()).toBeVisible();
      await see(page.locator('main [aria-current="step"]')).toBeVisible();
      await see(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toBeVisible();
    }
    for (const name of ['misaki', 'admin']) expect(await sentTo(name, path)).not.toMatch(CLOSING);
    expect(await (await fetch(stand.demo.url + path)).text()).not.toMatch(CLOSING);
  });

  const shownIn = (page: Page) => page.locator('main').innerText();

  it('is taken over as it is, in every status', async () => {
    for (const { id, status } of rounds.all.filter((one) => one.borrowerUsername === 'kenji')) {
      const path = `/rental-requests/${id}`;
      await whole('kenji', path);
      const { page } = await stand.visit({ as: 'kenji' });
      const asked: string[] = [];
      page.on('request', (request) => asked.push(new URL(request.url()).pathname));
      await page.goto(path);
      // A completed round’s celebration hides what is behind it from readers of the page.
      await see(page.locator('header a[href="/notifications"]').first()).toBeVisible();
      // The account in it must not outlast a logout.
      await see(page.locator('#page-state')).toHaveCount(0);
      expect([status, await shownIn(page)]).toEqual([status, expect.stringMatching(/取引 #/)]);
      expect([status, asked.includes('/api/user')]).toEqual([status, false]);
    }
  });

  it('carries out what was pressed before its scripts were loaded', async () => {
    const path = `/rental-requests/${rounds.between('request_approved').id}`;
    await whole('hanako', path);
    const { page } = await stand.visit({ as: 'hanako' });
    const { promise, resolve: go } = Promise.withResolvers<void>();
    await page.route('**/assets/index-*.js', async (route) => {
      await promise;
      await route.continue();
    });
    await page.goto(path, { waitUntil: 'commit' });
    await page.getByRole('button', { name: '承認を取り消す' }).tap();
    await see(page.getByRole('dialog')).toBeHidden();
    go();
    await see(page.getByRole('dialog')).toContainText('取り消');
  });
});
