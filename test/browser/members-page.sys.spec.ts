import { afterEach, beforeAll, expect, it } from '@jest/globals';
import type { Page } from '@playwright/test';
import { DEMO_PEOPLE } from '../../backend/src/embedded/demo/people.ts';
import type { RentalRequest } from '@meguri/contracts/read-models/rental-request.ts';
import { describeInBrowser } from './support/in-browser.ts';
import { lookAt } from './support/looking/both-widths.ts';
import { expectAccessible, shot } from './support/looking/looking.ts';
import { see } from './support/see.ts';

const clockOf = (page: Page) => page.getByRole('button', { name: /デモの時刻/ });
/** Runs in the page: by how many pixels the header exceeds the page's width or its parts overlap. */
const STICKS_OUT = `(() => {
  const bar = document.querySelector('header > .measure');
  const { paddingLeft, paddingRight } = getComputedStyle(bar);
  const { left, right } = bar.getBoundingClientRect();
  const parts = [...bar.children].map((part) => part.getBoundingClientRect()).filter(({ width }) => width > 0);
  const inner = [...bar.querySelectorAll('a, button')].map((one) => one.getBoundingClientRect()).filter(({ width }) => width > 0);
  const beyond = Math.max(...inner.map((one) => one.right)) - (right - parseFloat(paddingRight));
  const before = left + parseFloat(paddingLeft) - Math.min(...inner.map((one) => one.left));
  const over = parts.slice(1).map((part, at) => parts[at].right - part.left);
  return Math.max(0, Math.ceil(Math.max(beyond, before, ...over) - 0.5));
})()`;
const tab = (page: Page, name: RegExp) => page.getByRole('tab', { name });

/** Of the demo's only late item that has a return code. */
const OWNER_OF_LATE_ITEM = 'aoi.k';

describeInBrowser('a member’s own pages', (stand) => {
  beforeAll(async () => {
    // Otherwise the welcome would cover the first page.
    const admin = await stand.demo.person('admin');
    await admin.must(200, 'PATCH', `/api/users/${admin.id}`, { body: { has_seen_welcome: true } });
  });
  afterEach(async () => expect(await stand.endVisits()).toEqual([]));

  it('show a borrower first what waits for them, and reopen the last tab', async () => {
    const { page } = await stand.visit({ as: 'kenji' });
    await page.goto('/profile');
    await see(page.getByRole('heading', { level: 2 }).first()).toContainText('対応が必要な取引');
    await tab(page, /出品アイテム/).click();
    await see(page).toHaveURL('/profile?tab=items');
    await see(page.getByRole('link', { name: '出品する' })).toBeVisible();
    await tab(page, /借りる/).click();
    await see(tab(page, /借りる/)).toHaveAttribute('aria-selected', 'true');
    await page.getByRole('article').first().getByRole('link').click();
    await see(page).toHaveURL(/\/rental-requests\//);
    await page.goBack();
    await see(tab(page, /借りる/)).toHaveAttribute('aria-selected', 'true');
    await page.goto('/profile?tab=lend');
    await page.reload();
    await see(tab(page, /貸す/)).toHaveAttribute('aria-selected', 'true');
  });

  it('show the lending side first to an owner for whom something waits there, without scrolling', async () => {
    type Rounds = readonly { readonly waitingFor: readonly string[] }[];
    const waits = async (username: string, side: 'sent' | 'received', party: string) =>
      (await (await stand.demo.person(username)).get<Rounds>(`/api/circulation-rounds/${side}`)).some(
        ({ waitingFor }) => waitingFor.includes(party),
      );
    const lenders: string[] = [];
    for (const { username } of DEMO_PEOPLE)
      if ((await waits(username, 'received', 'owner')) && !(await waits(username, 'sent', 'borrower')))
        lenders.push(username);
    const [as] = lenders;
    expect(as).toBeDefined();
    const { page } = await stand.visit({ as: as! });
    await page.goto('/profile');
    await see(tab(page, /貸す/)).toHaveAttribute('aria-selected', 'true');
    await see(page.getByRole('heading', { level: 2, name: /対応が必要な取引/ })).toBeInViewport();
    await shot(page, 'profile-lender');
  });

  it('lead an owner from their closet to the form of an item', async () => {
    const { page } = await stand.visit({ as: 'hanako', screen: 'desktop' });
    await page.goto('/profile?tab=items');
    await page.getByRole('article').first().getByRole('link', { name: /編集$/ }).click();
    await see(page).toHaveURL(/\/items\/.+\/edit$/);
  });

  it('let an owner stop requests for all items, and take them again', async () => {
    const { page } = await stand.visit({ as: 'hanako' });
    await page.goto('/profile?tab=items');
    await page.getByRole('button', { name: 'すべておやすみにする' }).click();
    await shot(page, 'lending-pause-dialog');
    await page.getByRole('dialog').getByRole('button', { name: 'おやすみにする' }).dblclick();
    await see(page.getByText('おやすみ中です')).toBeVisible();
    await see(page.getByRole('article').getByText('レンタル停止中').first()).toBeVisible();
    await shot(page, 'lending-pause');
    await expectAccessible(page);
    await page.reload();
    await page.getByRole('button', { name: '受け付けを再開する' }).click();
    await see(page.getByRole('button', { name: 'すべておやすみにする' })).toBeVisible();
    await see(page.getByRole('article').getByText('レンタル停止中')).toHaveCount(0);
  });

  it('show an owner what each month and each item has earned', async () => {
    const { page } = await stand.visit({ as: 'hanako' });
    await page.goto('/payouts');
    const items = page.getByRole('region', { name: 'アイテムごとの報酬' });
    await see(items.getByRole('listitem').first()).toContainText(/¥[\d,]+（\d+回）/);
    await see(page.getByRole('region', { name: '月ごとの報酬' }).getByRole('listitem')).toHaveCount(6);
    await shot(page, 'earnings');
    await expectAccessible(page);
    await page.goto('/profile?tab=items');
    await see(page.getByText(/報酬 ¥[\d,]+（\d+回）/).first()).toBeVisible();
  });

  it('are listed in the menu under their picture, until a press beside it', async () => {
    const { page } = await stand.visit({ as: 'kenji', screen: 'desktop' });
    await page.goto('/items');
    const banner = page.getByRole('banner');
    const picture = banner.getByRole('button', { name: 'アカウント（リアルタイム通知が有効です）' });
    const menu = banner.getByRole('navigation', { name: 'アカウント' });
    await picture.click();
    await see(menu.getByRole('link')).toHaveText([
      ...['プロフィール設定', '通知の設定', '報酬', '使い方とよくある質問', '困ったとき'],
    ]);
    await see(banner.getByText('リアルタイム通知が有効です').locator('visible=true')).toHaveCount(1);
    for (const target of [picture, ...(await menu.getByRole('link').all())])
      expect((await target.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await shot(page, `account-menu-${colorScheme}`);
      await expectAccessible(page);
    }
    await page.emulateMedia({ colorScheme: 'light', forcedColors: 'active' });
    await shot(page, 'account-menu-forced-colours');
    await page.getByRole('main').click({ position: { x: 5, y: 300 } });
    await see(menu).toBeHidden();
    await picture.click();
    await menu.getByRole('link', { name: '報酬' }).click();
    await see(page).toHaveURL('/payouts');
    await see(menu).toBeHidden();
    await page.goBack();
    await see(page).toHaveURL('/items');
    await see(menu).toBeHidden();
    await page.goForward();
    // A link to the current page closes the menu, too.
    await picture.click();
    await menu.getByRole('link', { name: '報酬' }).click();
    await see(menu).toBeHidden();
    await see(page.getByRole('button', { name: 'ログアウト' })).toHaveCount(1);
  });

  it('contain there what a tablet’s header has no space for', async () => {
    const { page } = await stand.visit({ as: 'kenji', screen: 'desktop' });
    await page.setViewportSize({ width: 768, height: 1024 });
    await page.goto('/profile');
    const banner = page.getByRole('banner');
    const picture = banner.getByRole('button', { name: /^アカウント/ });
    await picture.click();
    const own = [
      'マイページ',
      'お気に入り',
      'プロフィール設定',
      '通知の設定',
      '報酬',
      '使い方とよくある質問',
      '困ったとき',
    ];
    await see(banner.getByRole('navigation', { name: 'アカウント' }).getByRole('link')).toHaveText(own);
    await see(page.getByRole('button', { name: 'ログアウト' })).toHaveCount(1);
    await shot(page, 'account-menu-tablet');
    await expectAccessible(page);
    await banner.getByRole('button', { name: 'FEEDBACK' }).click();
    await see(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await see(picture).toBeFocused();
    await see(picture).toHaveAttribute('aria-expanded', 'false');
  });

  it.each(['kenji', 'admin'])('fit with their links into the header at every width: %s', async (as) => {
    const { page } = await stand.visit({ as, screen: 'desktop' });
    await page.goto('/help');
    for (const width of [768, 834, 1024, 1180, 1280, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      await shot(page, `header-${as}-${width}`);
      expect([width, await page.evaluate<number>(STICKS_OUT)]).toEqual([width, 0]);
    }
  });

  it('fit for guests into the header at every width, also during maintenance', async () => {
    const { page } = await stand.visit({ screen: 'desktop' });
    await page.route('**/api/status', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...((await response.json()) as object), maintenance: true } });
    });
    await page.goto('/help');
    for (const width of [768, 834, 1024, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await see(page.getByRole('banner').getByText('NOW MAINTENANCE...').locator('visible=true')).toHaveCount(1);
      expect([width, await page.evaluate<number>(STICKS_OUT)]).toEqual([width, 0]);
    }
  });

  it('say that a payment’s address lacks its session, and link to others', async () => {
    const { page } = await stand.visit({ as: 'kenji' });
    await page.goto('/payment-complete');
    await see(page.getByRole('alert')).toContainText('セッションIDが見つかりません');
    await page.getByRole('link', { name: 'マイページへ' }).click();
    await see(page).toHaveURL('/profile');
  });

  it('follow an administrator who moves the demo’s time to the next deadline', async () => {
    const admin = await stand.visit({ as: 'admin', screen: 'desktop' });
    const borrower = await stand.visit({ as: 'kenji' });
    await Promise.all([admin.go('/profile'), borrower.go('/profile')]);
    await see(clockOf(borrower.page)).toBeVisible();
    const before = await clockOf(borrower.page).textContent();
    await clockOf(admin.page).click();
    await shot(admin.page, 'demo-panel');
    await expectAccessible(admin.page);
    await admin.page.getByRole('button', { name: '次の期限まで' }).click();
    await see(admin.page.getByText('時刻を進めました', { exact: true })).toBeVisible();
    // A page that has just been opened may hear of it by its next poll alone.
    await see(clockOf(borrower.page)).not.toHaveText(before ?? '', { timeout: 75_000 });
    await clockOf(borrower.page).click();
    await see(borrower.page.getByRole('button', { name: '次の期限まで' })).toHaveCount(0);
  });

  it('mark what is overdue on both sides, and say what a late day costs', async () => {
    const admin = await stand.demo.person('admin');
    await admin.must(200, 'POST', '/api/demo/clock', { body: { advance: 'P6D' } });
    for (const [username, list] of [
      ['kenji', '借りているアイテム'],
      ['hanako', '貸しているアイテム'],
    ] as const) {
      const { page } = await stand.visit({ as: username });
      await page.goto('/profile');
      const link = page.getByRole('link', { name: /期限超過のアイテム.*件あります/ });
      await see(link).toBeVisible({ timeout: 20_000 });
      await link.click();
      await see(page.getByRole('heading', { name: new RegExp(list) })).toBeVisible();
      await see(page.getByText(/返却期限を/).first()).toBeVisible();
      await see(page.getByText(/延滞料 いまのところ ¥[\d,]+（|延滞料 1日あたり約¥\d+/).first()).toBeVisible();
      await shot(page, `overdue-items-${username}`);
      await expectAccessible(page);
      await page.getByRole('main').getByRole('link', { name: 'マイページ', exact: true }).click();
      await see(page).toHaveURL('/profile');
    }
  });

  it('nudge a late borrower with one press, which the chat and another tab show', async () => {
    const owner = await stand.demo.person(OWNER_OF_LATE_ITEM);
    const rounds = await owner.get<Pick<RentalRequest, 'id' | 'nudge'>[]>('/api/circulation-rounds/received');
    const late = rounds.find(({ nudge }) => nudge === 'return');
    const [{ page }, other] = [
      await stand.visit({ screen: 'phone', as: OWNER_OF_LATE_ITEM }),
      await stand.visit({ screen: 'desktop', as: OWNER_OF_LATE_ITEM }),
    ];
    await page.goto(`/rental-requests/${late?.id ?? ''}`);
    await other.page.goto(`/rental-requests/${late?.id ?? ''}`);
    const nudge = page.getByRole('button', { name: '催促のメッセージを送る' });
    await lookAt(page, 'overdue-nudge');
    await nudge.dblclick();
    await see(page.getByText('をチャットに送りました。')).toBeVisible();
    await see(nudge).toBeDisabled();
    await see(other.page.getByRole('button', { name: '催促のメッセージを送る' })).toBeDisabled();
    await lookAt(page, 'overdue-nudged');
    await page.getByRole('link', { name: 'チャットを見る' }).click();
    await see(page.getByRole('log').getByText('返却期限を過ぎています。ご返却の予定を')).toHaveCount(1);
  });
});
