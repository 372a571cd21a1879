import { afterEach, beforeAll, expect, it } from '@jest/globals';
import type { Page } from '@playwright/test';
import { describeInBrowser } from './support/in-browser.ts';
import { renderedPage } from './support/rendered-page.ts';
import { see } from './support/see.ts';

describeInBrowser('members’ own pages on a device', (stand) => {
  let direct: string;
  beforeAll(async () => {
    const [kenji, hanako] = await Promise.all(['kenji', 'hanako'].map((name) => stand.demo.person(name)));
    await hanako!.must(201, 'POST', `/api/messages/${kenji!.id}`, { body: { content: '浴衣もあります' } });
    direct = `/messages/${hanako!.id}`;
  });
  afterEach(async () => expect(await stand.endVisits()).toEqual([]));

  const whole = async (path: string) => renderedPage(stand.demo.url + path, (await stand.demo.person('kenji')).cookie);

  /** A window in which the member has viewed an item. */
  const viewed = async (): Promise<Page> => {
    const { page } = await stand.visit({ as: 'kenji' });
    await page.goto('/items');
    await page.getByRole('main').locator('[data-item] a').first().tap();
    await see(page).toHaveURL(/\/items\/./);
    await whole('/');
    return page;
  };

  it('add what this device knows to the home, below what is shown already', async () => {
    const page = await viewed();
    await page.addInitScript(`globalThis.shift = 0;
      new PerformanceObserver((list) => {
        for (const { value, hadRecentInput } of list.getEntries()) if (!hadRecentInput) shift += value;
      }).observe({ type: 'layout-shift', buffered: true });`);
    await page.goto('/');
    await see(page.getByRole('heading', { name: '最近見たアイテム' })).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect(Number(await page.evaluate('shift'))).toBeLessThan(0.01);
  });

  it('show all of the home when its scripts can’t be loaded', async () => {
    const page = await viewed();
    await page.route('**/assets/index-*.js', (route) => route.abort('internetdisconnected'));
    await page.goto('/', { waitUntil: 'commit' });
    await see(page.locator('#not-begun')).toBeVisible();
    await see(page.getByRole('heading', { name: '新着アイテム' })).toBeVisible();
  });

  it('keep what a member has written into a chat before its scripts were loaded', async () => {
    await whole(direct);
    const { page } = await stand.visit({ as: 'kenji' });
    const { promise, resolve: go } = Promise.withResolvers<void>();
    await page.route('**/assets/index-*.js', async (route) => {
      await promise;
      await route.continue();
    });
    await page.goto(direct, { waitUntil: 'commit' });
    const field = page.getByRole('textbox', { name: 'メッセージ' });
    await field.fill('見てみたいです');
    go();
    const send = page.getByRole('button', { name: '送信する' });
    await see(send).toBeEnabled();
    await send.tap();
    await see(page.getByRole('log').getByText('見てみたいです')).toBeVisible();
    await see(field).toHaveValue('');
  });
});
