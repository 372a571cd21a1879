import { setTimeout } from 'node:timers/promises';
import { afterEach, describe, expect, it } from '@jest/globals';
import type { Page } from '@playwright/test';
import { drawnByBrowser } from './support/drawn-by-browser.ts';
import { describeInFaces } from './support/in-browser.ts';
import { see } from './support/see.ts';

/** The limit of the cumulative layout shift while a page loads (web.dev). */
const MAX_SHIFT = 0.01;
const OBSERVE = `
  globalThis.shifts = [];
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries())
      if (!hadRecentInput) shifts.push([value, ...sources.map(({ node }) => node?.outerHTML?.slice(0, 80) ?? 'text')]);
  }).observe({ type: 'layout-shift', buffered: true });`;

type Shifts = readonly (readonly [value: number, ...sources: string[]])[];

describeInFaces('a page that is loaded', (stand) => {
  afterEach(async () => expect(await stand.endVisits()).toEqual([]));

  const open = async (page: Page, path: string): Promise<void> => {
    await page.goto(path);
    await see(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    await page.waitForLoadState('networkidle');
  };
  const addresses = async () => {
    const kenji = await stand.demo.person('kenji');
    const { items } = await kenji.get<{ items: readonly { id: string; userId: number }[] }>('/api/items?limit=1');
    const sent = await kenji.get<readonly { id: string; status: string }[]>('/api/circulation-rounds/sent');
    // A completed round has a celebration in a dialog.
    const round = sent.find(({ status }) => status === 'request_approved');
    const [item] = items;
    return { item: `/items/${item?.id}`, owner: `/users/${item?.userId}`, round: `/rental-requests/${round?.id}` };
  };

  describe.each([
    ['a guest', undefined],
    ['a member', 'kenji'],
  ])('by %s', (_, as) => {
    // On a slow connection responses arrive one by one, and not always in the order of the requests.
    it.each([0, 400])('doesn’t shift while it loads, with responses up to %s ms late', async (late) => {
      const { item, owner, round } = await addresses();
      const account = ['/profile', '/payouts', '/connect-account', '/notifications', '/notifications/settings'];
      const members = [...account, '/favourites', '/messages', round];
      const { page } = await stand.visit(as === undefined ? {} : { as });
      await page.addInitScript(OBSERVE);
      let asked = 0;
      if (late > 0)
        await page.route(/\/api\//, async (route) => {
          asked += 1;
          await setTimeout(late / (1 + (asked % 3)));
          await route.continue();
        });
      const moved: Record<string, Shifts> = {};
      for (const path of ['/', '/items', item, owner, '/posts', ...(as === undefined ? [] : members)]) {
        await open(page, path);
        const shifts = (await page.evaluate('shifts')) as Shifts;
        if (shifts.reduce((sum, [value]) => sum + value, 0) > MAX_SHIFT) moved[path] = shifts;
      }
      expect(moved).toEqual({});
    });
  });

  it('restyles few elements when its menu or a dialog opens and closes', async () => {
    const { page } = await stand.visit();
    await open(page, '/');
    const elements = Number(await page.evaluate('document.querySelectorAll("*").length'));
    await stand.browser.startTracing(page, { categories: ['-*', 'devtools.timeline'] });
    const dialog = page.getByRole('dialog');
    await page.getByRole('button', { name: 'メニューを開く' }).tap();
    await page.getByRole('button', { name: 'メニューを閉じる' }).tap();
    await page.getByRole('banner').getByRole('button', { name: 'START NOW' }).first().tap();
    await dialog.getByRole('tab', { name: 'ログイン' }).tap();
    await dialog.getByRole('button', { name: '閉じる' }).tap();
    await see(dialog).toBeHidden();
    const { traceEvents } = JSON.parse(String(await stand.browser.stopTracing())) as {
      traceEvents: readonly { name: string; args?: { elementCount?: number } }[];
    };
    const styled = traceEvents
      .filter(({ name }) => name === 'UpdateLayoutTree')
      .map(({ args }) => args?.elementCount ?? 0);
    expect(elements).toBeGreaterThan(200);
    expect(styled.length).toBeGreaterThan(4);
    expect(Math.max(...styled)).toBeLessThan(elements / 2);
  });

  it('shows a member the first shelf before what is below the visible part', async () => {
    const { page } = await stand.visit({ as: 'kenji' });
    await page.addInitScript(`new MutationObserver(() => {
      globalThis.firstCards ||= document.querySelectorAll('main article').length;
    }).observe(document, { childList: true, subtree: true })`);
    await open(page, drawnByBrowser('/'));
    const first = Number(await page.evaluate('firstCards'));
    expect(first).toBeGreaterThan(0);
    expect(first).toBeLessThanOrEqual(8);
    expect(await page.getByRole('main').getByRole('article').count()).toBeGreaterThan(first);
  });

  it('loads photos and similar items below the first screen once a member comes near, or uses the page', async () => {
    const { item } = await addresses();
    const { page } = await stand.visit({ as: 'kenji' });
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    const photos = () => asked.filter((path) => path.startsWith('/uploads/items/')).length;
    await open(page, item);
    expect(asked).not.toContain(`/api${item}/similar`);
    await page.locator('#similar').scrollIntoViewIfNeeded();
    await see.poll(() => asked.includes(`/api${item}/similar`)).toBe(true);
    asked.length = 0;
    await open(page, '/');
    const first = photos();
    expect(first).toBeGreaterThan(0);
    expect(first).toBeLessThan(await page.getByRole('main').getByRole('article').count());
    await page.keyboard.press('Tab');
    await see.poll(photos).toBeGreaterThan(first);
  });

  it('responds to a press before it requests what the press opens', async () => {
    const { page } = await stand.visit();
    await open(page, '/');
    // React has responded once the work it queued during the click has run.
    const asked = await page.evaluate(`(async () => {
      const files = () => document.querySelectorAll('link[rel="modulepreload"]').length;
      const before = files();
      [...document.querySelectorAll('header button')].find(({ textContent }) => textContent === 'START NOW').click();
      await undefined;
      const opening = document.querySelector('[role="status"][aria-label="読み込み中"]') !== null;
      return { opening, files: files() - before };
    })()`);
    expect(asked).toEqual({ opening: true, files: 0 });
    await see(page.getByRole('dialog')).toBeVisible();
  });

  it('loads a member’s scripts and first responses at once, each of them once', async () => {
    const { item, round } = await addresses();
    const { page, context, url } = await stand.visit({ as: 'kenji' });
    const asked: string[] = [];
    // Requests that a page sends by itself after 4 s (`main.tsx`) don't count; a slow machine may reach that time.
    let isFirst = true;
    page.on('request', (request) => {
      const path = request.url().replace(url, '');
      isFirst &&= !path.startsWith('/assets/after-start-');
      if (isFirst) asked.push(path);
    });
    for (const path of ['/', item, round, '/payouts', '/profile']) {
      const html = await (await context.request.get(path)).text();
      const named = [...html.matchAll(/<link rel="(?:module)?preload"[^>]* href="([^"]+)"/g)].map(
        ([, href = '']) => href,
      );
      // Two of them are the first scripts, which the build names for all pages. A page rendered for its viewer brings
      // the answers itself.
      const hasAnswers = path !== item && html.includes('id="page-state"');
      expect([path, named.length > 6, named.includes('/api/user')]).toEqual([path, true, !hasAnswers]);
      asked.length = 0;
      isFirst = true;
      await open(page, path);
      const times = (href: string) => asked.filter((one) => one === href).length;
      expect([path, named.filter((href) => times(href) !== 1)]).toEqual([path, []]);
      // A page without a form doesn't need the schema library.
      expect([path, asked.filter((one) => one.startsWith('/assets/schemas-'))]).toEqual([path, []]);
    }
  });
});
