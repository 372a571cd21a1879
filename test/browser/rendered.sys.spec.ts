import { afterEach, describe, expect, it } from '@jest/globals';
import type { Item } from '@meguri/contracts/item/item-view.ts';
import { describeInFaces } from './support/in-browser.ts';
import { shot } from './support/looking/looking.ts';
import { renderedPage } from './support/rendered-page.ts';
import { see } from './support/see.ts';
import { SCREENS, type Screen } from './support/visit.ts';

const REFUSED = / style=| on[a-z]+=|<style|<script(?! type="(?:application\/(?:ld\+)?json)"| src=| type="module")/g;

/** An item that doesn't exist. */
const GONE = '/items/00000000-0000-4000-8000-000000000000';

describeInFaces('public pages, rendered by the server', (stand) => {
  afterEach(async () => expect(await stand.endVisits()).toEqual([]));

  const anItem = async (): Promise<Item> => {
    const { items } = await (await stand.demo.person('hanako')).get<{ items: readonly Item[] }>('/api/items?limit=1');
    return items[0]!;
  };
  const addresses = async (): Promise<string[]> => {
    const { id, userId } = await anItem();
    const fixed = [
      '/',
      '/items',
      '/items?category=tops&size=m',
      '/search?q=コート',
      '/posts',
      '/posts/how-to-pack',
      '/help',
    ];
    const plain = ['/our-mission', '/terms-of-service', '/privacy-policy', '/commercial-transaction-law'];
    return [...fixed, ...plain, '/icon', '/rent-demo', '/cookie-settings', '/forgot-password'].concat(
      `/items/${id}`,
      `/users/${userId}`,
      `/profile/${userId}`,
    );
  };
  const fetched = (path: string, headers: Record<string, string> = {}) =>
    fetch(stand.demo.url + encodeURI(path), { headers });

  const wholePage = async (path: string) => (await renderedPage(stand.demo.url + encodeURI(path))).html;

  it('are complete before any script runs, and contain nothing that the security policy refuses', async () => {
    for (const path of await addresses()) {
      const page = await wholePage(path);
      expect([path, page.includes('読み込み中')]).toEqual([path, false]);
      expect([path, page.match(REFUSED)]).toEqual([path, null]);
    }
    const { id, name, rentalPrice } = await anItem();
    const page = await (await fetched(`/items/${id}`)).text();
    // Brackets of a name may be in an element of their own.
    expect(page.replaceAll(/<\/?(?:span|wbr)[^>]*>/g, '')).toContain(`>${name}</h1>`);
    expect(page).toContain(`¥${rentalPrice.toLocaleString('ja-JP')}`);
  });

  it('may be cached briefly by proxies, but not when a user is logged in', async () => {
    const guests = await fetched('/items');
    expect(guests.headers.get('cache-control')).toMatch(/^public, max-age=\d+, stale-while-revalidate=\d+$/);
    expect(guests.headers.get('vary')).toContain('Cookie');
    const known = await fetched('/items', { 'if-none-match': guests.headers.get('etag')! });
    expect(known.status).toBe(304);
    const kenji = await stand.demo.person('kenji');
    const members = await fetched('/items', { cookie: kenji.cookie });
    expect(members.headers.get('cache-control')).toBe('private, no-store');
    expect(members.headers.get('etag')).toBeNull();
    for (const path of ['/profile', '/reset-password?token=t'])
      expect([path, await (await fetched(path)).text()]).toEqual([
        path,
        expect.stringContaining('<div id="root"></div>'),
      ]);
    const missing = await fetched('/nowhere');
    expect([missing.status, missing.headers.get('cache-control')]).toEqual([404, expect.stringContaining('max-age=0')]);
  });

  describe.each(Object.keys(SCREENS) as Screen[])('on a %s', (screen) => {
    it('are hydrated without a change, and work from there', async () => {
      const { page } = await stand.visit({ screen });
      for (const path of await addresses()) {
        await page.goto(path);
        await see.poll(() => page.evaluate(IS_TAKEN_OVER)).toBe(true);
        await see(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
      }
      await page.goto('/');
      await page.getByRole('main').getByRole('link', { name: 'アイテムを見る' }).click();
      await see(page).toHaveURL('/items');
      await page.locator('main a[href^="/items/"]').first().click();
      await see(page.getByRole('button', { name: 'レンタルをリクエスト' }).locator('visible=true')).toBeVisible();
      await page.goBack();
      await see(page.getByRole('heading', { level: 1, name: 'アイテム' })).toBeVisible();
    });

    it('can be read without JavaScript, say what is missing then, and search without it', async () => {
      const { page } = await stand.visit({ screen, scripts: false });
      const { id, name } = await anItem();
      await page.goto(`/items/${id}`);
      await see(page.getByRole('heading', { level: 1, name })).toBeVisible();
      await see(page.locator('noscript p', { hasText: 'ログイン、リクエスト、絞り込みなど' })).toBeVisible();
      await see(page.locator('noscript > div', { hasText: 'リクエストを送るには' })).toBeVisible();
      await shot(page, 'item-without-script');
      await page.goto('/items');
      await page.getByRole('search').getByRole('combobox').fill('コート');
      await page.keyboard.press('Enter');
      await see(page).toHaveURL(/\/items\?q=/);
      await see(page.getByRole('heading', { level: 1 })).toContainText('コート');
      await shot(page, 'items-without-script');
      await page.goto('/');
      await see(page.getByText(/1週間\s¥[\d,]+くらいから/)).toBeVisible();
      await see(page.getByText(/麻なのにちくちくせず/)).toBeVisible();
      await see(page.getByRole('link', { name: '登録せずに試す' })).toHaveAttribute('href', '/rent-demo');
      await shot(page, 'landing-without-script');
    });
  });

  it('have a calculator on the landing page, and its two buttons at hand once they are out of sight', async () => {
    const { page } = await stand.visit({ screen: 'phone' });
    await page.goto('/');
    const bar = page.locator('[data-instead-of-tabs]');
    await see(bar).toHaveCount(0);
    const price = page.getByLabel('1週間の料金');
    await price.scrollIntoViewIfNeeded();
    await see(bar.getByRole('link', { name: 'アイテムを見る' })).toBeVisible();
    await see(page.locator('output', { hasText: '¥5,784' })).toBeVisible();
    await price.focus();
    await page.keyboard.press('Home');
    await see(page.locator('output', { hasText: '¥964' })).toBeVisible();
    await bar.getByRole('button', { name: '無料ではじめる' }).tap();
    await see(page.getByRole('dialog')).toBeVisible();
  });

  it('have a heading without JavaScript on all pages for guests, and say what other parts need', async () => {
    const { page } = await stand.visit({ scripts: false });
    const missing = ['/nowhere', '/items/%ff', GONE];
    for (const path of [...(await addresses()), ...missing]) {
      await page.goto(path);
      await see(page.locator('main h1').first()).toBeVisible();
      const said = page.locator('main noscript > div', { hasText: NEEDS[path] ?? '' });
      if (path in NEEDS) await see(said.first()).toBeVisible();
    }
    await see(page.getByRole('main').getByRole('link', { name: 'アイテムを見る' })).toBeVisible();
    await page.goto('/forgot-password');
    await page.getByLabel('登録したメールアドレス').fill('kenji@example.jp');
    await page.getByRole('button', { name: '再設定のリンクを送る' }).tap();
    await see(page.getByLabel('登録したメールアドレス')).toHaveValue('kenji@example.jp');
    await see(page).toHaveURL('/forgot-password');
    await page.goto('/reset-password?token=t');
    await see(page.locator('noscript p', { hasText: UNRENDERED })).toBeVisible();
    await page.goto('/help');
    await see(page.locator('noscript p', { hasText: UNRENDERED })).toHaveCount(0);
  });

  /** A page without its scripts, which are held back until they are released. */
  const held = async (address: string) => {
    const { page } = await stand.visit();
    const { promise, resolve: go } = Promise.withResolvers<void>();
    await page.route('**/assets/index-*.js', async (route) => {
      await promise;
      await route.continue();
    });
    await page.goto(address, { waitUntil: 'commit' });
    return { page, go };
  };

  it('keep the scroll position from before the hydration', async () => {
    const { page, go } = await held('/help');
    // Above rows of two lines: each row is a pixel higher once the browser knows that the fonts don't load.
    await page.getByRole('heading', { name: '料金と決まり' }).scrollIntoViewIfNeeded();
    const place = await page.evaluate<number>('scrollY');
    expect(place).toBeGreaterThan(100);
    go();
    await see.poll(() => page.evaluate(IS_TAKEN_OVER)).toBe(true);
    await page.evaluate('new Promise((resolve) => setTimeout(resolve, 300))');
    // Line ends between two pixels are rounded.
    expect(Math.abs((await page.evaluate<number>('scrollY')) - place)).toBeLessThanOrEqual(1);
  });

  it.each([
    ['', '/'],
    [' also where something is gone', GONE],
  ])('keep a press from before the hydration%s', async (_, path) => {
    await fetched(path);
    const { page, go } = await held(path);
    const start = page.getByRole('banner').getByRole('button', { name: 'START NOW' }).first();
    await see(start).toBeVisible();
    // Until the styles are loaded, the first one found is that for large windows.
    await see(page.getByRole('navigation', { name: 'メイン' })).toBeHidden();
    await start.tap();
    await see(page.getByRole('dialog')).toBeHidden();
    go();
    await see(page.getByRole('dialog')).toBeVisible();
  });

  it('send a form that was submitted before the hydration afterwards, and keep it out of the address', async () => {
    await wholePage('/forgot-password');
    const { page, go } = await held('/forgot-password');
    const asked = page.waitForRequest('**/api/password-reset');
    await page.getByLabel('登録したメールアドレス').fill('kenji@example.jp');
    await page.getByRole('button', { name: '再設定のリンクを送る' }).tap();
    await page.evaluate('new Promise((resolve) => setTimeout(resolve, 500))');
    await see(page).toHaveURL('/forgot-password');
    go();
    expect((await asked).postDataJSON()).toEqual({ email: 'kenji@example.jp' });
    await see(page.getByRole('status').filter({ hasText: 'メール' })).toBeVisible();
    await see(page).toHaveURL('/forgot-password');
  });

  it('keep input from before the hydration also when the page doesn’t exist', async () => {
    await fetched('/nowhere');
    const { page, go } = await held('/nowhere');
    const search = page.getByRole('main').getByRole('combobox', { name: 'アイテムを検索' });
    await search.fill('コート');
    go();
    await see(page.getByRole('main').getByText('/nowhere')).toBeVisible();
    await see(search).toHaveValue('コート');
    await see(search).toBeFocused();
  });

  it('report an address that can’t be decoded as not found, before and after the hydration', async () => {
    const { page } = await stand.visit();
    for (const path of ['/items/%ff', '/%c0']) {
      await page.goto(path);
      await see.poll(() => page.evaluate(IS_TAKEN_OVER)).toBe(true);
      await see(page.getByRole('heading', { level: 1 })).toHaveText(/見つかりません/);
    }
  });

  it('can be left with the back button before the hydration', async () => {
    const { page } = await stand.visit({ screen: 'desktop' });
    await page.goto('/our-mission');
    await see.poll(() => page.evaluate(IS_TAKEN_OVER)).toBe(true);
    await page.getByRole('link', { name: 'ITEMS' }).first().click();
    await see(page).toHaveURL('/items');
    const { promise, resolve: go } = Promise.withResolvers<void>();
    await page.route('**/assets/item-list-*.js', async (route) => {
      await promise;
      await route.continue();
    });
    const asked = page.waitForRequest('**/assets/item-list-*.js');
    await page.reload({ waitUntil: 'domcontentloaded' });
    await asked;
    await page.evaluate('history.back()');
    await see(page).toHaveURL('/our-mission');
    go();
    await see(page.getByRole('heading', { level: 1 })).toContainText('クローゼット');
    await see(page).toHaveTitle(/OUR MISSION/i);
  });

  it('keep a heart that is pressed before the hydration, also when an item is gone and its shelf comes later', async () => {
    await fetched(GONE);
    const { page, go } = await held(GONE);
    const shelf = page.getByRole('region', { name: 'いま、借りられるアイテム' });
    await shelf.getByRole('button', { name: 'お気に入りに追加' }).first().tap();
    await see(page.getByRole('dialog')).toBeHidden();
    go();
    await see(page.getByRole('dialog')).toContainText(
      'お気に入りに保存するには、ログインまたは新規登録をしてください。',
    );
  });
});

const UNRENDERED = 'このページを表示するには、JavaScriptを有効にしてください。';
/** What some pages can't do without scripts. */
const NEEDS: Readonly<Record<string, string>> = {
  '/items': '続きを見るには、ブラウザーのJavaScriptを有効にしてください。',
  '/items?category=tops&size=m': '絞り込みや並べ替えをするには',
  '/help': '金額を計算するには',
  '/rent-demo': '取引を試すには',
  '/cookie-settings': '設定を変更するには',
  '/forgot-password': '再設定のリンクを受け取るには',
};

/** React marks every element that it has hydrated. */
const IS_TAKEN_OVER = `Object.keys(document.querySelector('h1') ?? {}).some((key) => key.startsWith('__reactFiber'))`;
