import { afterEach, beforeAll, expect, it } from '@jest/globals';
import type { Locator, Page } from '@playwright/test';
import { requestNumberOf } from '@meguri/contracts/read-models/request-view.ts';
import { PASSWORD, Person } from '../support/person.ts';
import { field, log, WELCOME } from './support/chat.ts';
import { DemoRounds } from './support/demo-rounds.ts';
import { describeInBrowser } from './support/in-browser.ts';
import {
  chooseByKeyboard,
  pickByKeyboard,
  pressByKeyboard,
  tabTo,
  tickByKeyboard,
  typeByKeyboard,
  typeDayByKeyboard,
} from './support/keyboard.ts';
import { see } from './support/see.ts';

const CODE = '1405 1234 5678 9012 3456 7890 123';
const button = (within: Page | Locator, name: string): Locator => within.getByRole('button', { name, exact: true });
const heading = (page: Page, name: string): Locator => page.getByRole('heading', { name });

/** What an owner does with a request, a case or a return is done so in `road`, reviews in `reviews`. */
describeInBrowser('people without a mouse', (stand) => {
  let rounds: DemoRounds;
  beforeAll(async () => {
    rounds = await DemoRounds.of(stand.demo);
  });
  afterEach(async () => expect(await stand.endVisits()).toEqual([]));

  it('register and are welcomed, log out, come back in, and leave for good', async () => {
    const { page } = await stand.visit({ screen: 'desktop' });
    await page.goto('/');
    await pressByKeyboard(page, page.getByRole('banner').getByRole('button', { name: 'START NOW' }));
    const dialog = page.getByRole('dialog', { name: WELCOME });
    // The first field has the focus: one types at once.
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
    // A drawing is looked at, and not taken after all.
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
  }, 120_000);

  it('search, choose an item and its week, ask for it, take it back, and cancel what is paid', async () => {
    const paid = rounds.all.find(
      ({ status, borrowerUsername }) => status === 'shipping_code_generated' && borrowerUsername === 'kenji',
    )!;
    const { page } = await stand.visit({ screen: 'desktop', as: 'kenji' });
    await page.goto('/items');
    await typeByKeyboard(page, page.getByRole('search').getByRole('textbox'), 'コート');
    await page.keyboard.press('Enter');
    await see(page).toHaveURL(/\/items\?q=/);
    await pressByKeyboard(page, page.getByRole('button', { name: /絞り込み/ }));
    const filters = page.getByRole('dialog', { name: /絞り込み/ });
    await tickByKeyboard(page, filters.getByRole('checkbox').first());
    await pressByKeyboard(page, filters.getByRole('button', { name: /件を見る|見つかりません/ }));
    await see(filters).toBeHidden();
    await page.goto(`/items?ownerId=${(await stand.demo.person('hanako')).id}&shippingMethod=delivery`);
    await pressByKeyboard(page, page.getByRole('main').locator('[data-item] a').first());
    await see(page).toHaveURL(/\/items\/[0-9a-f-]{36}$/);
    await tabTo(page, page.locator('td button[tabindex="0"]'));
    await page.keyboard.press('PageDown');
    const chosen = page.locator('[aria-selected="true"] button');
    for (let tries = 0; tries < 7 && (await chosen.count()) === 0; tries += 1) {
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
    }
    await see(chosen).toHaveCount(1);
    await pressByKeyboard(page, button(page, 'レンタルをリクエスト').locator('visible=true'));
    await see(page).toHaveURL(/\/rental-requests\//);
    await see(heading(page, 'オーナーの返答をお待ちください')).toBeVisible();
    await pressByKeyboard(page, button(page, 'リクエストを取り消す'));
    await pressByKeyboard(page, button(page.getByRole('dialog'), '取り消す'));
    await see(heading(page, 'リクエストは取り消されました')).toBeVisible();
    await page.goto(`/rental-requests/${paid.id}`);
    await pressByKeyboard(page, button(page, '取引をキャンセルする'));
    const question = page.getByRole('dialog', { name: '取引をキャンセルしますか？' });
    await typeByKeyboard(page, question.getByRole('textbox'), '予定が変わってしまいました。');
    await pressByKeyboard(page, button(question, 'キャンセルする'));
    await see(page.getByText('取引をキャンセルしました').first()).toBeVisible();
  }, 120_000);

  it('object to a damage fee', async () => {
    const { id, borrowerUsername } = rounds.all.find(({ status }) => status === 'damage_fee_pending')!;
    const { page } = await stand.visit({ screen: 'desktop', as: borrowerUsername });
    await page.goto(`/rental-requests/${id}`);
    await pressByKeyboard(page, button(page, '異議を申し立てる'));
    const objection = page.getByRole('dialog', { name: '損害金への異議' });
    await typeByKeyboard(page, objection.getByRole('textbox'), '受け取ったときから、この傷はありました。');
    await pressByKeyboard(page, button(objection, '異議を申し立てる'));
    await see(page.getByText('異議を送信しました').first()).toBeVisible();
  }, 60_000);

  it('pay, confirm what has come with a photo, and report what is wrong with it', async () => {
    const { page } = await stand.visit({ screen: 'desktop', as: 'kenji' });
    await page.goto(`/rental-requests/${rounds.between('request_approved').id}`);
    await pressByKeyboard(page, button(page, 'お支払いに進む'));
    await pressByKeyboard(page, page.getByRole('button', { name: 'を支払う（テスト）' }));
    await see(heading(page, 'お支払いが完了しました')).toBeVisible();
    await page.goto(`/rental-requests/${rounds.between('shipped').id}`);
    await pressByKeyboard(page, button(page, '受け取りを確認する'));
    const receipt = page.getByRole('dialog', { name: '受け取りの確認' });
    await typeByKeyboard(page, receipt.getByLabel('コメント'), '無事に届きました。');
    await pickByKeyboard(page, receipt.locator('input[type=file]'));
    await see(receipt.getByRole('img', { name: '選んだ写真1' })).toBeVisible();
    await pressByKeyboard(page, button(receipt, '受け取りを確認する'));
    await see(heading(page, 'レンタルをお楽しみください')).toBeVisible();
    await pressByKeyboard(page, button(page, '不具合を報告する'));
    const report = page.getByRole('dialog');
    await tickByKeyboard(page, report.getByRole('radio').first());
    await typeByKeyboard(page, report.getByLabel('詳細（10文字以上）'), '袖口に、五センチほどの大きな破れがあります。');
    await pickByKeyboard(page, report.locator('input[type=file]'));
    await pressByKeyboard(page, button(report, '報告を送信する'));
    await see(page.getByText('不具合報告を送信しました').first()).toBeVisible();
  }, 120_000);

  it('list an item with its photos in their order, and keep it for a day', async () => {
    const { page } = await stand.visit({ screen: 'desktop', as: 'hanako' });
    await page.goto('/listing');
    await see(page.getByLabel('アイテム名')).toBeVisible();
    await pickByKeyboard(page, page.locator('#item-photos'), 3);
    await pressByKeyboard(page, button(page, '2枚目の写真を編集'));
    const editor = page.getByRole('dialog', { name: '写真を編集' });
    await pressByKeyboard(page, button(editor, 'この写真にする'));
    await see(editor).toBeHidden();
    await pressByKeyboard(page, button(page, '並べ替え・削除'));
    const order = page.getByRole('dialog');
    await pressByKeyboard(page, button(order, '写真3を削除'));
    await pressByKeyboard(page, button(order, '完了'));
    await see(page.getByRole('button', { name: /枚目の写真を編集/ })).toHaveCount(2);
    await typeByKeyboard(page, page.getByLabel('アイテム名'), 'マウスなしのストール');
    await chooseByKeyboard(page, page.getByLabel(/^カテゴリ/), 'accessories');
    await chooseByKeyboard(page, page.getByLabel('サブカテゴリ'), 'scarf');
    await chooseByKeyboard(page, page.getByLabel('対象'), 'unisex');
    await chooseByKeyboard(page, page.getByLabel('サイズ'), 'acc_free');
    await chooseByKeyboard(page, page.getByLabel(/^状態/), 'good');
    await typeByKeyboard(page, page.getByLabel('1週間の料金（円）'), '1200');
    await pressByKeyboard(page, button(page, '出品する'));
    await see(heading(page, 'マウスなしのストール')).toBeVisible();
    await pressByKeyboard(page, page.getByRole('link', { name: '貸し出さない日を設定' }));
    const day = await stand.demo.day(80);
    await typeDayByKeyboard(page, page.getByLabel('開始日'), day);
    await typeDayByKeyboard(page, page.getByLabel('終了日'), day);
    await pressByKeyboard(page, button(page, '貸し出さない日にする'));
    await see(page.getByText('貸し出さない日を設定しました', { exact: true })).toBeVisible();
    await pressByKeyboard(page, page.getByRole('button', { name: /の設定を解除$/ }));
    await see(page.getByText('貸し出せる日に戻しました', { exact: true })).toBeVisible();
  }, 120_000);

  it('write to each other from the list of their conversations', async () => {
    const { page } = await stand.visit({ screen: 'desktop', as: 'kenji' });
    await page.goto('/');
    await pressByKeyboard(page, page.getByRole('banner').getByRole('link', { name: /^メッセージ/ }));
    await pressByKeyboard(page, page.getByRole('main').locator('a[href^="/messages/"]').first());
    await typeByKeyboard(page, field(page), 'キーボードから');
    await page.keyboard.press('Enter');
    await see(log(page).getByText('キーボードから')).toBeVisible();
    // What was said before is scrolled by keys, too.
    await tabTo(page, log(page));
    await pressByKeyboard(page, page.getByRole('button', { name: /さんについての操作$/ }).first());
    await see(page.getByRole('dialog').getByText('アーカイブする')).toBeVisible();
    await page.keyboard.press('Escape');
    await see(page.getByRole('button', { name: /さんについての操作$/ }).first()).toBeFocused();
  }, 60_000);

  it('change what is said of them, what they are told, and how pages look', async () => {
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
  }, 60_000);

  it('keep one favourite after the other where there were none', async () => {
    const { username } = await new Person(stand.demo.url).register('finder');
    const { page } = await stand.visit({ screen: 'desktop', as: username });
    await page.goto('/favourites');
    const shelf = page.getByRole('region', { name: 'いま、借りられる服' });
    const hearts = shelf.getByRole('button', { name: /をお気に入り/ });
    await tabTo(page, hearts.first());
    const before = await hearts.nth(1).boundingBox();
    await page.keyboard.press('Enter');
    await see(page.getByText('お気に入りはまだありません')).toHaveCount(0);
    await see(hearts.first()).toHaveAttribute('aria-pressed', 'true');
    // Neither the ring nor the next heart has gone elsewhere.
    await see(hearts.first()).toBeFocused();
    expect(await hearts.nth(1).boundingBox()).toEqual(before);
    await pressByKeyboard(page, hearts.nth(1));
    const kept = page.getByRole('button', { name: /をお気に入りから外す/ });
    await see(kept).toHaveCount(4);
    await page.reload();
    await see(shelf).toHaveCount(0);
    await see(kept).toHaveCount(2);
  }, 60_000);

  it('come back to favourites that were none before, and find what they have kept alone', async () => {
    const { username } = await new Person(stand.demo.url).register('collector');
    const { page } = await stand.visit({ screen: 'desktop', as: username });
    await page.goto('/favourites');
    await see(page.getByText('お気に入りはまだありません')).toBeVisible();
    await pressByKeyboard(page, page.getByRole('link', { name: 'アイテムを探す' }));
    await see(page).toHaveURL('/items');
    await pressByKeyboard(page, page.getByRole('button', { name: /をお気に入りに追加/ }).first());
    await see(page.getByRole('button', { name: /をお気に入りから外す/ })).toHaveCount(1);
    // The answer takes longer than the page.
    await page.route('**/api/favourites?*', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 500));
      await route.fallback();
    });
    await page.goBack();
    await see(page.getByRole('button', { name: /をお気に入りから外す/ })).toHaveCount(1);
    await see(page.getByRole('region', { name: 'いま、借りられる服' })).toHaveCount(0);
  }, 60_000);

  it('open the menu under their picture, leave it by Escape and by Tab, and go where it leads', async () => {
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
  }, 60_000);

  it('open a phone’s menu, go where it leads, and skip what stands above each page', async () => {
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
  }, 60_000);

  it('do what operators have to do', async () => {
    const { page } = await stand.visit({ screen: 'desktop', as: 'admin' });
    const { id } = rounds.all.find(({ status }) => status === 'shipping_code_generating')!;
    await page.goto('/admin/tasks');
    const task = page.getByRole('listitem').filter({ hasText: requestNumberOf(id) });
    await pressByKeyboard(page, button(task, 'ここで登録'));
    await chooseByKeyboard(page, task.getByLabel('配送業者'), 'セブンイレブン');
    await typeByKeyboard(page, task.getByRole('textbox', { name: '発送コード' }), CODE);
    await pressByKeyboard(page, button(task, '発送コードを登録する'));
    await see(page.locator('li[data-swipe-direction]').first()).toBeVisible();
    await see(page.getByRole('listitem').filter({ hasText: requestNumberOf(id) })).toHaveCount(0);
  }, 60_000);
});
