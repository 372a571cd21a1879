import { randomUUID } from 'node:crypto';
import { afterEach, beforeAll, expect, it } from '@jest/globals';
import type { Page } from '@playwright/test';
import type { ListedRequest } from '@meguri/contracts/read-models/rental-request.ts';
import { lookAt } from './support/looking/both-widths.ts';
import { describeInBrowser } from './support/in-browser.ts';
import { see } from './support/see.ts';

/** Effects of jobs and webhooks are shown at the page's next poll. */
const BY_ITSELF_MS = 40_000;
const later = { timeout: BY_ITSELF_MS };

const panel = (page: Page, title: string | RegExp) => page.getByRole('region', { name: title });
const dialog = (page: Page) => page.getByRole('dialog');
const said = (page: Page, words: string) => page.locator('li[data-swipe-direction]').filter({ hasText: words }).first();

describeInBrowser('operators', (stand) => {
  let rounds: readonly ListedRequest[];
  beforeAll(async () => {
    const admin = await stand.demo.person('admin');
    const { items } = await admin.get<{ items: readonly ListedRequest[] }>('/api/admin/rental-requests?limit=100');
    rounds = items;
  });
  afterEach(async () => expect(await stand.endVisits()).toEqual([]));

  const roundIn = (status: ListedRequest['status']): string => {
    const found = rounds.find((one) => one.status === status);
    if (found === undefined) throw new Error(`no ${status}`);
    return found.id;
  };
  /** Simulates an action of a bank on the test page. */
  const have = async (page: Page, roundId: string, what: string): Promise<void> => {
    await page.goto('/stripe-connect-test-page');
    await page.getByLabel('取引番号または取引ID').fill(`#${roundId.slice(-8)}`, later);
    await page.getByRole('listitem').filter({ hasText: what }).getByRole('button', { name: '実行する' }).click();
    await see(said(page, '実行しました')).toBeVisible();
  };

  it('submit evidence against a chargeback, and follow it to its end', async () => {
    const id = roundIn('completed');
    const { page } = await stand.visit({ as: 'admin', screen: 'desktop' });
    await have(page, id, '支払いの一部');
    await page.goto(`/admin/rental-requests/${id}`);
    const disputes = panel(page, 'チャージバック');
    await see(disputes.getByText('まだ提出していません')).toBeVisible(later);
    const pack = disputes.getByRole('link', { name: '証拠資料（PDF）を確認する' });
    const { status, type } = (await page.evaluate(
      `fetch(${JSON.stringify(await pack.getAttribute('href'))}).then((answer) => ({ status: answer.status, type: answer.headers.get('content-type') }))`,
    )) as { status: number; type: string };
    expect([status, type]).toEqual([200, 'application/pdf']);
    await disputes.getByRole('button', { name: '証拠を提出する' }).click();
    await lookAt(page, 'evidence-question');
    await page.getByRole('dialog').or(page.getByRole('alertdialog')).getByRole('button', { name: '提出する' }).click();
    await see(disputes.getByRole('button', { name: '証拠を提出する' })).toHaveCount(0, later);
    await have(page, id, '勝訴で終える');
    await page.goto(`/admin/rental-requests/${id}`);
    await see(panel(page, 'チャージバック').getByText('勝訴')).toBeVisible(later);
    await page.getByRole('button', { name: '決済会社の記録と照合する' }).click();
    await see(page.getByText('決済会社の記録と元帳は一致しています。')).toBeVisible(later);
    await lookAt(page, 'admin-round-money');
  });

  it('settle a returned refund by bank transfer: one proposes, another agrees', async () => {
    const id = roundIn('cancelled');
    const { page } = await stand.visit({ as: 'admin', screen: 'phone' });
    await have(page, id, 'カード会社から戻す');
    await page.goto(`/admin/rental-requests/${id}`);
    await page.getByRole('button', { name: '別の方法で精算済みにする' }).click(later);
    await dialog(page).getByLabel('振込の受付番号').fill('FURIKOMI-1');
    await dialog(page).getByLabel('理由').fill('カードが使えないため、口座へ振り込みました');
    await dialog(page).getByRole('button', { name: '内容を確認する' }).click();
    await see(dialog(page).getByText('別の運営の確認が必要です')).toBeVisible();
    await lookAt(page, 'settle-preview');
    await dialog(page).getByRole('button', { name: '提案する' }).click();
    await see(said(page, '提案しました')).toBeVisible();
    await see(page.getByText('ご自身の提案は確認できません')).toBeVisible(later);

    const other = (await stand.visit({ as: 'admin2', screen: 'phone' })).page;
    await other.goto('/admin/tasks');
    await see(other.getByRole('listitem').filter({ hasText: 'ほかの運営の提案を確認する' }).first()).toBeVisible();
    await other.goto(`/admin/rental-requests/${id}`);
    await see(panel(other, /確認待ちの提案/)).toBeVisible();
    await lookAt(other, 'proposal');
    await other.getByRole('button', { name: '確認して実行する' }).click();
    await dialog(other).getByRole('button', { name: '内容を確認する' }).click();
    await see(dialog(other).getByText('自動の返金')).toHaveCount(0);
    await dialog(other).getByRole('button', { name: '確認して実行する' }).click();
    await see(said(other, '確認し、実行しました')).toBeVisible();
    await see(panel(other, /確認待ちの提案/)).toHaveCount(0);
    await see(other.getByText('別の方法で精算しました').first()).toBeVisible();
  });

  it('share their tasks, where the second sees who was first, and handle one user', async () => {
    const { page } = await stand.visit({ as: 'admin', screen: 'desktop' });
    const other = (await stand.visit({ as: 'admin2', screen: 'phone' })).page;
    const first = (window: Page) =>
      window.getByRole('main').getByRole('listitem').filter({ hasText: '担当なし' }).first();
    for (const window of [page, other]) {
      await window.goto('/admin/tasks?owner=nobody&kind=damage_case');
      await see(first(window)).toBeVisible();
    }
    await first(page).getByRole('button', { name: '担当する' }).click();
    await see(said(page, '担当になりました')).toBeVisible();
    await first(other).getByRole('button', { name: '担当する' }).click();
    await see(said(other, 'adminさんが担当しています')).toBeVisible();

    await page.goto('/admin/tasks');
    await page.getByLabel('表示中のすべてを選択').check();
    await page.getByRole('button', { name: 'まとめて変更' }).click();
    await dialog(page).getByLabel('メモ').fill('年内に対応します');
    await lookAt(page, 'admin-task-work');
    await dialog(page).getByRole('button', { name: '変更する' }).click();
    await see(dialog(page)).toHaveCount(0);
    await see(page.getByText('年内に対応します').first()).toBeVisible();
    await lookAt(page, 'admin-tasks');

    await page.goto('/admin/items');
    await see(page.getByRole('heading', { level: 1, name: 'アイテム' })).toBeVisible();
    await see(page.getByRole('button', { name: /の公開を停止$/ }).first()).toBeVisible();
    await lookAt(page, 'admin-items');

    const kenji = await stand.demo.person('kenji');
    await page.goto(`/admin/users/${kenji.id}`);
    await see(
      panel(page, /^借り手としての取引/)
        .getByRole('listitem')
        .first(),
    ).toBeVisible();
    await lookAt(page, 'admin-user');
    await page.getByRole('button', { name: 'アカウントを停止' }).click();
    await dialog(page).getByLabel('理由').fill('不正利用の疑い');
    await dialog(page).getByRole('button', { name: '停止する' }).click();
    await see(page.getByText('運営が停止しています')).toBeVisible();
    await page.getByRole('button', { name: '停止を解除' }).click();
    await see(dialog(page).getByText('不正利用の疑い')).toBeVisible();
    await dialog(page).getByRole('button', { name: '停止を解除する' }).click();
    await see(page.getByText('運営が停止しています')).toHaveCount(0);
    await see(page.getByText(/^以前の停止：.*不正利用の疑い/)).toBeVisible();
  });

  it('see a month in a phone’s chart, and the newest days first when the window is too narrow for all', async () => {
    const { page } = await stand.visit({ as: 'admin', screen: 'phone' });
    const days = page.getByRole('img', { name: /^リクエストと支払いの推移/ }).locator('g');
    const look = async (path: string) => {
      await page.goto(path);
      await page.getByRole('group', { name: 'リクエストと支払いの推移の図' }).scrollIntoViewIfNeeded();
      await see(days.last()).toBeInViewport();
    };
    await look('/admin/metrics');
    await see(days.first()).toBeInViewport();
    const beginnings = page.getByRole('group', { name: '始まりのページごとの訪問' });
    expect(await beginnings.evaluate((part) => [part.scrollWidth, part.clientWidth])).toEqual([350, 350]);
    // Members' tabs and footer would take a tenth of the window and a screen's height.
    await see(page.locator('[data-tabs]')).toBeHidden();
    await see(page.getByRole('contentinfo')).toBeHidden();
    await look(`/admin/metrics?from=${await stand.demo.day(-60)}`);
    await see(days.first()).not.toBeInViewport();
  });

  it('write to many users: a draft, its preview per reader, a confirmation before sending, and the progress', async () => {
    const { page } = await stand.visit({ as: 'admin', screen: 'phone' });
    await page.goto('/admin/mail');
    await see(page.getByRole('navigation', { name: '運営' }).getByRole('link', { name: 'メール' })).toBeInViewport();
    const form = panel(page, '新しいメール');
    // A subject of its own for each attempt.
    const subject = `冬の装いのご案内 ${randomUUID().slice(0, 8)}`;
    await see(form.getByText(/^宛先\d+人のうち/)).toBeVisible(later);
    await form.getByLabel('件名').fill(`{{名前}}さん、${subject}`);
    await form.getByLabel('本文').fill('{{お名前}}さん');
    await form.getByRole('button', { name: '下書きを保存する' }).click();
    await see(form.getByText('使える差し込みは')).toBeVisible();
    await form.getByLabel('本文').fill('{{名前}}さん\n\nコートとニットの貸し出しが増えています。');
    await form.getByRole('button', { name: '下書きを保存する' }).click();
    const mail = page.getByRole('listitem').filter({ hasText: subject });
    await mail.getByRole('button', { name: '宛先ごとに確認' }).click();
    await see(mail.getByText(/さん（ID \d+）に届く内容/)).toBeVisible();
    await see(mail.getByText('「運営事務局からのご案内」のメールを停止する')).toBeVisible();
    await lookAt(page, 'admin-mail-draft');
    await mail.getByRole('button', { name: '送信を始める' }).click();
    const question = page.getByRole('dialog').or(page.getByRole('alertdialog'));
    await see(question.getByText('送信した後は取り消せません')).toBeVisible();
    await lookAt(page, 'admin-mail-question');
    // By key: on a busy machine a tap missed the button, in a phone's window that had been resized for the screenshot.
    await question.getByRole('button', { name: '送信を始める' }).press('Enter');
    await see(said(page, '送信を始めました')).toBeVisible();
    await see(mail.getByText(/^送信(中|済み)$/).first()).toBeVisible();
    await lookAt(page, 'admin-mail');
  });
});
