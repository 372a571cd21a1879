import { afterEach, expect, it } from 'vitest';
import type { Page } from '@playwright/test';
import { Authenticator } from '../support/authenticator.ts';
import { PASSWORD } from '../support/person.ts';
import { describeInBrowser } from './support/in-browser.ts';
import { expectAccessible, shot } from './support/looking/looking.ts';
import { pressByKeyboard, typeByKeyboard } from './support/keyboard.ts';
import { see } from './support/see.ts';

const logIn = async (page: Page, username: string): Promise<void> => {
  await page.goto('/admin');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('tab', { name: 'ログイン' }).click();
  await dialog.getByLabel('ユーザー名またはメールアドレス').fill(username);
  await dialog.getByLabel('パスワード', { exact: true }).fill(PASSWORD);
  await dialog.getByRole('button', { name: 'ログイン', exact: true }).click();
};

describeInBrowser('operators at their login, and what their role shows', (stand) => {
  let codes: string[] = [];
  let app: Authenticator;
  afterEach(async () => expect(await stand.endVisits()).toEqual([]));

  it('set the second step up without a mouse, and keep the recovery codes', async () => {
    const { page } = await stand.visit({ as: 'auditor', screen: 'phone' });
    await page.goto('/admin/password');
    await pressByKeyboard(page, page.getByRole('link', { name: '二段階認証の設定' }));
    await typeByKeyboard(page, page.getByLabel('現在のパスワード'), PASSWORD);
    await pressByKeyboard(page, page.getByRole('button', { name: '設定を始める' }));
    await see(page.getByRole('img', { name: '認証アプリで読み取るQRコード' })).toBeVisible();
    const secret = (await page.locator('code').textContent()) ?? '';
    app = new Authenticator(secret.replaceAll(' ', ''));
    await shot(page, 'second-step-qr-390');
    await expectAccessible(page);
    await typeByKeyboard(page, page.getByLabel('確認コード'), await app.next());
    await pressByKeyboard(page, page.getByRole('button', { name: '有効にする' }));
    const shown = page.getByRole('region', { name: 'リカバリーコード' }).getByRole('listitem');
    await see(shown.first()).toBeVisible();
    codes = await shown.allTextContents();
    expect(codes).toHaveLength(10);
    await shot(page, 'second-step-codes-390');
    await pressByKeyboard(page, page.getByRole('button', { name: '保管しました' }));
    await see(page.getByRole('heading', { name: '運営の概要' })).toBeVisible();
    await page.goto('/second-step');
    await see(page.getByText('残り10個')).toBeVisible();
  });

  it('are asked for a code after the password, and come to where they were going', async () => {
    const visit = await stand.visit({ screen: 'phone' });
    const { page } = visit;
    await logIn(page, 'auditor');
    const dialog = page.getByRole('dialog');
    await see(dialog.getByLabel('確認コード')).toBeVisible();
    await shot(page, 'login-second-step-390');
    await typeByKeyboard(page, dialog.getByLabel('確認コード'), '000000');
    await page.keyboard.press('Enter');
    await see(dialog.getByText('確認コードが正しくありません')).toBeVisible();
    await typeByKeyboard(page, dialog.getByLabel('確認コード'), codes[0] ?? '');
    await pressByKeyboard(page, dialog.getByRole('button', { name: 'ログイン', exact: true }));
    await see(page.getByRole('heading', { name: '運営の概要' })).toBeVisible();
    // The browser says of each refusal that it was one.
    visit.complaints.length = 0;
  });

  it('see their trail, by person and as a file, as auditors; supporters aren’t led there', async () => {
    const { page: support } = await stand.visit({ as: 'support', screen: 'desktop' });
    await support.goto('/admin/users?q=hanako');
    await see(support.getByText('hanako@example.jp')).toBeVisible();
    await see(support.getByRole('button', { name: 'hanakoの権限' })).toHaveCount(0);
    await see(support.getByRole('link', { name: '操作ログ' })).toHaveCount(0);
    await shot(support, 'admin-users-support-1280');
    const { page } = await stand.visit({ as: 'admin', screen: 'desktop' });
    await page.goto('/admin/trail');
    await see(page.getByText('ユーザーの一覧を表示').first()).toBeVisible();
    await see(page.getByRole('link', { name: 'CSVで保存' })).toBeVisible();
    await shot(page, 'admin-trail-1280');
    await expectAccessible(page);
    await page.getByLabel('種類').selectOption({ label: '拒否' });
    await page.getByRole('button', { name: '検索' }).click();
    await see(page.getByText('記録はありません')).toBeVisible();
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/admin/trail');
    await see(page.getByText('ユーザーの一覧を表示').first()).toBeVisible();
    await shot(page, 'admin-trail-390');
  });

  it('give somebody a role, and take another’s second step away, who is asked for a password alone again', async () => {
    const { page } = await stand.visit({ as: 'admin', screen: 'desktop' });
    await page.goto('/admin/users?q=auditor');
    await page.getByRole('button', { name: 'auditorの権限' }).click();
    const dialog = page.getByRole('dialog');
    await shot(page, 'admin-role-1280');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: '二段階認証を解除する' }).click();
    await see(page.getByText('二段階認証を解除しました').first()).toBeVisible();
    await dialog.getByLabel('サポート').check();
    await dialog.getByRole('button', { name: '変更する' }).click();
    await see(page.getByText('権限を変更しました').first()).toBeVisible();
    const { page: other } = await stand.visit({ screen: 'phone' });
    await logIn(other, 'auditor');
    await see(other.getByRole('heading', { name: '運営の概要' })).toBeVisible();
    await see(other.getByRole('link', { name: '操作ログ' })).toHaveCount(0);
  });
});
