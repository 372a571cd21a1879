import { it } from '@jest/globals';
import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import type { DemoRounds } from '../support/demo-rounds.ts';
import type { Stand } from '../support/in-browser.ts';
import {
  chooseByKeyboard,
  pickByKeyboard,
  pressByKeyboard,
  tabBackTo,
  tabTo,
  typeByKeyboard,
  typeDayByKeyboard,
} from '../support/keyboard.ts';
import { PHOTO } from '../support/photo.ts';
import { answerAfter } from '../support/network.ts';
import { see } from '../support/see.ts';

const button = (within: Page | Locator, name: string): Locator => within.getByRole('button', { name, exact: true });
const heading = (page: Page, name: string): Locator => page.getByRole('heading', { name });

/** More steps than it takes from one side of a photo to the other. */
const MAX_MOVES = 60;

/** A photo that shows its orientation: red and green above, blue and white below. */
async function quartered() {
  const colours = [255, 0, 0, 0, 255, 0, 0, 0, 255, 255, 255, 255];
  const buffer = await sharp(Buffer.from(colours), { raw: { width: 2, height: 2, channels: 3 } })
    .resize(400, 300, { kernel: 'nearest', fit: 'fill' })
    .png()
    .toBuffer();
  return { name: 'quartered.png', mimeType: 'image/png', buffer };
}

/** Runs in the page: the first photo's aspect ratio, and the colours of its corners. */
const FIRST_PHOTO = `(() => {
  const image = document.querySelector('[aria-label="1枚目の写真を編集"] img');
  const canvas = document.createElement('canvas');
  const [width, height] = [canvas.width, canvas.height] = [image.naturalWidth, image.naturalHeight];
  const context = canvas.getContext('2d');
  context.drawImage(image, 0, 0);
  const colourAt = (x, y) => {
    const [red, green, blue] = [...context.getImageData(x, y, 1, 1).data].map((part) => part > 128);
    return red && green ? 'white' : red ? 'red' : green ? 'green' : blue ? 'blue' : 'black';
  };
  const corners = [0, height - 1].flatMap((y) => [0, width - 1].map((x) => colourAt(x, y)));
  return { ratio: Math.round((width / height) * 100) / 100, corners };
})()`;

/** The tasks of owners with their items, and after a return; requests and cases are in `road`. */
export function walksOfOwners(stand: Stand, rounds: () => DemoRounds): void {
  it('confirm that an item is back, and continue after the celebration, also when it appears before the response', async () => {
    const { id, ownerUsername, borrowerUsername } = rounds().all.find(({ status }) => status === 'usage_overdue')!;
    const borrower = await stand.demo.person(borrowerUsername);
    await borrower.must(200, 'PUT', `/api/rental-requests/${id}/status`, { body: { status: 'returned' } });
    const { page } = await stand.visit({ screen: 'desktop', as: ownerUsername });
    await page.goto(`/rental-requests/${id}`);
    await pressByKeyboard(page, button(page, '返却を確認して完了する'));
    const form = page.getByRole('dialog', { name: '返却の確認と取引の完了' });
    const celebration = page.getByRole('dialog', { name: '取引が完了しました' });
    await answerAfter(page, `**/api/rental-requests/${id}/status`, celebration);
    await typeByKeyboard(page, form.getByLabel('コメント'), 'きれいな状態で戻ってきました。');
    const answered = page.waitForResponse(`**/api/rental-requests/${id}/status`);
    await pressByKeyboard(page, button(form, '取引を完了する'));
    await answered;
    await see(celebration).toBeFocused();
    await pressByKeyboard(page, celebration.getByRole('button', { name: /さんをフォローする$/ }));
    await see(celebration.getByRole('button', { name: /さんをフォロー中$/ })).toBeVisible();
    await see(celebration.getByRole('link', { name: /さんにメッセージを送る$/ })).toBeVisible();
    await tabTo(page, celebration.getByRole('link', { name: '次のアイテムを出品する' }));
    await page.keyboard.press('Escape');
    await see(celebration).toBeHidden();
    await see(heading(page, '取引が完了しました')).toBeFocused();
    // The rental's chat is closed; its page keeps a link to message each other.
    await pressByKeyboard(page, page.getByRole('link', { name: /さんにメッセージを送る$/ }));
    await see(page.getByRole('textbox', { name: 'メッセージ' })).toBeVisible();
  });

  it('list an item with ordered photos, and block a day', async () => {
    const { page } = await stand.visit({ screen: 'desktop', as: 'hanako' });
    await page.goto('/listing');
    await see(page.getByLabel('アイテム名')).toBeVisible();
    await pickByKeyboard(page, page.locator('#item-photos'), [PHOTO, PHOTO, PHOTO]);
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
    await chooseByKeyboard(page, page.getByLabel(/^サイズ/), 'acc_free');
    await chooseByKeyboard(page, page.getByLabel(/^状態/), 'good');
    await typeByKeyboard(page, page.getByLabel('1週間の料金（円）'), '1200');
    await pressByKeyboard(page, button(page, '出品する'));
    await see(heading(page, 'マウスなしのストール')).toBeVisible();
    await pressByKeyboard(page, page.getByRole('link', { name: '貸し出さない日を設定' }));
    const day = await stand.demo.day(80);
    await typeDayByKeyboard(page, page.getByLabel('開始日'), day);
    await typeDayByKeyboard(page, page.getByLabel('終了日'), day);
    await pressByKeyboard(page, button(page, '貸し出さない日にする'));
    await see(page.getByText('貸し出さない日を設定しました', { exact: true }).first()).toBeVisible();
    await pressByKeyboard(page, page.getByRole('button', { name: /の設定を解除$/ }));
    await see(page.getByText('貸し出せる日に戻しました', { exact: true }).first()).toBeVisible();
  });

  it('reorder its photos, rename it, and delete it', async () => {
    const { page } = await stand.visit({ screen: 'desktop', as: 'hanako' });
    const { id } = await stand.demo.person('hanako');
    await page.goto(`/items?ownerId=${id}&q=マウスなしのストール`);
    await pressByKeyboard(page, page.getByRole('main').locator('[data-item] a').first());
    await pressByKeyboard(page, page.getByRole('link', { name: 'アイテムを編集' }));
    await see(page.getByRole('button', { name: /枚目の写真を編集/ })).toHaveCount(2);
    const first = () => page.locator('[aria-label="1枚目の写真を編集"] img').getAttribute('src');
    const before = await first();
    await pressByKeyboard(page, button(page, '並べ替え・削除'));
    const order = page.getByRole('dialog');
    // Escape cancels moving a photo; the dialog stays open.
    await tabTo(page, order.locator('[aria-roledescription="sortable"]').first());
    await page.keyboard.press('Space');
    await see(order.locator('[aria-roledescription="sortable"][aria-pressed="true"]')).toHaveCount(1);
    // The drag handles keys one task after it has begun.
    await page.evaluate('new Promise(requestAnimationFrame)');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Escape');
    await see(order.locator('[aria-roledescription="sortable"][aria-pressed="true"]')).toHaveCount(0);
    await pressByKeyboard(page, button(order, '写真2を前へ'));
    await pressByKeyboard(page, button(order, '完了'));
    await see.poll(first).not.toBe(before);
    await typeByKeyboard(page, page.getByLabel('アイテム名'), '指だけのストール');
    await pressByKeyboard(page, button(page, '保存する'));
    await see(page.getByText('更新しました', { exact: true }).first()).toBeVisible();
    await see(heading(page, '指だけのストール')).toBeVisible();
    await pressByKeyboard(page, page.getByRole('link', { name: 'アイテムを編集' }));
    await pressByKeyboard(page, button(page, 'アイテムを削除'));
    const question = page.getByRole('dialog', { name: 'このアイテムを削除しますか？' });
    await pressByKeyboard(page, button(question, '削除する'));
    await see(page.getByText('削除しました', { exact: true }).first()).toBeVisible();
  });

  it('decline a request with a reason', async () => {
    const { id, ownerUsername } = rounds().all.find(({ status }) => status === 'request_sent')!;
    const { page } = await stand.visit({ screen: 'desktop', as: ownerUsername });
    await page.goto(`/rental-requests/${id}`);
    await pressByKeyboard(page, button(page, '辞退する'));
    const question = page.getByRole('dialog', { name: 'リクエストを辞退しますか？' });
    await typeByKeyboard(page, question.getByRole('textbox'), 'その週は自分で着ます。');
    await pressByKeyboard(page, button(question, '辞退する'));
    await see(heading(page, 'リクエストを辞退しました')).toBeFocused();
    await see(page.getByText('その週は自分で着ます。').first()).toBeVisible();
  });

  it('rotate a photo, crop it, and remove another one', async () => {
    const { page } = await stand.visit({ screen: 'desktop', as: 'hanako' });
    await page.goto('/listing');
    await see(page.getByLabel('アイテム名')).toBeVisible();
    const input = page.locator('#item-photos');
    const editor = page.getByRole('dialog', { name: '写真を編集' });
    const status = editor.getByRole('status');
    await pickByKeyboard(page, input);
    await see(editor).toBeVisible();
    await page.keyboard.press('Escape');
    await see(editor).toBeHidden();
    await see(input).toBeFocused();
    await see(page.getByRole('button', { name: /枚目の写真を編集/ })).toHaveCount(0);

    await pickByKeyboard(page, input, [await quartered()]);
    const turn = button(editor, '右に回転');
    await pressByKeyboard(page, turn);
    await see(status).toHaveText('右に回転しました');
    await see(turn).toBeFocused();
    const zoom = editor.getByRole('slider', { name: '拡大', exact: true });
    await tabTo(page, zoom);
    await page.keyboard.press('ArrowRight');
    await see(zoom).toHaveAttribute('aria-valuetext', '1.01倍');
    await page.keyboard.press('End');
    await see(zoom).toHaveAttribute('aria-valuetext', '3.00倍');
    await tabTo(page, editor.getByRole('radio', { name: '元の比率' }));
    for (const shape of ['1:1', '4:5']) {
      await page.keyboard.press('ArrowRight');
      await see(editor.getByRole('radio', { name: shape })).toBeChecked();
    }
    // The photo moves left and up, until its lower right corner is in the frame.
    await tabBackTo(page, editor.getByRole('group', { name: /矢印キー/ }));
    for (let step = 0; step < MAX_MOVES; step += 1)
      for (const key of ['ArrowLeft', 'ArrowUp']) await page.keyboard.press(key);
    await see(status).toHaveText(/^左から6\d%、上から6\d%の位置で切り抜きます$/);
    await pressByKeyboard(page, button(editor, 'この写真にする'));
    await see(editor).toBeHidden();
    await see(input).toBeFocused();
    const added = button(page, '1枚目の写真を編集');
    await see.poll(() => page.evaluate(FIRST_PHOTO)).toEqual({ ratio: 0.8, corners: Array(4).fill('green') });

    // Opened again and changed, it still has the focus, though it is another picture.
    await pressByKeyboard(page, added);
    await pressByKeyboard(page, turn);
    await see(status).toHaveText('右に回転しました');
    await pressByKeyboard(page, button(editor, 'この写真にする'));
    await see(editor).toBeHidden();
    await see(added).toBeFocused();
    await see.poll(() => page.evaluate(FIRST_PHOTO)).toMatchObject({ ratio: 1.25 });
  });
}
