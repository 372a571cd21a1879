import { afterEach, describe, expect, it } from '@jest/globals';
import type { Page } from '@playwright/test';
import { describeInBrowser } from './support/in-browser.ts';
import { expectAccessible, shot } from './support/looking/looking.ts';
import { PASSWORD } from '../support/person.ts';
import { see } from './support/see.ts';

/** Runs in each page of a window: records overlays, and which of them moved by themselves. */
const NOTE_MOTION = `(() => {
  const note = (what) => sessionStorage.setItem(what, '');
  addEventListener('animationstart', ({ target }) => {
    if (target.matches('[data-splash]')) note('moved-splash');
    if (target.matches('[data-intro]')) note('moved-intro');
    if (target.matches('.animate-greeting')) note('moved-greeting');
  }, true);
  new MutationObserver(() => {
    if (document.querySelector('.animate-greeting')) note('came-greeting');
    if (document.querySelector('body > canvas')) note('moved-confetti');
  }).observe(document, { subtree: true, childList: true });
})()`;
const noted = (page: Page, what: 'moved' | 'came'): Promise<unknown> =>
  page.evaluate(`Object.keys(sessionStorage).filter((key) => key.startsWith('${what}-')).sort()`);

describeInBrowser('the entrance', (stand) => {
  afterEach(async () => expect(await stand.endVisits()).toEqual([]));

  it('opens for a guest on a phone from the header, and shows the registration first', async () => {
    const { page } = await stand.visit();
    await page.goto('/');
    await page.getByRole('banner').getByRole('button', { name: 'START NOW' }).first().tap();
    const dialog = page.getByRole('dialog');
    await see(dialog.getByRole('tab', { name: '新規登録' })).toHaveAttribute('aria-selected', 'true');
    // Not the close button: the first field has the focus.
    await see(dialog.getByLabel('ユーザー名')).toBeFocused();
    await shot(page, 'dialog-register');
    await expectAccessible(page);
    await dialog.getByRole('tab', { name: 'ログイン' }).tap();
    await shot(page, 'dialog-login');
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await see(dialog).toBeHidden();
    await see(page.getByRole('banner').getByRole('button', { name: 'START NOW' }).first()).toBeFocused();
  });

  it('greets first-time visitors for four seconds, which one press ends at any time', async () => {
    const { page } = await stand.visit({ still: false });
    await page.goto('/', { waitUntil: 'commit' });
    const skip = page.getByRole('button', { name: 'スキップ' });
    await see(skip).toBeVisible();
    // No overlay covers it.
    await see(page.locator('[data-splash]')).toBeHidden();
    await skip.tap();
    await see(skip).toHaveCount(0, { timeout: 2500 });
    await page.reload();
    await see(page.getByRole('heading', { level: 1 })).toBeVisible();
    await see(skip).toBeHidden();
  });

  it.each([
    ['moves at a visit, at the login and at the end of a rental', false],
    ['stands still when the device asks for less motion', true],
  ])('%s', async (_, still) => {
    // A user who has closed the welcome before.
    await stand.visit({ as: 'kenji' });
    const { page } = await stand.visit({ still });
    await page.addInitScript(NOTE_MOTION);
    for (const path of ['/help', '/', '/help']) await page.goto(path);
    await page.getByRole('banner').getByRole('button', { name: 'START NOW' }).first().click();
    await logIn(page, 'kenji', PASSWORD);
    await see.poll(() => noted(page, 'came')).toEqual(['came-greeting']);
    const rounds = await page.request.get('/api/circulation-rounds/sent');
    const sent = (await rounds.json()) as readonly { id: string; status: string }[];
    await page.goto(`/rental-requests/${sent.find(({ status }) => status === 'completed')?.id}`);
    await see(page.getByRole('dialog', { name: '取引が完了しました' })).toBeVisible();
    await page.waitForLoadState('networkidle');
    const moved = still ? [] : ['moved-confetti', 'moved-greeting', 'moved-intro', 'moved-splash'];
    await see.poll(() => noted(page, 'moved')).toEqual(moved);
  });

  it('shows errors of a registration beside their fields', async () => {
    const { page } = await stand.visit();
    await page.goto('/');
    await page.getByRole('banner').getByRole('button', { name: 'START NOW' }).first().tap();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('ユーザー名').fill('abc');
    await dialog.getByLabel('メールアドレス').fill('nowhere');
    await dialog.getByLabel('パスワード', { exact: true }).fill('12345');
    await dialog.getByLabel('パスワード（確認）').fill('other');
    await dialog.getByRole('button', { name: '登録する' }).tap();
    for (const words of [
      '有効なメールアドレスを入力してください',
      'パスワードが一致しません',
      '利用規約とプライバシーポリシーに同意してください',
    ]) {
      await see(dialog.getByText(words)).toBeVisible();
    }
    await shot(page, 'dialog-register-invalid');
    await expectAccessible(page);
  });

  it('says what to do when the browser stores no cookies', async () => {
    const { page } = await stand.visit();
    await page.addInitScript(() => Object.defineProperty(navigator, 'cookieEnabled', { value: false }));
    const json = { statusCode: 403, code: 'csrf_invalid', message: 'CSRFトークンが無効です' };
    await page.route('**/api/login', (route) => route.fulfill({ status: 403, json }));
    await page.goto('/');
    await page.getByRole('banner').getByRole('button', { name: 'START NOW' }).first().tap();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('tab', { name: 'ログイン' }).tap();
    await dialog.getByLabel(/^ユーザー名/).fill('hanako');
    await dialog.getByLabel('パスワード', { exact: true }).fill('password');
    await dialog.getByRole('button', { name: 'ログイン', exact: true }).tap();
    await see(dialog.getByText(/Cookieが無効になっているため、ログインできません/)).toBeVisible();
  });

  it('leads a guest to the page they wanted after the login', async () => {
    const { page } = await stand.visit({ screen: 'desktop' });
    await page.goto('/overdue-items');
    await see(page.getByRole('dialog')).toBeVisible();
    await see(page).toHaveURL('/');
    await see(page.getByRole('dialog').getByText('延滞を見るには、ログインまたは新規登録が必要です。')).toBeVisible();
    await logIn(page, 'kenji', 'wrong-password');
    await see(page.getByRole('dialog').getByText('ユーザー名またはパスワードが正しくありません。')).toBeVisible();
    await see(page.getByText('ログイン失敗').first()).toBeVisible();
    await see(page.getByRole('dialog').getByLabel('ユーザー名')).toHaveValue('kenji');
    const typed = page.getByRole('dialog').getByLabel('パスワード', { exact: true });
    await see(typed).toHaveAttribute('type', 'password');
    await page.getByRole('dialog').getByRole('button', { name: '入力した文字を表示' }).click();
    await see(typed).toHaveAttribute('type', 'text');
    await see(typed).toHaveValue('wrong-password');
    await shot(page, 'dialog-login-refused');
    await logIn(page, 'kenji', PASSWORD);
    await see(page).toHaveURL('/overdue-items');
    // In widths between a phone's tabs and the full header, there is a link to list an item, too.
    await page.setViewportSize({ width: 1024, height: 800 });
    const banner = page.getByRole('banner');
    await see(banner.getByRole('link', { name: '出品する' })).toHaveAttribute('href', '/listing');
    await shot(page, 'header-middle');
    await banner.getByRole('button', { name: /^アカウント/ }).click();
    await see(banner.getByRole('link', { name: '使い方とよくある質問' })).toHaveAttribute('href', '/help');
  });

  it('keeps members out of the operators’ pages', async () => {
    const { page } = await stand.visit({ as: 'kenji' });
    await page.goto('/admin');
    await see(page).toHaveURL('/');
  });

  describe('on a phone', () => {
    it('has an accessible menu that slides down, and five tabs at the bottom', async () => {
      const { page } = await stand.visit({ as: 'kenji' });
      await page.goto('/');
      await page.getByRole('button', { name: 'メニューを開く' }).tap();
      await see(page.getByRole('link', { name: 'OUR MISSION' }).first()).toBeVisible();
      const menu = page.getByRole('navigation', { name: 'メニュー' });
      for (const name of ['使い方とよくある質問', 'お気に入り', 'プロフィール設定', '通知の設定']) {
        await see(menu.getByRole('link', { name })).toBeVisible();
      }
      await shot(page, 'menu');
      await expectAccessible(page);
      await see(page.getByRole('navigation', { name: 'タブ' }).getByRole('link')).toHaveCount(5);
      await page.getByRole('button', { name: 'メニューを閉じる' }).tap();
      await see(page.locator('#menu')).toHaveAttribute('inert');
    });
  });
});

async function logIn(page: Page, username: string, password: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('tab', { name: 'ログイン' }).click();
  await dialog.getByLabel('ユーザー名').fill(username);
  await dialog.getByLabel('パスワード').fill(password);
  await dialog.getByRole('button', { name: 'ログイン' }).click();
}
