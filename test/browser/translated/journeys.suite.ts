import { expect, it } from '@jest/globals';
import type { Locator, Page } from '@playwright/test';
import { Person } from '../../support/person.ts';
import type { DemoRounds } from '../support/demo-rounds.ts';
import type { Stand } from '../support/in-browser.ts';
import { see } from '../support/see.ts';
import { TRANSLATED } from '../support/translated.ts';

const button = (within: Page | Locator, name: string | RegExp): Locator =>
  within.getByRole('button', { name, exact: true });
const heading = (page: Page, name: string): Locator => page.getByRole('heading', { name });
/** Waits for the translation, so that later changes happen within a translated page. */
const translated = (page: Page) => see.poll(() => page.evaluate<number>(TRANSLATED)).toBeGreaterThan(20);

/** What members do besides renting and lending. */
export function journeysOfMembers(stand: Stand, rounds: () => DemoRounds): void {
  it('review a rental, seeing how many letters are left, and read the other’s review', async () => {
    const round = rounds().all.find(
      ({ itemName, status }) => itemName === 'ツイードのニットベスト' && status === 'completed',
    );
    const { page } = await stand.visit({ as: 'kenji' });
    await page.goto(`/rental-requests/${round?.id}`);
    await button(page.getByRole('dialog'), '閉じる').tap();
    await translated(page);
    await button(page, 'レビューを書く').tap();
    const form = page.getByRole('dialog', { name: 'みさきさんとの取引はいかがでしたか' });
    await form
      .getByText('星5つ：とても良かった')
      .or(form.getByRole('radio', { name: /星5つ/ }))
      .first()
      .check({ force: true });
    const left = async () => Number(/残り(\d+)文字/.exec(await form.innerText())?.[1]);
    const before = await left();
    await form.getByRole('textbox', { name: 'コメント（任意）' }).fill('とても気に入りました。');
    await see.poll(left).toBe(before - 11);
    await button(form, 'レビューを保存する').tap();
    await see(page.getByText('とても気に入りました。')).toBeVisible();
    await see(page.getByText(/期限より早く、たたみ方まで丁寧に/)).toBeVisible();
    await see(button(page, 'レビューを書く')).toHaveCount(0);
  });

  it('open their payout account, from nothing to the money', async () => {
    const owner = await new Person(stand.demo.url).register('paid.owner');
    const { page } = await stand.visit({ as: owner.username });
    await page.goto('/connect-account');
    await page.getByLabel('電話番号').fill('090-1234-5678');
    await translated(page);
    await button(page, '口座を作成して登録へ進む').tap();
    await page.getByRole('link', { name: '登録せずに戻る' }).tap();
    await see(page.getByText('登録の途中です')).toBeVisible();
    await translated(page);
    await button(page, '登録を続ける').tap();
    await button(page, '登録を完了する（テスト）').tap();
    await see(heading(page, 'アカウント作成完了')).toBeVisible();
    await see(page.getByText('報酬を受け取れます')).toBeVisible();
    await see(page.getByText('登録の途中です')).toHaveCount(0);
  });

  it('save a search, and delete it', async () => {
    const { page } = await stand.visit({ as: 'misaki' });
    await page.goto('/items?category=outerwear');
    await translated(page);
    await button(page, /この条件を保存/).tap();
    const dialog = page.getByRole('dialog', { name: '検索条件の保存' });
    await dialog.getByLabel('名前').fill('冬のアウター');
    await button(dialog, '保存する').tap();
    await see(dialog).toBeHidden();
    await page.goto('/favourites?tab=searches');
    await see(page.getByText('冬のアウター')).toBeVisible();
    await translated(page);
    await button(page, '冬のアウターを削除').tap();
    await see(page.getByText('冬のアウター', { exact: true })).toHaveCount(0);
  });

  it('read their notifications, with fewer unread ones each time', async () => {
    const kenji = await stand.demo.person('kenji');
    await (
      await stand.demo.person('misaki')
    ).must(201, 'POST', `/api/messages/${kenji.id}`, { body: { content: 'お元気ですか', images: [] } });
    const { page } = await stand.visit({ as: 'kenji' });
    await page.goto('/notifications');
    await translated(page);
    const unread = button(page, /^未読/);
    await see(unread).toHaveText(/\d/);
    await button(page, 'すべて既読にする').tap();
    await see(unread).not.toHaveText(/\d/);
    await unread.tap();
    await see(page.getByText('未読のお知らせはありません')).toBeVisible();
  });

  it('write to each other: a new message is shown once, and marked as read', async () => {
    const { id } = rounds().between('in_use');
    const { page } = await stand.visit({ as: 'kenji' });
    await page.goto(`/messages/${id}`);
    const chat = page.getByRole('log');
    await see(chat).toBeVisible();
    await page.getByRole('textbox').last().fill('明日返送します');
    await button(page, /送信/).tap();
    await see(chat.getByText('明日返送します')).toHaveCount(1);
    const { page: other } = await stand.visit({ as: 'hanako' });
    await other.goto(`/messages/${id}`);
    await other.getByRole('textbox').last().fill('お待ちしています');
    await button(other, /送信/).tap();
    await see(chat.getByText('お待ちしています')).toHaveCount(1);
    await see(chat.getByText(/既読/).last()).toBeVisible();
  });
}

/** A table that changes with the search, and refunds. */
export function journeysOfOperators(stand: Stand, rounds: () => DemoRounds): void {
  it('search for users, and the number of hits changes', async () => {
    const { page } = await stand.visit({ as: 'admin', screen: 'desktop' });
    await page.goto('/admin/users');
    const count = page.getByText(/^\d+人$/);
    await see(count).toBeVisible();
    expect(await count.innerText()).not.toBe('1人');
    await translated(page);
    await page.getByLabel('名前・メールアドレス・電話番号・ID').fill('hanako@example.jp');
    await button(page, '検索').click();
    await see(page.getByText('1人', { exact: true })).toBeVisible();
    await see(count).toHaveCount(1);
  });

  it('filter their tasks, and take one', async () => {
    const { page } = await stand.visit({ as: 'admin', screen: 'desktop' });
    await page.goto('/admin/tasks');
    await translated(page);
    await page.getByLabel('担当').selectOption({ label: '担当なし' });
    const first = page.getByRole('main').getByRole('listitem').filter({ hasText: '担当なし' }).first();
    await button(first, '担当する').click();
    await see(page.locator('li[data-swipe-direction]').filter({ hasText: '担当になりました' })).toBeVisible();
    await page.getByLabel('担当').selectOption({ label: '自分' });
    const mine = page.getByRole('main').getByRole('listitem');
    await see(mine.filter({ hasText: '担当なし' })).toHaveCount(0);
    await see(mine).not.toHaveCount(0);
  });

  it('refund money of a rental that is over, after a preview', async () => {
    const { id } = rounds().all.find(({ status }) => status === 'completed')!;
    const { page } = await stand.visit({ as: 'admin', screen: 'desktop' });
    await page.goto(`/admin/rental-requests/${id}`);
    await translated(page);
    await button(page, '追加で返金する').click();
    const dialog = page.getByRole('dialog', { name: '追加で返金する' });
    await dialog.getByLabel('金額（円）').fill('300');
    await dialog.getByLabel('理由').fill('返送の遅れのお詫び');
    await button(dialog, '内容を確認する').click();
    await see(dialog.getByText('¥300').first()).toBeVisible();
    await dialog.getByLabel('金額（円）').fill('200');
    await button(dialog, '内容を確認する').click();
    await see(dialog.getByText('¥200').first()).toBeVisible();
    await see(dialog.getByText('¥300')).toHaveCount(0);
    await button(dialog, /^(返金する|提案する)$/).click();
    await see(dialog).toBeHidden();
    await see(page.locator('li[data-swipe-direction]').first()).toHaveText(/返金を決定しました|提案しました/);
  });
}
