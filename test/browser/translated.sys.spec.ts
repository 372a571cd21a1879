import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { Locator, Page } from '@playwright/test';
import type { RentalRequest } from '@meguri/contracts/read-models/rental-request.ts';
import type { Person } from '../support/person.ts';
import { SEVEN_ELEVEN } from '../support/rental.ts';
import { until } from '../support/until.ts';
import { walksOfBorrowers } from './keyboard/borrowers.suite.ts';
import { walksOfOperators } from './keyboard/operators.suite.ts';
import { walksOfOwners } from './keyboard/owners.suite.ts';
import { DemoRounds } from './support/demo-rounds.ts';
import { describeInBrowser, type Stand } from './support/in-browser.ts';
import { see } from './support/see.ts';
import { TRANSLATED } from './support/translated.ts';
import { journeysOfMembers, journeysOfOperators } from './translated/journeys.suite.ts';

const button = (within: Page | Locator, name: string): Locator => within.getByRole('button', { name, exact: true });
const heading = (page: Page, name: string): Locator => page.getByRole('heading', { name });

describeInBrowser(
  'on pages that the browser has translated',
  (stand) => {
    let rounds: DemoRounds;
    beforeAll(async () => {
      rounds = await DemoRounds.of(stand.demo);
    });
    afterEach(async () => expect(await stand.endVisits()).toEqual([]));

    textsThatChange(stand);
    aRentalAsItsOwnerWalksIt(stand);
    describe('members', () => journeysOfMembers(stand, () => rounds));
    describe('operators of money and tables', () => journeysOfOperators(stand, () => rounds));
    describe('borrowers', () => walksOfBorrowers(stand, () => rounds));
    describe('owners', () => walksOfOwners(stand, () => rounds));
    describe('operators', () => walksOfOperators(stand, () => rounds));
  },
  { translated: true },
);

function textsThatChange(stand: Stand): void {
  it('a count changes with another category', async () => {
    const { page } = await stand.visit({ screen: 'phone' });
    await page.goto('/items');
    const counted = async (query: string) =>
      ((await (await fetch(`${stand.demo.url}/api/items?limit=1${query}`)).json()) as { total: number }).total;
    await see(page.getByText(`${await counted('')}件`, { exact: true })).toBeVisible();
    await see.poll(() => page.evaluate<number>(TRANSLATED)).toBeGreaterThan(50);
    await page.getByRole('main').getByRole('link', { name: 'アウター', exact: true }).click();
    await see(page.getByText(`${await counted('&category=outerwear')}件`, { exact: true })).toBeVisible();
    await see(page.getByText(`${await counted('')}件`, { exact: true })).toHaveCount(0);
  });

  it('a form is saved twice, each time with its button’s words, and a message is sent', async () => {
    const { page } = await stand.visit({ screen: 'phone', as: 'kenji' });
    await page.goto('/profile/edit/address');
    for (const building of ['巡りハイツ101', '巡りハイツ102']) {
      await page.getByLabel('建物名').fill(building);
      await button(page, 'お届け先を保存').tap();
      await see(page.getByText('プロフィールが更新されました').first()).toBeVisible();
      await see(button(page, 'お届け先を保存')).toBeEnabled();
      await button(page, 'お知らせを閉じる').first().tap();
    }
    await page.goto('/messages');
    await page.getByRole('main').locator('a[href^="/messages/"]').first().tap();
    await page.getByRole('textbox').last().fill('翻訳した画面から');
    await page.getByRole('button', { name: '送信' }).tap();
    await see(page.getByRole('log').getByText('翻訳した画面から')).toBeVisible();
  });
}

/** In days: a parcel needs some time, and is sent a week before the start at the earliest. */
const STARTS = [6, 7, 5];

/** An item of the owner that can be delivered, and the first of these days from which it is free. */
async function freeItem({ demo }: Stand, by: Person, ownerId: number) {
  for (const start of STARTS) {
    const startDate = await demo.day(start);
    const { items } = await by.get<{ items: readonly { id: string; shippingMethod: string }[] }>(
      `/api/items?ownerId=${ownerId}&shippingMethod=delivery&availableFrom=${startDate}&limit=60`,
    );
    const found = items.find(({ shippingMethod }) => shippingMethod === 'delivery');
    if (found !== undefined) return { itemId: found.id, startDate };
  }
  throw new Error('no item is free');
}

function aRentalAsItsOwnerWalksIt(stand: Stand): void {
  it('an owner approves a request, sees it paid, and confirms the shipment', async () => {
    const [borrower, admin] = await Promise.all([stand.demo.person('kenji'), stand.demo.person('admin')]);
    const hanako = await stand.demo.person('hanako');
    const body = await freeItem(stand, borrower, hanako.id);
    const { id } = (await borrower.must<RentalRequest>(201, 'POST', '/api/rental-requests', { body })).body;
    const owner = await stand.visit({ screen: 'phone', as: 'hanako' });
    await owner.go(`/rental-requests/${id}`);
    await button(owner.page, '承認する').tap();
    await button(owner.page.getByRole('dialog'), '承認する').tap();
    await see(heading(owner.page, '借り手のお支払いをお待ちください')).toBeVisible();

    const payer = await stand.visit({ screen: 'phone', as: 'kenji' });
    await payer.go(`/rental-requests/${id}`);
    await button(payer.page, 'お支払いに進む').tap();
    await payer.page.getByRole('button', { name: 'を支払う（テスト）' }).tap();
    await see(heading(payer.page, 'お支払いが完了しました')).toBeVisible();

    const seen = async () => (await admin.get<RentalRequest>(`/api/rental-requests/${id}`)).status;
    await until('it is paid', async () => (await seen()) === 'shipping_code_generating');
    const code = { body: { direction: 'dispatch', ...SEVEN_ELEVEN } };
    await admin.must(200, 'POST', `/api/admin/rental-requests/${id}/shipping-codes`, code);
    const onItsWay = button(owner.page, '発送を通知する');
    await onItsWay.tap();
    await button(owner.page.getByRole('dialog'), '発送を通知する').tap();
    await see(owner.page.getByText('発送を記録しました').first()).toBeVisible();
    await see(onItsWay).toHaveCount(0);
  });
}
