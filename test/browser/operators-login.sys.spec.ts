import { afterEach, expect, it } from '@jest/globals';
import type { Page } from '@playwright/test';
import { Authenticator } from '../support/authenticator.ts';
import { PASSWORD } from '../support/person.ts';
import { proofGrowsOld } from './support/behind-the-demo.ts';
import { describeInBrowser } from './support/in-browser.ts';
import { lookAt } from './support/looking/both-widths.ts';
import { expectAccessible, shot } from './support/looking/looking.ts';
import { pressByKeyboard, typeByKeyboard } from './support/keyboard.ts';
import { see } from './support/see.ts';

/** Runs in the page: whether the visible part of the lower dialog is dimmed. */
const COVERS_OTHERS = `(() => {
  const [below] = document.querySelectorAll('[role="dialog"] h2');
  const { left, top } = below.getBoundingClientRect();
  return document.elementFromPoint(left + 5, top + 5)?.closest('[role="dialog"]') === null;
})()`;

const logIn = async (page: Page, username: string): Promise<void> => {
  await page.goto('/admin');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('tab', { name: 'ログイン' }).click();
  await dialog.getByLabel('ユーザー名またはメールアドレス').fill(username);
  await dialog.getByLabel('パスワード', { exact: true }).fill(PASSWORD);
  await dialog.getByRole('button', { name: 'ログイン', exact: true }).click();
};

describeInBrowser('the operators’ login and roles', (stand) => {
  let codes: string[] = [];
  let app: Authenticator;
  afterEach(async () => expect(await stand.endVisits()).toEqual([]));

  it('let an operator set up the second step by keyboard, and save the recovery codes', async () => {
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

  it('ask for a code after the password, and lead to the wanted page', async () => {
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
    // The browser logs every rejected request.
    visit.complaints.length = 0;
  });

  it('show the trail, by user and as a file, to auditors; supporters get no link to it', async () => {
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

  it('ask for the second step again before a role is given, over the dialog with the choice', async () => {
    const { page } = await stand.visit({ as: 'admin', screen: 'phone' });
    await proofGrowsOld(stand.demo, 'admin', '11 minutes');
    await page.goto('/admin/users?q=support');
    await page.getByRole('button', { name: 'supportの権限' }).tap();
    const role = page.getByRole('dialog', { name: 'supportの権限' });
    await role.getByLabel('監査').check();
    await role.getByRole('button', { name: '変更する' }).tap();
    const proof = page.getByRole('dialog', { name: 'ご本人の確認' });
    const password = proof.getByLabel('現在のパスワード');
    await see(password).toBeFocused();
    await see.poll(() => page.evaluate(COVERS_OTHERS)).toBe(true);
    const go = proof.getByRole('button', { name: '確認して続ける' });
    await go.tap();
    await see(password).toHaveAccessibleDescription('現在のパスワードを入力してください');
    await see(password).toBeFocused();
    await password.fill('another-one');
    await go.tap();
    await see(password).toHaveAccessibleDescription('現在のパスワードが正しくありません');
    await see(password).toBeFocused();
    await lookAt(page, 'step-up');
    await password.fill(PASSWORD);
    await go.tap();
    await see(page.getByText('権限を変更しました').first()).toBeVisible();
    await see(page.getByRole('dialog')).toHaveCount(0);
  });

  it('keep unsaved input under the login once the session has ended', async () => {
    const { page, context } = await stand.visit({ as: 'admin', screen: 'phone' });
    await page.goto('/admin/mail');
    const [subject, body] = [page.getByLabel('件名'), page.getByLabel('本文')];
    await subject.fill('{{名前}}さんへ');
    await body.fill('下書きの途中で席を外しました。');
    await context.clearCookies();
    await page.getByRole('button', { name: '下書きを保存する' }).tap();
    const dialog = page.getByRole('dialog');
    await see(dialog.getByText('もう一度ログインすると、続きから操作できます。')).toBeVisible();
    await lookAt(page, 'operator-session-ended');
    await dialog.getByLabel('ユーザー名またはメールアドレス').fill('admin');
    await dialog.getByLabel('パスワード', { exact: true }).fill(PASSWORD);
    await dialog.getByRole('button', { name: 'ログイン', exact: true }).tap();
    await see(dialog).toHaveCount(0);
    await see(subject).toHaveValue('{{名前}}さんへ');
    await see(body).toHaveValue('下書きの途中で席を外しました。');
    await page.getByRole('button', { name: '下書きを保存する' }).tap();
    await see(page.getByRole('listitem').filter({ hasText: '{{名前}}さんへ' })).toBeVisible();
  });

  it('let an administrator give a role, and remove another’s second step, who then logs in with a password alone', async () => {
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
