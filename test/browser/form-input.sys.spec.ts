import { afterEach, expect, it } from '@jest/globals';
import type { Locator, Page } from '@playwright/test';
import { setTimeout as delay } from 'node:timers/promises';
import { Authenticator } from '../support/authenticator.ts';
import { PASSWORD, Person } from '../support/person.ts';
import { kept, WELCOME } from './support/chat.ts';
import { describeInBrowser } from './support/in-browser.ts';
import { expectAccessible, shot } from './support/looking/looking.ts';
import { mailedLink } from './support/mailed-link.ts';
import { PHOTO } from './support/photo.ts';
import { see } from './support/see.ts';

const button = (within: Page | Locator, name: string | RegExp) => within.getByRole('button', { name });
const photos = (page: Page) => button(page, /枚目の写真を編集/);
const TWO_PHOTOS = [PHOTO, { ...PHOTO, name: 'second.png' }];
/** The browser's message about an aborted request. */
const LOST = /ERR_FAILED/;

describeInBrowser('input', (stand) => {
  afterEach(async () => expect((await stand.endVisits()).filter((one) => !LOST.test(one))).toEqual([]));

  it('of the last item’s form is the start of the next one, however slow the connection is and wherever it was changed', async () => {
    const id = await hanakosItem();
    const { page } = await stand.visit({ as: 'hanako' });
    const later = Promise.withResolvers<void>();
    let isSaved = false;
    await page.route(`**/api/items/${id}`, async (route) => {
      if (route.request().method() === 'PUT') isSaved = true;
      else if (isSaved) await later.promise;
      await route.fallback();
    });
    await page.goto(`/items/${id}/edit`);
    const brand = page.getByLabel('ブランド');
    await see(brand).toBeVisible();
    const before = await photos(page).count();
    await page.locator('#item-photos').setInputFiles(TWO_PHOTOS);
    await see(photos(page)).toHaveCount(before + 2);
    await brand.fill('Aizome');
    await button(page, '保存する').tap();
    await see(page.getByText('更新しました', { exact: true })).toBeVisible();
    await see(page.getByText('Aizome', { exact: true })).toBeVisible();
    await page.getByRole('link', { name: 'アイテムを編集' }).tap();
    await see(page).toHaveURL(/\/edit$/);
    await see(page.getByRole('status', { name: '読み込み中' })).toBeVisible();
    later.resolve();
    await see(brand).toHaveValue('Aizome');
    await see(photos(page)).toHaveCount(before + 2);

    await page.getByRole('link', { name: 'アイテムへ戻る' }).tap();
    await see(page.getByText('Aizome', { exact: true })).toBeVisible();
    const elsewhere = (await stand.visit({ as: 'hanako', screen: 'desktop' })).page;
    await elsewhere.goto(`/items/${id}/edit`);
    await elsewhere.getByLabel('ブランド').fill('Kakishibu');
    await button(elsewhere, '保存する').click();
    await see(elsewhere.getByText('更新しました', { exact: true })).toBeVisible();
    await page.getByRole('link', { name: 'アイテムを編集' }).tap();
    await see(brand).toHaveValue('Kakishibu');
  });

  it('can’t be changed while an item is being sent, and is discarded only after a question', async () => {
    const id = await hanakosItem();
    const { page } = await stand.visit({ as: 'hanako' });
    await page.goto(`/items/${id}/edit`);
    const description = page.getByLabel('商品説明');
    await see(photos(page).first()).toBeVisible();
    const before = await photos(page).count();
    await page.locator('#item-photos').setInputFiles(TWO_PHOTOS);
    // A reload at once would lose the photos: they are looked at, and then stored.
    await see(photos(page)).toHaveCount(before + 2);
    await see.poll(() => kept(page)).toMatch(/\}item-draft:/);
    await description.fill('書きかけの説明');
    // What is typed is stored a moment later.
    await page.reload();
    await see(page.getByText('前回の入力内容を復元しました')).toBeVisible();
    await see(photos(page)).toHaveCount(before + 2);
    await button(page, '最初からやり直す').tap();
    const question = page.getByRole('dialog', { name: '最初からやり直しますか？' });
    await see(question).toBeVisible();
    await shot(page, 'listing-start-over');
    await expectAccessible(page);
    await button(question, '戻る').tap();
    await see(description).toHaveValue('書きかけの説明');
    await see(button(page, '最初からやり直す')).toBeFocused();

    const arrived = Promise.withResolvers<void>();
    await page.route('**/api/upload/item-image', async (route) => {
      await arrived.promise;
      await route.fallback();
    });
    await page.route(`**/api/items/${id}`, (route) => {
      if (route.request().method() !== 'PUT') return route.fallback();
      const errors = [{ field: 'brand', message: 'このブランド名は使用できません' }];
      const json = { statusCode: 400, code: 'invalid_input', message: '入力に誤りがあります', errors };
      return route.fulfill({ status: 400, json });
    });
    await page.getByLabel('ブランド').press('Enter');
    await see(page.getByText(/^写真をアップロードしています/)).toBeVisible();
    await see(description).toBeDisabled();
    await see(button(page, '保存する')).toBeFocused();
    await shot(page, 'listing-being-sent');
    await expectAccessible(page);
    arrived.resolve();
    await see(page.getByText('このブランド名は使用できません').first()).toBeVisible();
    await see(page.getByLabel('ブランド')).toBeFocused();
    await see(description).toBeEnabled();

    await button(page, '最初からやり直す').tap();
    await button(question, '最初からやり直す').tap();
    await see(description).not.toHaveValue('書きかけの説明');
    await see(page.getByText('前回の入力内容を復元しました')).toHaveCount(0);
  });

  it('stays when a user touches beside the sheet, or opens the login first', async () => {
    const { page } = await stand.visit();
    await page.goto('/help');
    const start = page.getByRole('banner').getByRole('button', { name: 'START NOW' }).locator('visible=true').first();
    const dialog = page.getByRole('dialog', { name: WELCOME });
    const beside = () => page.touchscreen.tap(195, 8);
    await start.tap();
    await see(dialog).toBeVisible();
    await beside();
    await see(dialog).toBeHidden();
    await start.tap();
    await dialog.getByLabel('ユーザー名').fill('yuzu.one');
    await dialog.getByLabel('パスワード', { exact: true }).fill(PASSWORD);
    await dialog.getByRole('checkbox').check();
    await beside();
    await see(dialog).toBeVisible();
    await dialog.getByRole('tab', { name: 'ログイン' }).tap();
    await see(button(dialog, 'ログイン')).toBeVisible();
    await dialog.getByRole('tab', { name: '新規登録' }).tap();
    await see(dialog.getByLabel('ユーザー名')).toHaveValue('yuzu.one');
    await see(dialog.getByLabel('パスワード', { exact: true })).toHaveValue(PASSWORD);
    await see(dialog.getByRole('checkbox')).toBeChecked();
    await button(dialog, '登録する').tap();
    await see(dialog.getByText('有効なメールアドレスを入力してください')).toBeVisible();
    await button(dialog, '閉じる').tap();
    await see(dialog).toBeHidden();
    await start.tap();
    await see(dialog.getByLabel('ユーザー名')).toHaveValue('');
  });

  it('in the photo editor stays when a user touches beside it after a change', async () => {
    const { page } = await stand.visit({ as: 'hanako' });
    await page.goto(`/items/${await hanakosItem()}/edit`);
    const editor = page.getByRole('dialog', { name: '写真を編集' });
    const beside = () => page.touchscreen.tap(195, 8);
    await photos(page).first().tap();
    await see(button(editor, '右に回転')).toBeEnabled();
    await beside();
    await see(editor).toBeHidden();
    await photos(page).first().tap();
    await button(editor, '右に回転').tap();
    await see(editor.getByText('右に回転しました')).toBeAttached();
    await beside();
    // A closing dialog would need this time to fade out.
    await delay(500);
    await see(editor).toBeVisible();
    await button(editor, 'この写真にする').tap();
    await see(editor).toBeHidden();
    await see(page.getByRole('main').locator('img[src^="blob:"]').first()).toBeVisible();
  });

  it('of a company stays when the missing telephone number has been given', async () => {
    const owner = await new Person(stand.demo.url).register('firm.owner');
    const { page } = await stand.visit({ as: owner.username });
    await page.goto('/connect-account');
    await page.getByRole('radio', { name: '法人' }).check();
    await page.getByLabel('会社名').fill('株式会社めぐり');
    await button(page, '口座を作成して登録へ進む').tap();
    const dialog = page.getByRole('dialog', { name: '電話番号の登録' });
    await dialog.getByLabel('電話番号').fill('090-1234-5678');
    await button(dialog, '登録する').tap();
    await see(dialog).toBeHidden();
    await see(page.getByLabel('電話番号')).toHaveValue('090-1234-5678');
    await see(page.getByRole('radio', { name: '法人' })).toBeChecked();
    await see(page.getByLabel('会社名')).toHaveValue('株式会社めぐり');
  });

  it('of a new password counts though its response is lost, and nothing claims that it doesn’t', async () => {
    const person = await new Person(stand.demo.url).register('unheard');
    const address = `${person.username}@example.jp`;
    await person.must(202, 'POST', '/api/password-reset', { body: { email: address } });
    const { page } = await stand.visit();
    await page.route('**/api/password-reset/confirm', async (route) => {
      await route.fetch();
      await route.abort();
    });
    await page.goto(await mailedLink(stand.demo.url, address, 'パスワードの再設定'));
    await page.getByLabel('新しいパスワード', { exact: true }).fill('another-password');
    await page.getByLabel('新しいパスワード（確認）').fill('another-password');
    await button(page, 'パスワードを設定する').tap();
    await see(page.getByRole('alert').filter({ hasText: '新しいパスワードでログインをお試しください' })).toBeVisible();
    await new Person(stand.demo.url).signIn(person.username, 'another-password');
  });

  it('of a second step may count though its response is lost, and the page says how to find out', async () => {
    const { username } = await new Person(stand.demo.url).register('half.way');
    const { page } = await stand.visit({ as: username });
    await page.route('**/api/second-step/confirm', async (route) => {
      await route.fetch();
      await route.abort();
    });
    await page.goto('/second-step');
    await page.getByLabel('現在のパスワード').fill(PASSWORD);
    await button(page, '設定を始める').tap();
    const secret = (await page.locator('code').textContent()) ?? '';
    await page.getByLabel('確認コード').fill(await new Authenticator(secret.replaceAll(' ', '')).next());
    await button(page, '有効にする').tap();
    await see(page.getByRole('alert').filter({ hasText: '有効にできたかどうか、確認できませんでした' })).toBeVisible();
  });

  /** An item of hanako's that she may edit. */
  async function hanakosItem(): Promise<string> {
    const { id, get } = await stand.demo
      .person('hanako')
      .then((owner) => ({ id: owner.id, get: owner.get.bind(owner) }));
    const { items } = await get<{ items: readonly { id: string; status: string }[] }>(
      `/api/items?ownerId=${id}&limit=60`,
    );
    return items.find(({ status }) => status === 'available')!.id;
  }
});
