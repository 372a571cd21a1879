import { it } from '@jest/globals';
import type { Locator, Page } from '@playwright/test';
import type { ListedCase } from '@meguri/contracts/read-models/administration.ts';
import { requestNumberOf } from '@meguri/contracts/read-models/request-view.ts';
import type { DemoRounds } from '../support/demo-rounds.ts';
import type { Stand } from '../support/in-browser.ts';
import { chooseByKeyboard, pressByKeyboard, tabTo, typeByKeyboard } from '../support/keyboard.ts';
import { see } from '../support/see.ts';

const CODE = '1405 1234 5678 9012 3456 7890 123';
const button = (within: Page | Locator, name: string): Locator => within.getByRole('button', { name, exact: true });

/** The tasks of operators. */
export function walksOfOperators(stand: Stand, rounds: () => DemoRounds): void {
  it('do all tasks of operators', async () => {
    const { page } = await stand.visit({ screen: 'desktop', as: 'admin' });
    const { id } = rounds().all.find(({ status }) => status === 'shipping_code_generating')!;
    await page.goto('/admin/tasks');
    const task = page.getByRole('listitem').filter({ hasText: requestNumberOf(id) });
    await pressByKeyboard(page, button(task, 'ここで登録'));
    await chooseByKeyboard(page, task.getByLabel('配送業者'), 'セブンイレブン');
    await typeByKeyboard(page, task.getByRole('textbox', { name: '発送コード' }), CODE);
    await pressByKeyboard(page, button(task, '発送コードを登録する'));
    await see(page.locator('li[data-swipe-direction]').first()).toBeVisible();
    await see(page.getByRole('listitem').filter({ hasText: requestNumberOf(id) })).toHaveCount(0);
  });

  it('decide a damage case, and keep the focus there', async () => {
    const reported = rounds().all.find(({ status }) => status === 'damage_reported')!;
    const admin = await stand.demo.person('admin');
    const { items } = await admin.get<{ items: readonly ListedCase[] }>('/api/admin/damage-reports');
    const { page } = await stand.visit({ screen: 'desktop', as: 'admin' });
    await page.goto(`/admin/damage-reports/${items.find(({ request }) => request?.id === reported.id)?.id}`);
    const decisions = page.getByRole('group', { name: 'どう対応しますか' });
    await tabTo(page, decisions.getByRole('radio').first());
    const claim = decisions.getByRole('radio', { name: '損害金を請求' });
    for (let tries = 0; tries < 3 && !(await claim.isChecked()); tries += 1) await page.keyboard.press('ArrowDown');
    await see(claim).toBeFocused();
    const panel = page.getByRole('region', { name: '運営の判断' });
    const fee = panel.getByLabel('損害金（円）');
    await typeByKeyboard(page, fee, '1');
    await tabTo(page, panel.getByRole('radio', { name: '戻っている' }));
    await page.keyboard.press('ArrowDown');
    await see(panel.getByRole('radio', { name: 'まだ戻っていない' })).toBeChecked();
    await typeByKeyboard(page, panel.getByLabel('理由'), '修理の見積もりに基づく金額です。');
    const decide = button(panel, '損害金を請求する');
    await pressByKeyboard(page, decide);
    await see(fee).toBeFocused();
    await see(fee).toHaveAccessibleDescription(/以上で入力してください/);
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.insertText('2500');
    await pressByKeyboard(page, decide);
    const question = page.getByRole('dialog', { name: 'この内容で実行しますか？' });
    await see(question).toBeFocused();
    await page.keyboard.press('Escape');
    await see(question).toBeHidden();
    await see(decide).toBeFocused();
    await page.keyboard.press('Enter');
    await pressByKeyboard(page, button(question, '損害金を請求する'));
    await see(question).toBeHidden();
    await see(page.getByText('損害金を請求しました', { exact: true }).first()).toBeVisible();
    // The button is gone; the focus is at its place, not at the start of the page.
    await see(panel.locator(':focus')).toHaveCount(1);
    // A single remaining decision needs no choice.
    await see(panel.getByRole('heading', { name: '損害金の請求を断念' })).toBeVisible();
    await tabTo(page, panel.getByLabel('理由'));
  });
}
