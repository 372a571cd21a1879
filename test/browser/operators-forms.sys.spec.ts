import { afterEach, beforeAll, expect, it } from '@jest/globals';
import type { Locator, Page } from '@playwright/test';
import type { ListedCase } from '@meguri/contracts/read-models/administration.ts';
import { demoAddresses } from './support/demo-addresses.ts';
import { describeInBrowser } from './support/in-browser.ts';
import { tabTo } from './support/keyboard.ts';
import { see } from './support/see.ts';

const button = (within: Page | Locator, name: string): Locator => within.getByRole('button', { name, exact: true });

describeInBrowser('input in operators’ forms', (stand) => {
  let addressOf: (path: string) => string;
  beforeAll(async () => {
    addressOf = await demoAddresses(stand.demo);
  });
  afterEach(async () => expect(await stand.endVisits()).toEqual([]));

  const atDesk = async (path: string): Promise<Page> => {
    const { page } = await stand.visit({ as: 'admin', screen: 'desktop' });
    await page.goto(addressOf(path));
    return page;
  };

  it('stays while a mail is previewed for each reader, and the next reader is one press of the same key away', async () => {
    const admin = await stand.demo.person('admin');
    // Each attempt has its own mail, because an earlier attempt's is still there.
    const draft = { subject: `春のご案内 ${crypto.randomUUID()}`, body: 'はじめの本文', segment: { kind: 'all' } };
    await admin.must(201, 'POST', '/api/admin/bulk-mails', { body: draft });
    const page = await atDesk('/admin/mail');
    const mail = page.getByRole('listitem').filter({ hasText: draft.subject });
    await button(mail, '編集する').click();
    await mail.getByLabel('本文').fill('書き直した本文');
    await button(mail, '宛先ごとに確認').click();
    await see(mail.getByText('はじめの本文')).toBeVisible();
    await see(mail.getByText('保存済みの内容です', { exact: false })).toBeVisible();
    await button(mail, '編集する').click();
    await see(mail.getByLabel('本文')).toHaveValue('書き直した本文');
    const reader = mail.getByText(/さん（ID \d+）に届く内容/);
    await tabTo(page, button(mail, '次の方'));
    for (let step = 0; step < 2; step += 1) {
      const before = await reader.textContent();
      await page.keyboard.press('Enter');
      await see(reader).not.toHaveText(before ?? '');
      await see(button(mail, '次の方')).toBeFocused();
    }
  });

  it('stays while another decision of a damage case is opened', async () => {
    const admin = await stand.demo.person('admin');
    const { items } = await admin.get<{ items: readonly ListedCase[] }>('/api/admin/damage-reports');
    const open = items.find(({ state }) => state === 'open');
    const page = await atDesk(`/admin/damage-reports/${open?.id}`);
    await page.getByRole('radio', { name: '借り手に返金' }).check();
    await page.getByLabel('理由').fill('写真のとおり、届いたときに破れていました');
    await page.getByRole('radio', { name: '問題なしとして終了' }).check();
    await see(page.getByLabel('理由')).toHaveValue('写真のとおり、届いたときに破れていました');
  });

  it('about money is previewed again after a change: the dialog shows what the form says', async () => {
    const page = await atDesk('/admin/rental-requests/:completed');
    await button(page, '追加で返金する').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('金額').fill('100');
    await dialog.getByLabel('理由').fill('お詫びとして');
    await button(dialog, '内容を確認する').click();
    await see(dialog.getByText('実行すると')).toBeVisible();
    await see(button(dialog, '返金する')).toBeVisible();
    await dialog.getByLabel('金額').fill('200');
    await see(dialog.getByText('実行すると')).toHaveCount(0);
    await see(button(dialog, '内容を確認する')).toBeVisible();
    // A preview that was requested before the input changed doesn't apply to the new input.
    await page.route('**/commands/grant-refund?preview=1', async (route) => {
      await dialog.getByLabel('金額').fill('300');
      await route.continue();
    });
    const answered = page.waitForResponse('**/commands/grant-refund?preview=1');
    await button(dialog, '内容を確認する').click();
    await answered;
    await see(button(dialog, '内容を確認する')).toBeEnabled();
    await see(dialog.getByText('実行すると')).toHaveCount(0);
  });

  it('of other terms accepts full-width digits, says when the figures belong to former ones, and stays after opening a rental', async () => {
    const page = await atDesk('/admin/what-if');
    const fee = page.getByLabel('決済サービス手数料（%）');
    await fee.fill('５');
    await see(page).toHaveURL(/payoutFeePerMille%22%3A50/);
    await button(page, '試算する').click();
    await see(button(page, 'CSVで保存')).toBeVisible();
    const outdated = page.getByText('変更する前の条件での結果です', { exact: false });
    await see(outdated).toHaveCount(0);
    await fee.fill('6');
    await see(outdated).toBeVisible();
    await fee.fill('5');
    await see(outdated).toHaveCount(0);
    await page
      .getByRole('main')
      .getByRole('link', { name: /^取引 / })
      .first()
      .click();
    await see(page).toHaveURL(/\/admin\/rental-requests\//);
    await page.goBack();
    await see(button(page, 'CSVで保存')).toBeVisible();
    await see(outdated).toHaveCount(0);
  });

  it('of a search keeps the focus where it was started', async () => {
    const page = await atDesk('/admin/users');
    const words = page.getByRole('searchbox', { name: '名前・メールアドレス・電話番号・ID' });
    await words.fill('kenji');
    // The input stays until the page has rendered the search and requested it: the URL changes earlier.
    const people = page.waitForRequest(/\/api\/admin\/users\?.*q=kenji/);
    await words.press('Enter');
    await people;
    await see(page).toHaveURL(/q=kenji/);
    await see(words).toBeFocused();
    await see(words).toHaveValue('kenji');
    await page.goBack();
    await see(words).toHaveValue('');
    await page.goto('/admin/trail');
    await page.getByLabel('種類').selectOption({ label: '拒否' });
    const refusals = page.waitForRequest(/\/api\/admin\/trail\?.*kind=refused/);
    await button(page, '検索').press('Enter');
    await refusals;
    await see(page).toHaveURL(/kind=/);
    await see(button(page, '検索')).toBeFocused();
    await see(page.getByLabel('種類').locator('option:checked')).toHaveText('拒否');
    await page.goBack();
    await see(page.getByLabel('種類').locator('option:checked')).toHaveText('すべて');
  });
});
