import { afterEach, beforeAll, expect, it } from '@jest/globals';
import type { Locator, Page } from '@playwright/test';
import { field, log, say, WELCOME } from './support/chat.ts';
import { DemoRounds } from './support/demo-rounds.ts';
import { describeInBrowser } from './support/in-browser.ts';
import { expectAccessible, shot } from './support/looking/looking.ts';
import { inFrontOf } from './support/in-front-of.ts';
import { PHOTO } from './support/photo.ts';
import { see } from './support/see.ts';
import { SCREENS, type Screen } from './support/visit.ts';

const HOUR = 3_600_000;
/** A browser that refuses to store anything, as when cookies are blocked: any access to a storage throws. */
const STORES_NOTHING = `for (const kind of ['localStorage', 'sessionStorage', 'indexedDB', 'caches'])
  Object.defineProperty(window, kind, { get() { throw new DOMException('refused', 'SecurityError') } })`;
/** A device with a clock that is wrong by this many ms. */
const clockOff = (ms: number): string => `{
  const Right = Date;
  globalThis.Date = class Date extends Right {
    constructor(...parts) { if (parts.length === 0) super(Right.now() + ${ms}); else super(...parts); }
    static now() { return Right.now() + ${ms}; }
  };
}`;
const button = (within: Page | Locator, name: string | RegExp): Locator => within.getByRole('button', { name });
const NOT_OPENED = '開けませんでした。ネットワークの接続をご確認いただくか、ページを再読み込みしてください。';
const HANDED_OVER = 'ロールトップバックパック';
const REVIEWED = '麻のシャツワンピース';
/** A service worker that caches pages, which ours never does. */
const FORMER_WORKER = `
  self.addEventListener('install', (event) => event.waitUntil(Promise.all([caches.open('pages-1'), self.skipWaiting()])));
  self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
  self.addEventListener('fetch', (event) => {
    const former = () => new Response('<h1>former release</h1>', { headers: { 'content-type': 'text/html' } });
    if (event.request.mode === 'navigate') event.respondWith(former());
  });`;
const CUT_OFF = [/ERR_INTERNET_DISCONNECTED/, /dynamically imported module/];

describeInBrowser('pages under bad conditions', (stand) => {
  let rounds: DemoRounds;
  beforeAll(async () => {
    rounds = await DemoRounds.of(stand.demo);
  });
  const complaints = async (expected: readonly RegExp[]) =>
    (await stand.endVisits()).filter((text) => !expected.some((one) => one.test(text)));
  afterEach(async () => expect(await complaints([])).toEqual([]));

  it('work without any storage: a search, a login, a chat, a listing with its photos, settings', async () => {
    const { page } = await stand.visit({ screen: 'desktop' });
    await page.addInitScript(STORES_NOTHING);
    await page.goto('/');
    await see(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.goto('/items?q=コート');
    await page.getByRole('main').locator('[data-item] a').first().click();
    await see(page.getByRole('grid')).toBeVisible();
    await page.goto('/favourites');
    const dialog = page.getByRole('dialog', { name: WELCOME });
    await dialog.getByRole('tab', { name: 'ログイン' }).click();
    await dialog.getByLabel('ユーザー名').fill('hanako');
    await dialog.getByLabel('パスワード').fill('meguri-demo');
    await button(dialog, 'ログイン').click();
    await see(page).toHaveURL('/favourites');
    await page.goto(`/messages/${rounds.between('in_use').id}`);
    await say(page, '何も保存されません');
    await see(log(page).getByText('何も保存されません')).toHaveCount(1);
    await see(field(page)).toHaveValue('');
    await page.goto('/listing');
    await page.locator('#item-photos').setInputFiles([PHOTO, { ...PHOTO, name: 'second.png' }]);
    await see(button(page, /枚目の写真を編集/)).toHaveCount(2);
    await page.getByLabel('アイテム名').fill('記憶に残らないストール');
    await page.getByLabel(/^カテゴリ/).selectOption('accessories');
    await page.getByLabel('サブカテゴリ').selectOption('scarf');
    await page.getByLabel('対象').selectOption('unisex');
    await page.getByLabel(/^サイズ/).selectOption('acc_free');
    await page.getByLabel(/^状態/).selectOption('good');
    await page.getByLabel('1週間の料金（円）').fill('1200');
    await button(page, '出品する').click();
    await see(page.getByRole('heading', { name: '記憶に残らないストール' })).toBeVisible();
    await page.goto('/cookie-settings');
    await page.getByLabel('このブラウザに保存することを許可する').click();
    await see(page.getByRole('heading', { level: 1 })).toBeVisible();
  });

  it('show the same time on a device with a clock an hour ahead or behind', async () => {
    const { id, itemId } = rounds.between('shipped');
    const timesShown = async (wrongBy: number) => {
      const { page } = await stand.visit({ as: 'kenji' });
      const guest = (await stand.visit()).page;
      for (const window of [page, guest]) await window.addInitScript(clockOff(wrongBy));
      await page.goto(`/rental-requests/${id}`);
      const left = page.getByRole('main').getByText(/^あと/).first();
      await see(left).toBeVisible();
      await guest.goto(`/items/${itemId}`);
      const soonest = guest.getByText(/^最短 .+から/);
      await see(soonest).toBeVisible();
      // Compared by the hour, because minutes pass during the test.
      const hours = (await left.innerText()).replace(/\d+分.*$/, '');
      await page.goto('/notifications');
      const heard = page.getByRole('main').getByText(/^(たった今|\d+分前|\d+時間前|\d+\/\d+ \d+:\d+)$/);
      await see(heard.first()).toBeVisible();
      const ago = (await heard.allInnerTexts()).map((text) => text.replace(/たった今|\d+分前/, '1時間以内'));
      return {
        hours,
        soonest: await soonest.innerText(),
        demo: await clockOf(page),
        ago,
        days: await daysOffered(wrongBy),
      };
    };
    /** The days on which an owner can offer a meeting. */
    const daysOffered = async (wrongBy: number): Promise<readonly string[]> => {
      const pickup = rounds.all.find(({ itemName }) => itemName === HANDED_OVER)!;
      const { page } = await stand.visit({ as: pickup.ownerUsername });
      await page.addInitScript(clockOff(wrongBy));
      await page.goto(`/rental-requests/${pickup.id}`);
      await button(page, '候補の日時を変える').tap();
      const day = page.getByRole('dialog', { name: '受け渡しの候補日時' }).getByLabel('日', { exact: true }).first();
      return day.locator('option').allInnerTexts();
    };
    const right = await timesShown(0);
    for (const wrongBy of [HOUR, -HOUR]) expect(await timesShown(wrongBy)).toEqual(right);
  });

  it.each(Object.keys(SCREENS) as Screen[])(
    'say on a %s that a dialog’s code couldn’t be loaded, keep the input, and open it when it is there',
    async (screen) => {
      const { page } = await stand.visit({ screen });
      await page.goto('/help');
      /** @param code a file's name, of which a build keeps twelve letters */
      const cutOff = async (code: string) => {
        await page.route(`**/assets/${code}-*.js`, (route) => route.abort('internetdisconnected'));
        return () => page.unroute(`**/assets/${code}-*.js`);
      };
      const letIn = await cutOff('login-prompt');
      const start = page.getByRole('banner').getByRole('button', { name: 'START NOW' }).locator('visible=true').first();
      await start.click();
      const said = page.getByRole('alert').filter({ hasText: NOT_OPENED });
      await see(said).toBeInViewport({ ratio: 1 });
      await see(button(said, '再試行')).toBeFocused();
      await shot(page, 'failure-dialog');
      await expectAccessible(page);
      // After the message is closed, the next click tries again.
      await button(said, '閉じる').click();
      await see(said).toHaveCount(0);
      await start.click();
      await see(said).toBeVisible();
      await letIn();
      await button(said, '再試行').click();
      await see(page.getByRole('dialog', { name: WELCOME })).toBeVisible();
      await see(said).toHaveCount(0);
      await page.keyboard.press('Escape');

      const letFeedback = await cutOff('feedback');
      if (screen === 'phone') await button(page, 'メニューを開く').click();
      await button(page, 'FEEDBACK').locator('visible=true').click();
      await see(said).toBeInViewport({ ratio: 1 });
      await letFeedback();
      await page.keyboard.press('Enter');
      await see(page.getByRole('dialog')).toBeVisible();

      await page.goto('/items?q=コート');
      const letFilters = await cutOff('item-list-fi');
      await button(page, '絞り込み').click();
      await see(said).toBeInViewport({ ratio: 1 });
      await letFilters();
      await page.keyboard.press('Enter');
      await see(page.getByRole('dialog', { name: '絞り込み' })).toBeVisible();
      expect(await complaints(CUT_OFF)).toEqual([]);
    },
  );

  it('keep a search that can’t be saved yet', async () => {
    const { page } = await stand.visit({ as: 'kenji' });
    await page.goto('/items?q=コート');
    await page.route('**/assets/save-search*.js', (route) => route.abort('internetdisconnected'));
    await button(page, 'この条件を保存').tap();
    const said = page.getByRole('alert').filter({ hasText: NOT_OPENED });
    await see(said).toBeInViewport({ ratio: 1 });
    await page.unroute('**/assets/save-search*.js');
    await button(said, '再試行').tap();
    await see(page.getByRole('dialog', { name: '検索条件の保存' })).toBeVisible();
    expect(await complaints(CUT_OFF)).toEqual([]);
  });

  it('keep a form when its photo editor, or preview, couldn’t be loaded', async () => {
    const { page } = await stand.visit({ as: 'hanako' });
    await page.goto('/listing');
    await page.getByLabel('アイテム名').fill('書きかけのコート');
    await page.route('**/assets/photo-editor*.js', (route) => route.abort('internetdisconnected'));
    await page.locator('#item-photos').setInputFiles([PHOTO]);
    const said = page.getByRole('alert').filter({ hasText: NOT_OPENED });
    await see(said).toBeInViewport({ ratio: 1 });
    await see(page.getByLabel('アイテム名')).toHaveValue('書きかけのコート');
    await page.unroute('**/assets/photo-editor*.js');
    await button(said, '再試行').tap();
    await button(page.getByRole('dialog', { name: '写真を編集' }), 'この写真にする').tap();
    await see(button(page, '1枚目の写真を編集')).toBeVisible();
    await see(page.getByLabel('アイテム名')).toHaveValue('書きかけのコート');
    await page.getByLabel(/^カテゴリ/).selectOption('accessories');
    await page.getByLabel('サブカテゴリ').selectOption('scarf');
    await page.getByLabel('対象').selectOption('unisex');
    await page.getByLabel(/^サイズ/).selectOption('acc_free');
    await page.getByLabel(/^状態/).selectOption('good');
    await page.getByLabel('1週間の料金（円）').fill('1200');
    await page.route('**/assets/listing-prev*.js', (route) => route.abort('internetdisconnected'));
    await button(page, 'プレビュー').tap();
    await see(said).toBeInViewport({ ratio: 1 });
    await page.unroute('**/assets/listing-prev*.js');
    await button(said, '再試行').tap();
    await see(page.getByRole('dialog', { name: 'プレビュー' })).toBeVisible();
    expect(await complaints(CUT_OFF)).toEqual([]);
  });

  it('are up to date although a service worker of a former release served them until now', async () => {
    const service = await inFrontOf(stand.demo.url, { '/service-worker.js': FORMER_WORKER });
    const context = await stand.browser.newContext({ baseURL: service.url, locale: 'ja-JP' });
    try {
      const page = await context.newPage();
      await page.goto('/help');
      await page.evaluate(`navigator.serviceWorker.register('/service-worker.js')`);
      await see.poll(() => page.evaluate('navigator.serviceWorker.controller !== null')).toBe(true);
      await page.goto('/help');
      await see(page.getByRole('heading', { name: 'former release' })).toBeVisible();
      service.release();
      // Browsers check for a newer service worker at each navigation.
      await see
        .poll(async () => {
          await page.goto('/help');
          return page.getByRole('heading', { level: 1 }).first().innerText();
        })
        .toBe('使い方とよくある質問');
      expect(await page.evaluate('caches.keys()')).toEqual([expect.stringMatching(/^offline-/)]);
    } finally {
      await context.close();
      await service.close();
    }
  });

  it('show 10,000 reviews a page at a time', async () => {
    const { itemId } = rounds.all.find(({ itemName, status }) => itemName === REVIEWED && status === 'completed')!;
    const { page } = await stand.visit();
    const path = new RegExp(`/api/items/${itemId}/reviews`);
    let pages = 0;
    await page.route(path, async (route) => {
      const answer = await route.fetch({ url: route.request().url().replace(/\?.*/, '') });
      const { items } = (await answer.json()) as { items: readonly object[] };
      const n = pages++;
      const ten = Array.from({ length: 10 }, (_, at) => ({ ...items[0], id: `${n}-${at}` }));
      await route.fulfill({ response: answer, json: { items: ten, total: 10_000, nextCursor: `${n}` } });
    });
    await page.goto(`/items/${itemId}`);
    await page
      .getByRole('link', { name: /星5つのうち/ })
      .first()
      .click();
    const shown = page.locator('#reviews li').filter({ has: page.getByRole('img') });
    for (const count of [10, 20, 30]) {
      await see(shown).toHaveCount(count);
      await button(page.locator('#reviews'), 'もっと見る').tap();
    }
    await see(shown).toHaveCount(40);
    expect(pages).toBe(4);
  });

  /** The time shown by the demo's clock. */
  const clockOf = (page: Page): Promise<string> =>
    page
      .getByRole('complementary', { name: 'デモの時刻' })
      .innerText()
      .then((text) => text.replace(/\d+:\d+.*$/s, ''));
});
