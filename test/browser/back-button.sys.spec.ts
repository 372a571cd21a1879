import { afterEach, describe, expect, it } from '@jest/globals';
import type { Page } from '@playwright/test';
import { describeInBrowser } from './support/in-browser.ts';
import { see } from './support/see.ts';

const gallery = (page: Page) =>
  page.getByRole('dialog').filter({ has: page.getByRole('button', { name: '拡大する' }) });
const filters = (page: Page) => page.getByRole('dialog', { name: '絞り込み' });
const openGallery = (page: Page) => page.getByRole('main').getByRole('button', { name: '写真1を大きく表示' }).tap();
const openFilters = async (page: Page) => {
  await page.getByRole('button', { name: /絞り込み/ }).tap();
  // Back closes the filters once they have their own entry, a moment after they are drawn.
  await see.poll(() => page.evaluate('history.state.over')).toBe(1);
};

/**
 * Runs in the page: goes back as soon as the next link has changed the address, and keeps React from drawing its page
 * until then.
 * Resolves when the browser is back.
 */
const BACK_AFTER_PUSH = `new Promise((resolve) => {
  const { pushState } = history;
  history.pushState = function (...entry) {
    history.pushState = pushState;
    pushState.apply(this, entry);
    addEventListener('popstate', resolve, { capture: true, once: true });
    history.back();
    // The traversal is on its way before React's next task.
    for (const end = performance.now() + 200; performance.now() < end;);
  };
}).then(() => undefined)`;

describeInBrowser('a phone’s back button', (stand) => {
  afterEach(async () => expect(await stand.endVisits()).toEqual([]));

  /** An item's page, opened from the list. */
  const atItem = async (): Promise<Page> => {
    const { page } = await stand.visit({ screen: 'phone' });
    await page.goto('/items');
    await page.getByRole('main').locator('[data-item] a').first().tap();
    await see(page).toHaveURL(/\/items\/[0-9a-f-]{36}$/);
    return page;
  };

  it('closes the photos over a page, and leaves the page the next time, however often they were opened', async () => {
    const page = await atItem();
    for (const close of ['back', 'button', 'back'] as const) {
      await openGallery(page);
      await see(gallery(page)).toBeVisible();
      await see.poll(() => page.evaluate('history.state.over')).toBe(1);
      if (close === 'back') await page.goBack();
      else await gallery(page).getByRole('button', { name: '閉じる' }).tap();
      await see(gallery(page)).toBeHidden();
      await see.poll(() => page.evaluate('history.state.over')).toBe(undefined);
      await see(page).toHaveURL(/\/items\/[0-9a-f-]{36}$/);
    }
    await page.goBack();
    await see(page).toHaveURL('/items');
  });

  it('leaves a page that was reloaded with its photos open', async () => {
    const page = await atItem();
    await openGallery(page);
    await see.poll(() => page.evaluate('history.state.over')).toBe(1);
    await page.reload();
    await see(gallery(page)).toBeHidden();
    await see.poll(() => page.evaluate('history.state.over')).toBe(undefined);
    await page.goBack();
    await see(page).toHaveURL('/items');
  });

  it('closes the filters, and keeps those that were applied', async () => {
    const { page } = await stand.visit({ screen: 'phone' });
    await page.goto('/help');
    await page.goto('/items');
    await openFilters(page);
    await filters(page).getByRole('checkbox').first().check({ force: true });
    await page.goBack();
    await see(filters(page)).toBeHidden();
    await see(page).toHaveURL('/items');
    await openFilters(page);
    await filters(page).getByRole('checkbox').first().check({ force: true });
    await filters(page)
      .getByRole('button', { name: /を見る$/ })
      .tap();
    await see(page).toHaveURL(/\/items\?/);
    await openFilters(page);
    await see(filters(page)).toBeVisible();
    await page.goBack();
    await see(filters(page)).toBeHidden();
    await see(page).toHaveURL(/\/items\?/);
  });

  describe('with a dialog over a chat that has a link', () => {
    const profile = (page: Page) => page.getByRole('dialog').getByRole('link', { name: 'プロフィールを見る' });
    const atDialog = async (): Promise<Page> => {
      const { page } = await stand.visit({ screen: 'phone', as: 'kenji' });
      await page.goto('/messages');
      await page.getByRole('main').locator('a[href^="/messages/"]').first().tap();
      await page.getByRole('button', { name: /さんについての操作$/ }).tap();
      await see.poll(() => page.evaluate('history.state.over')).toBe(1);
      return page;
    };

    it('skips the dialog after the link was followed', async () => {
      const page = await atDialog();
      const chat = new URL(page.url()).pathname;
      await profile(page).tap();
      await see(page).toHaveURL(/\/users\//);
      // The address changes before the page; until then Back cancels the link.
      await see(profile(page)).toHaveCount(0);
      await page.goBack();
      await see(page).toHaveURL(chat);
      await see.poll(() => page.evaluate('history.state.over')).toBe(undefined);
      await page.goBack();
      await see(page).toHaveURL('/messages');
    });

    it('cancels the link while its page isn’t shown yet, and closes the dialog the next time', async () => {
      const page = await atDialog();
      const chat = new URL(page.url()).pathname;
      const isBack = page.evaluate(BACK_AFTER_PUSH);
      await profile(page).tap();
      await isBack;
      expect(await page.evaluate('history.state.over')).toBe(1);
      await see(page).toHaveURL(chat);
      await see(profile(page)).toBeVisible();
      await page.goBack();
      await see(profile(page)).toHaveCount(0);
      await see(page).toHaveURL(chat);
      await see.poll(() => page.evaluate('history.state.over')).toBe(undefined);
      await page.goBack();
      await see(page).toHaveURL('/messages');
    });
  });
});

describeInBrowser('a sheet on a phone', (stand) => {
  afterEach(async () => expect(await stand.endVisits()).toEqual([]));

  it('keeps its heading and button visible below toasts, which disappear with the next attempt', async () => {
    const { page } = await stand.visit({ screen: 'phone' });
    const answers = [400, 201];
    await page.route('**/api/feedback', (route) => route.fulfill({ status: answers.shift() ?? 201, json: {} }));
    await page.goto('/help');
    await page.getByRole('button', { name: 'メニューを開く' }).tap();
    await page.getByRole('button', { name: 'FEEDBACK' }).tap();
    const sheet = page.getByRole('dialog', { name: 'フィードバック' });
    await sheet.getByLabel('メッセージ').fill('この前の翻訳の件、ありがとうございます。\n'.repeat(20));
    await sheet.getByRole('button', { name: '送信する' }).tap();
    const failed = page.locator('li[data-swipe-direction]').filter({ hasText: '送信に失敗しました' });
    await see(failed).toBeVisible();
    const bottom = async () => ((box) => (box ? box.y + box.height : NaN))(await failed.boundingBox());
    const top = async () => (await sheet.boundingBox())?.y ?? NaN;
    await see.poll(async () => (await top()) >= (await bottom())).toBe(true);
    await sheet.getByRole('button', { name: '送信する' }).tap();
    await see(page.getByText('フィードバックを送信しました').first()).toBeVisible();
    await see(failed).toHaveCount(0);
  });
});
