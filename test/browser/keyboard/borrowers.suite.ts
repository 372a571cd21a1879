import { expect, it } from '@jest/globals';
import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { Person } from '../../support/person.ts';
import type { DemoRound, DemoRounds } from '../support/demo-rounds.ts';
import type { Stand } from '../support/in-browser.ts';
import {
  pickByKeyboard,
  pressByKeyboard,
  tabTo,
  tickByKeyboard,
  typeByKeyboard,
  untilLed,
} from '../support/keyboard.ts';
import { answerAfter } from '../support/network.ts';
import { see } from '../support/see.ts';

const button = (within: Page | Locator, name: string): Locator => within.getByRole('button', { name, exact: true });
const heading = (page: Page, name: string): Locator => page.getByRole('heading', { name });

/** The tasks of borrowers; reviews are in `reviews`. */
export function walksOfBorrowers(stand: Stand, rounds: () => DemoRounds): void {
  it('search, choose an item and its week, request it, withdraw, and cancel a paid rental', async () => {
    const paid = rounds().all.find(
      ({ status, borrowerUsername }) => status === 'shipping_code_generated' && borrowerUsername === 'kenji',
    )!;
    const { page } = await stand.visit({ screen: 'desktop', as: 'kenji' });
    await page.goto('/items');
    await typeByKeyboard(page, page.getByRole('search').getByRole('combobox'), 'コート');
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
    await see(heading(page, 'リクエストは取り消されました')).toBeFocused();
    await page.goto(`/rental-requests/${paid.id}`);
    await pressByKeyboard(page, button(page, '取引をキャンセルする'));
    const question = page.getByRole('dialog', { name: '取引をキャンセルしますか？' });
    await typeByKeyboard(page, question.getByRole('textbox'), '予定が変わってしまいました。');
    await pressByKeyboard(page, button(question, 'キャンセルする'));
    await see(page.getByText('取引をキャンセルしました').first()).toBeVisible();
  });

  it('object to a damage fee', async () => {
    const { id, borrowerUsername } = rounds().all.find(({ status }) => status === 'damage_fee_pending')!;
    const { page } = await stand.visit({ screen: 'desktop', as: borrowerUsername });
    await page.goto(`/rental-requests/${id}`);
    await pressByKeyboard(page, button(page, '異議を申し立てる'));
    const objection = page.getByRole('dialog', { name: '損害金への異議' });
    await typeByKeyboard(page, objection.getByRole('textbox'), '受け取ったときから、この傷はありました。');
    await pressByKeyboard(page, button(objection, '異議を申し立てる'));
    await see(page.getByText('異議を送信しました').first()).toBeVisible();
  });

  it('pay a damage fee, and return to their rental', async () => {
    const round = rounds().all.find(({ status }) => status === 'returned')!;
    await claimDamageFee(stand, round);
    const { page } = await stand.visit({ screen: 'desktop', as: round.borrowerUsername });
    await page.goto(`/rental-requests/${round.id}`);
    await pressByKeyboard(page, button(page, '損害金のお支払いに進む'));
    await pressByKeyboard(page, page.getByRole('button', { name: 'を支払う（テスト）' }));
    await see(heading(page, 'お支払いが完了しました')).toBeVisible();
    await see(page.getByText('損害金のお支払いを確認しました')).toBeVisible();
    await untilLed(page);
    await pressByKeyboard(page, page.getByRole('link', { name: '取引の詳細へ' }));
    await see(page.getByRole('heading', { level: 1, name: /^取引/ })).toBeFocused();
    await see(heading(page, '取引が完了しました')).toBeVisible();
    await see(button(page, '損害金のお支払いに進む')).toHaveCount(0);
  });

  it('send an item back by parcel, with its tracking number', async () => {
    const { id, borrowerUsername } = rounds().all.find(({ status }) => status === 'return_shipping_code_generated')!;
    const { page } = await stand.visit({ screen: 'desktop', as: borrowerUsername });
    await page.goto(`/rental-requests/${id}`);
    const tell = button(page, '返却を通知する');
    await pressByKeyboard(page, tell);
    const form = page.getByRole('dialog', { name: '返却の通知' });
    await tabTo(page, form.getByLabel('追跡番号（任意）'));
    await page.keyboard.press('Escape');
    await see(form).toBeHidden();
    await see(tell).toBeFocused();
    await page.keyboard.press('Enter');
    await typeByKeyboard(page, form.getByLabel('追跡番号（任意）'), '488012345678');
    await page.keyboard.press('Enter');
    await see(form).toBeHidden();
    await see(heading(page, 'オーナーの確認をお待ちください')).toBeFocused();
    await see(page.getByText('返却を記録しました').first()).toBeVisible();
    await see(tell).toHaveCount(0);
  });

  it('pay, confirm the receipt with a photo, and report damage', async () => {
    const { page } = await stand.visit({ screen: 'desktop', as: 'kenji' });
    await page.goto(`/rental-requests/${rounds().between('request_approved').id}`);
    await pressByKeyboard(page, button(page, 'お支払いに進む'));
    await pressByKeyboard(page, page.getByRole('button', { name: 'を支払う（テスト）' }));
    await see(heading(page, 'お支払いが完了しました')).toBeVisible();
    const shipped = rounds().between('shipped').id;
    await page.goto(`/rental-requests/${shipped}`);
    await answerAfter(page, `**/api/rental-requests/${shipped}/status`, page.getByText('レンタルをお楽しみください'));
    await pressByKeyboard(page, button(page, '受け取りを確認する'));
    const receipt = page.getByRole('dialog', { name: '受け取りの確認' });
    await typeByKeyboard(page, receipt.getByLabel('コメント'), '無事に届きました。');
    await pickByKeyboard(page, receipt.locator('input[type=file]'));
    await see(receipt.getByRole('img', { name: '選んだ写真1' })).toBeVisible();
    await pressByKeyboard(page, button(receipt, '受け取りを確認する'));
    await see(heading(page, 'レンタルをお楽しみください')).toBeFocused();
    await pressByKeyboard(page, button(page, '不具合を報告する'));
    const report = page.getByRole('dialog');
    await tickByKeyboard(page, report.getByRole('radio').first());
    await typeByKeyboard(page, report.getByLabel('詳細（10文字以上）'), '袖口に、五センチほどの大きな破れがあります。');
    await pickByKeyboard(page, report.locator('input[type=file]'));
    await pressByKeyboard(page, button(report, '報告を送信する'));
    await see(page.getByText('不具合報告を送信しました').first()).toBeVisible();
  });

  it('save one favourite after the other, starting with none', async () => {
    const { username } = await new Person(stand.demo.url).register('finder');
    const { page } = await stand.visit({ screen: 'desktop', as: username });
    await page.goto('/favourites');
    const shelf = page.getByRole('region', { name: 'いま、借りられるアイテム' });
    const hearts = shelf.getByRole('button', { name: /をお気に入り/ });
    await tabTo(page, hearts.first());
    const before = await hearts.nth(1).boundingBox();
    await page.keyboard.press('Enter');
    await see(page.getByText('お気に入りはまだありません')).toHaveCount(0);
    await see(hearts.first()).toHaveAttribute('aria-pressed', 'true');
    // Neither the focus ring nor the next heart has moved.
    await see(hearts.first()).toBeFocused();
    expect(await hearts.nth(1).boundingBox()).toEqual(before);
    await pressByKeyboard(page, hearts.nth(1));
    const kept = page.getByRole('button', { name: /をお気に入りから外す/ });
    await see(kept).toHaveCount(4);
    await page.reload();
    await see(shelf).toHaveCount(0);
    await see(kept).toHaveCount(2);
  });

  it('return to an empty list of favourites, and find the one that they have saved since', async () => {
    const { username } = await new Person(stand.demo.url).register('collector');
    const { page } = await stand.visit({ screen: 'desktop', as: username });
    await page.goto('/favourites');
    await see(page.getByText('お気に入りはまだありません')).toBeVisible();
    await pressByKeyboard(page, page.getByRole('link', { name: 'アイテムを探す' }));
    await see(page).toHaveURL('/items');
    await pressByKeyboard(page, page.getByRole('button', { name: /をお気に入りに追加/ }).first());
    await see(page.getByRole('button', { name: /をお気に入りから外す/ })).toHaveCount(1);
    // The response takes longer than the page.
    await page.route('**/api/favourites?*', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 500));
      await route.fallback();
    });
    await page.goBack();
    await see(page.getByRole('button', { name: /をお気に入りから外す/ })).toHaveCount(1);
    await see(page.getByRole('region', { name: 'いま、借りられるアイテム' })).toHaveCount(0);
  });
}

/** The owner has reported a damaged return, and an operator has assessed the fee. */
async function claimDamageFee({ demo }: Stand, { id, ownerUsername }: DemoRound): Promise<void> {
  const [owner, admin] = await Promise.all([demo.person(ownerUsername), demo.person('admin')]);
  const red = sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } });
  const photo = new FormData();
  photo.append('file', new Blob([new Uint8Array(await red.png().toBuffer())], { type: 'image/png' }), 'photo.png');
  const { body: uploaded } = await owner.must<{ url: string }>(201, 'POST', '/api/upload-damage-image', {
    body: photo,
  });
  await owner.must(201, 'POST', `/api/circulation-rounds/${id}/damage-report`, {
    body: { issueType: 'damaged_item', description: '袖口に大きな破れがあります。', images: [uploaded.url] },
  });
  await admin.must(200, 'POST', `/api/admin/damage-reports/${id}/assess-fee`, {
    body: { amount: 2500, reason: '修理の見積もりに基づく金額です。', itemReturned: true },
  });
}
