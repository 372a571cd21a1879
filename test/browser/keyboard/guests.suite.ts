import { expect, it } from '@jest/globals';
import type { Locator, Page } from '@playwright/test';
import { PASSWORD, Person } from '../../support/person.ts';
import { WELCOME } from '../support/chat.ts';
import type { Stand } from '../support/in-browser.ts';
import { pressByKeyboard, tabBackTo, tabTo, tickByKeyboard, typeByKeyboard } from '../support/keyboard.ts';
import { mailedLink } from '../support/mailed-link.ts';
import { see } from '../support/see.ts';

const button = (within: Page | Locator, name: string): Locator => within.getByRole('button', { name, exact: true });

/** Registering, logging in and leaving. */
export function walksOfGuests(stand: Stand): void {
  it('register and are welcomed, log out, log in again, and delete their account', async () => {
    const { page } = await stand.visit({ screen: 'desktop' });
    await page.goto('/');
    await pressByKeyboard(page, page.getByRole('banner').getByRole('button', { name: 'START NOW' }));
    const dialog = page.getByRole('dialog', { name: WELCOME });
    // The first field has the focus, so that one can type at once.
    await see(dialog.getByLabel('ユーザー名')).toBeFocused();
    await page.keyboard.insertText('no.mouse');
    await typeByKeyboard(page, dialog.getByLabel('メールアドレス'), 'no.mouse@example.jp');
    await typeByKeyboard(page, dialog.getByLabel('パスワード', { exact: true }), PASSWORD);
    await typeByKeyboard(page, dialog.getByLabel('パスワード（確認）'), PASSWORD);
    await tickByKeyboard(page, dialog.getByRole('checkbox'));
    await page.keyboard.press('Enter');
    const welcome = page.getByRole('dialog', { name: '巡り Meguriへ、ようこそ。' });
    const uploads: string[] = [];
    page.on('request', (one) => void (one.url().includes('/api/upload/') && uploads.push(one.url())));
    // A drawing is selected, and then the choice is undone.
    await tabTo(page, welcome.getByRole('radio', { name: '選ばない' }));
    await page.keyboard.press('ArrowRight');
    await see(welcome.getByRole('radio', { name: 'イラスト1' })).toBeChecked();
    await page.keyboard.press('ArrowLeft');
    await see(welcome.getByRole('radio', { name: '選ばない' })).toBeChecked();
    await pressByKeyboard(page, button(welcome, 'はじめる'));
    await see(welcome).toBeHidden();
    await pressByKeyboard(page, page.getByRole('banner').getByRole('button', { name: 'ログアウト' }));
    const start = page.getByRole('banner').getByRole('button', { name: 'START NOW' });
    expect(uploads).toEqual([]);
    await pressByKeyboard(page, start);
    await see(dialog.getByRole('tab', { name: 'ログイン' })).toHaveAttribute('aria-selected', 'true');
    await tabTo(page, dialog.getByRole('tab', { name: 'ログイン' }));
    await page.keyboard.press('ArrowLeft');
    await see(dialog.getByRole('tab', { name: '新規登録' })).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('Escape');
    await see(start).toBeFocused();
    await page.keyboard.press('Enter');
    await typeByKeyboard(page, dialog.getByLabel('ユーザー名'), 'no.mouse');
    await typeByKeyboard(page, dialog.getByLabel('パスワード', { exact: true }), PASSWORD);
    await page.keyboard.press('Enter');
    await see(dialog).toBeHidden();
    await see(page.getByRole('banner').getByRole('link', { name: 'マイページ' })).toBeVisible();
    await page.goto('/profile/edit');
    await pressByKeyboard(page, button(page, '退会する'));
    const leaving = page.getByRole('dialog', { name: '退会する' });
    await typeByKeyboard(page, leaving.getByLabel('現在のパスワード'), PASSWORD);
    await tickByKeyboard(page, leaving.getByRole('checkbox'));
    await pressByKeyboard(page, button(leaving, '退会する'));
    await see(page.getByText('退会が完了しました').first()).toBeVisible();
  });

  it('log in again with a new password by mail', async () => {
    const person = await new Person(stand.demo.url).register('no.memory');
    const address = `${person.username}@example.jp`;
    const { page } = await stand.visit({ screen: 'desktop' });
    await page.goto('/');
    await pressByKeyboard(page, page.getByRole('banner').getByRole('button', { name: 'START NOW' }));
    const dialog = page.getByRole('dialog', { name: WELCOME });
    await tabBackTo(page, dialog.getByRole('tab', { name: '新規登録' }));
    await page.keyboard.press('ArrowRight');
    await pressByKeyboard(page, dialog.getByRole('link', { name: 'パスワードをお忘れの方' }));
    await see(page).toHaveURL('/forgot-password');
    await typeByKeyboard(page, page.getByLabel('登録したメールアドレス'), address);
    await page.keyboard.press('Enter');
    await see(page.getByRole('status').filter({ hasText: 'リンクをお送りしています' })).toBeVisible();
    await page.goto(await mailedLink(stand.demo.url, address, 'パスワードの再設定'));
    await typeByKeyboard(page, page.getByLabel('新しいパスワード', { exact: true }), 'another-password');
    await typeByKeyboard(page, page.getByLabel('新しいパスワード（確認）'), 'another-password');
    await page.keyboard.press('Enter');
    await see(page.getByText('パスワードが更新されました').first()).toBeVisible();
    await typeByKeyboard(page, dialog.getByLabel('ユーザー名'), person.username);
    await typeByKeyboard(page, dialog.getByLabel('パスワード', { exact: true }), 'another-password');
    await page.keyboard.press('Enter');
    await see(dialog).toBeHidden();
    await see(page.getByRole('banner').getByRole('link', { name: 'マイページ' })).toBeVisible();
  });
}
