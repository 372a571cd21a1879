import { it } from 'vitest';
import type { Locator, Page } from '@playwright/test';
import { requestNumberOf } from '@meguri/contracts/read-models/request-view.ts';
import type { DemoRounds } from '../support/demo-rounds.ts';
import type { Stand } from '../support/in-browser.ts';
import { chooseByKeyboard, pressByKeyboard, typeByKeyboard } from '../support/keyboard.ts';
import { see } from '../support/see.ts';

const CODE = '1405 1234 5678 9012 3456 7890 123';
const button = (within: Page | Locator, name: string): Locator => within.getByRole('button', { name, exact: true });

/** What operators do. */
export function walksOfOperators(stand: Stand, rounds: () => DemoRounds): void {
  it('do what operators have to do', async () => {
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
  }, 60_000);
}
