import { afterEach, beforeAll, expect, it } from '@jest/globals';
import type { Page } from '@playwright/test';
import type { ListedCase } from '@meguri/contracts/read-models/administration.ts';
import type { RentalRequest } from '@meguri/contracts/read-models/rental-request.ts';
import { DemoRounds, type DemoRound } from './support/demo-rounds.ts';
import { freeDays, isRequestReady, requestButton } from './support/first-request.ts';
import { describeInBrowser } from './support/in-browser.ts';
import { pressByKeyboard } from './support/keyboard.ts';
import { lookAt } from './support/looking/both-widths.ts';
import { see } from './support/see.ts';

/** Of the demo: requested with the cover, in use. */
const IN_USE = 'ジャンプスーツ';
/** Its fee was paid by the cover alone. */
const WHOLLY = 'フェルトの中折れ帽';
/** Not requested by anyone in the demo; ¥1,500 a week. */
const FREE = 'プリーツロングスカート';

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const choice = (page: Page) => page.getByRole('checkbox', { name: /^あんしん補償をつける\s*＋¥300$/ });

describeInBrowser('あんしん補償', (stand) => {
  let rounds: DemoRounds;
  beforeAll(async () => {
    rounds = await DemoRounds.of(stand.demo);
  });
  afterEach(async () => expect(await stand.endVisits()).toEqual([]));

  const roundOf = (itemName: string): DemoRound => rounds.all.find((one) => one.itemName === itemName)!;
  const pageOf = async (username: string, path: string, screen: 'phone' | 'desktop'): Promise<Page> => {
    const { page } = await stand.visit({ as: username, screen });
    await page.goto(path);
    return page;
  };
  const seenBy = async (username: string, id: string): Promise<RentalRequest> =>
    (await stand.demo.person(username)).get(`/api/rental-requests/${id}`);

  it('is chosen with the request, shown in the sum, and in force once it is paid', async () => {
    const borrower = await stand.demo.person('kenji');
    const { items } = await borrower.get<{ items: readonly { id: string; name: string }[] }>('/api/items?limit=60');
    const page = await pageOf('kenji', `/items/${items.find(({ name }) => name === FREE)?.id}`, 'phone');
    await isRequestReady(page);
    await freeDays(page).first().click();
    await see(choice(page)).not.toBeChecked();
    await see(region(page, 'あんしん補償').getByText('返却されないとき、紛失したとき、延滞料')).toBeVisible();
    await choice(page).tap();
    await see(page.getByText('あんしん補償料', { exact: true })).toBeVisible();
    await choice(page).scrollIntoViewIfNeeded();
    await lookAt(page, 'cover-choice');
    await requestButton(page).click();
    await see(page).toHaveURL(/\/rental-requests\//);
    const id = new URL(page.url()).pathname.split('/').at(-1)!;
    const asked = await seenBy('kenji', id);
    expect(asked).toMatchObject({ rentalFee: 1500, shippingFee: 1500, insuranceFee: 300, totalAmount: 3300 });
    await see(region(page, 'あんしん補償').getByText('お支払いのあと有効')).toBeVisible();
    const approved = { body: { status: 'request_approved' } };
    const owner = await stand.demo.person(asked.ownerUsername);
    await owner.must(200, 'PUT', `/api/rental-requests/${id}/status`, approved);
    await see(page.getByText('お支払いの内訳')).toBeVisible();
    await lookAt(page, 'cover-before-payment');
    await button(page, 'お支払いに進む').tap();
    await page.getByRole('button', { name: 'を支払う（テスト）' }).tap();
    await see(page.getByRole('heading', { name: 'お支払いが完了しました' })).toBeVisible();
    await page.getByRole('link', { name: '取引の詳細へ' }).tap();
    await see(region(page, 'あんしん補償').getByText('有効', { exact: true })).toBeVisible();
    await lookAt(page, 'cover-in-force');
    await page.goto(`/rental-requests/${id}/receipt`);
    await see(page.getByText('あんしん補償料').first()).toBeVisible();
    await lookAt(page, 'cover-receipt');
  }, 150_000);

  it('pays a part of a fee: the operator sees it before, the borrower pays the rest, the owner reads of both', async () => {
    const { id, borrowerUsername, ownerUsername } = roundOf(IN_USE);
    const borrower = await pageOf(borrowerUsername, `/rental-requests/${id}`, 'phone');
    await button(borrower, '不具合を報告する').tap();
    await see(borrower.getByRole('dialog')).toContainText('損害金ごとに¥3,000、取引全体で¥5,000まで補償します。');
    await lookAt(borrower, 'cover-report');
    const report = {
      issueType: 'missing_accessories',
      description: '付属のベルトをなくしてしまいました。',
      images: [],
    };
    const reporter = await stand.demo.person(borrowerUsername);
    await reporter.must(201, 'POST', `/api/circulation-rounds/${id}/damage-report`, { body: report });

    const admin = await stand.demo.person('admin');
    const { items } = await admin.get<{ items: readonly ListedCase[] }>('/api/admin/damage-reports');
    const reported = items.find(({ request }) => request?.itemName === IN_USE);
    const operator = await pageOf('admin', `/admin/damage-reports/${reported?.id}`, 'desktop');
    await operator.getByRole('radio', { name: '損害金を請求' }).check();
    await operator.getByLabel('損害金（円）').fill('4500');
    await see(operator.getByText('あんしん補償が¥3,000を負担し、借り手への請求は¥1,500です。')).toBeVisible();
    await operator.getByRole('radio', { name: '紛失した' }).check();
    await see(operator.getByText('アイテムが戻らないときは、あんしん補償の対象になりません。')).toBeVisible();
    await operator.getByRole('radio', { name: 'まだ戻っていない' }).check();
    await operator.getByLabel('理由').fill('ベルトを作り直す費用の見積もり');
    await lookAt(operator, 'cover-decision');
    await button(operator, '損害金を請求する').click();
    await see(operator.getByRole('dialog').getByText('¥3,000をあんしん補償が負担', { exact: false })).toBeVisible();
    await lookAt(operator, 'cover-decision-dialog');
    await pressByKeyboard(operator, operator.getByRole('dialog').getByRole('button', { name: '損害金を請求する' }));

    const owner = await pageOf(ownerUsername, `/rental-requests/${id}`, 'desktop');
    await borrower.goto(`/rental-requests/${id}`);
    await see(region(borrower, '損害金')).toContainText(/¥4,500.*−¥3,000.*お支払い額.*¥1,500/);
    await lookAt(borrower, 'cover-partly-borrower');
    await see(region(owner, '損害金')).toContainText(/¥3,000.*借り手のお支払い.*¥1,500.*¥4,500/);
    await lookAt(owner, 'cover-partly-owner');
    await borrower.goto(`/rental-requests/${id}`);
    await button(borrower, '損害金のお支払いに進む').tap();
    await borrower.getByRole('button', { name: 'を支払う（テスト）' }).tap();
    await see(borrower.getByText('損害金のお支払いを確認しました').first()).toBeVisible();
    await see(region(owner, 'あなたの報酬')).toContainText(/損害金.*¥1,500.*あんしん補償.*¥3,000/);
    await lookAt(owner, 'cover-partly-paid-owner');
    await borrower.goto(`/rental-requests/${id}`);
    await see(region(borrower, 'あんしん補償')).toContainText('¥3,000（残り¥2,000）');
  }, 150_000);

  it('pays all of a small fee: the borrower has nothing to pay, the owner gets all of it', async () => {
    const { id, borrowerUsername, ownerUsername } = roundOf(WHOLLY);
    const borrower = await pageOf(borrowerUsername, `/rental-requests/${id}`, 'phone');
    await see(region(borrower, '損害金')).toContainText('全額をあんしん補償が負担するため、お支払いは必要ありません。');
    await see(button(borrower, '損害金のお支払いに進む')).toHaveCount(0);
    await lookAt(borrower, 'cover-wholly-borrower');
    const owner = await pageOf(ownerUsername, `/rental-requests/${id}`, 'desktop');
    await see(region(owner, 'あなたの報酬')).toContainText(/あんしん補償.*¥2,000/);
    await lookAt(owner, 'cover-wholly-owner');
    const { page: operator } = await stand.visit({ as: 'admin', screen: 'desktop' });
    await operator.goto(`/admin/rental-requests/${id}`);
    await see(operator.getByText('損害金の全額があんしん補償の対象になりました').first()).toBeVisible();
    await lookAt(operator, 'cover-operator');
  });

  it('is explained in the help, with what isn’t covered', async () => {
    const { page } = await stand.visit({ screen: 'phone' });
    await page.goto('/help#cover');
    await see(page.getByRole('heading', { name: 'あんしん補償', exact: true })).toBeInViewport();
    await see(page.getByText('補償 ¥3,000、借り手のご負担 ¥1,500')).toBeVisible();
    await lookAt(page, 'cover-help');
  });
});
