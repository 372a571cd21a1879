import { afterEach, expect, it } from '@jest/globals';
import type { Page } from '@playwright/test';
import { PASSWORD } from '../support/person.ts';
import { describeInBrowser } from './support/in-browser.ts';
import { expectAccessible, shot } from './support/looking/looking.ts';
import { see } from './support/see.ts';
import { VirtualAuthenticator } from './support/virtual-authenticator.ts';

const dialogOf = (page: Page) => page.getByRole('dialog');
const sectionOf = (page: Page) => page.getByRole('main');
const LISTED = { name: 'ログインの方法' };

/** Runs in each page: the browser fills in no passkeys. A simulated device would answer before a button is pressed. */
const FILLS_IN_NOTHING = `if ('PublicKeyCredential' in window)
  PublicKeyCredential.isConditionalMediationAvailable = async () => false`;

const openLogin = async (page: Page): Promise<void> => {
  await page.goto('/');
  const start = page.getByRole('banner').getByRole('button', { name: 'START NOW' });
  await start.locator('visible=true').first().click();
  await dialogOf(page).getByRole('tab', { name: 'ログイン' }).click();
};
const logOut = async (page: Page): Promise<void> => {
  await page.context().clearCookies();
  await page.evaluate('localStorage.clear()');
};
const addPasskey = async (page: Page, name: string): Promise<void> => {
  await page.goto('/profile/edit/sign-in');
  await sectionOf(page).getByRole('button', { name: 'パスキーを追加' }).click();
  const dialog = dialogOf(page);
  await dialog.getByLabel('名前').fill(name);
  await dialog.getByLabel('現在のパスワード').fill(PASSWORD);
  await dialog.getByRole('button', { name: '追加する' }).click();
  await see(dialog).toHaveCount(0);
  await see(sectionOf(page).getByRole('list', LISTED).getByText(name)).toBeVisible();
};

describeInBrowser('passkeys', (stand) => {
  afterEach(async () => expect(await stand.endVisits()).toEqual([]));

  it('are added in the settings, log in without a name, and are removed', async () => {
    const visit = await stand.visit({ as: 'kenji', screen: 'phone' });
    const { page } = visit;
    const device = await VirtualAuthenticator.of(page);
    await page.addInitScript(FILLS_IN_NOTHING);
    await page.goto('/profile/edit/sign-in');
    await sectionOf(page).getByRole('button', { name: 'パスキーを追加' }).tap();
    const dialog = dialogOf(page);
    await expectAccessible(page);
    await dialog.getByLabel('現在のパスワード').fill('guessed-one');
    await dialog.getByRole('button', { name: '追加する' }).tap();
    await see(dialog.getByText('現在のパスワードが正しくありません')).toBeVisible();
    await shot(page, 'passkey-add-390');
    await page.keyboard.press('Escape');
    await see(dialog).toHaveCount(0);
    visit.complaints.length = 0;
    await addPasskey(page, '仕事の端末');
    await see(sectionOf(page).getByText('未使用')).toBeVisible();
    await expectAccessible(page);
    await shot(page, 'passkeys-390');
    expect(await device.passkeys()).toBe(1);

    await logOut(page);
    await openLogin(page);
    await see(dialog.getByRole('button', { name: 'パスキーを使う' })).toBeVisible();
    await shot(page, 'dialog-login-passkey-390');
    await dialog.getByRole('button', { name: 'パスキーを使う' }).tap();
    await see(dialog).toHaveCount(0);
    await page.goto('/profile/edit/sign-in');
    await see(sectionOf(page).getByText('最終利用')).toBeVisible();

    await sectionOf(page).getByRole('button', { name: '仕事の端末を削除' }).tap();
    await dialog.getByLabel('現在のパスワード').fill(PASSWORD);
    await dialog.getByRole('button', { name: '削除する' }).tap();
    await see(dialog).toHaveCount(0);
    await see(sectionOf(page).getByText('仕事の端末')).toHaveCount(0);

    await logOut(page);
    await openLogin(page);
    await dialog.getByRole('button', { name: 'パスキーを使う' }).tap();
    await see(dialog.getByText('このパスキーは、削除されたか、ほかのアカウントのものです。')).toBeVisible();
    // The browser logs every rejected request.
    visit.complaints.length = 0;
  });

  it('are offered in the field of the user name', async () => {
    const { page } = await stand.visit({ as: 'hanako', screen: 'desktop' });
    const device = await VirtualAuthenticator.of(page);
    await addPasskey(page, '自宅のパソコン');
    await logOut(page);
    await openLogin(page);
    await see(dialogOf(page)).toHaveCount(0);
    await page.goto('/profile/edit');
    await see(page.getByRole('heading', { name: 'プロフィール設定' })).toBeVisible();
    expect(await device.passkeys()).toBe(1);
  });

  it('are the second step of an operator without an authenticator app', async () => {
    const visit = await stand.visit({ as: 'support', screen: 'phone' });
    const { page } = visit;
    const device = await VirtualAuthenticator.of(page);
    await page.addInitScript(FILLS_IN_NOTHING);
    await addPasskey(page, '運営の端末');
    await page.goto('/second-step');
    await page.getByRole('button', { name: 'パスキーで設定する' }).tap();
    const dialog = dialogOf(page);
    await dialog.getByLabel('現在のパスワード').fill(PASSWORD);
    await dialog.getByRole('button', { name: '有効にする' }).tap();
    const codes = page.getByRole('region', { name: 'リカバリーコード' }).getByRole('listitem');
    await see(codes).toHaveCount(10);
    await page.getByRole('button', { name: '保管しました' }).tap();

    await logOut(page);
    await openLogin(page);
    await dialog.getByLabel('ユーザー名またはメールアドレス').fill('support');
    await dialog.getByLabel('パスワード', { exact: true }).fill(PASSWORD);
    await dialog.getByRole('button', { name: 'ログイン', exact: true }).tap();
    await see(dialog.getByRole('button', { name: 'パスキーで確認する' })).toBeFocused();
    await see(dialog.getByText('リカバリーコード')).toBeVisible();
    await shot(page, 'login-second-step-passkey-390');
    await expectAccessible(page);
    await device.recognises(false);
    await dialog.getByRole('button', { name: 'パスキーで確認する' }).tap();
    await see(dialog.getByText('パスキーの確認が完了しませんでした。もう一度お試しください。')).toBeVisible();
    await device.recognises(true);
    await dialog.getByRole('button', { name: 'パスキーで確認する' }).tap();
    await see(dialog).toHaveCount(0);

    await page.goto('/second-step');
    await see(page.getByText('二段階認証は有効です')).toBeVisible();
    await page.getByLabel('現在のパスワード').fill(PASSWORD);
    await page.getByRole('button', { name: 'コードの代わりにパスキーで確認' }).tap();
    await see(page.getByText('二段階認証を無効にしました').first()).toBeVisible();
    visit.complaints.length = 0;
  });

  it('load nothing for a guest who doesn’t log in', async () => {
    const { page } = await stand.visit({ screen: 'phone' });
    const asked: string[] = [];
    page.on('request', (request) => void asked.push(new URL(request.url()).pathname));
    await page.goto('/items');
    await see(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(asked.filter((path) => path.includes('passkey'))).toEqual([]);
  });
});
