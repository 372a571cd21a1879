import { afterEach, beforeAll, expect, it } from '@jest/globals';
import type { Page } from '@playwright/test';
import { DAY, type Instant, plus } from '@meguri/contracts/rental-round/time/period.ts';
import type { RentalRequest } from '@meguri/contracts/read-models/rental-request.ts';
import { describeInBrowser } from './support/in-browser.ts';
import { lookAt } from './support/looking/both-widths.ts';
import { pressByKeyboard, tabTo, tickByKeyboard, typeByKeyboard } from './support/keyboard.ts';
import { PHOTO } from './support/photo.ts';
import { see } from './support/see.ts';

type Round = Pick<RentalRequest, 'id' | 'status' | 'itemId' | 'itemName' | 'ownerUsername' | 'borrowerUsername'>;

const VEST = 'ツイードのニットベスト';
const DRESS = '麻のシャツワンピース';
const JACKET = 'ノーカラーのツイードジャケット';
const HIS = '妻への贈り物の下見に。とても気に入っていました。';
const HERS = /期限より早く、たたみ方まで丁寧に/;
const form = (page: Page) => page.getByRole('dialog', { name: 'みさきさんとの取引はいかがでしたか' });
/** Layout shifts since the navigation, summed up as browsers do. */
const SHIFTED = `new Promise((resolve) => {
  let sum = 0;
  new PerformanceObserver((list) => list.getEntries().forEach((one) => { if (!one.hadRecentInput) sum += one.value; }))
    .observe({ type: 'layout-shift', buffered: true });
  setTimeout(() => resolve(sum), 300);
})`;

describeInBrowser('two members after a rental', (stand) => {
  let rounds: readonly Round[];
  const roundOf = (name: string, status: RentalRequest['status']): Round => {
    const found = rounds.find((one) => one.itemName === name && one.status === status);
    if (found === undefined) throw new Error(`no ${status} of ${name}`);
    return found;
  };
  beforeAll(async () => {
    const admin = await stand.demo.person('admin');
    const { items } = await admin.get<{ items: readonly { id: string }[] }>('/api/admin/rental-requests?limit=100');
    rounds = await Promise.all(items.map(({ id }) => admin.get<Round>(`/api/rental-requests/${id}`)));
  });
  afterEach(async () => expect(await stand.endVisits()).toEqual([]));

  it('review each other by keyboard, and read the other’s review once both are there', async () => {
    const { id } = roundOf(VEST, 'completed');
    const { page, go } = await visit('kenji');
    await go(`/rental-requests/${id}`);
    await pressByKeyboard(page, page.getByRole('dialog').getByRole('button', { name: '閉じる' }));
    await see(page.getByText(/同時に公開されます/)).toBeVisible();
    await see(page.getByText(HERS)).toHaveCount(0);
    await lookAt(page, 'reviews-to-write');
    const write = page.getByRole('button', { name: 'レビューを書く' });
    await pressByKeyboard(page, write);
    await see(form(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await see(write).toBeFocused();
    await page.keyboard.press('Enter');
    await tabTo(page, form(page).getByRole('radio', { name: '星1つ：残念だった' }));
    for (let n = 0; n < 4; n += 1) await page.keyboard.press('ArrowRight');
    await see(form(page).getByRole('radio', { name: '星5つ：とても良かった' })).toBeChecked();
    await tickByKeyboard(page, form(page).getByRole('checkbox', { name: '清潔だった' }));
    await typeByKeyboard(page, form(page).getByRole('textbox', { name: 'コメント（任意）' }), HIS);
    await tabTo(page, form(page).getByRole('radio', { name: '小さめ' }));
    await page.keyboard.press('Space');
    await form(page).getByLabel('着た人の身長（任意）').selectOption('170〜174cm');
    await form(page).getByLabel('普段のサイズ（任意）').selectOption('L');
    await form(page).getByLabel('写真を追加').setInputFiles(PHOTO);
    await see(form(page).getByAltText('選んだ写真1')).toBeVisible();
    await lookAt(page, 'reviews-form');
    await pressByKeyboard(page, form(page).getByRole('button', { name: 'レビューを保存する' }));
    await see(page.getByText(HERS)).toBeVisible();
    await see(page.getByText(HIS)).toBeVisible();
    const own = page.getByRole('region', { name: 'あなたのレビュー' });
    await see(own.getByText('身長170〜174cm・普段L')).toBeVisible();
    await see(own.getByRole('button', { name: 'あなたの写真1を拡大する' })).toBeVisible();
    // The button is gone; the focus is at its place, not at the start of the page.
    await see.poll(() => page.evaluate('document.activeElement.closest("main") !== null')).toBe(true);
    await lookAt(page, 'reviews-shown');
    await pressByKeyboard(page, page.getByRole('button', { name: '返信する' }));
    const reply = page.getByRole('dialog', { name: 'レビューに返信する' });
    await typeByKeyboard(page, reply.getByLabel('返信'), 'こちらこそ、ありがとうございました。');
    await pressByKeyboard(page, reply.getByRole('button', { name: '返信を公開する' }));
    await see(page.getByText('こちらこそ、ありがとうございました。')).toBeVisible();
    await see.poll(() => page.evaluate('document.activeElement.closest("main") !== null')).toBe(true);
  });

  it('see on an item’s page what others wrote, without a layout shift', async () => {
    const { itemId } = roundOf(DRESS, 'completed');
    for (const screen of ['phone', 'desktop'] as const) {
      const { page } = await stand.visit({ screen });
      await page.goto(`/items/${itemId}`);
      await see(page.getByRole('heading', { level: 1, name: DRESS })).toBeVisible();
      await see(page.getByRole('img', { name: /^星5つのうち/ }).first()).toBeVisible();
      await see(page.getByText(/^約\d/).first()).toBeVisible();
      await page
        .getByRole('link', { name: /星5つのうち/ })
        .first()
        .click();
      await see(page.getByText(/麻なのにちくちくせず/)).toBeVisible();
      expect(await page.evaluate(SHIFTED)).toBeLessThanOrEqual(0.01);
      if (screen === 'phone') await lookAt(page, 'reviews-item');
    }
  });

  it('read reviews on a profile, and where they decide, and report an untrustworthy user there', async () => {
    const { id } = roundOf(DRESS, 'request_sent');
    const { page, go } = await visit('hanako');
    await go(`/rental-requests/${id}`);
    const asking = page.getByRole('region', { name: 'リクエストした人' });
    await see(asking.getByText('借り手2回', { exact: false })).toBeVisible();
    await lookAt(page, 'reviews-decision');
    const { id: kenji } = await (await stand.demo.person('kenji')).get<{ id: number }>('/api/user');
    await go(`/users/${kenji}`);
    await see(page.getByRole('region', { name: '信頼のめやす' }).getByText('登録')).toBeVisible();
    await see(page.getByText(/靴の手入れまで/)).toBeVisible();
    await lookAt(page, 'reviews-profile');
    await page.getByRole('button', { name: 'けんじさんについての操作' }).click();
    await page.getByRole('button', { name: 'ユーザーを報告する' }).click();
    await report(page, 'ユーザーを報告する', '別のサービスでの取引に誘われました。');
  });

  it('report a review, which an operator hides with a reason', async () => {
    const { itemId } = roundOf('革のショルダーバッグ', 'completed');
    const { page, go } = await visit('kenji');
    await go(`/items/${itemId}`);
    await page
      .getByRole('link', { name: /星5つのうち/ })
      .first()
      .click();
    const words = page.getByText(/返信に二日ほどかかり/);
    await see(words).toBeVisible();
    await page.getByRole('button', { name: '報告する', exact: true }).click();
    await report(page, 'レビューを報告する', '事実と違うようです。');
    const operator = await stand.visit({ as: 'admin', screen: 'desktop' });
    await operator.go('/admin/reports');
    await operator.page.getByRole('button', { name: 'レビューを非表示にする' }).click();
    await lookAt(operator.page, 'reviews-hide');
    const hide = operator.page.getByRole('dialog', { name: 'レビューを非表示にする' });
    await hide.getByLabel('理由').fill('事実と確認できない内容のため');
    await hide.getByRole('button', { name: '非表示にする' }).click();
    await see(operator.page.getByText('非表示中')).toBeVisible();
    await go(`/items/${itemId}`);
    await see(page.getByText('まだ評価がありません').first()).toBeVisible();
    await see(words).toHaveCount(0);
  });

  it('report an item from its page, and block its owner, whom they can’t contact then', async () => {
    const { itemId } = roundOf(DRESS, 'completed');
    const { page, go } = await visit('kenji');
    await go(`/items/${itemId}`);
    await page.getByRole('button', { name: 'このアイテムを報告する' }).click();
    await report(page, 'アイテムを報告する', '写真がほかのサイトのもののようです。');
    await page.getByRole('button', { name: 'はなこさんについての操作' }).click();
    await page.getByRole('button', { name: 'ブロックする' }).click();
    const block = page.getByRole('dialog', { name: 'はなこさんをブロックしますか？' });
    await block.getByRole('button', { name: 'ブロックする' }).click();
    await see(page.getByText('ブロックしました', { exact: true })).toBeVisible();
    const kenji = await stand.demo.person('kenji');
    const { now } = await kenji.get<{ now: Instant }>('/api/status');
    const startDate = plus(now, 30 * DAY).slice(0, 10);
    const asked = await kenji.send('POST', '/api/rental-requests', { body: { itemId, startDate } });
    expect(asked).toMatchObject({ status: 403, body: { code: 'rental_blocked' } });
  });

  it('see how an item fitted whom, with photos, which an operator can take down', async () => {
    const { itemId } = roundOf(JACKET, 'completed');
    const { page, go } = await visit('kenji');
    await go(`/items/${itemId}`);
    await see(page.getByText('サイズ感：小さめ 1人・ちょうどよい 2人')).toBeVisible();
    await page.getByRole('link', { name: /^サイズ感/ }).click();
    const fit = page.getByRole('region', { name: 'サイズ感' });
    await see(fit.getByText('3人の回答')).toBeVisible();
    await see(fit.getByText('身長160cm台・普段Mの人は、小さめ 1人')).toBeVisible();
    const photos = page.getByRole('button', { name: /^借りた人の写真/ });
    await see(photos).toHaveCount(3);
    expect(await page.evaluate(SHIFTED)).toBeLessThanOrEqual(0.01);
    await lookAt(page, 'reviews-fit');
    await page.getByLabel('身長・普段のサイズで絞り込む').selectOption('身長160cm台・普段M');
    await see(page.getByText(/丈が短めで/)).toHaveCount(0);
    const review = page.getByRole('article').filter({ hasText: '卒業式に' });
    await review.getByRole('button', { name: '報告する' }).click();
    await report(page, 'レビューを報告する', '顔が写っています。');
    const operator = await stand.visit({ as: 'admin', screen: 'desktop' });
    await operator.go('/admin/reports');
    await operator.page.getByRole('button', { name: '写真を非表示にする' }).click();
    const hide = operator.page.getByRole('dialog', { name: '写真を非表示にする' });
    await hide.getByLabel('理由').fill('顔が写っているため');
    await hide.getByRole('button', { name: '非表示にする' }).click();
    await see(operator.page.getByRole('button', { name: '写真を再び表示する' })).toBeVisible();
    await lookAt(operator.page, 'reviews-photo-hidden');
    await go(`/items/${itemId}`);
    await page.getByRole('link', { name: /^サイズ感/ }).click();
    await see(photos).toHaveCount(2);
    await see(page.getByText(/卒業式に/)).toBeVisible();
  });

  async function report(page: Page, what: string, reason: string): Promise<void> {
    const dialog = page.getByRole('dialog', { name: what });
    await dialog.getByLabel('理由').fill(reason);
    await dialog.getByRole('button', { name: '報告する' }).click();
    await see(page.getByText('報告を受け付けました', { exact: true })).toBeVisible();
  }

  async function visit(as: string): Promise<{ page: Page; go: (path: string) => Promise<void> }> {
    const begun = await stand.visit({ as });
    return { page: begun.page, go: (path) => begun.go(path) };
  }
});
