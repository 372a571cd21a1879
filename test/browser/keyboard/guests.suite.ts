import { it } from 'vitest';
import type { Locator, Page } from '@playwright/test';
import { Person } from '../../support/person.ts';
import { WELCOME } from '../support/chat.ts';
import type { Stand } from '../support/in-browser.ts';
import { pressByKeyboard, tabTo, typeByKeyboard, untilLed } from '../support/keyboard.ts';
import { mailedLink } from '../support/mailed-link.ts';
import { see } from '../support/see.ts';

const NEW_PASSWORD = 'remembered-now';
const button = (within: Page | Locator, name: string): Locator => within.getByRole('button', { name, exact: true });

/** What somebody does who isn't signed in. */
export function walksOfGuests(stand: Stand): void {
  it('come from the login to another password by mail, and in', async () => {
    const { username } = await new Person(stand.demo.url).register('forgetful');
    const address = `${username}@example.jp`;
    const { page } = await stand.visit({ screen: 'desktop' });
    await page.goto('/');
    await pressByKeyboard(page, button(page.getByRole('banner'), 'START NOW'));
    const dialog = page.getByRole('dialog', { name: WELCOME });
    await tabTo(page, dialog.getByRole('tab', { name: '新規登録' }));
    await page.keyboard.press('ArrowRight');
    await untilLed(page);
    await pressByKeyboard(page, dialog.getByRole('link', { name: 'パスワードをお忘れの方' }));
    await see(dialog).toBeHidden();
    await see(page.getByRole('heading', { level: 1, name: 'パスワードの再設定' })).toBeFocused();
    const mail = page.getByLabel('登録したメールアドレス');
    await typeByKeyboard(page, mail, address);
    await page.keyboard.press('Enter');
    await see(page.getByRole('status').filter({ hasText: 'リンクをお送りしています' })).toBeVisible();
    await see(mail).toBeFocused();

    await page.goto(await mailedLink(stand.demo.url, address, 'パスワードの再設定'));
    const again = page.getByLabel('新しいパスワード（確認）');
    await typeByKeyboard(page, page.getByLabel('新しいパスワード', { exact: true }), NEW_PASSWORD);
    await typeByKeyboard(page, again, 'mistyped');
    await page.keyboard.press('Enter');
    await see(again).toHaveAccessibleDescription(/パスワードが一致しません/);
    await see(again).toBeFocused();
    await typeByKeyboard(page, again, NEW_PASSWORD);
    await page.keyboard.press('Enter');
    await see(page).toHaveURL('/');
    await see(dialog.getByLabel('ユーザー名')).toBeFocused();
    await page.keyboard.insertText(username);
    await typeByKeyboard(page, dialog.getByLabel('パスワード', { exact: true }), NEW_PASSWORD);
    await page.keyboard.press('Enter');
    const welcome = page.getByRole('dialog', { name: '巡り Meguriへ、ようこそ。' });
    await pressByKeyboard(page, button(welcome, 'はじめる'));
    await see(welcome).toBeHidden();
    await tabTo(page, page.getByRole('banner').getByRole('link', { name: 'マイページ' }));
  }, 60_000);
}
