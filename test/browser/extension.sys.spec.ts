import { afterEach, beforeAll, expect, it } from '@jest/globals';
import type { Page } from '@playwright/test';
import type { RentalRequest } from '@meguri/contracts/read-models/rental-request.ts';
import { addDays, RENTAL_DAYS, startOfDay } from '@meguri/contracts/rental-round/time/period.ts';
import { DemoRounds, type DemoRound } from './support/demo-rounds.ts';
import { describeInBrowser } from './support/in-browser.ts';
import { pressByKeyboard } from './support/keyboard.ts';
import { lookAt } from './support/looking/both-widths.ts';
import { see } from './support/see.ts';

const ASK = '7日延長する';
/** More than the owner has for an answer. */
const A_DAY = 'PT25H';

const card = (page: Page) => page.getByRole('region', { name: '期間の延長', exact: true });
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const inDialog = (page: Page, name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true });

describeInBrowser('an extension of a rental in use', (stand) => {
  let round: DemoRound;
  beforeAll(async () => {
    round = (await DemoRounds.of(stand.demo)).between('in_use');
  });
  afterEach(async () => expect(await stand.endVisits()).toEqual([]));

  /** The round's page for the borrower on a phone, and for the owner in a large window. */
  const bothPages = async (): Promise<{ borrower: Page; owner: Page }> => {
    const borrower = await stand.visit({ screen: 'phone', as: round.borrowerUsername });
    const owner = await stand.visit({ screen: 'desktop', as: round.ownerUsername });
    for (const visit of [borrower, owner]) await visit.go(`/rental-requests/${round.id}`);
    return { borrower: borrower.page, owner: owner.page };
  };
  const seenBy = async (username: string): Promise<RentalRequest> =>
    (await stand.demo.person(username)).get(`/api/rental-requests/${round.id}`);
  const ask = async (borrower: Page): Promise<void> => {
    await card(borrower).getByRole('button', { name: ASK }).tap();
    await inDialog(borrower, '延長をリクエストする').tap();
    await see(card(borrower).getByText('返答待ち')).toBeVisible();
  };

  it('is asked for by the borrower, approved in two presses, paid on one page, and moves the return', async () => {
    const before = await seenBy(round.borrowerUsername);
    const { borrower, owner } = await bothPages();
    const asks = card(borrower).getByRole('button', { name: ASK });
    await see(asks).toBeVisible();
    await see(borrower.locator('[data-instead-of-tabs]').getByRole('button', { name: ASK })).toHaveCount(0);
    await see(card(owner)).toHaveCount(0);
    await card(borrower).scrollIntoViewIfNeeded();
    await lookAt(borrower, 'extension-possible');
    await asks.tap();
    await see(borrower.getByRole('dialog').getByText('早く返しても、延長料金は返金されません。')).toBeVisible();
    await lookAt(borrower, 'extension-question');
    await inDialog(borrower, '延長をリクエストする').tap();
    await see(card(borrower).getByText('返答待ち')).toBeVisible();
    await lookAt(borrower, 'extension-requested-borrower');

    await see(heading(owner, '延長のリクエストに返答してください')).toBeVisible();
    await lookAt(owner, 'extension-requested-owner');
    await pressByKeyboard(owner, button(owner, '延長を承認する'));
    await see(owner.getByRole('dialog').getByText('受け取り額')).toBeVisible();
    await lookAt(owner, 'extension-approval');
    await pressByKeyboard(owner, inDialog(owner, '承認する'));
    await see(card(owner).getByText('お支払い待ち')).toBeVisible();
    await lookAt(owner, 'extension-approved-owner');

    await see(heading(borrower, '延長料金のお支払いに進んでください')).toBeVisible();
    await lookAt(borrower, 'extension-approved-borrower');
    await button(borrower, '延長料金のお支払いに進む').tap();
    await borrower.getByRole('button', { name: 'を支払う（テスト）' }).tap();
    await see(borrower.getByText('期間を延長しました')).toBeVisible();
    await lookAt(borrower, 'extension-paid');
    await borrower.getByRole('link', { name: '取引の詳細へ' }).tap();
    for (const page of [borrower, owner]) await see(card(page).getByText('延長済み')).toBeVisible();
    await lookAt(borrower, 'extension-paid-borrower');
    await lookAt(owner, 'extension-paid-owner');

    const endDate = addDays(before.endDate, RENTAL_DAYS);
    const returnDueAt = startOfDay(addDays(endDate, 1));
    for (const username of [round.borrowerUsername, round.ownerUsername])
      expect(await seenBy(username)).toMatchObject({ status: 'in_use', endDate, returnDueAt });
  });

  it('that the borrower takes back, or that isn’t answered, leaves the return as it is', async () => {
    const { endDate } = await seenBy(round.borrowerUsername);
    const { borrower, owner } = await bothPages();
    await ask(borrower);
    await button(borrower, '延長のリクエストを取り消す').tap();
    await inDialog(borrower, '取り消す').tap();
    await see(card(owner).getByText('借り手が延長のリクエストを取り消しました。')).toBeVisible();
    await see(card(borrower).getByRole('button', { name: ASK })).toBeVisible();
    await ask(borrower);
    await see(heading(owner, '延長のリクエストに返答してください')).toBeVisible();
    const admin = await stand.demo.person('admin');
    await admin.must(200, 'POST', '/api/demo/clock', { body: { advance: A_DAY } });
    for (const page of [borrower, owner])
      await see(card(page).getByText('期限までに返答がなかったため、延長のリクエストは終了しました。')).toBeVisible();
    await see(card(borrower).getByRole('button')).toHaveCount(0);
    await lookAt(borrower, 'extension-unanswered-borrower');
    expect(await seenBy(round.borrowerUsername)).toMatchObject({ status: 'in_use', endDate });
  });

  it('shows an operator its events and what became of each', async () => {
    const { page } = await stand.visit({ screen: 'desktop', as: 'admin' });
    await page.goto(`/admin/rental-requests/${round.id}`);
    await see(page.getByText('延長がリクエストされました').first()).toBeVisible();
    await lookAt(page, 'extension-operator');
  });
});
