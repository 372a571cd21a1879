import { afterEach, beforeAll, expect, it } from '@jest/globals';
import type { Page } from '@playwright/test';
import { demoAddresses } from './support/demo-addresses.ts';
import { describeInBrowser, describeInFaces } from './support/in-browser.ts';
import { expectAccessible, shot } from './support/looking/looking.ts';
import { PHOTO } from './support/photo.ts';
import { see } from './support/see.ts';
import { drawnByBrowser } from './support/drawn-by-browser.ts';
import { LONG_WORD, stretchAnswers } from './support/stretched.ts';
import { SCREENS, type Screen } from './support/visit.ts';

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const overflow = (page: Page) =>
  page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth');

describeInBrowser('listing', (stand) => {
  afterEach(async () => expect(await stand.endVisits()).toEqual([]));

  it('asks for the category’s measurements, suggests a price with a reason, and shows a preview before publishing', async () => {
    const { page } = await stand.visit({ as: 'hanako' });
    await page.goto('/listing');
    // A single photo would be cropped first.
    await page.locator('#item-photos').setInputFiles([PHOTO, { ...PHOTO, name: 'second.png' }]);
    await page.getByLabel('アイテム名').fill('下見のコート');
    const brands = page.getByLabel(/^ブランド/);
    const suggested = page.locator(`[id="${await brands.getAttribute('list')}"] option`);
    await see(suggested).not.toHaveCount(0);
    await page.getByLabel(/^カテゴリ/).selectOption('outerwear');
    await page.getByLabel('サブカテゴリ').selectOption('coat');
    await page.getByLabel('対象').selectOption('womens');
    await page.getByLabel('サイズ', { exact: false }).first().selectOption('m');
    await page.getByLabel(/^状態/).selectOption('good');
    await page.getByLabel('着丈（cm）').fill('９８．５');
    await page.getByLabel('身幅（cm）').fill('5');
    await page.getByLabel('次のレンタルまで空ける日数').selectOption('2');
    await button(page, 'プレビュー').click();
    // Once at the field, once at the button, which leads to it.
    await see(page.getByText('身幅は15〜120cmで入力してください')).toHaveCount(2);
    await see(page.getByLabel('身幅（cm）')).toBeFocused();
    await page.getByLabel('身幅（cm）').fill('52');
    await page.getByLabel(/^カテゴリ/).selectOption('tops');
    await page.getByLabel('サブカテゴリ').selectOption('shirt_blouse');
    await see(page.getByText(/似たアイテムは ¥[\d,]+ \/ 週くらい/)).toBeHidden();
    await page.getByLabel(/^カテゴリ/).selectOption('outerwear');
    await page.getByLabel('サブカテゴリ').selectOption('coat');
    await see(page.getByLabel('着丈（cm）')).toHaveValue('９８．５');
    await page.getByLabel('1週間の料金（円）').fill('3000');
    await page.getByLabel('損害金の上限（円・任意）').fill('60,001');
    await shot(page, 'listing-measurements');
    await expectAccessible(page);
    await button(page, 'プレビュー').click();
    await see(page.getByText('損害金の上限は、1週間の料金の20倍までで入力してください')).toHaveCount(2);
    await page.getByLabel('損害金の上限（円・任意）').fill('20,000');
    await button(page, 'プレビュー').click();
    const preview = page.getByRole('dialog', { name: 'プレビュー' });
    await see(preview.getByRole('heading', { name: '下見のコート' })).toBeVisible();
    await see(preview.getByText('98.5cm')).toBeVisible();
    await preview.getByText('キャンセル・遅れ・破損の決まり').click();
    await see(preview.getByText(/ご負担は最大 ¥20,000/)).toBeVisible();
    await shot(page, 'listing-preview');
    await expectAccessible(page);
    // A phone's back button returns to the form with all input.
    await page.goBack();
    await see(preview).toBeHidden();
    await see(page).toHaveURL('/listing');
    await see(page.getByLabel('アイテム名')).toHaveValue('下見のコート');
    await button(page, 'プレビュー').click();
    await preview
      .getByRole('link', { name: /hanako|はなこ/ })
      .first()
      .click();
    await see(preview).toBeVisible();
    await button(page, '編集に戻る').click();
    await see(preview).toBeHidden();
    await button(page, '出品する').click();
    await see(page.getByRole('heading', { name: '下見のコート' })).toBeVisible();
    await see(page.getByRole('heading', { name: '寸法' })).toBeVisible();
    await see(page.getByText('98.5cm')).toBeVisible();
    await see(button(page, '共有する')).toBeVisible();
    await see(page.getByRole('link', { name: '続けて出品する' })).toHaveAttribute('href', '/listing');
  });

  it('suggests the median of the most similar items, and accepts it with one press', async () => {
    const { page } = await stand.visit({ as: 'hanako', screen: 'desktop' });
    const like = (rentalPrice: number, condition: string) => ({ rentalPrice, condition, brand: null });
    const items = [2000, 2200, 9000].map((price) => like(price, 'good')).concat(like(500, 'poor'));
    await page.route('**/api/items?category=bags**', async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, json: { ...((await answer.json()) as object), items } });
    });
    await page.goto('/listing');
    await page.getByLabel(/^カテゴリ/).selectOption('bags');
    await page.getByLabel('サブカテゴリ').selectOption('tote_bag');
    await page.getByLabel(/^状態/).selectOption('good');
    await see(page.getByText('似たアイテムの料金：', { exact: false })).toBeVisible();
    await see(page.getByText('（同じ状態の3件、中央 ¥2,200）', { exact: false })).toBeVisible();
    await button(page, 'この料金にする').click();
    await see(page.getByLabel('1週間の料金（円）')).toHaveValue('2200');
    await see(button(page, 'この料金にする')).toBeHidden();
  });

  it.each(Object.keys(SCREENS) as Screen[])('lets an owner on a %s block days, and release them', async (screen) => {
    const { page } = await stand.visit({ as: 'hanako', screen });
    await page.goto('/profile?tab=items');
    await page.getByRole('article').first().getByRole('link', { name: /編集$/ }).click();
    await see(page).toHaveURL(/\/edit$/);
    await page.goto(page.url().replace(/\/edit$/, ''));
    await page.getByRole('link', { name: '貸し出さない日を設定' }).click();
    await see(page.getByRole('heading', { level: 1, name: '貸し出しカレンダー' })).toBeVisible();
    await button(page, '貸し出さない日にする').click();
    await see(page.getByText('開始日を選択してください')).toBeVisible();
    await page.getByLabel('開始日').fill(await stand.demo.day(80));
    await see(page.getByLabel('終了日')).toHaveValue(await stand.demo.day(80));
    await page.getByLabel('終了日').fill(await stand.demo.day(82));
    await button(page, '貸し出さない日にする').click();
    await see(page.getByText('貸し出さない日を設定しました', { exact: true })).toBeVisible();
    await see(button(page, /の設定を解除$/)).toHaveCount(1);
    await page.getByLabel('開始日').fill(await stand.demo.day(82));
    await button(page, '貸し出さない日にする').click();
    await see(page.getByText('この期間には、すでに貸し出さない日が含まれています')).toBeVisible();
    await see(page.getByLabel('開始日')).toHaveValue(await stand.demo.day(82));
    await shot(page, 'item-calendar');
    await expectAccessible(page);
    await button(page, /の設定を解除$/).click();
    await see(page.getByText('貸し出せる日に戻しました', { exact: true })).toBeVisible();
    await see(page.getByText('設定されていません。')).toBeVisible();
  });
});

describeInBrowser('one’s own sizes', (stand) => {
  afterEach(async () => expect(await stand.endVisits()).toEqual([]));

  it('are entered once in the settings, applied to the search with one press, and compared on an item’s page, for oneself only', async () => {
    const { page } = await stand.visit({ as: 'kenji' });
    await page.goto('/items');
    await button(page, /絞り込み/).click();
    await page.getByRole('dialog').getByRole('link', { name: '自分のサイズを登録' }).click();
    await see(page).toHaveURL('/profile/edit/own-sizes?back=%2Fitems');
    const sizes = page.getByRole('main');
    await sizes.getByText('M', { exact: true }).first().click();
    await sizes.getByLabel('身幅（cm）').fill('500');
    await button(page, 'サイズを保存').click();
    await see(page.getByText('身幅は15〜120cmで入力してください')).toBeVisible();
    await sizes.getByLabel('身幅（cm）').fill('４９');
    await sizes.getByLabel('肩幅（cm）').fill('40');
    await button(page, 'サイズを保存').click();
    await see(page.getByText('自分のサイズを保存しました', { exact: true })).toBeVisible();
    await see(sizes.getByLabel('身幅（cm）')).toHaveValue('49');
    await sizes.scrollIntoViewIfNeeded();
    await shot(page, 'own-sizes');
    await expectAccessible(page);
    await page.goto('/items?category=tops');
    await button(page, /絞り込み/).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: '自分のサイズ' }).click();
    await see(dialog.getByRole('button', { name: '自分のサイズ' })).toHaveAttribute('aria-pressed', 'true');
    await shot(page, 'own-sizes-wish');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: /件を見る/ }).click();
    await see(page).toHaveURL('/items?category=tops&size=m');
    await page.getByText('リネンのバンドカラーシャツ').first().click();
    await see(page.getByText('あなたのサイズに合いそうです')).toBeVisible();
    await see(page.getByText('よく着る服との差：肩幅 −1cm、身幅 +1cm')).toBeVisible();
    await shot(page, 'item-fits');
    await expectAccessible(page);
    const address = page.url();
    const guest = await stand.visit();
    await guest.page.goto(address);
    await see(guest.page.getByRole('heading', { name: '寸法' })).toBeVisible();
    await see(guest.page.getByText('サイズに合いそう')).toHaveCount(0);
    const owner = await stand.visit({ as: 'hanako' });
    await owner.page.goto(address);
    await see(owner.page.getByText('あなたの出品アイテム')).toBeVisible();
    await see(owner.page.getByText('サイズに合いそう')).toHaveCount(0);
  });
});

/** The widths of the smallest and of usual phones, and of a large window. */
const WIDTHS = [320, 390, 1280];
const LONGEST = {
  kenji: [
    ...['/', '/items', '/profile', '/profile?tab=items', '/favourites', '/users/:owner', '/items/:item'],
    ...['/rental-requests/:approved', '/rental-requests/:completed/receipt', '/payment-complete', '/overdue-items'],
    ...['/messages', '/messages/:shipped', '/notifications', '/notifications/settings'],
  ],
  hanako: ['/profile', '/items/:item', '/items/:item/calendar', '/rental-requests/:sent', '/payouts'],
  admin: [
    ...['/admin', '/admin/tasks', '/admin/rental-requests', '/admin/rental-requests/:completed'],
    ...['/admin/damage-reports', '/admin/damage-reports/:case', '/admin/reports', '/admin/users'],
    ...['/admin/users/:owner', '/admin/items', '/admin/trail', '/admin/connect', '/admin/mail'],
  ],
};

describeInFaces('the longest names, prices and numbers', (stand) => {
  let addressOf: (path: string) => string;
  beforeAll(async () => {
    addressOf = await demoAddresses(stand.demo);
    const hanako = await stand.demo.person('hanako');
    await (await stand.demo.person('misaki')).send('POST', `/api/follows/${hanako.id}`);
  });
  afterEach(async () => expect(await stand.endVisits()).toEqual([]));

  const expectWithin = async (page: Page, name: string): Promise<void> => {
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 844 });
      await shot(page, name);
      expect([name, width, await overflow(page)]).toEqual([name, width, 0]);
    }
  };

  it.each(Object.entries(LONGEST))(
    'fit into a window of any width for %s',
    async (as, paths) => {
      const { page } = await stand.visit({ as });
      await stretchAnswers(page);
      for (const path of paths) {
        await page.goto(drawnByBrowser(addressOf(path)));
        // Not found by its role, because the celebration of a rental's end may cover its page.
        await see(page.locator('h1').first()).toBeVisible();
        await expectWithin(page, `longest${path.replaceAll(/[/?=:]+/g, '-')}`);
        if (path !== '/users/:owner') continue;
        await button(page, /フォロワー/).click();
        const follower = page.getByRole('dialog').getByText(LONG_WORD).first();
        await see(follower).toBeVisible();
        await expectWithin(page, 'longest-followers');
      }
    },
    180_000,
  );
});

describeInBrowser('forced colours', (stand) => {
  afterEach(async () => expect(await stand.endVisits()).toEqual([]));

  it('keep home, an item, a rental and a chat readable and usable', async () => {
    const { page } = await stand.visit({ as: 'kenji' });
    await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' });
    const kenji = await stand.demo.person('kenji');
    const { items } = await kenji.get<{ items: readonly { id: string; userId: number }[] }>('/api/items?limit=60');
    const other = items.find(({ userId }) => userId !== kenji.id)!;
    await page.goto('/profile');
    const round = await page.locator('a[href^="/rental-requests/"]').first().getAttribute('href');
    await page.goto('/messages');
    const chat = await page.locator('main a[href*="messages/"]').first().getAttribute('href');
    const looked = { home: '/', item: `/items/${other.id}`, round: round!, chat: chat! };
    for (const [name, path] of Object.entries(looked)) {
      await page.goto(path);
      await see(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
      await shot(page, `forced-colours-${name}`);
    }
    // Colour isn't the only sign of something new.
    await page.goto('/notifications');
    const dot = page.getByRole('main').locator('li span[aria-hidden].bg-accent').first();
    await see(dot).toBeAttached();
    const ground = 'getComputedStyle(document.querySelector("main li span[aria-hidden].bg-accent")).backgroundColor';
    expect(await page.evaluate(ground)).not.toBe(
      await page.evaluate('getComputedStyle(document.body).backgroundColor'),
    );
    // A background that forced colours remove must not be all that distinguishes a button from text.
    await page.goto(`/items/${other.id}`);
    const request = button(page, 'レンタルをリクエスト').last();
    await see(request).toBeVisible();
    const look = await request.evaluate(
      (element) =>
        (globalThis as unknown as { getComputedStyle: (of: unknown) => Record<string, string> }).getComputedStyle(
          element,
        )['borderTopWidth'],
    );
    expect(Number.parseFloat(look ?? '0')).toBeGreaterThan(0);
  });
});
