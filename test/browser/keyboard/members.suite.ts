import { expect, it } from '@jest/globals';
import type { Locator, Page } from '@playwright/test';
import { setTimeout as delay } from 'node:timers/promises';
import { Person } from '../../support/person.ts';
import { field, log } from '../support/chat.ts';
import type { DemoRounds } from '../support/demo-rounds.ts';
import type { Stand } from '../support/in-browser.ts';
import { pressByKeyboard, tabBackTo, tabTo, tickByKeyboard, typeByKeyboard, untilLed } from '../support/keyboard.ts';
import { see } from '../support/see.ts';

const button = (within: Page | Locator, name: string): Locator => within.getByRole('button', { name, exact: true });

/** The tasks of any member. */
export function walksOfMembers(stand: Stand, rounds: () => DemoRounds): void {
  it('write to each other from the list of their conversations', async () => {
    const { page } = await stand.visit({ screen: 'desktop', as: 'kenji' });
    await page.goto('/');
    await pressByKeyboard(page, page.getByRole('banner').getByRole('link', { name: /^メッセージ/ }));
    await pressByKeyboard(page, page.getByRole('main').locator('a[href^="/messages/"]').first());
    await typeByKeyboard(page, field(page), 'キーボードから');
    await page.keyboard.press('Enter');
    await see(log(page).getByText('キーボードから')).toBeVisible();
    // Earlier messages can be scrolled to by keyboard, too.
    await tabTo(page, log(page));
    await pressByKeyboard(page, page.getByRole('button', { name: /さんについての操作$/ }).first());
    await see(page.getByRole('dialog').getByText('アーカイブする')).toBeVisible();
    await page.keyboard.press('Escape');
    await see(page.getByRole('button', { name: /さんについての操作$/ }).first()).toBeFocused();
  });

  it('change their profile, their notifications and the appearance of pages', async () => {
    const { page } = await stand.visit({ screen: 'desktop', as: 'kenji' });
    await page.goto('/profile/edit');
    await typeByKeyboard(page, page.getByLabel('自己紹介'), 'キーボードだけで暮らしています。');
    await pressByKeyboard(page, button(page, 'プロフィールを保存'));
    await see(page.getByText('プロフィールが更新されました').first()).toBeVisible();
    await tabTo(page, page.getByRole('radio', { name: '変更しない' }));
    await page.keyboard.press('ArrowRight');
    await pressByKeyboard(page, button(page, 'このイラストにする'));
    await see(page.getByText('プロフィール画像を更新しました').first()).toBeVisible();
    await see(button(page, '画像を変更')).toBeFocused();
    await page.goto('/notifications/settings');
    const gathered = page.getByLabel(/急ぎでないメール/);
    const before = await gathered.isChecked();
    await tickByKeyboard(page, gathered);
    await see(gathered).toBeChecked({ checked: !before });
    await page.goto('/cookie-settings');
    await tabTo(page, page.getByRole('radio', { name: 'システム' }));
    for (let tries = 0; tries < 3 && !(await page.getByRole('radio', { name: 'ダーク' }).isChecked()); tries += 1)
      await page.keyboard.press('ArrowDown');
    await see(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  });

  it('open the menu under their picture, close it with Escape and Tab, and follow its links', async () => {
    const { page } = await stand.visit({ screen: 'desktop', as: 'kenji' });
    await page.goto('/items');
    const banner = page.getByRole('banner');
    const picture = banner.getByRole('button', { name: /^アカウント/ });
    const menu = banner.getByRole('navigation', { name: 'アカウント' });
    const links = menu.getByRole('link');
    await pressByKeyboard(page, picture);
    await see(picture).toHaveAttribute('aria-expanded', 'true');
    await page.keyboard.press('Tab');
    await see(links.first()).toBeFocused();
    await page.keyboard.press('Escape');
    await see(menu).toBeHidden();
    await see(picture).toBeFocused();
    await see(picture).toHaveAttribute('aria-expanded', 'false');
    await page.keyboard.press('Space');
    await tabTo(page, links.last());
    await page.keyboard.press('Tab');
    await see(menu).toBeHidden();
    await page.keyboard.press('Shift+Tab');
    await see(picture).toBeFocused();
    await page.keyboard.press('Enter');
    await pressByKeyboard(page, menu.getByRole('link', { name: '通知の設定' }));
    await see(page).toHaveURL('/notifications/settings');
    await see(menu).toBeHidden();
  });

  it('open a phone’s menu, follow its links, and skip what is above each page’s content', async () => {
    const { page } = await stand.visit();
    await page.goto('/items');
    await page.keyboard.press('Tab');
    await see(page.getByRole('link', { name: '本文へ移動' })).toBeFocused();
    await page.keyboard.press('Enter');
    await see
      .poll(() => page.evaluate('document.activeElement.closest("main") !== null || location.hash'))
      .toBeTruthy();
    await page.keyboard.press('Tab');
    expect(await page.evaluate('document.activeElement.closest("main") !== null')).toBe(true);
    await page.goto('/');
    await pressByKeyboard(page, page.getByRole('button', { name: 'メニューを開く' }));
    const menu = page.getByRole('navigation', { name: 'メニュー' });
    await tabTo(page, menu.getByRole('link', { name: 'OUR MISSION' }));
    await page.keyboard.press('Escape');
    await see(page.getByRole('button', { name: 'メニューを開く' })).toBeFocused();
    await page.keyboard.press('Enter');
    await pressByKeyboard(page, menu.getByRole('link', { name: 'OUR MISSION' }));
    await see(page).toHaveURL('/our-mission');
  });

  it('start at the heading of each page that they open, also when it loads late, and nowhere else', async () => {
    const { page } = await stand.visit({ screen: 'desktop' });
    const title = page.getByRole('main').getByRole('heading', { level: 1 });
    await page.goto('/help');
    await untilLed(page);
    await see(title).toBeVisible();
    await see(title).not.toBeFocused();
    await pressByKeyboard(page, page.getByRole('banner').getByRole('link', { name: 'ITEMS' }));
    await see(page).toHaveURL('/items');
    await see(title).toBeFocused();
    await page.keyboard.press('Tab');
    expect(await page.evaluate('document.activeElement.closest("main") !== null')).toBe(true);
    const search = page.getByRole('search').getByRole('combobox');
    await typeByKeyboard(page, search, 'コート');
    await page.keyboard.press('Enter');
    await see(page).toHaveURL(/\/items\?q=/);
    await see(search).toBeFocused();

    await page.route('**/api/items/*', async (route) => {
      await delay(1500);
      await route.continue();
    });
    await pressByKeyboard(page, page.getByRole('main').locator('[data-item] a').first());
    await see(page).toHaveURL(/\/items\/[0-9a-f-]{36}$/);
    await see(title).toBeFocused();
    await page.goBack();
    await see(page).toHaveURL(/\/items\?q=/);
    await see(title).toBeFocused();

    await page.getByRole('contentinfo').getByRole('link', { name: '使い方とよくある質問' }).click();
    await see(page).toHaveURL('/help');
    await see(title).toBeFocused();
    expect(await page.evaluate('getComputedStyle(document.activeElement).outlineStyle')).toBe('none');
  });

  it('follow a user, report them and one of their items, block and unblock them', async () => {
    const { username } = await new Person(stand.demo.url).register('follower');
    const { id: hanako } = await stand.demo.person('hanako');
    const { page } = await stand.visit({ screen: 'desktop', as: username });
    await page.goto(`/users/${hanako}`);
    const follow = page.getByRole('button', { name: /^はなこさんを/ });
    await pressByKeyboard(page, follow);
    await see(follow).toHaveAccessibleName('はなこさんをフォロー中');
    await see(follow).toBeFocused();
    const followers = page.getByRole('button', { name: /^\d+ フォロワー$/ });
    await tabBackTo(page, followers);
    await page.keyboard.press('Enter');
    const list = page.getByRole('dialog', { name: 'フォロワー' });
    await tabTo(page, list.getByRole('link', { name: new RegExp(username) }));
    await page.keyboard.press('Escape');
    await see(followers).toBeFocused();
    await tabTo(page, follow);
    await page.keyboard.press('Space');
    await see(follow).toHaveAccessibleName('はなこさんをフォローする');
    await see(follow).toBeFocused();

    const tools = button(page, 'はなこさんについての操作');
    const choose = async (entry: string): Promise<Locator> => {
      await pressByKeyboard(page, tools);
      const menu = page.getByRole('dialog', { name: 'はなこさん', exact: true });
      await pressByKeyboard(page, button(menu, entry));
      await see(menu).toBeHidden();
      return page.getByRole('dialog');
    };
    /** @param words the confirmation; null: it was cancelled @param from the button that was pressed */
    const isBackWith = async (words: string | null, from = tools): Promise<void> => {
      await see(page.getByRole('dialog')).toBeHidden();
      if (words !== null) await see(page.getByText(words, { exact: true }).first()).toBeVisible();
      await see(from).toBeFocused();
    };
    await pressByKeyboard(page, tools);
    await see(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await isBackWith(null);
    await choose('ユーザーを報告する');
    await page.keyboard.press('Escape');
    await isBackWith(null);
    const report = await choose('ユーザーを報告する');
    await typeByKeyboard(page, report.getByLabel('理由'), '別のサービスでの取引に誘われました。');
    await pressByKeyboard(page, button(report, '報告する'));
    await isBackWith('報告を受け付けました');
    await pressByKeyboard(page, button(await choose('ブロックする'), 'キャンセル'));
    await isBackWith(null);
    await pressByKeyboard(page, button(await choose('ブロックする'), 'ブロックする'));
    await isBackWith('ブロックしました');
    await pressByKeyboard(page, button(await choose('ブロックを解除する'), 'ブロックを解除する'));
    await isBackWith('ブロックを解除しました');

    await page.goto(`/items/${rounds().between('request_sent').itemId}`);
    const toReport = button(page, 'このアイテムを報告する');
    await pressByKeyboard(page, toReport);
    const reportItem = page.getByRole('dialog');
    await typeByKeyboard(page, reportItem.getByLabel('理由'), '写真がほかのサイトのもののようです。');
    await pressByKeyboard(page, button(reportItem, '報告する'));
    await isBackWith('報告を受け付けました', toReport);
  });

  it('enter their sizes, are led to errors, and search for clothes of their size', async () => {
    const { username } = await new Person(stand.demo.url).register('dresser');
    const { page } = await stand.visit({ screen: 'desktop', as: username });
    await page.goto('/profile/edit/own-sizes');
    const sizeM = page.getByRole('group', { name: '標準サイズ' }).getByRole('checkbox', { name: 'M', exact: true });
    await tickByKeyboard(page, sizeM);
    await see(sizeM).toBeChecked();
    const others = page.locator('summary', { hasText: 'ほかのサイズ' });
    await pressByKeyboard(page, others);
    const belt = page.getByRole('group', { name: 'ベルト' }).getByRole('checkbox').first();
    await tickByKeyboard(page, belt);
    const shoulder = page.getByLabel('肩幅（cm）');
    const save = button(page, 'サイズを保存');
    await typeByKeyboard(page, shoulder, '5');
    await pressByKeyboard(page, save);
    await see(shoulder).toBeFocused();
    await see(shoulder).toHaveAttribute('aria-invalid', 'true');
    await see(shoulder).toHaveAccessibleDescription(/肩幅/);
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.insertText('４２．５');
    await pressByKeyboard(page, save);
    await see(page.getByText('自分のサイズを保存しました').first()).toBeVisible();
    await see(save).toBeFocused();
    await page.reload();
    await see(sizeM).toBeChecked();
    await see(shoulder).toHaveValue('42.5');

    await page.goto('/items');
    const narrow = page.getByRole('button', { name: /絞り込み/ });
    await pressByKeyboard(page, narrow);
    const filters = page.getByRole('dialog', { name: /絞り込み/ });
    const own = button(filters, '自分のサイズ');
    await pressByKeyboard(page, own);
    await see(own).toHaveAttribute('aria-pressed', 'true');
    await see(own).toBeFocused();
    await pressByKeyboard(page, filters.getByRole('button', { name: /件を見る$/ }));
    await see(page).toHaveURL(/[?&]size=[^&]*m/);
    await see(narrow).toBeFocused();
  });
}
