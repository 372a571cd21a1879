import { afterEach, expect, it } from '@jest/globals';
import type { Page } from '@playwright/test';
import type { RentalRequest } from '@meguri/contracts/read-models/rental-request.ts';
import { pdfText } from '../support/pdf-text.ts';
import { Person } from '../support/person.ts';
import { lookAt } from './support/looking/both-widths.ts';
import { atProvider } from './support/behind-the-demo.ts';
import { describeInBrowser } from './support/in-browser.ts';
import { expectPrinted } from './support/printed.ts';
import { pressByKeyboard, tabBackTo, tabTo, typeByKeyboard } from './support/keyboard.ts';
import { see } from './support/see.ts';

type ListedRound = Omit<RentalRequest, 'timeline'>;

const said = (page: Page, words: string) => page.locator('li[data-swipe-direction]').filter({ hasText: words }).first();
const open = (page: Page) => page.getByRole('button', { name: '口座を作成して登録へ進む' });

describeInBrowser('an owner’s payout account', (stand) => {
  afterEach(async () => expect(await stand.endVisits()).toEqual([]));

  it('is opened, interrupted, resumed and completed by keyboard', async () => {
    const owner = await new Person(stand.demo.url).register('new.owner');
    const { page } = await stand.visit({ as: owner.username, screen: 'phone' });
    await page.goto('/profile');
    await pressByKeyboard(page, page.getByRole('main').getByRole('link', { name: '報酬', exact: true }));
    await see(page.getByText('報酬はまだありません')).toBeVisible();
    await lookAt(page, 'payouts-none');
    await pressByKeyboard(page, page.getByRole('link', { name: '口座を登録する' }));
    await lookAt(page, 'payout-account-none');

    const individual = page.getByRole('radio', { name: '個人' });
    await tabTo(page, individual);
    await page.keyboard.press('ArrowRight');
    await see(page.getByRole('radio', { name: '法人' })).toBeChecked();
    await typeByKeyboard(page, page.getByLabel('電話番号'), '090-1234-5678');
    await pressByKeyboard(page, open(page));
    await see(page.getByRole('alert').first()).toHaveText('会社名を入力してください');
    await tabBackTo(page, page.getByRole('radio', { name: '法人' }));
    await page.keyboard.press('ArrowLeft');
    await see(individual).toBeChecked();
    await typeByKeyboard(page, page.getByLabel('電話番号'), '');
    await pressByKeyboard(page, open(page));

    const dialog = page.getByRole('dialog', { name: '電話番号の登録' });
    await pressByKeyboard(page, dialog.getByRole('button', { name: '登録する' }));
    await see(dialog.getByRole('alert')).toHaveText('電話番号を入力してください。');
    await lookAt(page, 'payout-account-phone');
    await typeByKeyboard(page, dialog.getByLabel('電話番号'), '090-1234-5678');
    await pressByKeyboard(page, dialog.getByRole('button', { name: '登録する' }));
    await see(said(page, 'もう一度アカウント作成を実行してください')).toBeVisible();
    await see(page.getByLabel('電話番号')).toHaveValue('090-1234-5678');

    await pressByKeyboard(page, open(page));
    await pressByKeyboard(page, page.getByRole('link', { name: '登録せずに戻る' }));
    await see(page.getByText('登録の途中です')).toBeVisible();
    await see(page.getByRole('listitem').filter({ hasText: '報酬を受け取る銀行口座' }).first()).toBeVisible();
    await lookAt(page, 'payout-account-onboarding');

    await pressByKeyboard(page, page.getByRole('button', { name: '登録を続ける' }));
    await pressByKeyboard(page, page.getByRole('button', { name: '登録を完了する（テスト）' }));
    await see(page.getByRole('heading', { name: 'アカウント作成完了' })).toBeVisible();
    await see(page.getByText('報酬を受け取れます')).toBeVisible();
    await lookAt(page, 'payout-account-ready');
    await pressByKeyboard(page, page.getByRole('link', { name: 'プロフィールに戻る' }).last());
    await see(page.getByText('本人確認済み').first()).toBeVisible();
  });

  it('shows its state: more data required, rejected, and replaced by another', async () => {
    const owner = await new Person(stand.demo.url).register('turned.down');
    const open = { accountType: 'express', country: 'JP', currency: 'jpy', businessType: 'individual' } as const;
    const body = { ...open, phone: '090-1234-5678' };
    const { account } = (
      await owner.must<{ account: { id: string } }>(201, 'POST', '/api/user/connect/accounts', { body })
    ).body;
    const { page } = await stand.visit({ as: owner.username, screen: 'phone' });
    const becomes = async (turn: string, title: string) => {
      await atProvider(stand.demo, `/accounts/${account.id}/${turn}`);
      await see(async () => {
        await page.goto('/connect-account');
        await see(page.getByText(title, { exact: true })).toBeVisible({ timeout: 3000 });
      }).toPass();
      await lookAt(page, `payout-account-${turn}`);
    };
    await becomes('complete', '報酬を受け取れます');
    await becomes('restrict', '追加の情報が必要です');
    await see(page.getByRole('listitem').filter({ hasText: '本人確認書類' })).toBeVisible();
    await becomes('reject', 'この口座では報酬を受け取れません');
    // Nothing can be submitted any more.
    await see(page.getByText('本人確認書類', { exact: true })).toHaveCount(0);
    await see(page.getByRole('heading', { name: '新しい口座を登録する' })).toBeVisible();
    await page.goto('/payouts');
    await see(page.getByText('この口座では報酬を受け取れません')).toBeVisible();
    await page.getByRole('link', { name: '口座の状態を見る' }).tap();
    await page.getByLabel('電話番号').fill('090-1234-5678');
    await page.getByRole('button', { name: '口座を作成して登録へ進む' }).tap();
    await page.getByRole('link', { name: '登録せずに戻る' }).tap();
    await see(page.getByText('登録の途中です')).toBeVisible();
    await lookAt(page, 'payout-account-replaced');
  });

  it('links an owner with rentals to what each of them earned', async () => {
    const { page } = await stand.visit({ as: 'hanako', screen: 'phone' });
    await page.goto('/payouts');
    await see(page.getByText('取引中').first()).toBeVisible();
    await lookAt(page, 'payouts');
    const name = await page
      .getByRole('link', { name: /^PDFで保存（.*の明細）$/ })
      .first()
      .getAttribute('href');
    const statement = await page.request.get(name ?? '');
    expect(statement.headers()['content-type']).toBe('application/pdf');
    expect(pdfText(await statement.body())).toContain('支払明細書');
    const year = await page.request.get(`/api/user/statements/${new Date().getFullYear()}.csv`);
    expect((await year.text()).slice(1)).toMatch(/^送金日,取引番号/);
  });

  it('gives a borrower a receipt, with the name that they enter once', async () => {
    const { page } = await stand.visit({ as: 'kenji', screen: 'phone' });
    const rounds = await page.request.get('/api/circulation-rounds/sent');
    const paid = ((await rounds.json()) as ListedRound[]).find(({ payment }) => payment?.status === 'paid');
    await page.goto(`/rental-requests/${paid?.id}`);
    await page.getByRole('link', { name: '領収書' }).click();
    await see(page.getByRole('heading', { name: '領収書' })).toBeVisible();
    await lookAt(page, 'receipt');
    await page.getByLabel('宛名').fill('株式会社髙﨑');
    await page.getByRole('button', { name: 'この宛名で確定する' }).click();
    await see(page.getByText('株式会社髙﨑 様', { exact: true })).toBeVisible();
    await see(page.getByLabel('宛名')).toBeHidden();
    await lookAt(page, 'receipt-named');
    const sheet = page.getByRole('article', { name: '領収書' });
    await expectPrinted(page, sheet.getByText('株式会社髙﨑 様'), sheet.getByText(/^¥[\d,]+$/));
    const file = await page.request.get(`/api/rental-requests/${paid?.id}/receipt.pdf`);
    expect(pdfText(await file.body())).toContain('株式会社髙﨑 様');
    const calendar = await page.request.get(`/api/rental-requests/${paid?.id}/calendar.ics`);
    expect(await calendar.text()).toContain('TZID:Asia/Tokyo');
    await page.goto(`/rental-requests/${paid?.id}/receipt`);
    await see(page.getByText('株式会社髙﨑 様', { exact: true })).toBeVisible();
  });

  it('asks guests to log in', async () => {
    const { page } = await stand.visit({ screen: 'desktop' });
    await page.goto('/connect-account');
    await see(page.getByRole('dialog').getByRole('tab', { name: 'ログイン' })).toBeVisible();
  });

  it('shows operators what the platform needs', async () => {
    const { page } = await stand.visit({ as: 'admin', screen: 'desktop' });
    await page.goto('/connect-account');
    await see(page.getByText('いまの状態：口座を開設できます。')).toBeVisible();
    await lookAt(page, 'payout-account-operator');
  });
});
