import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals';
import type { Locator, Page, Request } from '@playwright/test';
import { requestNumberOf } from '@meguri/contracts/read-models/request-view.ts';
import { describeInBrowser } from './support/in-browser.ts';
import { pressByKeyboard, tabTo, typeByKeyboard } from './support/keyboard.ts';
import { expectAccessible, shot } from './support/looking/looking.ts';
import { noticedAfter } from './support/noticing.ts';
import { PHOTO } from './support/photo.ts';
import { see } from './support/see.ts';

/** Each party sees the other's action within this time, in ms. */
const WITHIN_MS = 1000;
const DISPATCH_CODE = '1405 1234 5678 9012 3456 7890 123';

describeInBrowser('a whole rental', (stand) => {
  let borrower: Page;
  let owner: Page;
  let operator: Page;
  let requestId: string;
  const noticed: Record<string, number> = {};

  beforeAll(async () => {
    borrower = (await stand.visit({ screen: 'phone', as: 'kenji' })).page;
    owner = (await stand.visit({ screen: 'desktop', as: 'hanako' })).page;
    operator = (await stand.visit({ screen: 'desktop', as: 'admin' })).page;
  });
  afterEach(() => expect(stand.complaints()).toEqual([]));
  afterAll(async () => {
    await stand.endVisits();
    process.stdout.write(`seen by the other side after, in ms: ${JSON.stringify(noticed)}\n`);
  });

  const seenWithin = async (
    what: string,
    page: Page,
    words: string,
    press: () => Promise<void>,
    sent?: Promise<Request>,
  ): Promise<void> => {
    const took = await noticedAfter(page, words, press, sent);
    noticed[what] = took;
    expect({ what, inTime: took <= WITHIN_MS, took }).toEqual({ what, inTime: true, took });
  };
  const look = async (page: Page, name: string): Promise<void> => {
    await shot(page, `road-${name}`);
    await expectAccessible(page);
  };

  /** A page opens its socket once it is used; before that it asks every few seconds, and shows no toast. */
  const use = (page: Page): Promise<void> => page.keyboard.press('Tab');

  const ask = async (): Promise<void> => {
    await owner.goto('/profile');
    await see(owner.getByRole('heading', { level: 1 })).toBeVisible();
    await use(owner);
    await borrower.goto(`/items/${await freeItemOf('hanako')}`);
    await borrower.getByRole('gridcell').locator('button:not([aria-disabled])').first().tap();
    await look(borrower, '01-item-chosen');
    const heard = owner.getByRole('link', { name: '取引を見る' }).waitFor();
    const asked = Date.now();
    await borrower.getByRole('button', { name: 'レンタルをリクエスト' }).tap();
    await heard;
    noticed['request'] = Date.now() - asked;
    await see(borrower).toHaveURL(/\/rental-requests\/[0-9a-f-]{36}$/);
    requestId = borrower.url().split('/').at(-1) ?? '';
    await see(heading(borrower, 'オーナーの返答をお待ちください')).toBeVisible();
    await look(borrower, '02-sent-borrower');
  };

  const approve = async (): Promise<void> => {
    await owner.goto(`/rental-requests/${requestId}`);
    await see(heading(owner, 'リクエストに返答してください')).toBeVisible();
    await look(owner, '02-sent-owner');
    await pressByKeyboard(owner, button(owner, '承認する'));
    const dialog = owner.getByRole('dialog', { name: 'リクエストを承認しますか？' });
    await see(dialog).toBeVisible();
    await look(owner, '03-approve-dialog');
    await tabTo(owner, button(dialog, '承認する'));
    await seenWithin('approval', borrower, 'お支払いに進んでください', () => owner.keyboard.press('Enter'));
    await see(heading(owner, '借り手のお支払いをお待ちください')).toBeVisible();
    await look(borrower, '04-approved-borrower');
  };

  const pay = async (): Promise<void> => {
    // Also visible at the end of the page, in place of the tabs.
    await borrower.getByRole('contentinfo').scrollIntoViewIfNeeded();
    await see(button(borrower, 'お支払いに進む')).toBeInViewport({ ratio: 1 });
    await see(borrower.getByRole('navigation', { name: 'タブ' })).toBeHidden();
    await button(borrower, 'お支払いに進む').tap();
    const pay = borrower.getByRole('button', { name: 'を支払う（テスト）' });
    await see(pay).toBeVisible();
    await shot(borrower, 'road-05-payment-page');
    await see(heading(owner, '借り手がお支払い手続き中です')).toBeVisible();
    const known = noticedAfter(owner, '運営事務局が発送コードを発行しています', () => pay.tap());
    await see(borrower).toHaveURL(/\/payment-complete\?sid=/);
    await see(borrower.getByRole('heading', { name: 'お支払いが完了しました' })).toBeVisible();
    await look(borrower, '06-payment-complete');
    noticed['payment'] = await known;
    await borrower.getByRole('link', { name: '取引の詳細へ' }).tap();
    await see(heading(borrower, '運営事務局が発送コードを発行しています')).toBeVisible();
    await look(borrower, '07-code-awaited');
  };

  const registerCode = async (): Promise<void> => {
    await operator.goto('/admin/tasks');
    const task = operator.getByRole('listitem').filter({ hasText: requestNumberOf(requestId) });
    await button(task, 'ここで登録').click();
    await task.getByLabel('配送業者').selectOption('セブンイレブン');
    await task.getByRole('textbox', { name: '発送コード' }).fill(DISPATCH_CODE);
    await look(operator, '08-task');
    const register = button(task, '発送コードを登録する');
    await seenWithin('shipping code', owner, 'コンビニから発送してください', () => register.click());
    await see(owner.getByText(DISPATCH_CODE).first()).toBeVisible();
    await look(owner, '09-code-owner');
    await see(heading(borrower, 'オーナーの発送をお待ちください')).toBeVisible();
    await see(borrower.getByText(DISPATCH_CODE)).toHaveCount(0);
  };

  const send = async (): Promise<void> => {
    await pressByKeyboard(owner, button(owner, '発送を通知する'));
    const dialog = owner.getByRole('dialog', { name: '発送の通知' });
    await typeByKeyboard(owner, dialog.getByLabel('追跡番号（任意）'), '488012345678');
    await look(owner, '10-ship-dialog');
    await tabTo(owner, button(dialog, '発送を通知する'));
    await seenWithin('shipment', borrower, '届いたら、受け取りを確認してください', () => owner.keyboard.press('Enter'));
    await see(borrower.getByText('4880-1234-5678').first()).toBeVisible();
    await look(borrower, '11-shipped-borrower');
  };

  const receive = async (): Promise<void> => {
    await button(borrower, '受け取りを確認する').tap();
    const dialog = borrower.getByRole('dialog', { name: '受け取りの確認' });
    await see(button(dialog, '受け取りを確認する')).toBeDisabled();
    await dialog.getByLabel('コメント').fill('丁寧に包まれていました。ありがとうございます。');
    await dialog.locator('input[type=file]').setInputFiles([PHOTO]);
    await see(dialog.getByRole('img', { name: '選んだ写真1' })).toBeVisible();
    await look(borrower, '12-receipt-dialog');
    await button(dialog, '受け取りを確認する').tap();
    await see(heading(borrower, 'レンタルをお楽しみください')).toBeVisible();
    await see(heading(owner, '借り手が利用しています')).toBeVisible();
    await look(owner, '13-in-use-owner');
  };

  const giveBack = async (): Promise<void> => {
    await button(borrower, '返却コードを発行してもらう').tap();
    await look(borrower, '14-return-question');
    await button(borrower.getByRole('dialog'), '準備を始める').tap();
    await operator.goto(`/admin/rental-requests/${requestId}`);
    await button(operator, '返却コードを登録する').click();
    const form = operator.getByRole('dialog');
    await form.getByLabel('配送業者').selectOption('PUDOステーション');
    await form.getByLabel('受付番号').fill('87654321');
    await form.getByLabel('パスワード').fill('4321');
    await look(operator, '15-return-code');
    const register = button(form, '返却コードを登録する');
    await seenWithin('return code', borrower, 'アイテムを返送してください', () => register.click());
    await button(borrower, '返却を通知する').tap();
    const dialog = borrower.getByRole('dialog', { name: '返却の通知' });
    await dialog.getByLabel('コメント').fill('とても素敵でした。');
    await look(borrower, '16-return-dialog');
    const send = button(dialog, '返却を通知する');
    await seenWithin('return', owner, 'アイテムを確認してください', () => send.tap());
  };

  const complete = async (): Promise<void> => {
    await pressByKeyboard(owner, button(owner, '返却を確認して完了する'));
    const dialog = owner.getByRole('dialog', { name: '返却の確認と取引の完了' });
    await typeByKeyboard(owner, dialog.getByLabel('コメント'), 'きれいな状態で戻ってきました。');
    await look(owner, '17-completion-dialog');
    await tabTo(owner, button(dialog, '取引を完了する'));
    await seenWithin('completion', borrower, '取引が完了しました', () => owner.keyboard.press('Enter'));
    for (const [page, who] of [
      [borrower, 'borrower'],
      [owner, 'owner'],
    ] as const) {
      await see(page.getByRole('dialog')).toBeVisible();
      await look(page, `18-celebration-${who}`);
      await page.keyboard.press('Escape');
      await see(page.getByRole('dialog')).toBeHidden();
      await look(page, `19-completed-${who}`);
    }
  };

  it('is completed by a borrower on a phone, an owner by keyboard and an operator', async () => {
    await ask();
    await approve();
    await pay();
    await registerCode();
    await send();
    await receive();
    await giveBack();
    await complete();
  }, 180_000);

  it('goes through a damage case to its paid fee', async () => {
    const { id, borrowerUsername, ownerUsername } = await demoRound('returned');
    const ownersWindow = (await stand.visit({ screen: 'desktop', as: ownerUsername })).page;
    const borrowersWindow = (await stand.visit({ screen: 'phone', as: borrowerUsername })).page;
    await Promise.all([ownersWindow, borrowersWindow].map((page) => page.goto(`/rental-requests/${id}`)));
    await see(heading(borrowersWindow, 'オーナーの確認をお待ちください')).toBeVisible();
    await use(borrowersWindow);

    await pressByKeyboard(ownersWindow, button(ownersWindow, '不具合を報告する'));
    const report = ownersWindow.getByRole('dialog');
    await tabTo(ownersWindow, report.getByRole('radio').first());
    await ownersWindow.keyboard.press('Space');
    await typeByKeyboard(
      ownersWindow,
      report.getByLabel('詳細（10文字以上）'),
      '袖口に、五センチほどの大きな破れがあります。',
    );
    await report.locator('input[type=file]').setInputFiles([PHOTO]);
    await look(ownersWindow, '20-damage-dialog');
    await tabTo(ownersWindow, button(report, '報告を送信する'));
    const sent = ownersWindow.waitForRequest((one) => one.url().endsWith(`/${id}/damage-report`));
    await seenWithin(
      'damage report',
      borrowersWindow,
      '運営事務局が不具合の内容を確認しています',
      () => ownersWindow.keyboard.press('Enter'),
      sent,
    );
    await see(ownersWindow.getByText('不具合報告を送信しました').first()).toBeVisible();
    await look(borrowersWindow, '21-damage-borrower');

    await operator.goto('/admin/damage-reports');
    await operator
      .getByRole('link')
      .filter({ hasText: requestNumberOf(id) })
      .first()
      .click();
    await operator.getByRole('radio', { name: '損害金を請求' }).check();
    await operator.getByLabel('損害金（円）').fill('2500');
    await operator.getByLabel('理由').fill('修理の見積もりに基づく金額です。');
    await look(operator, '22-case-decision');
    await button(operator, '損害金を請求する').click();
    const question = operator.getByRole('dialog');
    await see(question).toBeVisible();
    await look(operator, '23-case-question');
    const assess = button(question, '損害金を請求する');
    await seenWithin('damage fee', borrowersWindow, '損害金のお支払いが必要です', () => assess.click());
    await look(borrowersWindow, '24-fee-borrower');

    await button(borrowersWindow, '損害金のお支払いに進む').tap();
    const pay = borrowersWindow.getByRole('button', { name: 'を支払う（テスト）' });
    await see(pay).toBeVisible();
    noticed['damage fee paid'] = await noticedAfter(ownersWindow, '取引が完了しました', () => pay.tap());
    await look(ownersWindow, '25-case-closed-owner');
    await borrowersWindow.goto(`/rental-requests/${id}`);
    await see(
      borrowersWindow.getByRole('dialog').or(heading(borrowersWindow, '取引が完了しました')).first(),
    ).toBeVisible();
    await look(borrowersWindow, '25-case-closed-borrower');
    await operator.goto('/admin/damage-reports');
    await look(operator, '26-cases');
  });

  /** An item of that user that is sent by delivery and has no bookings. */
  const freeItemOf = async (username: string): Promise<string> => {
    const person = await stand.demo.person(username);
    const { items } = await person.get<{ items: readonly { id: string; shippingMethod: string }[] }>(
      `/api/items?ownerId=${person.id}&shippingMethod=delivery&limit=60`,
    );
    for (const { id, shippingMethod } of items) {
      const { bookedPeriods } = await person.get<{ bookedPeriods: readonly unknown[] }>(`/api/items/${id}`);
      if (bookedPeriods.length === 0 && shippingMethod === 'delivery') return id;
    }
    throw new Error(`${username} has no free item`);
  };

  const demoRound = async (status: string) => {
    const admin = await stand.demo.person('admin');
    const { items } = await admin.get<{ items: readonly { id: string }[] }>(
      `/api/admin/rental-requests?status=${status}`,
    );
    const path = `/api/rental-requests/${items[0]?.id}`;
    return admin.get<{ id: string; borrowerUsername: string; ownerUsername: string }>(path);
  };
});

const heading = (page: Page, name: string): Locator => page.getByRole('heading', { name });
const button = (within: Page | Locator, name: string): Locator => within.getByRole('button', { name, exact: true });
