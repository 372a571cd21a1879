import { afterEach, describe, expect, it } from '@jest/globals';
import type { Page } from '@playwright/test';
import { lookAt } from './support/looking/both-widths.ts';
import { LATER_MS } from './support/former-release.ts';
import { describeInFaces } from './support/in-browser.ts';
import { expectAccessible, shot } from './support/looking/looking.ts';
import { see } from './support/see.ts';
import { SCREENS, type Screen } from './support/visit.ts';

const PAPER = { light: 'rgb(255, 255, 255)', dark: 'rgb(23, 20, 17)' } as const;
/** Elements around the chat that clip their content. */
const CUT = `(() => {
  const cut = [];
  for (let box = document.querySelector('[role="log"]'); box !== null; box = box.parentElement)
    if (box.scrollHeight > box.clientHeight + 1 && getComputedStyle(box).overflowY !== 'visible') cut.push(box.tagName);
  return cut.filter((name) => name !== 'HTML');
})()`;
const groundOf = (page: Page): Promise<string> => page.evaluate('getComputedStyle(document.body).backgroundColor');
const choose = (page: Page, name: string) => page.getByRole('radio', { name }).check();

describeInFaces('pages on a user’s own device', (stand) => {
  /** Messages that a browser logs when there is no network. */
  const EXPECTED = [/WebSocket connection to/, /ERR_INTERNET_DISCONNECTED/];
  afterEach(async () => {
    const complaints = await stand.endVisits();
    expect(complaints.filter((text) => !EXPECTED.some((expected) => expected.test(text)))).toEqual([]);
  });

  /** @param item its name; absent: any */
  const pathOfRound = async (status: string, item?: string): Promise<string> => {
    const admin = await stand.demo.person('admin');
    const { items } = await admin.get<{ items: readonly { id: string; status: string; itemName: string }[] }>(
      '/api/admin/rental-requests?limit=100',
    );
    const found = items.find((round) => round.status === status && (item ?? round.itemName) === round.itemName);
    return `/rental-requests/${found?.id}`;
  };

  it.each(Object.keys(SCREENS) as Screen[])('can be read in dark and light colours, on a %s', async (screen) => {
    const { page } = await stand.visit({ screen, as: 'admin' });
    await page.emulateMedia({ colorScheme: 'dark' });
    const { items } = (await (await page.request.get('/api/items?limit=1')).json()) as { items: { id: string }[] };
    for (const [name, path] of Object.entries({
      'dark-items': '/items',
      'dark-item': `/items/${items[0]?.id}`,
      'dark-round': await pathOfRound('in_use'),
      'dark-settings': '/profile/edit',
      'dark-address': '/profile/edit/address',
      'dark-tasks': '/admin/tasks',
    })) {
      await page.goto(path);
      await see(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
      expect(await groundOf(page)).toBe(PAPER.dark);
      await shot(page, name);
      await expectAccessible(page);
    }
  });

  it('dim photos of clothes on white in dark mode; enlarged or photographed by users, they stay unchanged', async () => {
    const { page } = await stand.visit({ as: 'admin' });
    // With reduced motion each change of a style is still a transition, of no duration.
    const filterOf = (picture: string): Promise<string> =>
      page.evaluate(`getComputedStyle(document.querySelector(${JSON.stringify(picture)})).filter`);
    const { items } = (await (await page.request.get('/api/items?limit=1')).json()) as { items: { id: string }[] };
    await page.goto(`/items/${items[0]?.id}`);
    const photo = 'main img[src*="/uploads/items/"]';
    await see(page.locator(photo).first()).toBeVisible();
    await see.poll(() => filterOf(photo)).toBe('none');
    await page.emulateMedia({ colorScheme: 'dark' });
    await see.poll(() => filterOf(photo)).toMatch(/^brightness\(0\.\d+\)$/);
    await page.emulateMedia({ colorScheme: 'dark', media: 'print' });
    await see.poll(() => filterOf(photo)).toBe('none');
    await page.emulateMedia({ colorScheme: 'dark', media: 'screen' });
    await page.getByRole('button', { name: '写真1を大きく表示' }).tap();
    await see(page.getByRole('dialog').locator('img').first()).toBeVisible();
    await see.poll(() => filterOf('[role="dialog"] img')).toBe('none');
    await page.goto(await pathOfRound('damage_reported'));
    const evidence = 'main img[src*="/api/uploads/"]';
    await see(page.locator(evidence).first()).toBeAttached();
    await see.poll(() => filterOf(evidence)).toBe('none');
  });

  describe('with a colour scheme that was chosen', () => {
    it('keep it: the page is dark before its script has loaded, and follows the device again on demand', async () => {
      const { page } = await stand.visit();
      await page.goto('/cookie-settings');
      expect(await groundOf(page)).toBe(PAPER.light);
      await choose(page, 'ダーク');
      await see.poll(() => groundOf(page)).toBe(PAPER.dark);
      await shot(page, 'dark-chosen');
      let letGo = (): void => undefined;
      const scriptMayCome = new Promise<void>((resolve) => (letGo = resolve));
      await page.route('**/assets/*.js', async (route) => {
        await scriptMayCome;
        await route.fallback();
      });
      await page.reload({ waitUntil: 'commit' });
      await see.poll(() => groundOf(page).catch(() => null)).toBe(PAPER.dark);
      expect(await page.evaluate('document.listens')).toBeUndefined();
      letGo();
      await see(page.getByRole('radio', { name: 'ダーク' })).toBeChecked();
      await choose(page, 'システム');
      await see.poll(() => groundOf(page)).toBe(PAPER.light);
      await page.emulateMedia({ colorScheme: 'dark' });
      await see.poll(() => groundOf(page)).toBe(PAPER.dark);
      await choose(page, 'ライト');
      await see.poll(() => groundOf(page)).toBe(PAPER.light);
    });

    it('keep it as long as the page is open when nothing may be stored', async () => {
      const { page } = await stand.visit();
      await page.addInitScript(`for (const kind of ['localStorage', 'sessionStorage'])
        Object.defineProperty(window, kind, { get() { throw new DOMException('refused', 'SecurityError') } })`);
      await page.goto('/cookie-settings');
      await choose(page, 'ダーク');
      await see.poll(() => groundOf(page)).toBe(PAPER.dark);
      await page.reload();
      await see(page.getByRole('radio', { name: 'システム' })).toBeChecked();
      expect(await groundOf(page)).toBe(PAPER.light);
    });
  });

  it('are printed on white paper, also in dark mode', async () => {
    const { page } = await stand.visit({ screen: 'desktop', as: 'admin' });
    await page.emulateMedia({ colorScheme: 'dark', media: 'print' });
    for (const path of ['/terms-of-service', await pathOfRound('completed')]) {
      await page.goto(path);
      await see(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
      expect(await groundOf(page)).toBe(PAPER.light);
    }
  });

  it('are printed with the whole chat, and without other parts of the page', async () => {
    // Its parties have written to each other.
    const round = (await pathOfRound('in_use', 'キャンバストート（大）')).split('/').at(-1) ?? '';
    const { page } = await stand.visit({ screen: 'desktop', as: 'kenji' });
    await page.goto(`/transaction-messages/${round}`);
    const said = page.getByRole('log', { name: 'メッセージ' });
    await see(said.getByRole('listitem').first()).toBeVisible();
    await see(page.getByRole('textbox', { name: 'メッセージ' })).toBeVisible();
    // As wide as paper, and lower than the chat.
    await page.setViewportSize({ width: 718, height: 300 });
    await page.emulateMedia({ media: 'print' });
    await see(page.getByRole('textbox', { name: 'メッセージ' })).toBeHidden();
    await see(page.locator('main a[href*="/messages/"]').first()).toBeHidden();
    await see(said.getByRole('listitem').first()).toBeVisible();
    expect(await page.evaluate(CUT)).toEqual([]);
  });

  it('distinguish what is chosen from what isn’t in forced colours', async () => {
    const { page } = await stand.visit({ screen: 'desktop' });
    await page.emulateMedia({ forcedColors: 'active' });
    await page.goto('/items');
    const groundOfChip = (chip: string): Promise<string> =>
      page.evaluate(`getComputedStyle(document.querySelector('main nav a${chip}')).backgroundColor`);
    await see(page.locator('main nav a[aria-current="true"]').first()).toBeVisible();
    expect(await groundOfChip('[aria-current="true"]')).not.toBe(await groundOfChip(':not([aria-current])'));
    await shot(page, 'forced-colours-items');
  });

  it('that can’t be reached say so, and load automatically once there is a network', async () => {
    const { page, context } = await stand.visit();
    await page.goto('/our-mission');
    await see
      .poll(() => page.evaluate('navigator.serviceWorker.controller !== null'), { timeout: LATER_MS })
      .toBe(true);
    await context.setOffline(true);
    await page.goto('/help');
    await see(page.getByRole('heading', { name: 'インターネットにつながっていません' })).toBeVisible();
    await lookAt(page, 'offline');
    await context.setOffline(false);
    await see(page.getByRole('heading', { level: 1, name: '使い方とよくある質問' })).toBeVisible();
  });

  it('prefetch the code of pages behind visible links once they are used, but not in data-saving mode', async () => {
    const asksForItems = async (sparing: boolean) => {
      const { page } = await stand.visit();
      const asked: string[] = [];
      page.on('request', (request) => void asked.push(new URL(request.url()).pathname));
      await page.addInitScript(
        `Object.defineProperty(navigator, 'connection', { value: { saveData: ${sparing}, effectiveType: '4g' } })`,
      );
      await page.goto('/items');
      const later = () => asked.findIndex((path) => path.startsWith('/assets/after-start-'));
      await see.poll(later, { timeout: LATER_MS }).toBeGreaterThan(0);
      await page.waitForLoadState('networkidle');
      const codeOfItems = () => asked.slice(later()).some((path) => /^\/assets\/item-[\w-]{7}\.js$/.test(path));
      expect(codeOfItems()).toBe(false);
      // Again and again: the code that listens was asked for, but may not run yet.
      const use = async () => {
        await page.mouse.wheel(0, 10);
        return codeOfItems();
      };
      return { page, use, codeOfItems, asked };
    };
    const freely = await asksForItems(false);
    await see.poll(freely.use).toBe(true);
    expect(freely.asked.filter((path) => /^\/api\/items\/./.test(path))).toEqual([]);
    const sparingly = await asksForItems(true);
    for (let times = 0; times < 10; times += 1) expect(await sparingly.use()).toBe(false);
    await sparingly.page.locator('main [data-item] a').first().tap();
    await see.poll(sparingly.codeOfItems).toBe(true);
  });

  it('offer themselves for the home screen in one line, and never again once that is closed', async () => {
    const { page } = await stand.visit({ as: 'kenji' });
    const offer = `{ const offer = new Event('beforeinstallprompt', { cancelable: true });
      offer.prompt = () => { globalThis.prompted = true; return Promise.resolve({ outcome: 'accepted' }); };
      dispatchEvent(offer) }`;
    const hint = page.getByRole('complementary', { name: 'ホーム画面に追加' });
    await page.goto('/profile');
    await see(page.getByRole('heading', { level: 1 })).toBeVisible();
    await see(hint).toHaveCount(0);
    await page.evaluate(offer);
    await see(hint).toBeVisible();
    await shot(page, 'home-screen-hint');
    await hint.getByRole('button', { name: '今後は表示しない' }).tap();
    await see(hint).toHaveCount(0);
    await page.reload();
    await see(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.evaluate(offer);
    await see(hint).toHaveCount(0);
    await page.goto('/profile/edit/display');
    await see(page.getByText('ブラウザの共有メニュー', { exact: false })).toBeVisible();
    await page.evaluate(offer);
    await page.getByRole('button', { name: 'ホーム画面に追加する' }).tap();
    expect(await page.evaluate('globalThis.prompted')).toBe(true);
  });
});
