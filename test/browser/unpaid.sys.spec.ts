import { afterEach, expect, it } from '@jest/globals';
import type { Page } from '@playwright/test';
import type { RentalRequest } from '@meguri/contracts/read-models/rental-request.ts';
import { CARDS } from '../support/sandbox-controls.ts';
import { PUDO, SEVEN_ELEVEN } from '../support/rental.ts';
import { until } from '../support/until.ts';
import { lookAt } from './support/looking/both-widths.ts';
import { drawnByBrowser } from './support/drawn-by-browser.ts';
import { describeInBrowser } from './support/in-browser.ts';
import { pressByKeyboard, untilLed } from './support/keyboard.ts';
import { see } from './support/see.ts';

interface Notified {
  readonly kind: string;
  readonly path: string;
}
const NOT_CHARGED = '料金は請求されていません。';

describeInBrowser('a payment that isn’t made', (stand) => {
  afterEach(async () => expect(await stand.endVisits()).toEqual([]));

  let made = 0;
  /** Opens the payment page of a request that was just approved. @param inDays when the rental begins */
  const onPaymentPage = async (inDays = 40): Promise<{ page: Page; id: string }> => {
    const borrower = await stand.demo.person('kenji');
    const { items } = await borrower.get<{ items: readonly { id: string; userId: number; shippingMethod: string }[] }>(
      '/api/items?shippingMethod=delivery&limit=60',
    );
    const item = items.filter(({ userId, shippingMethod }) => userId !== borrower.id && shippingMethod === 'delivery')[
      made++
    ];
    const body = { itemId: item?.id, startDate: await stand.demo.day(inDays) };
    const { id, ownerUsername } = (await borrower.must<RentalRequest>(201, 'POST', '/api/rental-requests', { body }))
      .body;
    const approved = { body: { status: 'request_approved' } };
    await (await stand.demo.person(ownerUsername)).must(200, 'PUT', `/api/rental-requests/${id}/status`, approved);
    const { page } = await stand.visit({ as: 'kenji', screen: 'phone' });
    await page.goto(`/rental-requests/${id}`);
    await goOn(page).tap();
    await see(pay(page)).toBeVisible();
    return { page, id };
  };
  const pay = (page: Page) => page.getByRole('button', { name: 'を支払う（テスト）' });
  const goOn = (page: Page) => page.getByRole('button', { name: 'お支払いに進む', exact: true });
  const back = (page: Page) => page.getByRole('link', { name: 'キャンセルして戻る' });
  /** The result, that nothing was charged, and the next step; the round can still be paid. */
  const says = async (page: Page, title: string, next: string): Promise<void> => {
    await see(page.getByText(title, { exact: true })).toBeVisible();
    await see(page.getByText(NOT_CHARGED)).toBeVisible();
    await see(page.getByText(next)).toBeVisible();
    await see(goOn(page)).toBeEnabled();
  };
  const pays = async (page: Page): Promise<void> => {
    await goOn(page).tap();
    await pay(page).tap();
    await see(page.getByRole('heading', { name: 'お支払いが完了しました' })).toBeVisible();
  };

  it('because its borrower went back is reported, and can be continued', async () => {
    const { page, id } = await onPaymentPage();
    await back(page).tap();
    await says(page, 'お支払いは完了していません', '続きは「お支払いに進む」から');
    await lookAt(page, 'unpaid-left');
    await pays(page);
    const next = page.getByRole('region', { name: 'このあとの流れ' });
    await see(next).toContainText(/返却期限\s*\d+月\d+日\([月火水木金土日]\) 24:00/);
    const borrower = await stand.demo.person('kenji');
    await until('the borrower is notified', async () => {
      const { items } = await borrower.get<{ items: readonly Notified[] }>('/api/notifications');
      return items.some(({ kind, path }) => kind === 'booking_confirmed' && path.endsWith(id));
    });
    await lookAt(page, 'payment-complete');
    // The page itself says it, so there is no toast.
    await see(page.locator('li[data-swipe-direction]').filter({ hasText: '予約が確定しました' })).toHaveCount(0);
  }, 150_000);

  it('because the bank declined is reported, and another card pays', async () => {
    const { page } = await onPaymentPage();
    await page.getByLabel('カード番号').selectOption('4000000000009995');
    await pay(page).tap();
    await see(page.getByText('カードが拒否されました。')).toBeVisible();
    await back(page).tap();
    await says(page, 'カードが承認されませんでした', '別のカードでもう一度お試しください。');
    await lookAt(page, 'unpaid-declined');
    await pays(page);
  }, 150_000);

  it('because 3-D Secure failed is reported, and the same card pays after confirmation', async () => {
    const { page } = await onPaymentPage();
    await page.getByLabel('カード番号').selectOption('4000000000003220');
    await pay(page).tap();
    await page.getByRole('button', { name: '認証に失敗する' }).tap();
    await see(page.getByText('本人認証ができませんでした。')).toBeVisible();
    await back(page).tap();
    await says(page, '本人認証が完了しませんでした', '認証をやり直すか、別のカードで');
    await lookAt(page, 'unpaid-authentication');
    await goOn(page).tap();
    await page.getByLabel('カード番号').selectOption('4000000000003220');
    await pay(page).tap();
    await page.getByRole('button', { name: '本人として認証する' }).tap();
    await see(page.getByRole('heading', { name: 'お支払いが完了しました' })).toBeVisible();
  }, 150_000);

  it('because the page had expired is reported, also on a later visit, and a new page takes it', async () => {
    const { page, id } = await onPaymentPage();
    const address = new URL(page.url());
    const sessionId = address.pathname.split('/').at(-1);
    const expired = await fetch(new URL(`/_test/expire/${sessionId}`, address), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    });
    expect(expired.status).toBe(200);
    await page.reload();
    await page.getByRole('link', { name: 'サイトに戻る' }).tap();
    await says(page, 'お支払いページの有効期限が切れました', '新しいお支払いページを開けます。');
    await see(page.getByRole('heading', { name: 'お支払いに進んでください' })).toBeVisible();
    await page.goto(`/rental-requests/${id}`);
    await says(page, 'お支払いページの有効期限が切れました', '新しいお支払いページを開けます。');
    await lookAt(page, 'unpaid-expired');
    await pays(page);
  }, 150_000);

  it('because the provider is unavailable is reported neither as paid nor as failed', async () => {
    const { page, id } = await onPaymentPage();
    await back(page).tap();
    await says(page, 'お支払いは完了していません', '続きは');
    await page.route(`**/api/rental-requests/${id}/payment?for=rental`, (route) =>
      route.fulfill({ status: 409, json: { statusCode: 409, code: 'conflict', message: '' } }),
    );
    await page.goto(drawnByBrowser(page.url()));
    await see(page.getByText('お支払いの結果を確認できませんでした')).toBeVisible();
    await see(page.getByText(NOT_CHARGED)).toHaveCount(0);
    await lookAt(page, 'unpaid-unknown');
  }, 150_000);

  it('because the bank declined a late fee later is reported, and is made by keyboard', async () => {
    const { page, id } = await onPaymentPage(6);
    await page.getByLabel('カード番号').selectOption(CARDS.refusedLater);
    await pay(page).tap();
    await see(page.getByRole('heading', { name: 'お支払いが完了しました' })).toBeVisible();
    await returnLate(id);
    const late = await stand.visit({ as: 'kenji', screen: 'desktop' });
    await late.page.goto(`/rental-requests/${id}`);
    await see(late.page.getByRole('heading', { name: '延滞料のお支払いが必要です' })).toBeVisible();
    const payLateFee = late.page.getByRole('button', { name: '延滞料のお支払いに進む' });
    await pressByKeyboard(late.page, payLateFee);
    await pressByKeyboard(late.page, pay(late.page));
    await see(late.page.getByRole('heading', { name: 'お支払いが完了しました' })).toBeVisible();
    await see(late.page.getByText('延滞料のお支払いを確認しました')).toBeVisible();
    await untilLed(late.page);
    await pressByKeyboard(late.page, late.page.getByRole('link', { name: '取引の詳細へ' }));
    await see(late.page.getByRole('heading', { level: 1, name: /^取引/ })).toBeFocused();
    await see(late.page.getByRole('heading', { name: 'オーナーの確認をお待ちください' })).toBeVisible();
    await see(payLateFee).toHaveCount(0);
  }, 150_000);

  /** Brings a paid rental to a return one hour late, so that a fee is due. */
  const returnLate = async (id: string): Promise<void> => {
    const path = `/api/rental-requests/${id}`;
    const admin = await stand.demo.person('admin');
    const borrower = await stand.demo.person('kenji');
    const seen = () => admin.get<RentalRequest>(path);
    const code = async (direction: 'dispatch' | 'return', shop: object) => {
      const body = { direction, ...shop };
      return (await admin.must<RentalRequest>(200, 'POST', `/api/admin${path.slice(4)}/shipping-codes`, { body })).body;
    };
    const { ownerUsername } = await code('dispatch', SEVEN_ELEVEN);
    const owner = await stand.demo.person(ownerUsername);
    await owner.must(200, 'PUT', `${path}/status`, { body: { status: 'shipped' } });
    await borrower.must(200, 'PUT', `${path}/status`, { body: { status: 'in_use' } });
    await borrower.must(200, 'POST', `${path}/return-request`);
    const { returnDueAt } = await code('return', PUDO);
    const { now } = (await (await fetch(`${stand.demo.url}/api/status`)).json()) as { now: string };
    const seconds = Math.ceil((Date.parse(returnDueAt) - Date.parse(now)) / 1000) + 3600;
    await admin.must(200, 'POST', '/api/demo/clock', { body: { advance: `PT${seconds}S` } });
    await until('it is overdue', async () => (await seen()).status === 'usage_overdue');
    // The session has ended by then.
    const again = await stand.demo.person('kenji');
    await again.must(200, 'PUT', `${path}/status`, { body: { status: 'returned' } });
    await until('the fee is to be paid', async () =>
      (await again.get<RentalRequest>(path)).actions.includes('pay_late_fee'),
    );
  };
});
