import { afterEach, expect, it } from '@jest/globals';
import type { Home, ItemList, ItemPage } from '@meguri/contracts/item/item-view.ts';
import type { Page } from '@playwright/test';
import { CHOSEN, isRequestReady, logInThere, REQUEST, reviewOf, sendButton, sheetOf } from './support/first-request.ts';
import { describeInBrowser } from './support/in-browser.ts';
import { lookAt } from './support/looking/both-widths.ts';
import { expectAccessible, shot } from './support/looking/looking.ts';
import { PHOTO, photoForm } from './support/photo.ts';
import { see } from './support/see.ts';
import { touch } from './support/touch.ts';

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const LISTED = {
  ...{ name: '旅のトートバッグ', mainCategory: 'bags', subCategory: 'tote_bag', genderCategory: 'unisex' },
  ...{ size: 'bag_free', condition: 'good', rentalPrice: 2000, shippingMethod: 'delivery' },
};
interface HTMLScroller {
  scrollBy(by: { left: number; behavior: string }): void;
}
const countOf = (page: Page) => page.getByRole('status').getByText(/^\d+件$/);
const cards = (page: Page) => page.getByRole('main').locator('[data-item]');

describeInBrowser('the items', (stand) => {
  afterEach(async () => expect(await stand.endVisits()).toEqual([]));

  it('are filtered by a guest; the address keeps the filter, and back returns to the same place', async () => {
    const { page } = await stand.visit();
    await page.goto('/items');
    await see(page.getByText(/^\d+件/)).toBeVisible();
    await page.getByRole('link', { name: 'トップス' }).click();
    await see(page).toHaveURL('/items?category=tops');
    await button(page, /絞り込み/).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('下限').fill('1000');
    await dialog.locator('label', { hasText: 'レディース' }).click();
    const apply = dialog.getByRole('button', { name: /\d+件を見る/ });
    await see(apply).toBeVisible();
    await shot(page, 'items-filters');
    await expectAccessible(page);
    await apply.click();
    await see(page).toHaveURL('/items?category=tops&gender=womens&minPrice=1000');
    await page.getByRole('link', { name: 'レディースの条件を外す' }).click();
    await see(page).toHaveURL('/items?category=tops&minPrice=1000');
    await button(page, /絞り込み/).click();
    await dialog.locator('label', { hasText: 'バッグ' }).click();
    await dialog.locator('label', { hasText: '¥1,500〜3,000' }).click();
    await see(dialog.getByLabel('上限')).toHaveValue('3000');
    await shot(page, 'items-filters-category');
    await apply.click();
    await see(page).toHaveURL('/items?category=bags&minPrice=1500&maxPrice=3000');
    await button(page, /絞り込み/).click();
    await dialog.locator('label', { hasText: '往復の送料を含めた料金で探す' }).click();
    await apply.click();
    await see(page).toHaveURL('/items?category=bags&minPrice=1500&maxPrice=3000&withShipping=true');
    await see(cards(page).getByText('/ 週（送料込み）').first()).toBeVisible();
    await page.goto('/items');
    await see(cards(page)).toHaveCount(24);
    await cards(page).last().scrollIntoViewIfNeeded();
    await see(cards(page).nth(30)).toBeVisible();
    await cards(page).nth(30).scrollIntoViewIfNeeded();
    const name = (await cards(page).nth(30).innerText()).trim();
    await cards(page).nth(30).click();
    // The list has a heading too; the item's heading is its name.
    await see.poll(async () => name.includes((await page.locator('h1').first().innerText()).trim())).toBe(true);
    await page.goBack();
    await see(cards(page).nth(30)).toBeInViewport();
    expect((await cards(page).nth(30).innerText()).trim()).toBe(name);
  });

  it('are found by what they are worn for; the address keeps it, and back shows all of them again', async () => {
    const { page } = await stand.visit();
    await page.goto('/items');
    const all = await totalOf('');
    await see(countOf(page)).toHaveText(`${all}件`);
    const chip = page.getByRole('navigation', { name: '着る場面' }).getByRole('link', { name: '結婚式・二次会' });
    await chip.click();
    await see(page).toHaveURL('/items?occasion=wedding');
    await see(chip).toHaveAttribute('aria-current', 'true');
    const some = await totalOf('?occasion=wedding');
    expect(some).toBeGreaterThan(0);
    expect(some).toBeLessThan(all);
    await see(countOf(page)).toHaveText(`${some}件`);
    await see(page.getByRole('link', { name: '結婚式・二次会の条件を外す' })).toBeVisible();
    await page.goBack();
    await see(page).toHaveURL('/items');
    await see(countOf(page)).toHaveText(`${all}件`);
    await see(chip).not.toHaveAttribute('aria-current');
  });

  it('are found for a day to wear them on; other days are refused, and back shows all of them again', async () => {
    const { page } = await stand.visit();
    await page.goto('/items?category=tops');
    const all = await totalOf('?category=tops');
    await see(countOf(page)).toHaveText(`${all}件`);
    const [today, day] = [await stand.demo.day(0), await stand.demo.day(3)];
    const search = async (wanted: string) => {
      await page.getByLabel('着たい日', { exact: true }).fill(wanted);
      await button(page, '着たい日で探す').click();
    };
    await search(day);
    await see(page).toHaveURL(`/items?category=tops&wearOn=${day}`);
    // No parcel arrives so soon.
    const some = await totalOf(`?category=tops&wearOn=${day}`);
    expect(some).toBeLessThan(all);
    await see(countOf(page)).toHaveText(`${some}件`);
    await see(page.getByRole('link', { name: /^着たい日：\d+月\d+日\(.\)の条件を外す$/ })).toBeVisible();
    await lookAt(page, 'items-wear-on');
    await search(today);
    await see(page.getByText('着たい日は、明日からの日を選択してください')).toBeVisible();
    await see(page).toHaveURL(`/items?category=tops&wearOn=${day}`);
    await page.goBack();
    await see(page).toHaveURL('/items?category=tops');
    await see(countOf(page)).toHaveText(`${all}件`);
    await see(page.getByLabel('着たい日', { exact: true })).toHaveValue('');
    await see(page.getByText('着たい日は、明日からの日を選択してください')).toHaveCount(0);
    // An item that is opened from such a list proposes a week that includes the day.
    await page.goto(`/items?shippingMethod=delivery&wearOn=${await stand.demo.day(20)}`);
    await cards(page).first().getByRole('link').click();
    await see(page.getByRole('gridcell', { selected: true })).toHaveCount(1);
    await page.goto('/items?wearOn=2020-01-01');
    await see(page.getByText('着たい日は、明日からの日を選択してください')).toBeVisible();
    await page.getByRole('link', { name: '条件をクリア' }).click();
    await see(cards(page).first()).toBeVisible();
  });

  it('are suggested while a guest types; the chosen category opens, and the last searches are offered again', async () => {
    const { page } = await stand.visit();
    await page.goto('/items');
    const search = page.getByRole('main').getByRole('combobox', { name: 'アイテムを検索' });
    const option = (name: string | RegExp) => page.getByRole('option', { name });
    await search.pressSequentially('かば');
    await see(option(/^バッグ\s*\d+件$/)).toBeVisible();
    expect((await option(/^バッグ\s*\d+件$/).boundingBox())?.height).toBeGreaterThanOrEqual(44);
    await shot(page, 'items-suggestions');
    await expectAccessible(page);
    await search.press('ArrowDown');
    await see(option(/^バッグ\s*\d+件$/)).toHaveAttribute('aria-selected', 'true');
    await search.press('Enter');
    await see(page).toHaveURL('/items?category=bags');
    await see(page.getByRole('listbox')).toHaveCount(0);
    await search.fill('かばん');
    await search.press('Enter');
    await see(page).toHaveURL('/items?q=%E3%81%8B%E3%81%B0%E3%82%93&category=bags');
    await see(cards(page).first()).toBeVisible();
    await search.fill('');
    await see(option('かばん')).toBeVisible();
    await shot(page, 'items-recent-searches');
    await expectAccessible(page);
    await page.getByRole('button', { name: '「かばん」を最近の検索から削除' }).click();
    await see(option('かばん')).toHaveCount(0);
    await see(search).toBeFocused();
    await search.press('Escape');
    await see(page.getByRole('listbox')).toHaveCount(0);
  });

  it('show their second photo under a pointer, loaded only then, and never on touch', async () => {
    const { items } = (await (await fetch(`${stand.demo.url}/api/items?limit=24`)).json()) as ItemList;
    const { id, images } = items.find((item) => item.images.length > 1) ?? items[0]!;
    const second = new RegExp(/[^/]+(?=\.\w+$)/.exec(images[1] ?? '')?.[0] ?? 'the demo has no second photo');
    for (const screen of ['phone', 'desktop'] as const) {
      const { page } = await stand.visit({ screen });
      const asked: string[] = [];
      page.on('request', (request) => second.test(request.url()) && asked.push(request.url()));
      await page.goto('/items');
      const link = page.locator(`[data-item="${id}"] a`);
      await link.scrollIntoViewIfNeeded();
      await page.waitForLoadState('networkidle');
      expect(asked).toEqual([]);
      await (screen === 'phone' ? link.focus() : link.hover());
      if (screen === 'desktop') await see.poll(() => asked.length).toBe(1);
      else await see(link.locator('img').nth(1)).toBeHidden();
    }
  });

  it('report a wrong address, and link to others', async () => {
    const { page } = await stand.visit();
    await page.goto('/items?category=cars');
    await see(page.getByText('カテゴリを選択してください')).toBeVisible();
    await page.getByRole('link', { name: '条件をクリア' }).click();
    await see(cards(page).first()).toBeVisible();
    await page.goto('/items?q=ありえない言葉の組み合わせ');
    await see(page.getByText('条件に合うアイテムが見つかりません')).toBeVisible();
    await see(page.getByRole('heading', { name: 'いま、借りられるアイテム' })).toBeVisible();
    await page.goto('/items?q=ありえない言葉の組み合わせ&category=tops&maxPrice=300');
    const nothing = page.getByRole('heading', { name: '条件に合うアイテムが見つかりません' });
    await see(nothing).toBeVisible();
    await see(page.getByText('お探しの条件：ありえない言葉の組み合わせ・¥300以下')).toBeVisible();
    await lookAt(page, 'items-nothing-found');
    await page.goto('/items?category=tops&maxPrice=100');
    const less = page.getByRole('region', { name: '条件をひとつはずすと、見つかります' });
    await less.getByRole('link', { name: /^¥100以下をはずす\s*\d+件$/ }).click();
    await see(page).toHaveURL('/items?category=tops');
    await see(cards(page).first()).toBeVisible();
    const id = await itemBy('both');
    await page.route(`**/api/items/${id}`, (route) =>
      route.fulfill({
        status: 404,
        json: { statusCode: 404, code: 'item_not_found', message: 'アイテムが見つかりません' },
      }),
    );
    await page.goto(`/items/${id}`);
    await see(page.getByRole('heading', { name: 'アイテムが見つかりません' })).toBeVisible();
    await lookAt(page, 'item-not-found');
    await page.goto('/ない/ページ');
    await see(page.getByText('/ない/ページ')).toBeVisible();
    await lookAt(page, 'not-found-with-address');
    await page.getByRole('navigation', { name: 'カテゴリから探す' }).getByRole('link', { name: 'バッグ' }).click();
    await see(page).toHaveURL('/items?category=bags');
  });

  it('show their free weeks by keyboard; a guest’s choice is kept after the login within the request', async () => {
    const { page } = await stand.visit();
    await page.goto(`/items/${await itemBy('both')}`);
    await isRequestReady(page);
    await page.locator('td button[tabindex="0"]').focus();
    await page.keyboard.press('PageUp');
    await page.keyboard.press('Enter');
    await see(page.getByText(/：(過ぎた日です|配送は4日前までのリクエストが必要です)$/)).toBeVisible();
    await page.keyboard.press('PageDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    const chosen = await page.locator(CHOSEN).getAttribute('aria-label');
    await see(page.getByText('（7日間）', { exact: false }).last()).toBeVisible();
    await see(page.getByText(/^お届けのめやす \d+\/\d+〜\d+\/\d+$/)).toBeVisible();
    await shot(page, 'item-week-chosen');
    await expectAccessible(page);
    await button(page, REQUEST).click();
    const dialog = sheetOf(page);
    await logInThere(page, 'kenji');
    await see(reviewOf(page)).toBeFocused();
    expect(await page.locator(CHOSEN).getAttribute('aria-label')).toBe(chosen);
    await page.route('**/api/rental-requests', (route) =>
      route.fulfill({
        status: 400,
        json: { statusCode: 400, code: 'address_required', message: '配送には住所の登録が必要です' },
      }),
    );
    await sendButton(page).click();
    await see(dialog.getByText('配送には住所の登録が必要です')).toBeVisible();
    await page.unroute('**/api/rental-requests');
    await dialog.getByRole('button', { name: '次へ' }).click();
    await see(reviewOf(page)).toBeFocused();
    await dialog.getByRole('button', { name: '閉じる' }).click();
    // An address that is complete leads from the profile, too, back to the page with the chosen week.
    const itemAddress = page.url();
    await page.goto(`/profile/edit?back=${encodeURIComponent(new URL(itemAddress).pathname)}#address`);
    await button(page, 'お届け先を保存').click();
    await see(page).toHaveURL(itemAddress);
    expect(await page.locator(CHOSEN).getAttribute('aria-label')).toBe(chosen);
    await button(page, REQUEST).dblclick();
    await see(page).toHaveURL(/\/rental-requests\//);
    await see(page.getByText('リクエストを送信しました', { exact: true })).toBeVisible();
  });

  it('are requested at the price that was shown, or a sheet shows what has changed; with a message to the owner', async () => {
    const { items } = (await (
      await fetch(`${stand.demo.url}/api/items?shippingMethod=pickup&limit=24`)
    ).json()) as ItemList;
    const item =
      items.find(
        ({ userId, status, pickupAreas }) => userId === 1 && status === 'available' && pickupAreas.length === 1,
      ) ?? items[0]!;
    const { page } = await stand.visit({ as: 'misaki' });
    await page.goto(`/items/${item.id}`);
    await isRequestReady(page);
    await page
      .getByRole('gridcell')
      .getByRole('button')
      .filter({ hasNot: page.locator('[aria-disabled="true"]') })
      .last()
      .click();
    await page.getByLabel('オーナーへのひとこと').fill('友人の結婚式で着たいです');
    const changed = { code: 'price_changed', message: '料金が変わりました', expectedTotal: 900, totalAmount: 301_500 };
    await page.route('**/api/rental-requests', (route) =>
      route.fulfill({ status: 409, json: { statusCode: 409, ...changed } }),
    );
    await button(page, REQUEST).click();
    const sheet = page.getByRole('dialog', { name: '料金が変わりました' });
    await see(sheet.getByText('¥301,500')).toBeVisible();
    await shot(page, 'price-changed');
    await expectAccessible(page);
    await sheet.getByRole('button', { name: '最新の内容を確認する' }).click();
    await see(sheet).toBeHidden();
    await page.unroute('**/api/rental-requests');
    const sent = page.waitForRequest(
      (request) => request.method() === 'POST' && request.url().endsWith('/api/rental-requests'),
    );
    await button(page, REQUEST).click();
    const { shippingFee } = (await (await fetch(`${stand.demo.url}/api/items/${item.id}`)).json()) as ItemPage;
    const body = (await sent).postDataJSON() as { readonly shippingMethod: string };
    expect(body).toMatchObject({
      message: '友人の結婚式で着たいです',
      expectedTotal: item.rentalPrice + (body.shippingMethod === 'delivery' ? shippingFee : 0),
      itemVersion: expect.stringMatching(/^.{22}$/),
    });
    await see(page).toHaveURL(/\/rental-requests\//);
    await see(page.getByText('友人の結婚式で着たいです')).toBeVisible();
    await shot(page, 'request-with-message');
    await expectAccessible(page);
  });

  it('that their owner edits after they were viewed have to be viewed again before a request', async () => {
    const owner = await stand.demo.person('hanako');
    const image = await owner.must<{ imageUrl: string }>(201, 'POST', '/api/upload/item-image', {
      body: photoForm('image'),
    });
    const fields = { ...LISTED, images: [image.body.imageUrl] };
    const { id } = (await owner.must<ItemPage>(201, 'POST', '/api/items', { body: fields })).body;
    const { page } = await stand.visit({ as: 'kenji' });
    await page.goto(`/items/${id}`);
    const days = page.getByRole('gridcell').getByRole('button');
    await days.and(page.locator(':not([aria-disabled="true"])')).last().tap();
    const edits = [
      [{ rentalPrice: 2500 }, '料金が変わりました'],
      [{ rentalPrice: 2500, condition: 'fair' }, 'アイテムの内容が変わりました'],
    ] as const;
    for (const [edit, title] of edits) {
      await owner.must(200, 'PUT', `/api/items/${id}`, { body: { ...fields, ...edit } });
      await button(page, REQUEST).tap();
      const sheet = page.getByRole('dialog', { name: title });
      await see(sheet.getByText('リクエストはまだ送信されていません。', { exact: false })).toBeVisible();
      await shot(page, title);
      await expectAccessible(page);
      await sheet.getByRole('button', { name: '最新の内容を確認する' }).tap();
      await see(sheet).toBeHidden();
    }
    await see(page.getByText('¥2,500').first()).toBeVisible();
    await button(page, REQUEST).tap();
    await see(page).toHaveURL(/\/rental-requests\//);
  });

  it('are listed, changed and deleted by their owner; a reload loses neither input nor photos', async () => {
    const { page } = await stand.visit({ screen: 'desktop', as: 'hanako' });
    await page.goto('/listing');
    await button(page, '出品する').click();
    await see(page.getByText('最低1枚必要です')).toBeVisible();
    await see(page.getByText('入力内容を確認してください（7件）')).toBeVisible();
    await shot(page, 'listing-errors');
    await page.locator('#item-photos').setInputFiles([PHOTO, { ...PHOTO, name: 'second.png' }]);
    await see(page.getByLabel('サブカテゴリ')).toBeDisabled();
    await fillIn(page, '藍染めのストール');
    await page.getByLabel('1週間の料金（円）').fill('99');
    await see(page.getByText('100円以上を入力してください')).toBeVisible();
    await page.getByLabel('1週間の料金（円）').fill('1200');
    await see(page.getByText('¥1,157', { exact: false })).toBeVisible();
    await page.reload();
    await see(page.getByText('前回の入力内容を復元しました')).toBeVisible();
    await see(button(page, /枚目の写真を編集/)).toHaveCount(2);
    await shot(page, 'listing-restored');
    await expectAccessible(page);
    await page.goto('/');
    await page.getByRole('link', { name: '書きかけの出品があります：藍染めのストール' }).click();
    await see(button(page, /枚目の写真を編集/)).toHaveCount(2);
    await button(page, '並べ替え・削除').click();
    await button(page, '写真2を削除').click();
    await button(page, '完了').click();
    await button(page, '出品する').click();
    await see(page.getByRole('heading', { name: '藍染めのストール' })).toBeVisible();
    await page.getByRole('link', { name: 'アイテムを編集' }).click();
    await see(button(page, /枚目の写真を編集/)).toHaveCount(1);
    await page.getByLabel('ブランド').fill('Aizome');
    await button(page, '保存する').click();
    await see(page.getByText('更新しました', { exact: true })).toBeVisible();
    await see(page.getByText('Aizome', { exact: true })).toBeVisible();
    await page.getByRole('link', { name: 'アイテムを編集' }).click();
    await button(page, 'アイテムを削除').click();
    await see(page.getByRole('dialog', { name: 'このアイテムを削除しますか？' })).toBeVisible();
    await button(page, '削除する').click();
    await see(page.getByText('削除しました', { exact: true })).toBeVisible();
  });

  it('keep every photo that was uploaded when one is refused, name that one, and show the progress of the others', async () => {
    const { page } = await stand.visit({ as: 'hanako' });
    await page.goto('/listing');
    const photos = ['a', 'b', 'c'].map((name) => ({ ...PHOTO, name: `${name}.png` }));
    await page
      .locator('#item-photos')
      .setInputFiles([...photos, { name: 'd.txt', mimeType: 'text/plain', buffer: Buffer.from('notes') }]);
    await see(page.getByText('画像ファイルのみ選択できます')).toBeVisible();
    await fillIn(page, '三枚の写真');
    let calls = 0;
    let answered = () => undefined as void;
    const held = new Promise<void>((resolve) => (answered = resolve));
    await page.route('**/api/upload/item-image', async (route) => {
      calls += 1;
      if (calls !== 2) return route.continue();
      await held;
      return route.fulfill({
        status: 400,
        json: { statusCode: 400, code: 'image_invalid', message: '画像の読み込みに失敗しました' },
      });
    });
    await button(page, '出品する').click();
    await see(page.getByRole('progressbar', { name: '2枚目のアップロード' })).toBeVisible();
    await see(page.getByText('写真をアップロードしています（2 / 3枚）')).toBeVisible();
    answered();
    await see(page.getByText('画像のアップロード失敗', { exact: true })).toBeVisible();
    const refused = page.getByRole('main').locator('li', { hasText: '画像の読み込みに失敗しました' });
    await see(refused.getByRole('button', { name: /枚目の写真を編集/ })).toBeVisible();
    await see(page.getByText(/^\d枚目：画像の読み込みに失敗しました$/)).toHaveCount(2);
    await see(page.locator('#item-photos')).toBeFocused();
    await shot(page, 'listing-photo-refused');
    await expectAccessible(page);
    await button(page, '出品する').click();
    await see(page.getByRole('heading', { name: '三枚の写真' })).toBeVisible();
    expect(calls).toBe(4);
  });

  it('refuse a truncated JPEG and an unreadable photo before they are sent', async () => {
    const { page } = await stand.visit({ as: 'kenji' });
    await page.goto('/listing');
    const dialog = page.getByRole('dialog');
    const failed = page.locator('li[data-swipe-direction]').filter({ hasText: '画像のプレビュー失敗' });
    const refused = async (file: typeof PHOTO, reason: string) => {
      await page.locator('#item-photos').setInputFiles(file);
      await see(dialog.getByText(reason)).toBeVisible();
      await see(dialog.getByRole('button', { name: 'この写真にする' })).toBeDisabled();
      await see(failed).toBeVisible();
      await dialog.getByRole('button', { name: 'キャンセル' }).click();
      // The message about a photo disappears with it.
      await see(failed).toHaveCount(0);
    };
    const text = Buffer.from('no picture at all');
    await refused({ name: 'notes.jpg', mimeType: 'image/jpeg', buffer: text }, '画像の読み込みに失敗しました');
    await refused({ name: 'IMG_1.HEIC', mimeType: '', buffer: text }, 'HEIC形式の写真には対応していません');
    // Several photos at once are tiles, each with its own message.
    const jpeg = Buffer.from('ffd8ffe000104a46494600010100000100010000', 'hex');
    await page.locator('#item-photos').setInputFiles([
      { name: 'IMG_2.HEIC', mimeType: '', buffer: text },
      { name: 'half.jpg', mimeType: 'image/jpeg', buffer: jpeg },
    ]);
    await see(
      page.getByRole('main').getByRole('listitem').getByText('HEIC形式の写真には対応していません'),
    ).toBeVisible();
    await see(
      page.getByRole('main').getByRole('listitem').getByText('写真のファイルが途中で切れています'),
    ).toBeVisible();
    await page.locator('#item-photos').setInputFiles(PHOTO);
    await see(dialog.getByRole('button', { name: 'この写真にする' })).toBeEnabled();
    await see(dialog.getByText('背景透過のテスト')).toHaveCount(0);
    await dialog.getByRole('button', { name: '背景を透過する' }).click();
    await see(page.getByText('背景透過に失敗しました', { exact: true })).toBeVisible();
    expect(stand.complaints()).toHaveLength(0);
  });

  it('restore a removed photo, lose only one on a double tap, and keep the form when a phone’s back button closes an overlay', async () => {
    const { page } = await stand.visit({ as: 'hanako' });
    await page.goto('/profile');
    await page.goto('/listing');
    await page.getByLabel('アイテム名').fill('戻っても残る名前');
    await page
      .locator('#item-photos')
      .setInputFiles(['a', 'b', 'c'].map((name) => ({ ...PHOTO, name: `${name}.png` })));
    const tiles = button(page, /枚目の写真を編集/);
    const dialog = page.getByRole('dialog');
    await tiles.nth(1).click();
    await dialog.getByRole('button', { name: '右に回転' }).click();
    await see(dialog.getByText('右に回転しました')).toBeAttached();
    await page.goBack();
    await see(dialog).toHaveCount(0);
    await see(page).toHaveURL('/listing');
    await see(tiles.nth(1)).toBeFocused();
    await button(page, '並べ替え・削除').click();
    await dialog.getByRole('button', { name: '写真1を削除' }).dblclick();
    await see(dialog.getByRole('listitem')).toHaveCount(2);
    await dialog.getByRole('button', { name: '完了' }).click();
    await see(dialog).toHaveCount(0);
    await button(page, '並べ替え・削除').click();
    await dialog.getByRole('button', { name: '削除を元に戻す' }).click();
    await see(dialog.getByRole('listitem')).toHaveCount(3);
    await see(dialog.getByRole('button', { name: '削除を元に戻す' })).toHaveCount(0);
    await page.goBack();
    await see(dialog).toHaveCount(0);
    await see(page.getByLabel('アイテム名')).toHaveValue('戻っても残る名前');
    await see(tiles).toHaveCount(3);
    // A photo that was picked alone, and confirmed twice.
    await page.locator('#item-photos').setInputFiles(PHOTO);
    await dialog.getByRole('button', { name: 'この写真にする' }).dblclick();
    await see(dialog).toHaveCount(0);
    await see(tiles).toHaveCount(4);
    await see(page).toHaveURL('/listing');
  });

  it('change their photos’ order when a finger holds one, not when it scrolls', async () => {
    const visit = await stand.visit({ as: 'hanako' });
    const { page } = visit;
    await page.goto('/listing');
    const ten = Array.from({ length: 10 }, (_, n) => ({ ...PHOTO, name: `${n}.png` }));
    await page.locator('#item-photos').setInputFiles(ten);
    await button(page, '並べ替え・削除').click();
    const rows = page.getByRole('dialog').getByRole('listitem');
    const order = () => rows.locator('img').evaluateAll((shown) => shown.map((one) => String(Reflect.get(one, 'src'))));
    await see(rows).toHaveCount(10);
    const before = await order();
    const { x, y } = (await rows.nth(3).getByRole('button').first().boundingBox()) ?? { x: 0, y: 0 };
    const finger = (up: number): readonly [number, number] => [x + 60, y + 40 - up];
    await touch(visit, [...[0, 40, 90, 150, 210].map((up) => [finger(up)]), []]);
    expect(await order()).toEqual(before);
    await rows.first().scrollIntoViewIfNeeded();
    await page.waitForTimeout(300);
    const { y: top = 0, height = 0 } = (await rows.nth(1).boundingBox()) ?? {};
    const held = (down: number): readonly [number, number] => [x + 60, top + height / 2 + down];
    await touch(visit, [...[0, 20, 60, 100, 110].map((down) => [held(down)]), []], 400);
    await see.poll(order).toEqual([before[0], before[2], before[1], ...before.slice(3)]);
  });

  it('are shared and enlarged; an operator suspends one, and its owner reads why', async () => {
    const id = await itemBy('both');
    const { page, context } = await stand.visit({ screen: 'desktop', as: 'admin' });
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto(`/items/${id}`);
    await button(page, '共有する').click();
    await see(page.getByText('リンクをコピーしました', { exact: true })).toBeVisible();
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(`${stand.demo.url}/items/${id}`);
    await button(page, '写真1を大きく表示').click();
    await button(page, '拡大する').click();
    const large = page.getByRole('group', { name: /（拡大）$/ });
    await see(large).toBeVisible();
    expect(await large.evaluate((box) => (box as unknown as { scrollTop: number }).scrollTop)).toBeGreaterThan(0);
    await button(page, '元の大きさに戻す').click();
    await page.keyboard.press('Escape');
    await button(page, '公開を停止').click();
    await see(button(page, '停止する')).toBeDisabled();
    await page.getByLabel('理由').fill('写真が実物と異なるため');
    await expectAccessible(page);
    await button(page, '停止する').click();
    await see(page.getByText('公開停止中です')).toBeVisible();
    const owner = await stand.visit({ as: 'hanako' });
    await owner.page.goto('/profile?tab=items');
    await owner.page.locator(`a[href="/items/${id}"]`).click();
    await see(owner.page.getByText('写真が実物と異なるため')).toBeVisible();
    await button(page, '公開を再開').click();
    await button(page, '再開する').click();
    await see(page.getByText('公開を再開しました', { exact: true })).toBeVisible();
  });

  it('change their photo by swiping, by thumbnails and by keys, on their page and in the full window', async () => {
    const { items } = (await (await fetch(`${stand.demo.url}/api/items?limit=24`)).json()) as ItemList;
    const { id, images } = items.find((item) => item.images.length > 3) ?? items[0]!;
    const count = images.length;
    expect(count).toBeGreaterThan(3);
    const phone = await stand.visit();
    await phone.page.goto(`/items/${id}`);
    const slides = phone.page
      .getByRole('region', { name: /の写真$/ })
      .getByRole('list')
      .first();
    await see(phone.page.getByText(`写真 1 / ${count}`)).toBeVisible();
    await slides.evaluate((track) => (track as unknown as HTMLScroller).scrollBy({ left: 400, behavior: 'smooth' }));
    await see(phone.page.getByText(`写真 2 / ${count}`)).toBeVisible();
    const { page } = await stand.visit({ screen: 'desktop' });
    await page.goto(`/items/${id}`);
    await page.getByRole('button', { name: '写真3', exact: true }).click();
    await see(page.getByText(`写真 3 / ${count}`)).toBeVisible();
    await button(page, '写真3を大きく表示').focus();
    await page.keyboard.press('ArrowRight');
    await see(button(page, '写真4を大きく表示')).toBeFocused();
    await see(page.getByText(`写真 4 / ${count}`)).toBeVisible();
    await page.keyboard.press('Home');
    await see(page.getByText(`写真 1 / ${count}`)).toBeVisible();
    await page.keyboard.press('Enter');
    await see(page.getByRole('dialog').getByText(`1 / ${count}`)).toBeVisible();
    await page.keyboard.press('End');
    await see(page.getByRole('dialog').getByText(`${count} / ${count}`)).toBeVisible();
  });

  it('are found again: a heart is there after the login, and new finds of a search are shown on every page', async () => {
    const id = await itemBy('both');
    const kenji = await stand.demo.person('kenji');
    await kenji.send('PUT', `/api/favourites/${id}`);
    const query = { brand: 'Aizome Kobo' };
    await kenji.send('PUT', `/api/saved-searches/${crypto.randomUUID()}`, { body: { name: '藍染め', query } });
    const { page } = await stand.visit({ as: 'hanako', screen: 'desktop' });
    await page.goto('/listing');
    await page.locator('#item-photos').setInputFiles([PHOTO, { ...PHOTO, name: 'second.png' }]);
    await fillIn(page, '藍染めの羽織');
    await page.getByLabel('ブランド').fill('Aizome Kobo');
    await button(page, '出品する').click();
    await see(page.getByRole('heading', { name: '藍染めの羽織' })).toBeVisible();
    const guest = await stand.visit();
    await guest.page.goto(`/items/${id}`);
    await button(guest.page, /お気に入りに追加$/)
      .first()
      .click();
    await logIn(guest.page, 'kenji');
    await see(button(guest.page, /お気に入りから外す$/).first()).toBeVisible();
    // From a list the user stays in the list.
    const other = await stand.visit();
    await other.page.goto('/items');
    const { items } = await kenji.get<ItemList>('/api/items?limit=24');
    const heart = other.page
      .locator(`[data-item="${items.find(({ userId }) => userId !== kenji.id)?.id}"]`)
      .getByRole('button', { name: /お気に入り/ });
    await heart.click();
    await see(other.page.getByText('お気に入りに保存するには、ログインまたは新規登録をしてください。')).toBeVisible();
    await logIn(other.page, 'kenji');
    await see(heart).toHaveAttribute('aria-pressed', 'true');
    await see(other.page).toHaveURL('/items');
    // The landing page is replaced after the login, so a message says it there.
    const landing = await stand.visit();
    await landing.page.goto('/');
    const { newest } = await kenji.get<Home>('/api/home');
    const wanted = newest.find(({ userId, status }) => userId !== kenji.id && status === 'available');
    const card = landing.page.locator(`[data-item="${wanted?.id}"]`);
    await card.scrollIntoViewIfNeeded();
    await card.getByRole('button', { name: /お気に入りに追加$/ }).click();
    await logIn(landing.page, 'kenji');
    await see(landing.page.getByText('お気に入りに追加しました', { exact: true })).toBeVisible();
    await guest.page.getByRole('link', { name: 'お気に入り（保存した検索に新着1件）' }).click();
    await see(guest.page.getByRole('link', { name: /藍染め.*新着1件/ })).toBeVisible();
    await guest.page.goto('/');
    await see(guest.page.getByRole('link', { name: '保存した検索に新着1件', exact: true })).toBeVisible();
    await see(
      guest.page.getByRole('region', { name: '最近見たアイテム' }).locator(`[data-item="${id}"]`),
    ).toBeVisible();
    await guest.page.goto('/profile');
    // The heart in the header shows it as well.
    await see(guest.page.getByRole('main').getByRole('link', { name: /お気に入り.*新着1件/ })).toBeVisible();
  });

  async function logIn(page: Page, username: string): Promise<void> {
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('tab', { name: 'ログイン' }).click();
    await dialog.getByLabel('ユーザー名').fill(username);
    await dialog.getByLabel('パスワード').fill('meguri-demo');
    await dialog.getByRole('button', { name: 'ログイン', exact: true }).click();
  }

  /** Fills in what a new item needs besides photos. */
  async function fillIn(page: Page, name: string): Promise<void> {
    await page.getByLabel('アイテム名').fill(name);
    await page.getByLabel(/^カテゴリ/).selectOption('accessories');
    await page.getByLabel('サブカテゴリ').selectOption('scarf');
    await page.getByLabel('対象').selectOption('unisex');
    await page.getByLabel(/^サイズ/).selectOption('acc_free');
    await page.getByLabel(/^状態/).selectOption('good');
  }

  /** The number of items that a search finds. @param search the query parameters */
  async function totalOf(search: string): Promise<number> {
    return ((await (await fetch(`${stand.demo.url}/api/items${search}`)).json()) as ItemList).total;
  }

  /** An item of hanako's with this method and without bookings. */
  async function itemBy(method: string): Promise<string> {
    const owner = await stand.demo.person('hanako');
    const { items } = await owner.get<{ items: readonly { id: string; shippingMethod: string; status: string }[] }>(
      `/api/items?ownerId=${owner.id}&limit=60`,
    );
    const found = items.find((item) => item.shippingMethod === method && item.status === 'available');
    if (found === undefined) throw new Error(`hanako has nothing by ${method}`);
    return found.id;
  }
});
