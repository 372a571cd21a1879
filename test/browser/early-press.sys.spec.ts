import { afterEach, beforeAll, expect, it } from '@jest/globals';
import type { Page } from '@playwright/test';
import { setTimeout as delay } from 'node:timers/promises';
import { DemoRounds } from './support/demo-rounds.ts';
import { describeInBrowser } from './support/in-browser.ts';
import { see } from './support/see.ts';

const CPU_SLOWDOWN = 6;
const button = (page: Page) => page.getByRole('button', { name: 'レビューを書く' });
const form = (page: Page) => page.getByRole('dialog', { name: /との取引はいかがでしたか/ });

const WEAR_SEARCH = /\/assets\/wear-search-[^/]*\.js$/;
/** In ms: until code that has come is running. */
const HYDRATED_MS = 1500;

/** The button is in a part of a completed rental's page that loads later, and there in a boundary with code of its own. */
describeInBrowser('a press that comes before its code', (stand) => {
  let path: string;
  beforeAll(async () => {
    const { all } = await DemoRounds.of(stand.demo);
    const { id } = all.find(({ status, itemName }) => status === 'completed' && itemName === 'ツイードのニットベスト')!;
    path = `/rental-requests/${id}`;
  });
  afterEach(async () => expect(await stand.endVisits()).toEqual([]));

  /** The celebration of the rental's end is shown once. */
  const celebrated = async (): Promise<Page> => {
    const { page } = await stand.visit({ as: 'kenji' });
    await page.goto(path);
    await page.getByRole('dialog').getByRole('button', { name: '閉じる' }).tap();
    await see(page.getByRole('dialog')).toHaveCount(0);
    return page;
  };
  /** Opens the page without the code in those files until the returned function is called. */
  const openWithout = async (page: Page, files: string): Promise<() => void> => {
    const { promise: mayCome, resolve: come } = Promise.withResolvers<void>();
    await page.route(`**/assets/${files}-*.js`, async (route) => {
      await mayCome;
      await route.fallback();
    });
    await page.goto(path, { waitUntil: 'commit' });
    await see(button(page)).toBeVisible();
    return come;
  };
  const isCarriedOutOnce = async (page: Page): Promise<void> => {
    await see(form(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await see(form(page)).toHaveCount(0);
    await page.evaluate('new Promise((resolve) => setTimeout(resolve, 500))');
    await see(form(page)).toHaveCount(0);
    await see(button(page)).not.toHaveAttribute('data-pressed');
  };

  it('is shown, and carried out once when the code has come: the client’s, the page’s, the part’s or its own', async () => {
    const page = await celebrated();
    for (const files of ['index', 'rental-reque', 'rest', 'round-review']) {
      const come = await openWithout(page, files);
      await button(page).tap();
      await see(button(page)).toHaveAttribute('data-pressed');
      await see(button(page)).toHaveCSS('opacity', '0.6');
      await see(form(page)).toHaveCount(0);
      come();
      await isCarriedOutOnce(page);
    }
  });

  it('is carried out once whenever it comes while a slow phone hydrates its part', async () => {
    const page = await celebrated();
    const devtools = await page.context().newCDPSession(page);
    for (const ms of [0, 30, 60, 120, 240]) {
      const come = await openWithout(page, 'rest');
      await see.poll(() => page.evaluate('document.listens === true')).toBe(true);
      await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
      await page.mouse.wheel(0, 100);
      come();
      await page.evaluate(`new Promise((resolve) => setTimeout(resolve, ${ms}))`);
      await button(page).dispatchEvent('click');
      await isCarriedOutOnce(page);
      await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    }
  });

  it('isn’t carried out when the user has pressed something else since', async () => {
    const page = await celebrated();
    const come = await openWithout(page, 'round-review');
    await button(page).tap();
    await page.getByRole('heading', { level: 1 }).tap();
    await see(button(page)).not.toHaveAttribute('data-pressed');
    come();
    await page.evaluate('new Promise((resolve) => setTimeout(resolve, 1000))');
    await see(form(page)).toHaveCount(0);
    await button(page).tap();
    await isCarriedOutOnce(page);
  });

  it('on a search is left to the browser that sends its form, so that Back leads to the page before', async () => {
    const { page } = await stand.visit();
    const day = await stand.demo.day(3);
    const held = Promise.withResolvers<void>();
    const code = Promise.withResolvers<void>();
    await page.route(WEAR_SEARCH, (route) => code.promise.then(() => route.fallback()));
    await page.route(/\/items\?.*wearOn=/, async (route) => {
      if (route.request().isNavigationRequest()) await held.promise;
      await route.fallback();
    });
    // On a busy machine the first answer may be the frame that the client draws.
    const first = `${stand.demo.url}/items?category=tops`;
    await see.poll(async () => (await fetch(first)).text()).toContain('name="wearOn"');
    await page.goto(first);
    await page.getByLabel('着たい日', { exact: true }).fill(day);
    const come = page.waitForEvent('requestfinished', (request) => WEAR_SEARCH.test(request.url()));
    await page.getByRole('button', { name: '着たい日で探す' }).click({ noWaitAfter: true });
    code.resolve();
    await come;
    await delay(HYDRATED_MS);
    held.resolve();
    await see(page.getByRole('link', { name: /^着たい日：/ })).toBeVisible();
    await see(page).toHaveURL(`/items?category=tops&wearOn=${day}`);
    await page.goBack();
    await see(page).toHaveURL('/items?category=tops');
  });
});
