import { afterEach, beforeAll, expect, it } from '@jest/globals';
import type { Page } from '@playwright/test';
import type { RentalRequest } from '@meguri/contracts/read-models/rental-request.ts';
import { DemoRounds, type DemoRound } from './support/demo-rounds.ts';
import { describeInBrowser } from './support/in-browser.ts';
import { lookAt } from './support/looking/both-widths.ts';
import { see } from './support/see.ts';

const ASK = 'サイズが合わないので返金を申請する';
const PHOTO = {
  name: 'size.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
};

const card = (page: Page) => page.getByRole('region', { name: 'サイズ返金OK', exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const inDialog = (page: Page, name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true });

describeInBrowser('the promise of the price back for a wrong size', (stand) => {
  let round: DemoRound;
  let waiting: DemoRound;
  beforeAll(async () => {
    const { all } = await DemoRounds.of(stand.demo);
    round = all.find(({ status, itemName }) => status === 'in_use' && itemName === 'リブニットワンピース')!;
    waiting = all.find(({ status, itemName }) => status === 'returned' && itemName === '麻のシャツワンピース')!;
  });
  afterEach(async () => expect(await stand.endVisits()).toEqual([]));

  const seenBy = async (username: string, id = round.id): Promise<RentalRequest> =>
    (await stand.demo.person(username)).get(`/api/rental-requests/${id}`);

  it('is shown on the item, is a filter, and is chosen by the owner who reads all of it', async () => {
    const guest = await stand.visit({ screen: 'phone' });
    await guest.go(`/items/${round.itemId}`);
    await see(guest.page.getByRole('list', { name: 'サイズと状態' }).getByText('サイズ返金OK')).toBeVisible();
    await lookAt(guest.page, 'fit-refund-item');
    await guest.go('/items?fitRefund=true');
    await see(guest.page.getByText('リブニットワンピース').first()).toBeVisible();
    const owner = await stand.visit({ screen: 'phone', as: round.ownerUsername });
    await owner.go(`/items/${round.itemId}/edit`);
    const choice = owner.page.getByRole('checkbox', { name: '「サイズ返金OK」にする' });
    await see(choice).toBeChecked();
    await choice.scrollIntoViewIfNeeded();
    await lookAt(owner.page, 'fit-refund-form');
  });

  it('is asked for by the borrower with a photo, and begins the return; the owner reads why', async () => {
    const borrower = await stand.visit({ screen: 'phone', as: round.borrowerUsername });
    const owner = await stand.visit({ screen: 'desktop', as: round.ownerUsername });
    for (const visit of [borrower, owner]) await visit.go(`/rental-requests/${round.id}`);
    const asks = card(borrower.page).getByRole('button', { name: ASK });
    await asks.scrollIntoViewIfNeeded();
    await lookAt(borrower.page, 'fit-refund-possible');
    await asks.tap();
    const dialog = borrower.page.getByRole('dialog');
    await see(dialog.getByText('送料は返金されません。')).toBeVisible();
    await lookAt(borrower.page, 'fit-refund-question');
    await dialog.locator('input[type=file]').first().setInputFiles(PHOTO);
    await dialog.getByRole('textbox', { name: 'コメント' }).fill('肩幅が合いませんでした。');
    await inDialog(borrower.page, '返金を申請して返却を始める').tap();
    await see(card(borrower.page).getByText('着用せずに返してください。')).toBeVisible();
    await see(borrower.page.getByRole('heading', { name: '返却コードをお待ちください' })).toBeVisible();
    await lookAt(borrower.page, 'fit-refund-asked-borrower');
    await see(owner.page.getByRole('heading', { name: 'アイテムが返却されます' })).toBeVisible();
    await lookAt(owner.page, 'fit-refund-asked-owner');
    expect(await seenBy(round.borrowerUsername)).toMatchObject({ fitRefund: { state: 'requested' } });
  });

  it('ends with the price back when the owner confirms that the item is unworn', async () => {
    const owner = await stand.visit({ screen: 'phone', as: waiting.ownerUsername });
    await owner.go(`/rental-requests/${waiting.id}`);
    await see(owner.page.getByText('あなたの報酬はありません。').first()).toBeVisible();
    await lookAt(owner.page, 'fit-refund-returned-owner');
    await button(owner.page, '返却を確認して完了する').first().tap();
    await owner.page.getByRole('dialog').getByRole('textbox', { name: 'コメント' }).fill('タグも付いたままでした。');
    await lookAt(owner.page, 'fit-refund-confirmation');
    await inDialog(owner.page, '未着用を確認して完了する').tap();
    await see(
      owner.page.getByText('サイズが合わなかったため、レンタル料金は借り手に返金されます。').first(),
    ).toBeVisible();
    await see(owner.page.getByRole('dialog')).toHaveCount(0);
    await lookAt(owner.page, 'fit-refund-refunded-owner');
    const borrower = await stand.visit({ screen: 'phone', as: waiting.borrowerUsername });
    await borrower.go(`/rental-requests/${waiting.id}`);
    await lookAt(borrower.page, 'fit-refund-refunded-borrower');
    const { payment, status, payout } = await seenBy(waiting.borrowerUsername, waiting.id);
    const back = (payment?.refundedAmount ?? 0) + (payment?.refundPendingAmount ?? 0);
    expect({ status, payout, back }).toEqual({ status: 'completed', payout: null, back: payment?.rentalFee });
  });
});
