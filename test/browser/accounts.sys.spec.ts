import { afterAll, afterEach, expect, it } from '@jest/globals';
import type { Page } from '@playwright/test';
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { PASSWORD, Person } from '../support/person.ts';
import { type PostalStub, startPostalStub } from '../support/servers/postal-stub.ts';
import { lookAt } from './support/looking/both-widths.ts';
import { describeInBrowser } from './support/in-browser.ts';
import { mailedLink } from './support/mailed-link.ts';
import { see } from './support/see.ts';

/** The specified durations, in ms: of a toast, and until the notice about unavailable features. */
const [TOAST, BETA_NOTICE] = [8000, 500];
/** In ms: the session and the saved data are requested this often. */
const POLLING = 30_000;

let postal: PostalStub;
const dialogOf = (page: Page) => page.getByRole('dialog');
const alertsIn = (page: Page) => dialogOf(page).getByRole('alert');
/** Closes the welcome, and waits until the service has recorded it; otherwise it would cover the next page too. */
async function begin(page: Page): Promise<void> {
  const known = page.waitForResponse((response) => response.request().method() === 'PATCH');
  await page.getByRole('button', { name: 'はじめる' }).click();
  await known;
}

/** A toast, found by its element, because an open dialog hides it from queries by role. */
const said = (page: Page, words: string) => page.locator('li[data-swipe-direction]').filter({ hasText: words }).first();

async function logIn(page: Page, username: string, password = PASSWORD): Promise<void> {
  await dialogOf(page).getByRole('tab', { name: 'ログイン' }).click();
  await dialogOf(page).getByLabel('ユーザー名').fill(username);
  await dialogOf(page).getByLabel('パスワード').fill(password);
  await dialogOf(page).getByRole('button', { name: 'ログイン', exact: true }).click();
}

async function register(page: Page, username: string, email: string): Promise<void> {
  await dialogOf(page).getByLabel('ユーザー名').fill(username);
  await dialogOf(page).getByLabel('メールアドレス').fill(email);
  await dialogOf(page).getByLabel('パスワード', { exact: true }).fill(PASSWORD);
  await dialogOf(page).getByLabel('パスワード（確認）').fill(PASSWORD);
  await dialogOf(page).getByRole('checkbox').check();
  await dialogOf(page).getByRole('button', { name: '登録する' }).click();
}

describeInBrowser(
  'accounts',
  (stand) => {
    const guestOf = (): Person => new Person(stand.demo.url);
    /** A user who has just registered and is signed in with a large window. */
    const newcomer = async (name: string) => {
      const person = await guestOf().register(name);
      const { page, context, complaints } = await stand.visit({ as: person.username, screen: 'desktop' });
      return { person, page, context, complaints };
    };

    afterEach(async () => expect(await stand.endVisits()).toEqual([]));
    afterAll(() => postal?.close());

    it('are created, and the user is welcomed once, on the page they wanted', async () => {
      const { page } = await stand.visit({ screen: 'desktop' });
      await page.goto('/profile/edit?from=mail');
      await see(page).toHaveURL('/');
      await dialogOf(page).getByRole('button', { name: '登録する' }).click();
      await see(alertsIn(page)).toHaveText([
        'ユーザー名を入力してください',
        '有効なメールアドレスを入力してください',
        'パスワードを入力してください',
        '利用規約とプライバシーポリシーに同意してください',
      ]);
      await register(page, 'hanako', 'somebody@example.jp');
      await see(said(page, '登録失敗')).toContainText('このユーザー名は既に使用されています');
      await lookAt(page, 'accounts-register-taken');
      await register(page, 'newcomer.1', 'newcomer.1@example.jp');
      await see(said(page, '確認メールを送りました')).toContainText('メールのリンクを開いて');
      await see(dialogOf(page)).toContainText('巡り Meguriへ、ようこそ。');
      await see(page).toHaveURL('/profile/edit?from=mail');
      await lookAt(page, 'accounts-welcome');
      const name = dialogOf(page).getByLabel('表示名（任意）');
      await name.fill('巡り公式');
      await page.getByRole('button', { name: 'はじめる' }).click();
      await see(dialogOf(page).getByText('この表示名は使用できません')).toBeVisible();
      await name.fill('ゆず');
      const third = page.getByRole('radio', { name: 'イラスト3' });
      await dialogOf(page).locator('label').filter({ has: third }).click();
      await see(third).toBeChecked();
      const drawn = page.waitForResponse((response) => response.url().endsWith('/api/upload/profile-image'));
      await begin(page);
      expect((await drawn).status()).toBe(201);
      await page.reload();
      await see(page.getByRole('heading', { name: 'プロフィール設定' })).toBeVisible();
      await see(page.getByLabel('表示名')).toHaveValue('ゆず');
      await see(dialogOf(page)).toHaveCount(0);
      await see(page.locator('img[src*="/uploads/"]').first()).toBeVisible();
    });

    it('tell how few attempts are left, and lock', async () => {
      const { page } = await stand.visit({ screen: 'desktop' });
      const guesser = guestOf();
      const guess = () =>
        guesser.send('POST', '/api/login', { body: { username: 'takumi', password: 'wrong-password' } });
      for (let tries = 0; tries < 4; tries += 1) await guess();
      await page.goto('/listing');
      await logIn(page, 'takumi', 'wrong-password');
      await see(alertsIn(page)).toHaveText('ユーザー名またはパスワードが正しくありません。（残り5回）');
      await see(said(page, 'ログイン失敗')).toBeVisible();
      await lookAt(page, 'accounts-login-refused');
      for (let tries = 0; tries < 5; tries += 1) await guess();
      await logIn(page, 'takumi');
      await see(alertsIn(page)).toHaveText(
        /^アカウントがロックされました。管理者にお問い合わせください。\d+分以内に自動で解除されます。お急ぎの場合は「パスワードをお忘れの方」から再設定すると、すぐにログインできます。お問い合わせ先：\S+$/,
      );
    });

    it('let users log out, and show the next user none of their data', async () => {
      const { page } = await stand.visit({ as: 'kenji', screen: 'desktop' });
      await page.goto('/profile');
      await see(page.getByText('@kenji')).toBeVisible();
      await page.getByRole('banner').getByRole('button', { name: 'ログアウト' }).click();
      await see(page).toHaveURL('/');
      await see(page.getByRole('banner').getByRole('button', { name: 'START NOW' })).toBeVisible();
      // Pending requests of the previous page are answered by now.
      await delay(500);
      await see(dialogOf(page)).toHaveCount(0);
      await page.getByRole('banner').getByRole('button', { name: 'START NOW' }).click();
      await logIn(page, 'hanako');
      await page.getByRole('link', { name: 'マイページ' }).first().click();
      await see(page.getByText('@hanako')).toBeVisible();
      await see(page.getByText('@kenji')).toHaveCount(0);
    });

    it('can be recovered by mail', async () => {
      const { person, page } = await newcomer('forgetful');
      const address = `${person.username}@example.jp`;
      await page.context().clearCookies();
      await page.goto('/forgot-password');
      await page.getByLabel('登録したメールアドレス').fill(address);
      await page.getByRole('button', { name: '再設定のリンクを送る' }).click();
      await see(page.getByRole('status').filter({ hasText: 'リンクをお送りしています' })).toBeVisible();
      await lookAt(page, 'accounts-forgot-password');
      const link = await mailedLink(stand.demo.url, address, 'パスワードの再設定');
      await page.goto(link);
      await page.getByLabel('新しいパスワード', { exact: true }).fill('another-password');
      await page.getByLabel('新しいパスワード（確認）').fill('another-password');
      await page.getByRole('button', { name: 'パスワードを設定する' }).click();
      await see(said(page, 'パスワードが更新されました')).toBeVisible();
      await logIn(page, person.username, 'another-password');
      await see(dialogOf(page)).toHaveCount(0);
      await page.goto(link);
      await see(page.getByRole('heading', { name: 'このリンクは使えません' })).toBeVisible();
      await see(page.getByRole('link', { name: '新しいリンクを送る' })).toBeVisible();
      await see(page.getByLabel('新しいパスワード', { exact: true })).toHaveCount(0);
      await lookAt(page, 'accounts-reset-password');
    });

    it('get a new password: users choose which of several accounts of one mailbox', async () => {
      const email = `${randomUUID().slice(0, 8)}@example.jp`;
      const names = [0, 1].map(() => `several.${randomUUID().slice(0, 6)}x`);
      for (const username of names) {
        const guest = new Person(stand.demo.url);
        await guest.must(201, 'POST', '/api/register', { body: { username, email, password: PASSWORD } });
      }
      const { page } = await stand.visit({ screen: 'phone' });
      await new Person(stand.demo.url).must(202, 'POST', '/api/password-reset', { body: { email } });
      await page.goto(await mailedLink(stand.demo.url, email, 'パスワードの再設定'));
      const choice = page.getByRole('group', { name: /複数あります/ });
      await see(choice.getByRole('radio')).toHaveCount(2);
      await page.getByLabel('新しいパスワード', { exact: true }).fill('another-password');
      await page.getByLabel('新しいパスワード（確認）').fill('another-password');
      const set = page.getByRole('button', { name: 'パスワードを設定する' });
      await set.tap();
      await see(choice).toHaveAccessibleDescription('アカウントをお選びください');
      await see(choice.getByRole('radio').first()).toBeFocused();
      await lookAt(page, 'accounts-reset-choice');
      await choice.getByRole('radio', { name: names[1]! }).check();
      await set.tap();
      await see(said(page, 'パスワードが更新されました')).toBeVisible();
      await new Person(stand.demo.url).signIn(names[1]!, 'another-password');
      await new Person(stand.demo.url).signIn(names[0]!, PASSWORD);
    });

    it('tell no one that the given address is another’s, and verify one’s own by its link', async () => {
      const { page } = await stand.visit({ screen: 'desktop' });
      const body = { username: 'addressless', email: 'hanako@example.jp', password: PASSWORD };
      const person = guestOf();
      await person.must(201, 'POST', '/api/register', { body });
      await page.goto('/listing');
      await logIn(page, 'addressless');
      await see(page).toHaveURL('/listing');
      await begin(page);
      await page.goto('/add-email');
      const address = page.getByRole('textbox', { name: 'メールアドレス' });
      await address.fill('nowhere');
      await page.getByRole('button', { name: '確認メールを送る' }).click();
      await see(page.getByText('有効なメールアドレスを入力してください')).toBeVisible();
      await address.fill('own.address@example.jp');
      await page.getByRole('button', { name: '確認メールを送る' }).click();
      await see(page.getByText('確認メールをお送りしました')).toBeVisible();
      await lookAt(page, 'accounts-add-email');
      const link = await mailedLink(stand.demo.url, 'own.address@example.jp', 'メールアドレスの確認');
      await page.goto(link);
      await see(page.getByText('ユーザー名「addressless」のアカウントに')).toBeVisible();
      await lookAt(page, 'accounts-verify-question');
      await page.getByRole('button', { name: 'このメールアドレスを確認する' }).click();
      await see(page).toHaveURL('/email-verified?status=ok');
      await lookAt(page, 'accounts-email-verified');
      await page.goto(link);
      await see(page.getByRole('heading', { name: 'このリンクは使用済みです' })).toBeVisible();
      await page.goto('/add-email');
      await see(page.getByText('確認済みのメールアドレス')).toBeVisible();
      await see(page.getByRole('button', { name: '確認メールを送る' })).toBeVisible();
    });

    it('keep an address that can be delivered to, and say so when mails can’t be', async () => {
      const { page, complaints } = await newcomer('resident');
      await page.goto('/profile/edit');
      await page.getByRole('link', { name: /^お届け先\s*未登録$/ }).click();
      await see(page).toHaveURL('/profile/edit/address');
      const code = page.getByLabel('郵便番号');
      const find = async (digits: string) => {
        await code.fill(digits);
        await page.getByRole('button', { name: '住所を検索' }).click();
      };
      const save = () => page.getByRole('button', { name: 'お届け先を保存' }).click();
      await find('53000');
      await see(page.getByText('郵便番号は「123-4567」の形式で入力してください')).toBeVisible();
      // It is corrected, whether or not the address can be found.
      await code.fill('999-9999');
      await see(page.getByText('郵便番号は「123-4567」の形式で入力してください')).toBeHidden();
      await find('999-9999');
      await see(said(page, '郵便番号から住所情報を取得できませんでした')).toBeVisible();
      postal.behaviour = 'fails';
      await find('111-1111');
      await see(said(page, '住所情報の取得中にエラーが発生しました')).toBeVisible();
      postal.behaviour = 'answers';
      // It is corrected while the first lookup, which never ends, is pending.
      await page.route('**/api/postal-lookup/600-0000', () => undefined);
      await code.fill('600-0000');
      // Typed without a hyphen, and looked up without a click.
      await code.fill('5300001');
      await see(page.getByLabel('町名・番地')).toBeFocused();
      await see(said(page, '住所情報取得')).toBeVisible();
      await see(page.getByLabel('都道府県')).toHaveValue('大阪府');
      await see(page.getByLabel('市区町村')).toHaveValue('大阪市北区梅田');
      // The towns of the code are offered, and nothing is filled in before one is chosen.
      await code.fill('498-0000');
      const towns = page.getByLabel('該当する住所');
      await see(towns).toBeFocused();
      await see(page.getByLabel('都道府県')).toHaveValue('大阪府');
      await towns.selectOption('三重県桑名郡木曽岬町');
      await see(page.getByLabel('都道府県')).toHaveValue('三重県');
      await see(page.getByLabel('市区町村')).toHaveValue('桑名郡木曽岬町');
      // A building with its own code is filled into its field, unless something was typed there.
      await code.fill('530-6026');
      await see(towns).toHaveCount(0);
      await see(page.getByLabel('市区町村')).toHaveValue('大阪市北区天満橋');
      await see(page.getByLabel('建物名・部屋番号')).toHaveValue('ＯＡＰタワー 26階');
      await page.getByLabel('市区町村').fill('大阪市<北区');
      await save();
      await see(said(page, '入力エラー')).toContainText('住所情報に誤りがあります。修正してください。');
      await see(page.getByText('氏名を入力してください')).toBeVisible();
      await see(page.getByText('電話番号を入力してください。')).toBeVisible();
      await see(page.getByLabel('氏名')).toBeFocused();
      await see(page.getByText('市区町村に使用できない文字が含まれています')).toBeVisible();
      await see(page.getByText('番地等を入力してください')).toBeVisible();
      await lookAt(page, 'accounts-profile-settings');
      await page.getByLabel('市区町村').fill('千代田区');
      await page.getByLabel('町名・番地').fill('1-1');
      await page.getByLabel('氏名').fill('居住 すみれ');
      await page.getByLabel('電話番号').fill('090-1234-5678');
      await page.getByLabel('都道府県').selectOption('東京都');
      await save();
      await see(said(page, '更新完了')).toContainText('プロフィールが更新されました');
      const saved = Date.now();
      await see(dialogOf(page)).toContainText('ベータ版の対象エリアについて');
      expect(Date.now() - saved).toBeLessThan(BETA_NOTICE + 5000);
      await lookAt(page, 'accounts-beta-notice');
      await page.getByRole('button', { name: 'わかりました' }).click();
      await page.getByLabel('都道府県').selectOption('大阪府');
      await save();
      await delay(2 * BETA_NOTICE);
      await see(dialogOf(page)).toHaveCount(0);
      await page.getByRole('main').getByRole('link', { name: 'プロフィール設定', exact: true }).click();
      await see(page.getByRole('link', { name: /^お届け先\s*大阪府/ })).toBeVisible();
      await page.getByRole('main').getByRole('link', { name: 'マイページ', exact: true }).click();
      await see(page).toHaveURL('/profile');
      // Once without a click and, after that attempt has ended, once more with a click.
      const heard = complaints.splice(0);
      expect(heard.length).toBeGreaterThan(0);
      expect(heard.filter((one) => !one.includes('503: /api/postal-lookup/'))).toEqual([]);
    });

    it('restore unsaved input after a visit to another page, and nothing once it is saved', async () => {
      const { person, page } = await newcomer('rover');
      await page.goto('/profile/edit');
      const bio = () => page.getByLabel('自己紹介（任意）');
      const restored = page.getByText('前回の入力内容を復元しました。まだ保存されていません。');
      await bio().fill('古着が好きです。');
      await page.getByRole('link', { name: 'ITEMS' }).first().click();
      await see(page).toHaveURL('/items');
      await page.goBack();
      await see(bio()).toHaveValue('古着が好きです。');
      await see(restored).toHaveCount(1);
      // キャンセル discards what was typed.
      await page.getByRole('link', { name: 'キャンセル' }).first().click();
      await see(page).toHaveURL('/profile');
      await page.goBack();
      await see(bio()).toHaveValue('');
      await bio().fill('古着が好きです。');
      await page.getByRole('button', { name: 'プロフィールを保存' }).click();
      await see(said(page, 'プロフィールが更新されました')).toBeVisible();
      await page.goto('/profile/edit');
      await see(bio()).toHaveValue('古着が好きです。');
      await see(restored).toHaveCount(0);
      expect((await person.get<{ bio: string }>('/api/user')).bio).toBe('古着が好きです。');

      // So does each page of the settings.
      const building = () => page.getByLabel('建物名・部屋番号（任意）');
      const toAddress = () => page.getByRole('link', { name: /^お届け先/ }).click();
      await toAddress();
      await building().fill('巡りハイツ101');
      await page.getByRole('main').getByRole('link', { name: 'プロフィール設定', exact: true }).click();
      await toAddress();
      await see(building()).toHaveValue('巡りハイツ101');
      await see(restored).toHaveCount(1);
      await page.getByRole('link', { name: 'キャンセル' }).click();
      await see(page).toHaveURL('/profile/edit');
      await toAddress();
      await see(building()).toHaveValue('');
      await see(restored).toHaveCount(0);
    });

    it('never report as unsaved what was saved: the response came after leaving the page, or another tab has saved it', async () => {
      const { page, context } = await newcomer('hasty');
      const [bio, save] = [
        (tab: Page) => tab.getByLabel('自己紹介（任意）'),
        (tab: Page) => tab.getByRole('button', { name: 'プロフィールを保存' }).click(),
      ];
      const restored = page.getByText('前回の入力内容を復元しました。まだ保存されていません。');
      const answered = Promise.withResolvers<void>();
      await page.route('**/api/users/*', async (route) => {
        if (route.request().method() !== 'PATCH') return route.fallback();
        await answered.promise;
        return route.fallback();
      });
      const leave = async () => {
        await page.getByRole('link', { name: 'ITEMS' }).first().click();
        await see(page).toHaveURL('/items');
      };
      await page.clock.install();
      await page.goto('/profile/edit');
      await bio(page).fill('急いでいます。');
      await save(page);
      await leave();
      await page.goBack();
      await see(restored).toBeVisible();
      await leave();
      answered.resolve();
      await see(said(page, 'プロフィールが更新されました')).toBeVisible();
      await page.goBack();
      await see(bio(page)).toHaveValue('急いでいます。');
      await see(restored).toHaveCount(0);

      await bio(page).fill('二つの窓で書きました。');
      await leave();
      const second = await context.newPage();
      await second.goto('/profile/edit');
      await bio(second).fill('二つの窓で書きました。');
      await save(second);
      await see(said(second, 'プロフィールが更新されました')).toBeVisible();
      await second.close();
      await page.goBack();
      await see(bio(page)).toHaveValue('二つの窓で書きました。');
      await page.clock.runFor(POLLING);
      await see(restored).toHaveCount(0);
    });

    it('restore the input after a change of network has ended the session, for no one else, and not after a logout', async () => {
      const { person, page, context } = await newcomer('wanderer');
      const words = '旅先で書いています。';
      const bio = page.getByLabel('自己紹介（任意）');
      const restored = page.getByText('前回の入力内容を復元しました。まだ保存されていません。');
      const banner = page.getByRole('banner');
      const comeAs = async (username: string) => {
        await banner.getByRole('button', { name: 'START NOW' }).click();
        await logIn(page, username);
      };
      const toSettings = async () => {
        await page.getByRole('link', { name: 'マイページ' }).first().click();
        await page.getByRole('link', { name: 'プロフィール設定' }).click();
        await see(bio).toBeVisible();
      };
      const leave = async () => {
        await banner.getByRole('button', { name: 'ログアウト' }).click();
        await see(page).toHaveURL('/');
      };
      await page.goto('/profile/edit');
      await bio.fill(words);
      await context.setExtraHTTPHeaders({ 'x-forwarded-for': '203.0.113.9' });
      await page.getByRole('button', { name: 'プロフィールを保存' }).click();
      await see(page).toHaveURL('/');
      await comeAs(person.username);
      await page.getByRole('button', { name: '確認しました' }).click();
      await see(dialogOf(page)).toHaveCount(0);
      await toSettings();
      await see(bio).toHaveValue(words);
      await see(restored).toBeVisible();
      await leave();
      await see.poll(() => page.evaluate('JSON.stringify(sessionStorage)')).not.toContain(words);
      for (const username of ['hanako', person.username]) {
        await comeAs(username);
        await see(dialogOf(page)).toHaveCount(0);
        await toSettings();
        await see(bio).not.toHaveValue(words);
        await see(restored).toHaveCount(0);
        await leave();
      }

      await comeAs(person.username);
      await see(dialogOf(page)).toHaveCount(0);
      await toSettings();
      await bio.fill(words);
      await page.getByRole('link', { name: 'ITEMS' }).first().click();
      const kept = () => page.evaluate('JSON.stringify(sessionStorage)');
      await see.poll(kept).toContain(words);
      const other = await context.newPage();
      await other.goto('/');
      await other.getByRole('banner').getByRole('button', { name: 'ログアウト' }).click();
      await see.poll(kept).not.toContain(words);
      await other.close();
    });

    it('change picture and password, end other sessions, and export the user’s data', async () => {
      const { person, page } = await newcomer('careful');
      const [elsewhere, later] = [await guestOf().signIn(person.username), guestOf()];
      await page.goto('/profile/edit');
      await page.getByLabel('プロフィール画像').setInputFiles({
        name: 'portrait.png',
        mimeType: 'image/png',
        buffer: await page.screenshot(),
      });
      await see(said(page, 'プロフィール画像を更新しました')).toBeVisible();
      await page.getByRole('link', { name: /^ログインの方法/ }).click();
      await page.getByRole('button', { name: 'パスワードを変更' }).click();
      const change = () => dialogOf(page).getByRole('button', { name: '変更する' }).click();
      await change();
      await see(alertsIn(page)).toHaveText([
        '現在のパスワードを入力してください',
        '新しいパスワードを入力してください',
      ]);
      await page.getByLabel('新しいパスワード').fill('short');
      await change();
      await see(alertsIn(page)).toContainText(['パスワードは6文字以上である必要があります']);
      await lookAt(page, 'accounts-password');
      await page.getByLabel('新しいパスワード').fill('a-new-password');
      await page.getByLabel('現在のパスワード').fill('wrong-password');
      await change();
      await see(said(page, 'パスワードの更新に失敗しました')).toBeVisible();
      await page.getByLabel('現在のパスワード').fill(PASSWORD);
      await change();
      await see(said(page, 'パスワードが更新されました')).toBeVisible();
      expect((await elsewhere.send('GET', '/api/user')).status).toBe(401);
      await later.signIn(person.username, 'a-new-password');
      // Going back in history closes the dialog, which would cancel the reload.
      await see(dialogOf(page)).toHaveCount(0);
      await page.goto('/profile/edit/devices');
      await page.getByRole('button', { name: 'ほかの端末をすべてログアウト' }).click();
      await see(said(page, 'ログアウトしました')).toBeVisible();
      expect((await later.send('GET', '/api/user')).status).toBe(401);
      await page.goto('/profile/edit/privacy');
      const download = page.waitForEvent('download');
      await page.getByRole('link', { name: '自分のデータをダウンロード' }).click();
      expect((await download).suggestedFilename()).toMatch(/^meguri-.*\.json$/);
    });

    it('are deleted with the password, unless a rental is open', async () => {
      const leave = async (page: Page) => {
        await page.goto('/profile/edit');
        await page.getByRole('button', { name: '退会する' }).click();
        await page.getByLabel('現在のパスワード').fill(PASSWORD);
        await page.getByRole('checkbox', { name: '上記を理解しました' }).check();
        await dialogOf(page).getByRole('button', { name: '退会する' }).click();
      };
      const borrower = await stand.visit({ as: 'kenji', screen: 'desktop' });
      await leave(borrower.page);
      await see(alertsIn(borrower.page)).toContainText('完了していない取引があるため退会できません');
      await lookAt(borrower.page, 'accounts-leave-refused');
      const { person, page } = await newcomer('passing');
      await leave(page);
      await see(said(page, '退会が完了しました')).toBeVisible();
      await see(page).toHaveURL('/');
      await see(dialogOf(page)).toHaveCount(0);
      const body = { username: person.username, password: PASSWORD };
      await guestOf().must(401, 'POST', '/api/login', { body });
    });

    it('can follow each other, but not themselves', async () => {
      const hanako = await stand.demo.person('hanako');
      const { page } = await stand.visit({ screen: 'desktop' });
      await page.goto(`/users/${hanako.id}`);
      await see(page.getByRole('article').first()).toBeVisible();
      await page.getByRole('button', { name: 'はなこさんをフォローする' }).click();
      await logIn(page, 'kenji');
      await see(page).toHaveURL(`/users/${hanako.id}`);
      // The action begun before the login is completed after it.
      await see(page.getByRole('button', { name: 'はなこさんをフォロー中' })).toHaveAttribute('aria-pressed', 'true');
      await lookAt(page, 'accounts-user');
      await page.getByRole('button', { name: '1 フォロワー' }).click();
      await lookAt(page, 'accounts-followers');
      await dialogOf(page).getByRole('link', { name: 'けんじ' }).click();
      await see(page.getByRole('heading', { level: 1, name: 'けんじ' })).toBeVisible();
      await see(page.getByRole('link', { name: 'プロフィールを編集' })).toBeVisible();
      await see(page.getByRole('button', { name: /フォローする$/ })).toHaveCount(0);
      await page.goto('/profile');
      await page.getByRole('button', { name: '1 フォロー中' }).click();
      await see(dialogOf(page).getByRole('link', { name: 'はなこ' })).toBeVisible();
    });

    it('needn’t exist to send a message, which needs no name', async () => {
      const { page } = await stand.visit({ as: 'kenji', screen: 'desktop' });
      await page.goto('/items');
      await page.getByRole('button', { name: 'FEEDBACK' }).click();
      const send = page.getByRole('button', { name: '送信する' });
      await see(send).toBeDisabled();
      await page.getByRole('textbox', { name: 'メッセージ' }).fill('あ'.repeat(1001));
      await send.click();
      await see(said(page, '入力エラー')).toContainText('メッセージは1000文字以内で入力してください');
      await lookAt(page, 'accounts-feedback');
      await page.getByRole('textbox', { name: 'メッセージ' }).fill('検索が速くて助かります。');
      await send.click();
      await see(said(page, 'フィードバックを送信しました')).toBeVisible();
      await see(dialogOf(page)).toHaveCount(0);
    });

    it('have a choice of what the browser stores', async () => {
      const { page } = await stand.visit({ screen: 'desktop' });
      await page.goto('/cookie-settings');
      await page.evaluate(`localStorage.setItem('meguri:draft', '{}')`);
      await page.getByRole('checkbox').click();
      await see(page.getByRole('checkbox')).not.toBeChecked();
      await see(said(page, 'Cookie設定を保存しました')).toBeVisible();
      expect(await page.evaluate('Object.keys(localStorage)')).toEqual(['meguri:refused']);
      await page.reload();
      await see(page.getByRole('checkbox')).not.toBeChecked();
      await lookAt(page, 'accounts-cookie-settings');
    });

    it('get a warning when a session is used from another network', async () => {
      const { page } = await stand.visit({ as: 'misaki', screen: 'desktop' });
      await page.clock.install();
      const moved = await stand.visit({ as: 'misaki', screen: 'desktop' });
      await Promise.all([page.goto('/profile'), moved.page.goto('/profile')]);
      await see(page.getByRole('button', { name: 'リアルタイム通知が有効です' })).toBeVisible();
      await see(moved.page.getByText('@misaki')).toBeVisible();
      await moved.context.setExtraHTTPHeaders({ 'x-forwarded-for': '203.0.113.9' });
      await moved.page.getByRole('link', { name: 'プロフィール設定' }).click();
      await see(moved.page).toHaveURL('/');
      await see(moved.page.getByRole('banner').getByRole('button', { name: 'START NOW' })).toBeVisible();
      await see(said(page, 'セキュリティ警告')).toBeVisible();
      await see(dialogOf(page)).toContainText(/変更前の接続元\s*127\.0\.0\.1\s*変更後の接続元\s*203\.0\.113\.9/);
      await lookAt(page, 'accounts-security-alert');
      await page.getByRole('button', { name: '確認しました' }).click();
      await see(dialogOf(page)).toHaveCount(0);
      await page.clock.runFor(TOAST + 1000);
      await see(said(page, 'セキュリティ警告')).toBeVisible();
      await page.reload();
      await see(page.getByText('@misaki')).toBeVisible();
      await see(dialogOf(page)).toHaveCount(0);
    });

    it('are blocked during maintenance, except those of operators', async () => {
      const admin = await stand.visit({ as: 'admin', screen: 'desktop' });
      const member = await stand.visit({ as: 'kenji', screen: 'desktop' });
      const guest = await stand.visit({ screen: 'desktop' });
      await Promise.all([admin.go('/admin/service'), member.go('/profile')]);
      await see(member.page.getByRole('button', { name: 'リアルタイム通知が有効です' })).toBeVisible();
      await admin.page.getByRole('button', { name: 'メンテナンスを開始する' }).click();
      await lookAt(admin.page, 'accounts-maintenance-confirm');
      await admin.page.getByRole('button', { name: '開始する', exact: true }).click();
      await see(admin.page.getByText('メンテナンス中です。運営以外の操作はすべて止まっています。')).toBeVisible();
      await see(dialogOf(member.page)).toContainText('ただいまメンテナンス中です');
      await member.page.keyboard.press('Escape');
      await see(dialogOf(member.page).getByRole('button')).toHaveText(['ログアウト']);
      await lookAt(member.page, 'accounts-maintenance');
      await guest.go('/');
      await see(guest.page.getByText('NOW MAINTENANCE...').locator('visible=true')).toHaveCount(1);
      await lookAt(guest.page, 'accounts-maintenance-guest');
      await see(dialogOf(admin.page)).toHaveCount(0);
      await lookAt(admin.page, 'accounts-admin-service');
      await admin.page.getByRole('button', { name: 'メンテナンスを終了する' }).click();
      await admin.page.getByRole('button', { name: '終了する', exact: true }).click();
      await see(dialogOf(member.page)).toHaveCount(0);
    });

    it('are unlocked, and their identity is checked, by operators only', async () => {
      const member = await stand.visit({ as: 'ren_osaka', screen: 'desktop' });
      await member.go('/admin/users');
      await see(member.page).toHaveURL('/');
      const { page } = await stand.visit({ as: 'admin', screen: 'desktop' });
      await page.goto('/admin/users');
      await see(page.getByRole('listitem').filter({ hasText: 'takumi' })).toContainText('ロック中');
      await lookAt(page, 'accounts-admin-users');
      await page.getByRole('button', { name: 'ロックを解除' }).click();
      await see(said(page, 'ロックを解除しました')).toBeVisible();
      await guestOf().signIn('takumi');
      await page.getByRole('button', { name: 'ren_osakaの本人確認' }).click();
      await dialogOf(page).getByText('確認不可').click();
      await page.getByLabel('理由（任意）').fill('書類が不鮮明でした。');
      await lookAt(page, 'accounts-identity');
      await page.getByRole('button', { name: '保存する' }).click();
      await see(said(page, '本人確認の状態を更新しました')).toBeVisible();
      await member.go('/profile/edit/identity');
      await see(member.page.getByText('書類が不鮮明でした。')).toBeVisible();
    });
  },
  {
    prepare: async () => {
      postal = await startPostalStub();
      return { TRUST_PROXY: 'loopback', POSTAL_LOOKUP_URL: postal.url };
    },
  },
);
